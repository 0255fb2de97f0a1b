import Console
import Replay

/// `report`: the learning state screen, once.
enum ReportCommand: Command {
  static let name = "report"
  static let usage = "FILE... [--at WHEN] [--rules PRESET|FILE] [--json]"
  static let summary = "The learning state screen, once, as text or as JSON."
  static let details = [
    "FILE is a captured log of any format, a .nightstep store (with its edits and rules), or -",
    "for standard input. Several files make several reports, in their order; with --json a line",
    "each, also for a file that cannot be read: {\"file\":…,\"error\":…}.",
    "WHEN is \(WhenChoice.forms):",
    "  \(PlaceText.forms)",
    "Without it the clock is the last entry's.",
  ]
  static let at = Option(name: "--at", value: "WHEN", help: "where the clock stands")
  static let options = [at, .rules, .json] + Option.fleet + Option.reading

  static func run(_ arguments: Arguments, _ output: StandardOutput) throws(Failure) -> Int32 {
    let rules = try RulesChoice.of(arguments)
    let reader = try DocumentReader(arguments, command: title, keepsOriginals: false)
    let when = arguments.value(at)
    let forPrograms = arguments.has(.json)
    return try Batch.run(
      arguments, command: title, usage: usage, reader, output, separated: true,
      streamed: { (name: String) throws(Failure) in
        guard when == nil,
          let (report, document) = try StreamedReport.make(name, reader, rules: rules ?? .current)
        else { return nil }
        return (answer(report, forPrograms: forPrograms), document)
      }
    ) { (document: Document) throws(Failure) in
      let rules = rules ?? document.rules ?? .current
      let report = Report(
        file: document.name, timeline: document.timeline,
        skipped: document.capture.skipped.count, rules: rules,
        zone: document.zone,
        at: try WhenChoice.position(when, in: document, rules: rules))
      return answer(report, forPrograms: forPrograms)
    }
  }

  private nonisolated static func answer(_ report: Report, forPrograms: Bool) -> Answer {
    var answer = Answer()
    if forPrograms {
      answer.write(bytes: report.jsonBytes)
    } else {
      for line in report.text { answer.say(line) }
    }
    return answer
  }
}
