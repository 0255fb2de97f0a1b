import Canvas

extension CommandTable {
  /// The screens, each by two keys, a function key and its name.
  static let views: [Command] = [
    show(.state, "The learning state"),
    show(.map, "The map: visits, fixes, candidates, home with its rings, regions"),
    show(.why, "Why: an entry's steps, a candidate's gates and nights, a departure, a median"),
    show(.rules, "Every rule with its value, its default and the reason for it"),
    show(.diary, "The stay diary of the day"),
    show(
      .device,
      "The device: regions, timers, authorisation, session, lock; with a place it goes there, on the"
        + " map: device 35.66,139.74", takes: .optional("LAT,LNG")),
    show(.findings, "Findings up to here; Enter goes to the entry"),
    Command(
      "explain-previous", keys: [.character("[")], takes: .count,
      "On why: the previous candidate, departure, group of days or entry", .looking, .explain(-1),
      on: .why),
    Command(
      "explain-next", keys: [.character("]")], takes: .count, "On why: the next one", .looking,
      .explain(1), on: .why),
  ]

  private static func show(
    _ screen: Screen, _ help: String, takes argument: Command.Argument = .none
  ) -> Command {
    let digit = Character("\(screen.number)")
    return Command(
      screen.name,
      keySequences: [[.character("v"), .character(digit)], [.function(screen.number)]],
      takes: argument, help, .looking, .show(screen))
  }
}
