import Canvas

extension CommandTable {
  /// Only in scripts.
  static let scripts: [Command] = [
    Command("keys", takes: .text("KEYS"), "Press keys: keys 10n<Esc>", .scripts, .script),
    Command(
      "expect", takes: .text("CONDITION"), "Fail the run unless it holds: expect nights >= 5",
      .scripts,
      .script),
    Command(
      "screen", takes: .text("FILE"), "Write the screen, as text or as .svg", .scripts, .script),
    Command(
      "size", takes: .text("COLUMNSxROWS"), "Size of the screen: size 120x40", .scripts, .script),
  ]
}
