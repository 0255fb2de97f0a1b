import Replay

/// `check`: what should be looked at.
enum CheckCommand: Command {
  static let name = "check"
  static let usage = "FILE... [--rules PRESET|FILE] [--json]"
  static let summary =
    "Findings, one a line: FILE:LINE: level id: text. Exits with 1 if one is an error."
  static let details: [String] = []
  static let options = [Option.rules, .json] + Option.reading

  static func run(_ arguments: Arguments, _ output: StandardOutput) throws(Failure) -> Int32 {
    let rules = try RulesChoice.of(arguments)
    let reader = try DocumentReader(arguments, command: title, keepsOriginals: false)
    return try Batch.run(arguments, command: title, usage: usage, reader, output) {
      (document: Document) throws(Failure) in
      let report = Report(
        file: document.name, timeline: document.timeline,
        skipped: document.capture.skipped.count, rules: rules ?? document.rules ?? .current,
        zone: document.zone)
      if arguments.has(.json) {
        for object in report.findingObjects { try output.write(object.text) }
      } else {
        for finding in report.findings { try output.say(line(finding, document.name)) }
      }
      return report.hasErrors ? 1 : 0
    }
  }

  private static func line(_ located: Report.LocatedFinding, _ file: String) -> String {
    let finding = located.finding
    let place = located.line.map { ":\($0)" } ?? ": injected entry \(finding.entry)"
    return "\(file)\(place): \(finding.level.rawValue) \(finding.id.rawValue): \(finding.text)"
  }
}
