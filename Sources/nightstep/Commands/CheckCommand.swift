import DeviceLog
import Replay

/// `check`: what should be looked at.
enum CheckCommand: Command {
  static let name = "check"
  static let usage = "FILE... [--rules PRESET|FILE] [--self] [--json]"
  static let summary =
    "Findings, one a line: FILE:LINE: level id: text. Exits with 1 if one is an error."
  static let details = [
    "FILE is a captured log of any format, a .nightstep store, or - for standard input. With",
    "--json one FILE gives an object a finding; several, or --files-from, a line a capture with its",
    "findings in a list, and a line too for a file that cannot be read.",
    "--self checks this program instead: at every keyframe of FILE, a seek must show what a fold",
    "from the start shows, and no entry may leave a state that cannot be. Exits with 1 if not;",
    "please send such a file, scrubbed, with the report.",
  ]
  static let itself = Option(name: "--self", help: "check seeking and the state's invariants")
  static let options = [itself, Option.rules, .json] + Option.fleet + Option.reading

  static func run(_ arguments: Arguments, _ output: StandardOutput) throws(Failure) -> Int32 {
    let rules = try RulesChoice.of(arguments)
    let reader = try DocumentReader(arguments, command: title, keepsOriginals: false)
    let forPrograms = arguments.has(.json)
    let isFleet = arguments.operands.count > 1 || arguments.has(.filesFrom)
    let checksSelf = arguments.has(itself)
    return try Batch.run(
      arguments, command: title, usage: usage, reader, output,
      streamed: { (name: String) throws(Failure) in
        guard !checksSelf,
          let (report, document) = try StreamedReport.make(name, reader, rules: rules ?? .current)
        else { return nil }
        return (answer(report, forPrograms: forPrograms, isFleet: isFleet), document)
      }
    ) { (document: Document) throws(Failure) in
      if checksSelf { return checkSelf(document, rules, forPrograms: forPrograms) }
      let report = Report(
        file: document.name, timeline: document.timeline,
        skipped: document.capture.skipped.count, rules: rules ?? document.rules ?? .current,
        zone: document.zone)
      return answer(report, forPrograms: forPrograms, isFleet: isFleet)
    }
  }

  private nonisolated static func answer(
    _ report: Report, forPrograms: Bool, isFleet: Bool
  ) -> Answer {
    var answer = Answer()
    if forPrograms, isFleet {
      answer.write(bytes: object(report).bytes)
    } else if forPrograms {
      for finding in report.findingObjects { answer.write(bytes: finding.bytes) }
    } else {
      for finding in report.findings { answer.say(line(finding, report.file)) }
    }
    answer.status = report.hasErrors ? 1 : 0
    return answer
  }

  private nonisolated static func checkSelf(
    _ document: Document, _ rules: NamedRules?, forPrograms: Bool
  ) -> Answer {
    var answer = Answer()
    let check = SelfCheck(
      capture: document.capture, edits: document.edits,
      rules: rules ?? document.rules ?? .current, zone: document.zone)
    if forPrograms {
      answer.write(check.object(file: document.name).text)
    } else {
      for flaw in check.flaws {
        answer.say("\(document.name): after \(flaw.count) entries: \(flaw.text)")
      }
      let result = check.flaws.isEmpty ? "all the same, and no state that cannot be" : "see above"
      answer.say(
        "\(document.name): \(check.entries) entries, \(check.keyframes) keyframes, "
          + "\(check.compared) seeks compared with a fold from the start: \(result)")
    }
    answer.status = check.flaws.isEmpty ? 0 : 1
    return answer
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
