import Canvas

/// The fields of something to inject.
struct FormView {
  let form: InjectForm

  private static let label = 12
  private static let value = 30

  private func box(in rect: Rect) -> Rect {
    rect.centred(
      width: 76,
      height: form.fields.count + 5 + max(1, errorLines(width: min(76, rect.width) - 4).count))
  }

  /// What is wrong, all of it: a sentence that is cut off does not say what to do.
  private func errorLines(width: Int) -> [DisplayText] {
    form.error.map { DisplayText("! \($0)").wrapped(to: max(1, width)) } ?? []
  }

  func draw(on canvas: inout Canvas, in rect: Rect) {
    let box = box(in: rect)
    canvas.fill(box)
    let interior = canvas.drawBox(
      box, title: DisplayText("Inject \(form.kind.title)"), titleStyle: .bold
    ).inset(columns: 1, rows: 0)
    canvas.draw(
      DisplayText(form.kind.summary), x: interior.x, y: interior.y, in: interior, style: .dim)
    for (index, field) in form.fields.enumerated() {
      let y = interior.y + 2 + index
      let isFocused = index == form.focus
      canvas.draw(
        DisplayText((isFocused ? "▸ " : "  ") + field.name), x: interior.x, y: y, in: interior,
        style: isFocused ? .bold : .plain)
      let place = Rect(x: interior.x + Self.label, y: y, width: Self.value, height: 1)
      if isFocused { canvas.fill(place, style: .underline) }
      let (text, _) = shown(field)
      canvas.draw(
        DisplayText(text), x: place.x, y: y, in: place,
        style: isFocused ? (form.isFresh ? .reverse : .underline) : .plain)
      if isFocused {
        let x = place.maxX + 1
        canvas.draw(DisplayText(field.hint), x: x, y: y, in: interior, style: .dim)
      }
    }
    let lines = errorLines(width: interior.width)
    for (index, line) in lines.enumerated() {
      canvas.draw(
        line, x: interior.x, y: interior.maxY - lines.count + index, in: interior,
        style: .init(.red, .bold))
    }
    canvas.drawRight(
      " Tab next, Enter inject, Esc leave ", rightEdge: box.maxX - 2, y: box.maxY - 1, in: box,
      style: .dim)
  }

  /// The part of a field's text in which the cursor is, and the cursor's column in it.
  private func shown(_ field: FormField) -> (text: String, column: Int) {
    let head = DisplayText(field.editor.head).width
    if head < Self.value { return (field.editor.text, head) }
    let skipped = max(0, field.editor.cursor - Self.value / 2)
    let text = "…" + String(field.editor.text.dropFirst(skipped))
    let column = DisplayText("…" + String(field.editor.head.dropFirst(skipped))).width
    return (text, min(column, Self.value - 1))
  }

  func cursor(in rect: Rect) -> (x: Int, y: Int)? {
    let interior = box(in: rect).inset(columns: 2, rows: 1)
    guard form.fields.indices.contains(form.focus) else { return nil }
    let y = interior.y + 2 + form.focus
    guard interior.rows.contains(y) else { return nil }
    return (interior.x + Self.label + shown(form.fields[form.focus]).column, y)
  }
}

/// The kinds of what can be injected.
struct MenuView {
  let selected: Int

  func draw(on canvas: inout Canvas, in rect: Rect) {
    let kinds = InjectKind.allCases
    let box = rect.centred(width: 76, height: kinds.count + 2)
    canvas.fill(box)
    let interior = canvas.drawBox(box, title: "Inject", titleStyle: .bold).inset(
      columns: 1, rows: 0)
    for (index, kind) in kinds.enumerated() {
      let key = Model.menuKeys.indices.contains(index) ? String(Model.menuKeys[index]) : " "
      let isSelected = index == selected
      let title = DisplayText(kind.title).padded(to: 21).string
      canvas.draw(
        DisplayText("\(isSelected ? "▸" : " ") \(key)  \(title)\(kind.summary)")
          .fitted(to: interior.width), x: interior.x, y: interior.y + index, in: interior,
        style: isSelected ? .reverse : .plain)
    }
    canvas.drawRight(
      " a letter or ↑ ↓ Enter, Esc ", rightEdge: box.maxX - 2, y: box.maxY - 1, in: box, style: .dim
    )
  }
}
