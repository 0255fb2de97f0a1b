/// The elements of one row of the picture.
struct SVGRow {
  private let canvas: Canvas
  private let y: Int

  init(canvas: Canvas, y: Int) {
    self.canvas = canvas
    self.y = y
  }

  /// Backgrounds first, then text and lines, a line of markup each; empty for a blank row.
  var markup: String {
    let all = runs()
    return backgrounds(of: all) + all.map(element).joined()
  }

  /// One rectangle for neighbouring runs in reverse of the same colour.
  private func backgrounds(of runs: [Run]) -> String {
    var result = ""
    var rest = runs[...]
    while let first = rest.popFirst() {
      guard first.style.attributes.contains(.reverse) else { continue }
      var columns = first.columns
      while let next = rest.first, next.style == first.style {
        columns += next.columns
        rest.removeFirst()
      }
      let place = "x=\"\(first.x * SVG.cellWidth)\" y=\"\(y * SVG.cellHeight)\""
      let size = "width=\"\(columns * SVG.cellWidth)\" height=\"\(SVG.cellHeight)\""
      result += "<rect \(place) \(size) fill=\"\(SVG.colour(first.style.colour))\"/>\n"
    }
    return result
  }

  /// What a run of neighbouring cells is drawn as.
  private enum Kind {
    case blank, narrow, wide, line, dots
  }

  private struct Run {
    var kind: Kind
    var style: Style
    var x: Int
    var columns: Int
    var texts: [String]
  }

  /// Cells that can be one element. A single blank stays within a run of text; two part it, so that
  /// words far apart do not lean on one another's widths.
  private func runs() -> [Run] {
    var runs: [Run] = []
    for x in 0..<canvas.width {
      let cell = canvas[x, y]
      guard cell.width > 0 else { continue }
      var kind = Self.kind(of: cell)
      let next = canvas[x + 1, y]
      if kind == .blank, x + 1 < canvas.width, runs.last?.kind == .narrow,
        runs.last?.style == cell.style, next.style == cell.style, Self.kind(of: next) == .narrow
      {
        kind = .narrow
      }
      if let last = runs.indices.last, runs[last].kind == kind, runs[last].style == cell.style {
        runs[last].columns += cell.width
        runs[last].texts.append(cell.text)
      } else {
        runs.append(
          Run(kind: kind, style: cell.style, x: x, columns: cell.width, texts: [cell.text]))
      }
    }
    return runs
  }

  private static func kind(of cell: Cell) -> Kind {
    if cell.text == " " { return .blank }
    if cell.width == 2 { return .wide }
    if SVGGlyphs.arms[cell.text] != nil { return .line }
    return SVGGlyphs.brailleDots(cell.text) != nil ? .dots : .narrow
  }

  private func element(_ run: Run) -> String {
    let isReverse = run.style.attributes.contains(.reverse)
    let ink = isReverse ? SVG.background : SVG.colour(run.style.colour)
    let left = run.x * SVG.cellWidth
    let top = y * SVG.cellHeight
    let length = run.columns * SVG.cellWidth
    var result = ""
    switch run.kind {
    case .blank:
      break
    case .narrow, .wide:
      result +=
        "<text x=\"\(left)\" y=\"\(top + SVG.baseline)\" textLength=\"\(length)\" "
        + "lengthAdjust=\"spacingAndGlyphs\" fill=\"\(ink)\"\(classes(run.style))>"
        + SVG.escaped(run.texts.joined()) + "</text>\n"
    case .line:
      let path = SVGGlyphs.lines(run.texts, left: left, top: top)
      result += "<path d=\"\(path)\" stroke=\"\(ink)\"\(classes(run.style))/>\n"
    case .dots:
      let path = SVGGlyphs.dots(run.texts, left: left, top: top)
      result += "<path d=\"\(path)\" stroke=\"\(ink)\"\(classes(run.style, "dots"))/>\n"
    }
    if run.style.attributes.contains(.underline) {
      let place = "x=\"\(left)\" y=\"\(top + SVG.baseline + 2)\" width=\"\(length)\" height=\"1\""
      result += "<rect \(place) fill=\"\(ink)\"/>\n"
    }
    return result
  }

  private func classes(_ style: Style, _ more: String...) -> String {
    var names = more
    if style.attributes.contains(.bold) { names.append("b") }
    if style.attributes.contains(.dim) { names.append("d") }
    return names.isEmpty ? "" : " class=\"\(names.joined(separator: " "))\""
  }
}
