extension Canvas {
  /// Draws one line of text from a cell on, within a rectangle (or all of the canvas).
  ///
  /// - Parameters:
  ///   - ellipsis: whether `…` stands at the right end when text is cut off there.
  /// - Returns: the column after the text, had nothing been cut: where the next piece goes.
  @discardableResult
  package mutating func draw(
    _ text: DisplayText, x: Int, y: Int, in clip: Rect? = nil, style: Style = .plain,
    ellipsis: Bool = true
  ) -> Int {
    let start = Rect.held(x)
    let region = clip.map(bounds.intersection) ?? bounds
    let shown = text.truncated(to: region.maxX - start, ellipsis: ellipsis && start < region.maxX)
    var column = start
    for grapheme in shown.graphemes {
      put(grapheme, x: column, y: y, style: style, region: region)
      column += grapheme.width
    }
    return start + text.width
  }

  /// Draws one line of text that ends before column `rightEdge`; too long, it loses its end to `…`.
  package mutating func drawRight(
    _ text: DisplayText, rightEdge: Int, y: Int, in clip: Rect? = nil, style: Style = .plain
  ) {
    let edge = Rect.held(rightEdge)
    let region = clip.map(bounds.intersection) ?? bounds
    let shown = text.truncated(to: edge - region.x)
    draw(shown, x: edge - shown.width, y: y, in: region, style: style)
  }

  /// Draws one line of text in the middle of a rectangle's columns.
  package mutating func drawCentred(
    _ text: DisplayText, in rect: Rect, y: Int, style: Style = .plain
  ) {
    let shown = text.truncated(to: rect.width)
    draw(shown, x: rect.x + (rect.width - shown.width) / 2, y: y, in: rect, style: style)
  }

  /// Lays another canvas over this one with its top left corner there.
  package mutating func draw(_ other: Canvas, x: Int, y: Int, in clip: Rect? = nil) {
    let left = Rect.held(x)
    let top = Rect.held(y)
    let region = clip.map(bounds.intersection) ?? bounds
    let area = Rect(x: left, y: top, width: other.width, height: other.height)
      .intersection(region)
    for row in area.rows {
      // One column more on the left: a wide character may stand with its half outside.
      for column in max(left, area.x - 1)..<max(left, area.maxX) {
        let cell = other[column - left, row - top]
        guard cell.width > 0 else { continue }
        let grapheme = Grapheme(text: cell.text, width: cell.width)
        put(grapheme, x: column, y: row, style: cell.style, region: area)
      }
    }
  }
}
