import Canvas

/// Why things are as they are: a sentence about home, and four parts, one of which is large.
struct WhyView {
  let model: Model

  /// Columns from which on the small parts stand beside the large one.
  private static let wide = 160

  func draw(on canvas: inout Canvas, in rect: Rect) {
    let content = WhyContent(model: model)
    let lead = Span(HomeVerdict(model: model).text, .bold).wrapped(to: rect.width - 1)
    for (index, row) in lead.prefix(4).enumerated() {
      canvas.draw(row, x: rect.x, y: rect.y + index, in: rect, style: .bold)
    }
    let (_, body) = rect.splitTop(min(lead.count, 4))
    let large = model.why.section
    if rect.width >= Self.wide {
      let (left, right) = body.splitLeft(body.width / 2)
      draw([content.part(large, width: left.width - 1)], large, on: &canvas, in: left)
      let column = right.splitLeft(2).rest
      let others = WhySection.allCases.filter { $0 != large }
      draw(others.map { content.part($0, width: column.width) }, nil, on: &canvas, in: column)
    } else {
      let parts = WhySection.allCases.map { content.part($0, width: body.width) }
      draw(parts, large, on: &canvas, in: body)
    }
  }

  private func draw(
    _ parts: [WhyPart], _ large: WhySection?, on canvas: inout Canvas, in rect: Rect
  ) {
    let rows = parts.map { part in
      part.lines.enumerated().map { index, line in
        line.rows(width: rect.width - 3).map { (index, $0, line.span.style) }
      }
    }
    let wanted = rows.map { $0.reduce(0) { $0 + $1.count } }
    let heights = heights(parts, wanted, large, room: rect.height - parts.count)
    var y = rect.y
    for (index, part) in parts.enumerated() {
      let isLarge = part.section == large
      drawTitle(part.title, isLarge: isLarge, y: y, on: &canvas, in: rect)
      y += 1
      let place = Rect(x: rect.x, y: y, width: rect.width - 1, height: heights[index])
      draw(rows[index], isLarge: isLarge, on: &canvas, in: place.intersection(rect))
      y += heights[index]
    }
  }

  /// What is left over by the large part goes to the small ones, and what they leave to it.
  private func heights(
    _ parts: [WhyPart], _ wanted: [Int], _ large: WhySection?, room: Int
  ) -> [Int] {
    let preview = large == nil ? room / 3 : room < 22 ? 0 : room < 40 ? 4 : 8
    var heights = parts.indices.map { index in
      parts[index].section == large ? 0 : min(wanted[index], preview)
    }
    func left() -> Int { max(0, room - heights.reduce(0, +)) }
    if let index = parts.firstIndex(where: { $0.section == large }) {
      heights[index] = min(wanted[index], left())
    }
    for index in parts.indices { heights[index] += min(wanted[index] - heights[index], left()) }
    return heights
  }

  private func drawTitle(
    _ title: String, isLarge: Bool, y: Int, on canvas: inout Canvas, in rect: Rect
  ) {
    canvas.horizontalLine(x: rect.x, y: y, width: max(0, rect.width - 1), style: .dim)
    let text = DisplayText((isLarge ? "▸ " : "─ ") + title + " ").truncated(to: rect.width - 2)
    canvas.draw(text, x: rect.x, y: y, in: rect, style: isLarge ? .bold : .plain)
  }

  private func draw(
    _ lines: [[(line: Int, text: DisplayText, style: Style)]], isLarge: Bool,
    on canvas: inout Canvas, in rect: Rect
  ) {
    let selected = isLarge ? min(model.why.row, max(lines.count - 1, 0)) : -1
    let rows = lines.flatMap { $0 }
    let place = rows.firstIndex { $0.line == selected } ?? 0
    let start = min(max(place - rect.height * 2 / 3, 0), max(rows.count - rect.height, 0))
    for (offset, row) in rows.dropFirst(start).prefix(rect.height).enumerated() {
      let y = rect.y + offset
      let isSelected = row.line == selected
      let isFirst = offset == 0 || rows[start + offset - 1].line != row.line
      if isSelected, isFirst { canvas.draw("▸", x: rect.x, y: y, in: rect, style: .bold) }
      canvas.draw(
        row.text, x: rect.x + 2, y: y, in: rect,
        style: isSelected ? row.style.with(.reverse) : row.style)
    }
    let hidden = rows.count - start - rect.height
    if hidden > 0, rect.height > 2 {
      canvas.drawRight(
        DisplayText(" … \(hidden) more "), rightEdge: rect.maxX, y: rect.maxY - 1, in: rect,
        style: .dim)
    }
  }
}
