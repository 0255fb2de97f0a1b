import HomeLearner
import Replay

/// `check`: what should be looked at.
enum CheckCommand: Command {
  static let name = "check"
  static let usage = "FILE... [--rules PRESET|FILE] [--json]"
  static let summary =
    "Findings, one a line: FILE:LINE: level id: text. Exits with 1 if one is an error."
  static let details = [
    "FILE is a captured log of any format, a .nightstep store, or - for standard input. With",
    "--json a line a capture, its findings in a list; a file that cannot be read has a line too.",
  ]
  static let options = [Option.rules, .json] + Option.fleet + Option.reading

  static func run(_ arguments: Arguments, _ output: StandardOutput) throws(Failure) -> Int32 {
    let rules = try RulesChoice.of(arguments)
    let reader = try DocumentReader(arguments, command: title, keepsOriginals: false)
    let forPrograms = arguments.has(.json)
    return try Batch.run(arguments, command: title, usage: usage, reader, output) {
      (document: Document) throws(Failure) in
      let report = Report(
        file: document.name, timeline: document.timeline,
        skipped: document.capture.skipped.count, rules: rules ?? document.rules ?? .current,
        zone: document.zone)
      var answer = Answer()
      if forPrograms {
        answer.write(bytes: object(report).bytes)
      } else {
        for finding in report.findings { answer.say(line(finding, document.name)) }
      }
      answer.status = report.hasErrors ? 1 : 0
      return answer
    }
  }

  private nonisolated static func object(_ report: Report) -> JSONObject {
    func count(_ level: Finding.Level) -> Int {
      report.findings.count { $0.finding.level == level }
    }
    var object = JSONObject()
    object.add("file", report.file)
    object.add("errors", count(.error))
    object.add("warnings", count(.warning))
    object.add("infos", count(.info))
    object.add("findings", report.findingObjects)
    return object
  }

  private nonisolated static func line(_ located: Report.LocatedFinding, _ file: String) -> String {
    let finding = located.finding
    let place = located.line.map { ":\($0)" } ?? ": injected entry \(finding.entry)"
    return "\(file)\(place): \(finding.level.rawValue) \(finding.id.rawValue): \(finding.text)"
  }
}
