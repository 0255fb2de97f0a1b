import Canvas

extension CommandTable {
  /// Changing what came, and the rules.
  static let changing: [Command] = [
    Command(
      "inject", also: ["i"], keys: [.character("i")], takes: .optional("KIND NAME=VALUE…"),
      "Add what the device might have sent: a form, filled in for the clock and place at hand",
      .changing, .inject),
    Command(
      "skip", also: ["x"], keys: [.character("x")], takes: .none,
      "Leave out the selected entry, or take it in again", .changing, .skip),
    Command(
      "undo", also: ["u"], keys: [.character("u")], takes: .none, "Take the last edit back",
      .changing, .undo),
    Command("redo", keys: [.control("r")], takes: .none, "Bring it back", .changing, .redo),
    Command(
      "next-rules", also: ["R"], keys: [.character("R")], takes: .none, "The next preset of rules",
      .changing,
      .nextRules),
    Command(
      "rules", takes: .text("PRESET|FILE"),
      "Use these rules: current, first-release, or a JSON file",
      .changing, .rules),
    Command(
      "set", takes: .text("RULE VALUE"), "Change one rule: set nights 4", .changing, .set),
    Command(
      "note", takes: .optional("TEXT"), "A remark on the selected entry; no text takes it away",
      .changing,
      .note),
    Command(
      "baseline", also: ["w"], keys: [.character("w")], takes: .optional("PRESET|FILE|captured"),
      "The same log beside this one: without the edits, or under other rules", .changing,
      .baseline),
    Command(
      "first-difference", also: ["W"], keys: [.character("W")], takes: .none,
      "To the first entry after which the two sides differ", .changing, .firstDifference),
  ]
}
