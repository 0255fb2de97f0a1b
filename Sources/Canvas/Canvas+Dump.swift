extension Canvas {
  /// The characters, row by row, without the blanks at the end of each; `height` lines, the last
  /// without a line feed. O(cells).
  package var text: String {
    (0..<height).map { y in
      var line = ""
      for x in 0..<inkWidth(row: y, styled: false) { line += self[x, y].text }
      return line
    }
    .joined(separator: "\n")
  }

  /// The same with SGR sequences for the styles, and no other escape sequence. O(cells).
  package var ansi: String {
    (0..<height).map { y in
      var line = ""
      var current = Style.plain
      for x in 0..<inkWidth(row: y, styled: true) {
        let cell = self[x, y]
        guard cell.width > 0 else { continue }
        if cell.style != current {
          line += cell.style.selectGraphicRendition
          current = cell.style
        }
        line += cell.text
      }
      return current == .plain ? line : line + Style.plain.selectGraphicRendition
    }
    .joined(separator: "\n")
  }

  /// Columns up to the last that is not blank; where `styled`, a blank with a background or a line
  /// counts as ink.
  private func inkWidth(row y: Int, styled: Bool) -> Int {
    var end = width
    while end > 0 {
      let cell = self[end - 1, y]
      if cell.text != " " || styled && cell.style.showsOnBlanks { break }
      end -= 1
    }
    return end
  }
}

extension Style {
  /// Is seen where there is no text.
  var showsOnBlanks: Bool { !attributes.isDisjoint(with: [.reverse, .underline]) }

  /// The SGR sequence (ECMA-48) that sets exactly this style.
  var selectGraphicRendition: String {
    var codes = ["0"]
    if attributes.contains(.bold) { codes.append("1") }
    if attributes.contains(.dim) { codes.append("2") }
    if attributes.contains(.underline) { codes.append("4") }
    if attributes.contains(.reverse) { codes.append("7") }
    if colour != .standard { codes.append("\(30 + colour.rawValue)") }
    return "\u{1B}[" + codes.joined(separator: ";") + "m"
  }
}
