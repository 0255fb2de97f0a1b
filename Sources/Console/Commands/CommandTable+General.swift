import Canvas

extension CommandTable {
  /// The console itself.
  static let general: [Command] = [
    Command(
      "prompt", keys: [.character(":")], takes: .none, "A command by name; Tab completes it",
      .general,
      .prompt),
    Command(
      "cancel", keys: [.escape], takes: .none,
      "Leave a count, a prompt, a form or an overlay; select the place in time again",
      .general,
      .cancel),
    Command(
      "help", also: ["h"], keys: [.character("?")], takes: .none, "This help", .general, .help),
    Command(
      "quit", also: ["q"], keys: [.character("q")], takes: .none, "Leave; edits are kept", .general,
      .quit),
  ]
}
