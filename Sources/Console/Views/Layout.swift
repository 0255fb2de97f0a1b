import Canvas

/// Where the parts of the screen are.
struct Layout {
  let status: Rect
  let home: Rect
  let candidates: Rect
  let log: Rect
  let departures: Rect
  let message: Rect
  /// Everything between the status line and the message.
  let middle: Rect

  /// `nil` where the screen is too small.
  init?(width: Int, height: Int, model: Model) {
    guard width >= Model.leastWidth, height >= Model.leastHeight else { return nil }
    let all = Rect(x: 0, y: 0, width: width, height: height)
    let (status, rest) = all.splitTop(1)
    let (middle, message) = rest.splitBottom(1)
    let departureRows = DeparturesPane(model: model, isFocused: false)
      .lines(width: width - 3).count
    let (panes, departures) = middle.splitBottom(2 + min(max(departureRows, 1), 2))
    let left = Self.leftWidth(width)
    let (column, log) = panes.splitLeft(left)
    let homeRows = HomePane(model: model)
      .lines(width: left - 3, isTall: height >= 40).count
    // At least three candidates stay in sight.
    let (home, candidates) = column.splitTop(2 + min(max(homeRows, 5), column.height - 8))
    self.status = status
    self.message = message
    self.middle = middle
    self.home = home
    self.candidates = candidates
    self.log = log
    self.departures = departures
  }

  /// The left column has what a row of candidates needs, and grows more slowly than the log.
  private static func leftWidth(_ width: Int) -> Int {
    if width < 100 { return 36 }
    return min(max(58, width * 2 / 5), 90)
  }
}
