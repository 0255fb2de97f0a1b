import Canvas
import HomeLearner

/// The value of a rule while it is edited in its row of the table.
struct RuleEdit: Equatable {
  /// The rule.
  let name: String
  /// The values there are, where they can be counted: words, or `true` and `false`.
  let choices: [String]
  var editor: LineEditor
  /// Nothing was typed yet: what is typed takes the place of what stands there.
  private(set) var isFresh = true

  init(_ field: RuleField, in rules: Rules) {
    name = field.name
    choices =
      switch field.kind {
      case .flag: ["true", "false"]
      case .choice(let words): words
      case .count, .number, .time: []
      }
    editor = LineEditor(field.shownValue(in: rules))
  }

  /// Does what a key does to the value; any other key does nothing.
  mutating func press(_ key: Key) {
    if choices.isEmpty {
      if isFresh, case .character = key { editor.replace(with: "") }
      isFresh = false
      _ = editor.press(key)
      return
    }
    switch key {
    case .right, .down, .tab, .character(" "): cycle(1)
    case .left, .up, .backTab: cycle(-1)
    case .character(let letter):
      if let choice = choices.first(where: { $0.first == letter }) { editor.replace(with: choice) }
    default: break
    }
  }

  private mutating func cycle(_ direction: Int) {
    let now = choices.firstIndex(of: editor.text) ?? 0
    editor.replace(with: choices[(now + direction + choices.count) % choices.count])
  }
}

extension RuleField {
  /// The value as the table shows it and as `:set` takes it: without quotes.
  func shownValue(in rules: Rules) -> String {
    if case .word(let word) = value(in: rules) { return word }
    return text(in: rules)
  }

  /// `m`, `s`, `min`; empty where it has no unit.
  var unit: String {
    guard case .number(let unit, _) = kind else { return "" }
    switch unit {
    case "metres": return "m"
    case "seconds": return "s"
    case "minutes": return "min"
    default: return unit
    }
  }
}
