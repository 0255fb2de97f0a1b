import Canvas

/// All commands. Keys, prompt, completion, help, scripts and the documentation come from here.
package enum CommandTable {
  /// In the order of the help.
  package static let commands: [Command] = moving + looking + changing + general + scripts

  /// The command of a name or an alias.
  package static func command(named name: String) -> Command? {
    commands.first { $0.name == name || $0.aliases.contains(name) }
  }

  /// What a sequence of keys means.
  enum Match {
    case command(Command)
    /// More keys are needed.
    case prefix
    case unknown
  }

  static func match(_ keys: [Key]) -> Match {
    for command in commands where command.keys.contains(keys) { return .command(command) }
    let isPrefix = commands.contains { command in
      command.keys.contains { $0.starts(with: keys) }
    }
    return isPrefix ? .prefix : .unknown
  }

  private static let moving: [Command] = [
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
      "finding", also: ["c"], keys: [.character("c")], takes: .count, "Run to the next finding",
      .moving,
      .finding(1)),
    Command(
      "finding-back", also: ["C"], keys: [.character("C")], takes: .count,
      "Back to the previous finding",
      .moving, .finding(-1)),
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
  ]

  private static let looking: [Command] = [
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
      "differences", also: ["diff"], keys: [.character("d")], takes: .none,
      "What the last step changed, as − and + lines", .looking, .differences),
    Command(
      "state", keySequences: [[.character("v"), .character("1")], [.function(1)]], takes: .none,
      "The learning state", .looking, .showState),
    Command(
      "findings", keySequences: [[.character("v"), .character("7")], [.function(7)]], takes: .none,
      "Findings up to here; Enter goes to the entry", .looking, .showFindings),
  ]

  private static let changing: [Command] = [
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
  ]

  private static let general: [Command] = [
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

  private static let scripts: [Command] = [
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

extension Command {
  init(
    _ name: String, also aliases: [String] = [], keys: [Key] = [], takes argument: Argument,
    _ help: String, _ section: Section, _ action: Action
  ) {
    self.init(
      name, also: aliases, keySequences: keys.map { [$0] }, takes: argument, help, section, action)
  }

  init(
    _ name: String, also aliases: [String] = [], keySequences: [[Key]], takes argument: Argument,
    _ help: String, _ section: Section, _ action: Action
  ) {
    self.init(
      name: name, aliases: aliases, keys: keySequences, argument: argument, help: help,
      section: section, action: action)
  }
}
