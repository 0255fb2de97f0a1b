import Canvas

extension CommandTable {
  /// Looking at what is known.
  static let looking: [Command] = [
    Command("next-pane", keys: [.tab], takes: .none, "Next pane", .looking, .pane(1)),
    Command("previous-pane", keys: [.backTab], takes: .none, "Previous pane", .looking, .pane(-1)),
    Command("down", keys: [.down, .character("j")], takes: .count, "Next row", .looking, .row(1)),
    Command("up", keys: [.up, .character("k")], takes: .count, "Previous row", .looking, .row(-1)),
    Command("page-down", keys: [.pageDown], takes: .count, "A page down", .looking, .page(1)),
    Command("page-up", keys: [.pageUp], takes: .count, "A page up", .looking, .page(-1)),
    Command(
      "details", keys: [.enter], takes: .none,
      "All about the selected row; Enter there goes to its entry", .looking, .details),
    Command(
      "history", also: ["log"], keys: [.character("r")], takes: .none,
      "Log of deliveries ↔ History of recorded visits", .looking, .history),
    Command(
      "differences", also: ["diff"], keys: [.character("d")], takes: .optional("@A [@B]"),
      "What the last step changed, or what changed between two places, as − and + lines", .looking,
      .differences),
    Command(
      "zone", also: ["z"], keys: [.character("z")], takes: .optional("NAME"),
      "Dates in UTC or in the log's own zone; by name in any other", .looking, .zone),
    Command(
      "copy", also: ["y"], keys: [.character("y")], takes: .none,
      "The selected row on the clipboard", .looking, .copy),
    Command(
      "search", keys: [.character("/")], takes: .text("TEXT"),
      "Search onward through the log, what was made of it and why; n N go on, Esc ends it",
      .looking, .search),
    Command(
      "search-on", takes: .count, "The next match; n does it while a search is on", .looking,
      .searchAgain(1)),
    Command(
      "search-back", takes: .count, "The previous match; N does it while a search is on",
      .looking, .searchAgain(-1)),
    Command(
      "filter", keys: [.character("f")], takes: .optional("TEXT"),
      "Only rows of the log that match, a count of rows around each; no text shows all",
      .looking, .filter),
    Command(
      "effects", keys: [.character("o")], takes: .none,
      "Only entries that changed something, or all of them", .looking, .effects),
    Command(
      "occurred", also: ["t"], keys: [.character("t")], takes: .none,
      "The log by when things happened ↔ by when the app was told", .looking, .occurrence),
  ]
}
