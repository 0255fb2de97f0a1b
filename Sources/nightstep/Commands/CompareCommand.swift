import DeviceLog
import EventStore
import HomeLearner
import Replay

/// `compare`: logs under two sets of rules, or one without its edits and with them.
enum CompareCommand: Command {
  static let name = "compare"
  static let usage = "FILE... --rules A --with B | FILE --without-edits [--json]"
  static let summary =
    "The first entry at which two sets of rules know different things, and what follows."
  static let details = [
    "A and B are presets or files; --rules left out is the rules of today. Lines with - are known",
    "under A only, with + under B only. Exits with 1 if they differ. With --json a line a capture;",
    "its first difference is null where there is none. A file that cannot be read has a line too.",
    "--without-edits: the log as it was captured (-) beside the log as you edited it (+), in the",
    "console or in a store. --rules names the rules of both, --with others for the second; without",
    "them it is the rules of today beside those chosen in the edits.",
  ]
  static let with = Option(name: "--with", value: "PRESET|FILE", help: "the other rules")
  static let withoutEdits = Option(
    name: "--without-edits", help: "the log as captured beside the log as edited")
  static let options = [Option.rules, with, withoutEdits, .json] + Option.fleet + Option.reading

  /// One of the two that are compared.
  private struct Side {
    var timeline: Timeline
    var rules: NamedRules
    /// What it is called: its rules, or what was done to it.
    var title: String
  }

  static func run(_ arguments: Arguments, _ output: StandardOutput) throws(Failure) -> Int32 {
    if arguments.has(withoutEdits) { return try compareEdits(arguments, output) }
    guard let other = arguments.value(with) else {
      throw .usage("--with names the other rules", command: title)
    }
    let reader = try DocumentReader(arguments, command: title, keepsOriginals: false)
    let rules = try RulesChoice.of(arguments)
    let b = try RulesChoice.named(other)
    let forPrograms = arguments.has(.json)
    return try Batch.run(arguments, command: title, usage: usage, reader, output) {
      (document: Document) throws(Failure) in
      let a = rules ?? document.rules ?? .current
      let timeline = document.timeline
      return answer(
        document, Side(timeline: timeline, rules: a, title: a.name),
        Side(timeline: timeline, rules: b, title: b.name), forPrograms: forPrograms)
    }
  }

  private static func compareEdits(
    _ arguments: Arguments, _ output: StandardOutput
  ) throws(Failure) -> Int32 {
    let reader = try DocumentReader(arguments, command: title, keepsOriginals: false)
    let document = try edited(try only(arguments), reader)
    let asked = try RulesChoice.of(arguments)
    var after = asked ?? document.rules ?? .current
    if let name = arguments.value(with) { after = try RulesChoice.named(name) }
    let before = asked ?? .current
    let many = document.edits.count == 1 ? "1 edit" : "\(document.edits.count) edits"
    let isSame = before.rules == after.rules
    let answer = answer(
      document,
      Side(
        timeline: Timeline(capture: document.capture), rules: before,
        title: "the log as captured" + (isSame ? "" : " under \(before.name)")),
      Side(
        timeline: document.timeline, rules: after,
        title: "with \(many)" + (isSame ? "" : " under \(after.name)")),
      forPrograms: arguments.has(.json))
    try output.write(bytes: answer.output)
    return answer.status
  }

  /// The log with its edits: of a store, or of the console's store for a file.
  private static func edited(_ file: String, _ reader: DocumentReader) throws(Failure) -> Document {
    if DocumentReader.isStore(file) { return try reader.document(file) }
    let location: SessionStores.Location
    do throws(StoreError) {
      location = try SessionStores().locate(source: file)
    } catch {
      throw Failure(error)
    }
    switch location.state {
    case .same, .grown:
      var document = try reader.document(location.store)
      document.name = file
      return document
    case .new, .replaced:
      throw Failure("\(file): nothing was done to it yet; open it in the console and edit it there")
    }
  }

  private nonisolated static func answer(
    _ document: Document, _ a: Side, _ b: Side, forPrograms: Bool
  ) -> Answer {
    var comparison = Comparison(
      (a.timeline, a.rules.rules), (b.timeline, b.rules.rules), zone: document.zone)
    while !comparison.isDone { comparison.proceed(entries: .max) }
    var answer = Answer()
    if forPrograms {
      answer.write(bytes: object(comparison, document, a.rules, b.rules).bytes)
    } else {
      say(comparison, document, a.title, b.title, &answer)
    }
    answer.status = comparison.first == nil ? 0 : 1
    return answer
  }

  private nonisolated static func say(
    _ comparison: Comparison, _ document: Document, _ a: String, _ b: String,
    _ answer: inout Answer
  ) {
    guard let first = comparison.first else {
      answer.say("\(document.name): no difference between \(a) and \(b)")
      return
    }
    let place = first.line.map { ":\($0)" } ?? ""
    answer.say(
      "\(document.name)\(place): first difference at entry \(first.entry), \(first.kind), "
        + "\(first.at.text(in: document.zone)), between \(a) (-) and \(b) (+)")
    for line in first.lines { answer.say("  " + line) }
    if !comparison.consequences.isEmpty {
      answer.say("At the end:")
      for sentence in comparison.consequences { answer.say("  " + sentence) }
    }
  }

  private nonisolated static func object(
    _ comparison: Comparison, _ document: Document, _ a: NamedRules, _ b: NamedRules
  ) -> JSONObject {
    var object = JSONObject()
    object.add("file", document.name)
    object.add("rules", a.name)
    object.add("with", b.name)
    object.add(
      "first",
      comparison.first.map { first in
        var difference = JSONObject()
        difference.add("entry", first.entry)
        difference.add("line", first.line)
        difference.add("at", first.at)
        difference.add("kind", first.kind)
        difference.add("lines", first.lines)
        return difference
      })
    object.add("consequences", comparison.consequences)
    return object
  }
}
