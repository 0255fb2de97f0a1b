import DeviceLog
import HomeLearner
import Replay

/// `compare`: logs under two sets of rules.
enum CompareCommand: Command {
  static let name = "compare"
  static let usage = "FILE... --rules A --with B [--json]"
  static let summary =
    "The first entry at which two sets of rules know different things, and what follows."
  static let details = [
    "A and B are presets or files; --rules left out is the rules of today. Lines with - are known",
    "under A only, with + under B only. Exits with 1 if they differ. With --json a line a capture;",
    "its first difference is null where there is none. A file that cannot be read has a line too.",
  ]
  static let with = Option(name: "--with", value: "PRESET|FILE", help: "the other rules")
  static let options = [Option.rules, with, .json] + Option.fleet + Option.reading

  static func run(_ arguments: Arguments, _ output: StandardOutput) throws(Failure) -> Int32 {
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
      let comparison = Comparison(document.timeline, zone: document.zone, a.rules, b.rules)
      var answer = Answer()
      if forPrograms {
        answer.write(bytes: object(comparison, document, a, b).bytes)
      } else {
        say(comparison, document, a, b, &answer)
      }
      answer.status = comparison.first == nil ? 0 : 1
      return answer
    }
  }

  private nonisolated static func say(
    _ comparison: Comparison, _ document: Document, _ a: NamedRules, _ b: NamedRules,
    _ answer: inout Answer
  ) {
    guard let first = comparison.first else {
      answer.say("\(document.name): no difference between \(a.name) and \(b.name)")
      return
    }
    let place = first.line.map { ":\($0)" } ?? ""
    answer.say(
      "\(document.name)\(place): first difference at entry \(first.entry), \(first.kind), "
        + "\(first.at.text(in: document.zone)), between \(a.name) (-) and \(b.name) (+)")
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
