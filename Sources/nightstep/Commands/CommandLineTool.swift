/// The program: finds the command and runs it.
@MainActor
enum CommandLineTool {
  static let version = "0.1.0"

  /// Every command, the console first, in the order of the help.
  static let commands: [any Command.Type] = [
    ReportCommand.self, CheckCommand.self, CompareCommand.self, ShrinkCommand.self,
    TestCommand.self, ShakeCommand.self,
    ImportCommand.self, ConvertCommand.self, ScrubCommand.self, RunCommand.self,
    DiaryCommand.self, SimulateCommand.self,
  ]

  /// Runs what was typed behind the program's name.
  ///
  /// - Returns: what the program exits with.
  static func run(_ words: [String]) -> Int32 {
    let output = StandardOutput()
    do throws(Failure) {
      let status = try dispatch(words, output)
      try output.flush()
      return status
    } catch {
      // What was found before comes first.
      try? output.flush()
      Messages.say(error)
      return 2
    }
  }

  private static func dispatch(
    _ words: [String], _ output: StandardOutput
  ) throws(Failure) -> Int32 {
    switch words.first {
    case "--help", "-h":
      for line in help { try output.say(line) }
      return 0
    case "--version":
      try output.say("nightstep \(version)")
      return 0
    default: break
    }
    if let command = commands.first(where: { $0.name == words.first }) {
      return try run(command, words.dropFirst(), output)
    }
    return try run(ConsoleCommand.self, words[...], output)
  }

  private static func run(
    _ command: any Command.Type, _ words: some Sequence<String>, _ output: StandardOutput
  ) throws(Failure) -> Int32 {
    let arguments = try Arguments(
      words, options: command.options + [.help], command: command.title)
    guard !arguments.has(.help) else {
      for line in command.help { try output.say(line) }
      return 0
    }
    return try command.run(arguments, output)
  }

  private static var help: [String] {
    let all = [ConsoleCommand.self] + commands
    return [
      "nightstep: steps through a captured device log, and shows what a learner made of it.", "",
    ]
      + HelpTable.lines(all.map { ("\($0.title) \($0.usage)", $0.summary) })
      + [
        "", "nightstep COMMAND --help tells more; nightstep --version the version.",
        "Exit: 0 done, 1 the answer is no (findings), 2 could not run.",
      ]
  }
}
