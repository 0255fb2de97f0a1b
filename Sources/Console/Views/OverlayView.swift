import Canvas

/// A box with lines over the panes.
struct OverlayView {
  let overlay: Overlay

  /// The widest box: longer lines are tiring to read.
  private static let widest = 110

  func draw(on canvas: inout Canvas, in rect: Rect) {
    let width = min(rect.width - 2, Self.widest)
    let text = width - 4
    var rows: [(DisplayText, Style)] = []
    for line in overlay.lines.dropFirst(overlay.offset) {
      for row in line.wrapped(to: text) { rows.append((row, line.style)) }
      // Nothing below the box needs to be broken into rows.
      if rows.count > rect.height { break }
    }
    let needed = overlay.offset > 0 ? rect.height : rows.count + 2
    let box = rect.centred(width: width, height: min(max(needed, 5), rect.height))
    canvas.fill(box)
    let interior = canvas.drawBox(
      box, title: DisplayText(overlay.title), titleStyle: .bold
    ).inset(columns: 1, rows: 0)
    for (index, row) in rows.prefix(interior.height).enumerated() {
      canvas.draw(row.0, x: interior.x, y: interior.y + index, in: interior, style: row.1)
    }
    var foot = overlay.target == nil ? "Esc" : "Enter goes there, Esc"
    if rows.count > interior.height || overlay.offset > 0 { foot = "↑ ↓ more, " + foot }
    canvas.drawRight(
      DisplayText(" \(foot) "), rightEdge: box.maxX - 2, y: box.maxY - 1, in: box, style: .dim)
  }
}
