import Canvas

/// All commands. Keys, prompt, completion, help, scripts and the documentation come from here.
package enum CommandTable {
  /// In the order of the help.
  package static let commands: [Command] =
    moving + looking + views + map + diary + changing + document + general + scripts

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

  /// - Parameter screen: the one shown, whose own keys come before those of all.
  static func match(_ keys: [Key], on screen: Screen) -> Match {
    let here =
      commands.filter { $0.screen == screen } + commands.filter { $0.screen == nil }
    for command in here where command.keys.contains(keys) { return .command(command) }
    let isPrefix = here.contains { command in
      command.keys.contains { $0.starts(with: keys) }
    }
    return isPrefix ? .prefix : .unknown
  }
}

extension Command {
  init(
    _ name: String, also aliases: [String] = [], keys: [Key] = [], takes argument: Argument,
    _ help: String, _ section: Section, _ action: Action, on screen: Screen? = nil
  ) {
    self.init(
      name, also: aliases, keySequences: keys.map { [$0] }, takes: argument, help, section, action,
      on: screen)
  }

  init(
    _ name: String, also aliases: [String] = [], keySequences: [[Key]], takes argument: Argument,
    _ help: String, _ section: Section, _ action: Action, on screen: Screen? = nil
  ) {
    self.init(
      name: name, aliases: aliases, keys: keySequences, argument: argument, help: help,
      section: section, action: action, screen: screen)
  }
}
