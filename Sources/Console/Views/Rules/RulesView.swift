import Canvas
import HomeLearner

/// Every rule: its value, its default, that of the first release, and the reason for it.
struct RulesView {
  let model: Model

  private var rules: Rules { model.replay.rules.rules }

  /// Rows for the sentences about the selected rule, with the line above them.
  private static let foot = 4
  /// Columns from which on a reason says something beside the values; it stands below them too.
  private static let leastReason = 16
  private static let headings = ["rule", "value", "default", "first release"]

  func draw(on canvas: inout Canvas, in rect: Rect) {
    canvas.draw(lines: lines(rect), in: rect)
    guard case .rule(let edit) = model.mode, let place = place(in: rect) else { return }
    canvas.fill(place, style: .underline)
    let text = DisplayText(edit.editor.text)
    canvas.draw(
      text, x: place.x, y: place.y, in: place, style: edit.isFresh ? .reverse : .underline)
  }

  /// Where the text cursor stands while a value is edited.
  func cursor(in rect: Rect) -> (x: Int, y: Int)? {
    guard case .rule(let edit) = model.mode, let place = place(in: rect) else { return nil }
    let column = min(DisplayText(edit.editor.head).width, place.width - 1)
    return (place.x + column, place.y)
  }

  /// The place of the selected rule's value.
  private func place(in rect: Rect) -> Rect? {
    let row = model.selection.rule - first(rect)
    let widths = widths
    guard rect.height > 1, (0..<visible(rect)).contains(row) else { return nil }
    return Rect(x: rect.x + 4 + widths[0], y: rect.y + 1 + row, width: widths[1], height: 1)
  }

  private func visible(_ rect: Rect) -> Int { max(1, rect.height - 1 - Self.foot) }

  private func first(_ rect: Rect) -> Int {
    let visible = visible(rect)
    let wanted = model.selection.rule - visible * 2 / 3
    return min(max(wanted, 0), max(Rules.fields.count - visible, 0))
  }

  private func lines(_ rect: Rect) -> [[Span]] {
    let widths = widths
    let hasReasons = rect.width - widths.reduce(10, +) >= Self.leastReason
    let headings = "  " + Self.row(Self.headings, widths)
    var lines = [[Span(headings + (hasReasons ? "reason" : ""), .dim)]]
    let first = first(rect)
    for index in Rules.fields.indices[first...].prefix(visible(rect)) {
      let row = row(Rules.fields[index], isSelected: index == model.selection.rule, widths)
      lines.append(hasReasons ? row : row.dropLast())
    }
    while lines.count < rect.height - Self.foot { lines.append([]) }
    return lines + footLines(rect.width - 1)
  }

  private func row(_ field: RuleField, isSelected: Bool, _ widths: [Int]) -> [Span] {
    let isChanged = isChanged(field)
    let style: Style = isSelected ? .reverse : isChanged ? .init(.yellow, .bold) : .plain
    return [
      Span(isSelected ? "▸" : " ", .bold), Span(isChanged ? "≠" : " ", .init(.yellow, .bold)),
      Span(Self.row(cells(field), widths), style),
      Span(field.reason, isChanged ? .plain : .dim),
    ]
  }

  private func footLines(_ width: Int) -> [[Span]] {
    var lines = [[Span(String(repeating: "─", count: max(0, width)), .dim)]]
    guard let field = model.selectedRule else { return lines }
    let reason = Span("\(field.name): \(field.reason)", .bold)
    lines += reason.wrapped(to: width).map { [Span($0.string, .bold)] }
    let keys: String
    if case .rule(let edit) = model.mode {
      keys =
        edit.choices.isEmpty
        ? "Enter takes it, Esc leaves" : "← → Space go through them, Enter takes it, Esc leaves"
    } else if case .flag = field.kind {
      keys = "Enter turns it over, u takes the last edit back"
    } else {
      keys = "Enter edits it, u takes the last edit back"
    }
    lines += Span("It is \(field.expectation). \(keys).").wrapped(to: width).map {
      [Span($0.string, .dim)]
    }
    let changed = Rules.fields.count { isChanged($0) }
    if changed > 0 {
      lines.append([Span("≠ \(changed) of \(Rules.fields.count) differ from the default.", .dim)])
    }
    return lines
  }

  private func isChanged(_ field: RuleField) -> Bool {
    field.value(in: rules) != field.value(in: .current)
  }

  private func cells(_ field: RuleField) -> [String] {
    [field.name] + [rules, .current, .firstRelease].map { shown(field, $0) }
  }

  private func shown(_ field: RuleField, _ rules: Rules) -> String {
    let value = field.shownValue(in: rules)
    return field.unit.isEmpty || value == "null" ? value : "\(value) \(field.unit)"
  }

  /// Columns as wide as what can stand in them.
  private var widths: [Int] {
    var widths = Self.headings.map(\.count)
    for field in Rules.fields {
      for (column, cell) in cells(field).enumerated() {
        widths[column] = max(widths[column], cell.count)
      }
    }
    widths[1] = max(widths[1], 11)
    return widths
  }

  private static func row(_ cells: [String], _ widths: [Int]) -> String {
    zip(cells, widths).map { $0 + String(repeating: " ", count: max(0, $1 - $0.count) + 2) }
      .joined()
  }
}
