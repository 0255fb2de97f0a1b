import Replay

/// `check`: what should be looked at.
enum CheckCommand: Command {
  static let name = "check"
  static let usage = "FILE... [--rules PRESET|FILE] [--self] [--json]"
  static let summary =
    "Findings, one a line: FILE:LINE: level id: text. Exits with 1 if one is an error."
  static let details = [
    "--self checks this program instead: at every keyframe of FILE, a seek must show what a fold",
    "from the start shows, and no entry may leave a state that cannot be. Exits with 1 if not;",
    "please send such a file, scrubbed, with the report.",
  ]
  static let itself = Option(name: "--self", help: "check seeking and the state's invariants")
  static let options = [itself, Option.rules, .json] + Option.reading

  static func run(_ arguments: Arguments, _ output: StandardOutput) throws(Failure) -> Int32 {
    let rules = try RulesChoice.of(arguments)
    let reader = try DocumentReader(arguments, command: title, keepsOriginals: false)
    return try Batch.run(arguments, command: title, usage: usage, reader, output) {
      (document: Document) throws(Failure) in
      if arguments.has(itself) { return try checkSelf(document, rules, arguments, output) }
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

  private static func checkSelf(
    _ document: Document, _ rules: NamedRules?, _ arguments: Arguments, _ output: StandardOutput
  ) throws(Failure) -> Int32 {
    let check = SelfCheck(
      capture: document.capture, edits: document.edits,
      rules: rules ?? document.rules ?? .current, zone: document.zone)
    if arguments.has(.json) {
      try output.write(check.object(file: document.name).text)
    } else {
      for flaw in check.flaws {
        try output.say("\(document.name): after \(flaw.count) entries: \(flaw.text)")
      }
      let result = check.flaws.isEmpty ? "all the same, and no state that cannot be" : "see above"
      try output.say(
        "\(document.name): \(check.entries) entries, \(check.keyframes) keyframes, "
          + "\(check.compared) seeks compared with a fold from the start: \(result)")
    }
    return check.flaws.isEmpty ? 0 : 1
  }

  private static func line(_ located: Report.LocatedFinding, _ file: String) -> String {
    let finding = located.finding
    let place = located.line.map { ":\($0)" } ?? ": injected entry \(finding.entry)"
    return "\(file)\(place): \(finding.level.rawValue) \(finding.id.rawValue): \(finding.text)"
  }
}
