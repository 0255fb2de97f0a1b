import DeviceLog

/// Times of day on an axis, a dot a sample, with one of them marked.
struct DotStrip {
  /// Seconds since midnight.
  var times: [Double]
  /// The time that is marked, and what it is called.
  var mark: Double
  var word: String

  /// Rows of dots at most; a higher pile ends in `+`.
  private static let highest = 4
  /// Minutes between labels.
  private static let steps = [5, 10, 15, 30, 60, 120, 180, 360, 720]

  /// The mark, the dots, the axis and its labels.
  func rows(width: Int) -> [String] {
    let line = unrolled
    guard let least = line.times.min(), let most = line.times.max() else { return [] }
    let room = max(width - 12, 20)
    let span = max(most - least, 600)
    let step = Self.steps.first { span / Double($0 * 60) + 2 <= Double(room / 8) } ?? 720
    let unit = Double(step * 60)
    let low = (min(least, line.mark) / unit).rounded(.down) * unit
    let high = max((max(most, line.mark) / unit).rounded(.up) * unit, low + unit)
    func column(_ time: Double) -> Int {
      Words.whole(((time - low) / (high - low) * Double(room - 1)).rounded()) + 3
    }
    var piles: [Int: Int] = [:]
    for time in line.times { piles[column(time), default: 0] += 1 }
    let height = min(piles.values.max() ?? 1, Self.highest)
    var rows = [marked("▼ \(word) \(clockText(second: mark))", at: column(line.mark), room)]
    for row in (0..<height).reversed() {
      var cells = [Character](repeating: " ", count: room + 6)
      for (place, pile) in piles where pile > row && cells.indices.contains(place) {
        cells[place] = row == height - 1 && pile > height ? "+" : "●"
      }
      rows.append(Self.trimmed(cells))
    }
    var axis = [Character](repeating: "─", count: room + 6)
    var labels = [Character](repeating: " ", count: room + 12)
    for tick in 0...Words.whole(((high - low) / unit).rounded()) {
      let time = low + Double(tick) * unit
      let place = column(time)
      if axis.indices.contains(place) { axis[place] = "┼" }
      let text = clockText(second: Self.onTheClock(time)).prefix(5)
      for (offset, character) in text.enumerated()
      where labels.indices.contains(place - 2 + offset) {
        labels[place - 2 + offset] = character
      }
    }
    return rows + [Self.trimmed(axis), Self.trimmed(labels)]
  }

  /// The mark's text stands to the left of it where there is no room to its right.
  private func marked(_ text: String, at column: Int, _ room: Int) -> String {
    if column + text.count <= room + 6 { return String(repeating: " ", count: column) + text }
    let left = text.dropFirst(2) + " ▼"
    return String(repeating: " ", count: max(0, column + 1 - left.count)) + left
  }

  private static func trimmed(_ cells: [Character]) -> String {
    var cells = cells[...]
    while cells.last == " " { cells.removeLast() }
    return String(cells)
  }

  private static func onTheClock(_ time: Double) -> Double {
    let rest = time.truncatingRemainder(dividingBy: 86_400)
    return rest < 0 ? rest + 86_400 : rest
  }

  /// The circle of the day cut at its widest gap, so that 23:50 and 00:10 are neighbours.
  private var unrolled: (times: [Double], mark: Double) {
    let sorted = times.sorted()
    guard let first = sorted.first, let last = sorted.last else { return ([], mark) }
    var cut = -1.0
    var widest = first + 86_400 - last
    for (a, b) in zip(sorted, sorted.dropFirst()) where b - a > widest {
      widest = b - a
      cut = a
    }
    func place(_ time: Double) -> Double { time <= cut ? time + 86_400 : time }
    return (sorted.map(place), place(mark))
  }
}
