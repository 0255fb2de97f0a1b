import Console
import Foundation
import Replay
import Terminal

/// The console; its name is the program's.
enum ConsoleCommand: Command {
  static let name = ""
  static let usage = "[FILE] [--rules PRESET|FILE] [--places FILE] [--store FILE | --in-memory]"
  static let summary =
    "The console, on a captured log; without FILE on a sample, forgotten at the end."
  static let details = [
    "The file itself is never written: edits are kept in a session store and are there next time."
  ]
  static let store = Option(
    name: "--store", value: "FILE", help: "keep edits in this store instead")
  static let inMemory = Option(name: "--in-memory", help: "keep edits nowhere")
  static let follow = Option(
    name: "--follow", help: "take in what is appended to the file meanwhile")
  static let options = [follow, Option.rules, .places, store, inMemory] + Option.reading

  static func run(_ arguments: Arguments, _ output: StandardOutput) throws(Failure) -> Int32 {
    try refuseMistypedCommand(arguments)
    let keeping = try keeping(arguments)
    let rules = try RulesChoice.of(arguments)
    let places = try PlacesChoice.named(arguments.value(.places))
    var reader = try DocumentReader(arguments, command: title, keepsOriginals: true)
    let progress = LoadingProgress()
    reader.options.progress = { progress.note("Reading", $0) }
    let opener = DocumentOpener(
      reader: reader, keeping: keeping,
      isReadingGiven: Option.reading.contains { arguments.has($0) }, progress: progress)
    if let refusal = TerminalLoop.refusal() { throw Failure(refusal.description) }
    let name = arguments.operands.first
    let follows = arguments.has(follow)
    let reading = reader.options
    let ending = try LoadingLoop.run(name ?? "", progress) { () throws(Failure) in
      let opened = try opener.open(name)
      progress.note("Learning", 0)
      var model = try ConsoleModel.make(opened, rules: rules, places: places, reading: reading)
      do throws(ConsoleError) {
        if follows { try model.toggleFollowing() }
        let capture = opened.document.capture
        if opened.isImported, capture.format != "nightstep" || !capture.skipped.isEmpty {
          try model.showImport()
        }
      } catch {
        throw Failure("nightstep: \(error)")
      }
      return model
    }
    do throws(TerminalError) {
      switch ending {
      case .left(let status): return status
      case .opened(let model, let terminal): return try TerminalLoop.run(model, on: terminal)
      }
    } catch {
      throw Failure(error.description)
    }
  }

  private static func keeping(
    _ arguments: Arguments
  ) throws(Failure) -> DocumentOpener.Keeping {
    let path = arguments.value(store)
    if arguments.has(inMemory) {
      guard path == nil else {
        throw .usage("--store and --in-memory do not go together", command: title)
      }
      return .memory
    }
    return path.map { .store($0) } ?? .session
  }

  /// A word that is no file, but nearly a command.
  private static func refuseMistypedCommand(_ arguments: Arguments) throws(Failure) {
    let names = CommandLineTool.commands.map { $0.name }
    if let word = arguments.operands.first, word != "-", access(word, F_OK) != 0,
      !word.contains("/"), !word.contains("."),
      let name = Spelling.nearest(to: word, of: names)
    {
      throw Failure("nightstep: there is no file and no command \(word); did you mean \(name)?")
    }
    if arguments.operands.count > 1 {
      if let name = arguments.operands.first(where: { names.contains($0) }) {
        throw .usage("the command comes first: nightstep \(name) …", command: title)
      }
      throw .usage("it takes one FILE", command: title)
    }
  }
}
