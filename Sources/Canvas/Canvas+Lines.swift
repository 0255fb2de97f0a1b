extension Canvas {
  /// Fills a rectangle with the first grapheme of a text (a blank, when it has none of width 1).
  package mutating func fill(_ rect: Rect, with text: DisplayText = " ", style: Style = .plain) {
    let grapheme = text.graphemes.first { $0.width == 1 } ?? .blank
    let region = rect.intersection(bounds)
    for y in region.rows {
      for x in region.columns { put(grapheme, x: x, y: y, style: style, region: region) }
    }
  }

  /// Adds attributes to the cells of a rectangle, text and colours left as they are: the cursor.
  package mutating func highlight(_ rect: Rect, _ attributes: Style.Attributes = .reverse) {
    let region = rect.intersection(bounds)
    for y in region.rows {
      for x in region.columns { restyle(x: x, y: y) { $0.attributes.formUnion(attributes) } }
    }
  }

  /// Draws `─` over so many columns.
  package mutating func horizontalLine(
    x: Int, y: Int, width: Int, style: Style = .plain, with text: DisplayText = "─"
  ) {
    fill(Rect(x: x, y: y, width: width, height: 1), with: text, style: style)
  }

  /// Draws `│` over so many rows.
  package mutating func verticalLine(
    x: Int, y: Int, height: Int, style: Style = .plain, with text: DisplayText = "│"
  ) {
    fill(Rect(x: x, y: y, width: 1, height: height), with: text, style: style)
  }

  /// Draws a box with round corners and a title in its upper edge, `╭ Home ───╮`; what is inside is
  /// left as it is. Smaller than 2 × 2, nothing is drawn.
  ///
  /// - Returns: the rectangle within.
  @discardableResult
  package mutating func drawBox(
    _ rect: Rect, title: DisplayText = "", style: Style = .plain, titleStyle: Style? = nil
  ) -> Rect {
    let interior = rect.inset(columns: 1, rows: 1)
    guard rect.width >= 2, rect.height >= 2 else { return interior }
    let (right, bottom) = (rect.maxX - 1, rect.maxY - 1)
    for y in [rect.y, bottom] {
      horizontalLine(x: rect.x + 1, y: y, width: rect.width - 2, style: style)
    }
    for x in [rect.x, right] {
      verticalLine(x: x, y: rect.y + 1, height: rect.height - 2, style: style)
    }
    draw("╭", x: rect.x, y: rect.y, style: style)
    draw("╮", x: right, y: rect.y, style: style)
    draw("╰", x: rect.x, y: bottom, style: style)
    draw("╯", x: right, y: bottom, style: style)
    // Corner, blank, title, blank, corner: a title needs five columns.
    if !title.isEmpty && rect.width >= 5 {
      let shown = " " + title.truncated(to: rect.width - 4) + " "
      draw(shown, x: rect.x + 1, y: rect.y, style: titleStyle ?? style)
    }
    return interior
  }
}
