import Console
import Replay

/// `report`: the learning state screen, once.
enum ReportCommand: Command {
  static let name = "report"
  static let usage = "FILE... [--at WHEN] [--rules PRESET|FILE] [--json]"
  static let summary = "The learning state screen, once, as text or as JSON."
  static let details = [
    "FILE is a captured log of any format, a .nightstep store (with its edits and rules), or -",
    "for standard input. Several files make several reports, in their order.",
    "WHEN is \(WhenChoice.forms):",
    "  \(PlaceText.forms)",
    "Without it the clock is the last entry's.",
  ]
  static let at = Option(name: "--at", value: "WHEN", help: "where the clock stands")
  static let options = [at, .rules, .json] + Option.reading

  static func run(_ arguments: Arguments, _ output: StandardOutput) throws(Failure) -> Int32 {
    let rules = try RulesChoice.of(arguments)
    let reader = try DocumentReader(arguments, command: title, keepsOriginals: false)
    var isFirst = true
    return try Batch.run(arguments, command: title, usage: usage, reader, output) {
      (document: Document) throws(Failure) in
      let rules = rules ?? document.rules ?? .current
      let report = Report(
        file: document.name, timeline: document.timeline,
        skipped: document.capture.skipped.count, rules: rules,
        zone: document.zone,
        at: try WhenChoice.position(arguments.value(at), in: document, rules: rules))
      if arguments.has(.json) {
        try output.write(bytes: report.jsonBytes)
        try output.write(bytes: [UInt8(ascii: "\n")])
      } else {
        if !isFirst { try output.say("") }
        for line in report.text { try output.say(line) }
      }
      isFirst = false
      return 0
    }
  }
}
