import DeviceLog
import Replay

/// `compare`: one log under two sets of rules.
enum CompareCommand: Command {
  static let name = "compare"
  static let usage = "FILE --rules A --with B"
  static let summary =
    "The first entry at which two sets of rules know different things, and what follows."
  static let details = [
    "A and B are presets or files; --rules left out is the rules of today. Lines with - are known",
    "under A only, with + under B only. Exits with 1 if they differ.",
  ]
  static let with = Option(name: "--with", value: "PRESET|FILE", help: "the other rules")
  static let options = [Option.rules, with] + Option.reading

  static func run(_ arguments: Arguments, _ output: StandardOutput) throws(Failure) -> Int32 {
    guard arguments.operands.count == 1, let file = arguments.operands.first else {
      throw .usage("it takes \(usage)", command: title)
    }
    guard let other = arguments.value(with) else {
      throw .usage("--with names the other rules", command: title)
    }
    let reader = try DocumentReader(arguments, command: title, keepsOriginals: false)
    let document = try reader.document(file)
    let a = try RulesChoice.of(arguments) ?? document.rules ?? .current
    let b = try RulesChoice.named(other)
    let comparison = Comparison(
      document.timeline, zone: document.zone, a.rules, b.rules)
    guard let first = comparison.first else {
      try output.say("\(document.name): no difference between \(a.name) and \(b.name)")
      return 0
    }
    let place = first.line.map { ":\($0)" } ?? ""
    try output.say(
      "\(document.name)\(place): first difference at entry \(first.entry), \(first.kind), "
        + "\(first.at.text(in: document.zone)), between \(a.name) (-) and \(b.name) (+)")
    for line in first.lines { try output.say("  " + line) }
    if !comparison.consequences.isEmpty {
      try output.say("At the end:")
      for sentence in comparison.consequences { try output.say("  " + sentence) }
    }
    return 1
  }
}
