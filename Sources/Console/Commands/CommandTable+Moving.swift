import Canvas

extension CommandTable {
  /// Moving in time.
  static let moving: [Command] = [
    Command(
      "step", also: ["s"], keys: [.character("s"), .right], takes: .count, "Next entry", .moving,
      .step(1)),
    Command(
      "back", also: ["S"], keys: [.character("S"), .left], takes: .count, "Previous entry", .moving,
      .step(-1)),
    Command(
      "night", also: ["n"], keys: [.character("n")], takes: .count,
      "To noon after the next night, when its visits have been delivered", .moving, .night(1)),
    Command(
      "night-back", also: ["N"], keys: [.character("N")], takes: .count,
      "To noon after the previous night",
      .moving, .night(-1)),
    Command(
      "later", also: ["."], keys: [.character(".")], takes: .count,
      "The clock a minute on, applying what it passes", .moving, .minute(1)),
    Command(
      "earlier", also: [","], keys: [.character(",")], takes: .count, "The clock a minute back",
      .moving,
      .minute(-1)),
    Command(
      "start", also: ["g"], keys: [.character("g")], takes: .none, "Before the first entry",
      .moving, .start),
    Command(
      "end", also: ["G"], keys: [.character("G")], takes: .none, "After the last entry", .moving,
      .end),
    Command(
      "goto", also: ["go"], takes: .text("WHERE"), "To a place: \(PlaceText.forms)", .moving, .goTo),
    Command(
      "run", also: ["c"], keys: [.character("c")], takes: .count,
      "Run to the next breakpoint or finding; any key stops", .moving, .stop(1)),
    Command(
      "run-back", also: ["C"], keys: [.character("C")], takes: .count,
      "Run back to the previous breakpoint or finding", .moving, .stop(-1)),
    Command(
      "break-here", also: ["b"], keys: [.character("b")], takes: .none,
      "A breakpoint on the selected row, or none there any more", .moving, .breakHere),
    Command(
      "break", takes: .optional("[when] CONDITION | off N | on N | delete N"),
      "A breakpoint: break when home.confirmed; alone it lists them", .moving, .breakpoint),
    Command(
      "last-change", also: ["l"], keys: [.character("l")], takes: .count,
      "To where the selected row got its value", .moving, .value(-1)),
    Command(
      "next-change", also: ["L"], keys: [.character("L")], takes: .count,
      "To where the selected row gets its next value", .moving, .value(1)),
    Command(
      "change", also: ["e"], keys: [.character("e")], takes: .count,
      "Next change of home, departures or candidates", .moving, .change(1)),
    Command(
      "change-back", also: ["E"], keys: [.character("E")], takes: .count, "Previous such change",
      .moving,
      .change(-1)),
    Command(
      "mark", also: ["m"], keys: [.character("m")], takes: .mark,
      "Name this instant by a letter or a word",
      .moving, .setMark),
    Command(
      "to-mark", also: ["'"], keys: [.character("'")], takes: .mark, "To a mark", .moving, .goToMark
    ),
    Command(
      "play", also: ["p"], keys: [.character("p")], takes: .optional("SPEED"),
      "The clock runs: at 1×, 60×, 3600×, stopped; play 600 at any speed", .moving, .play),
    Command(
      "jump-back", keys: [.control("o")], takes: .count, "Back to where the last jump began",
      .moving,
      .jump(-1)),
    Command(
      "jump-on", keys: [.control("f")], takes: .count, "Forward again", .moving, .jump(1)),
  ]
}
