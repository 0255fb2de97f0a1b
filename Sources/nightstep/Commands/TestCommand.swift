import Replay

/// `test`: the state as a Swift test.
enum TestCommand: Command {
  static let name = "test"
  static let usage = "FILE [--at WHEN] [--rules PRESET|FILE] -o T.swift"
  static let summary = "The entries and the state as a Swift test, for the app's own tests."
  static let details = [
    "The test needs the libraries DeviceLog and HomeLearner. It passes under the rules that are",
    "named at its top, and fails where they are broken. Shrink a long log first.",
    "WHEN is as for report; without it the clock is the last entry's.",
  ]
  static let out = Option(name: "-o", value: "T.swift", help: "the file to write, or - ")
  static let options = [ReportCommand.at, .rules, out] + Option.reading

  static func run(_ arguments: Arguments, _ output: StandardOutput) throws(Failure) -> Int32 {
    let file = try only(arguments)
    guard let target = arguments.value(out) else {
      throw .usage("-o names the file to write", command: title)
    }
    let reader = try DocumentReader(arguments, command: title, keepsOriginals: false)
    try FileOutput.refuse(target, from: file)
    let document = try reader.document(file)
    let rules = try RulesChoice.of(arguments) ?? document.rules ?? .current
    let writer = TestWriter(
      name: document.name, timeline: document.timeline, rules: rules, zone: document.zone,
      at: try WhenChoice.position(
        arguments.value(ReportCommand.at), in: document, rules: rules))
    try FileOutput.write(Array(writer.text.utf8), to: target, output)
    return 0
  }
}
