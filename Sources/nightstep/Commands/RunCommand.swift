import Canvas
import Console
import Foundation

/// `run`: console commands without a terminal.
enum RunCommand: Command {
  static let name = "run"
  static let usage = "SCRIPT [FILE] [--size WxH] [--rules PRESET|FILE] [--places FILE]"
  static let summary = "Carries out console commands from a file, without a terminal."
  static let details = [
    "One command a line, named as in the prompt; # begins a comment. Beside them:",
    "  keys 10n<Esc>     presses keys",
    "  expect CONDITION  ends the run if it does not hold (exit 1, with line and values)",
    "  screen FILE       writes the screen, as .txt or .svg; - writes it to standard output",
    "  size 120x40       the size of the screen",
    "Without FILE the script runs on the built-in sample. Nothing is kept. SCRIPT may be -.",
  ]
  static let size = Option(name: "--size", value: "WxH", help: "of the screen; 120x40 if absent")
  static let options = [size, .rules, .places] + Option.reading

  static func run(_ arguments: Arguments, _ output: StandardOutput) throws(Failure) -> Int32 {
    let operands = arguments.operands
    guard let scriptName = operands.first, operands.count <= 2 else {
      throw .usage("it takes \(usage)", command: title)
    }
    let file = operands.count == 2 ? operands.last : nil
    guard scriptName != "-" || file != "-" else {
      throw .usage("only one of SCRIPT and FILE is standard input", command: title)
    }
    let (width, height) = try screenSize(arguments)
    let rules = try RulesChoice.of(arguments)
    let places = try PlacesChoice.named(arguments.value(.places))
    let reader = try DocumentReader(arguments, command: title, keepsOriginals: false)
    let script = try ScriptFile.read(scriptName)
    let opened = try open(file, reader)
    var runner = ScriptRunner(
      model: try ConsoleModel.make(opened, rules: rules, places: places), width: width,
      height: height, scriptName: scriptName
    ) { file, contents in
      if file == "-" {
        try output.write(bytes: Array(contents.utf8))
      } else {
        try FileOutput.replace(file, with: Array(contents.utf8))
      }
    }
    do throws(ScriptError) {
      try runner.run(script)
      return 0
    } catch {
      guard error.exitCode == 1 else { throw Failure(error.description) }
      try output.flush()
      Messages.say(error.description)
      return 1
    }
  }

  private static func open(
    _ file: String?, _ reader: DocumentReader
  ) throws(Failure) -> OpenedDocument {
    guard let file else {
      guard let sample = BuiltInSample.document else {
        throw Failure("nightstep: the built-in sample cannot be made here; name a file")
      }
      return try OpenedDocument(forgetting: sample)
    }
    let document = try reader.document(file)
    for remark in document.remarks { Messages.say(remark) }
    return try OpenedDocument(forgetting: document)
  }

  private static func screenSize(
    _ arguments: Arguments
  ) throws(Failure) -> (width: Int, height: Int) {
    guard let text = arguments.value(size) else { return (120, 40) }
    let sides = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
      .map { Int($0) ?? 0 }
    guard sides.count == 2, let width = sides.first, let height = sides.last,
      (1...Canvas.longestSide).contains(width), (1...Canvas.longestSide).contains(height)
    else {
      throw .usage("--size is like 120x40, not “\(text)”", command: title)
    }
    return (width, height)
  }
}
