import Canvas

/// A piece of a line of text with its style: what the panes are made of before they are drawn.
struct Span: Equatable {
  var text: String
  var style: Style
  /// Columns that a wrapped line stands in from the left, from its second row on.
  var hanging: Int

  init(_ text: String, _ style: Style = .plain, hanging: Int = 0) {
    self.text = text
    self.style = style
    self.hanging = hanging
  }

  /// Broken into rows of at most `width` columns.
  func wrapped(to width: Int) -> [DisplayText] {
    let whole = DisplayText(text)
    if whole.width <= width { return [whole] }
    // `wrapped` takes blanks together, so what stands in a table keeps its head as it is.
    let head = DisplayText(String(text.prefix(hanging)))
    let rest = DisplayText(String(text.dropFirst(hanging)))
    guard head.width + 8 < width else { return whole.wrapped(to: width) }
    let rows = rest.wrapped(to: width - head.width)
    return rows.enumerated().map { index, row in
      (index == 0 ? head : DisplayText("").padded(to: head.width)) + row
    }
  }
}

extension Canvas {
  /// Draws spans one after the other on a row of a rectangle; what is too long ends in `…`.
  mutating func draw(_ spans: [Span], x: Int, y: Int, in rect: Rect) {
    var column = x
    for (index, span) in spans.enumerated() {
      let text = DisplayText(span.text)
      let isCut = column + text.width > rect.maxX
      draw(text, x: column, y: y, in: rect, style: span.style)
      column += text.width
      if isCut || column >= rect.maxX {
        // A span that just fits, with more to come, still says that something is missing.
        if !isCut, spans[(index + 1)...].contains(where: { !$0.text.isEmpty }) {
          draw("…", x: rect.maxX - 1, y: y, in: rect, style: span.style)
        }
        return
      }
    }
  }

  /// Draws lines from the top of a rectangle down.
  mutating func draw(lines: [[Span]], in rect: Rect) {
    for (index, line) in lines.prefix(rect.height).enumerated() {
      draw(line, x: rect.x, y: rect.y + index, in: rect)
    }
  }
}
