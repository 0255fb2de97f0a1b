import Canvas
import HomeLearner

extension Model {
  /// The rule that is selected in the table.
  var selectedRule: RuleField? {
    Rules.fields.indices.contains(selection.rule) ? Rules.fields[selection.rule] : nil
  }

  mutating func selectRule(_ rows: Int) {
    selection.rule = min(max(selection.rule + rows, 0), Rules.fields.count - 1)
  }

  /// Begins to edit the selected rule in its row; a flag is turned over at once.
  mutating func editRule() throws(ConsoleError) {
    guard let field = selectedRule else { return }
    if case .flag(let flag) = field.value(in: replay.rules.rules) {
      try setRule("\(field.name) \(!flag)")
      return
    }
    mode = .rule(RuleEdit(field, in: replay.rules.rules))
  }

  /// A key while a rule is edited. A value that does not fit stays in the editor.
  mutating func pressRule(_ key: Key, _ edit: RuleEdit) {
    message = nil
    switch key {
    case .escape, .control("c"), .control("g"): mode = .normal
    case .enter:
      let isTaken = attempt { model throws(ConsoleError) in
        let value = edit.editor.text
        if value.isEmpty, let field = Rules.field(named: edit.name) {
          throw ConsoleError("the rule \(edit.name) must be \(field.expectation)")
        }
        try model.setRule("\(edit.name) \(value)")
      }
      if isTaken { mode = .normal }
    default:
      var edit = edit
      edit.press(key)
      mode = .rule(edit)
    }
  }
}
