import CaptureFormats
import DeviceLog
import HomeLearner
import Replay

/// `shrink`: the fewest entries that still show a finding, or make a condition hold.
enum ShrinkCommand: Command {
  static let name = "shrink"
  static let usage = "FILE --finding ID | --when COND [--rules PRESET|FILE] -o OUT"
  static let summary =
    "The fewest entries that still raise a finding, or after which a condition holds."
  static var details: [String] {
    [
      "ID is one of " + Finding.ID.allCases.map(\.rawValue).joined(separator: ", ") + ".",
      "COND is such as \"home.confirmed and candidates > 1\"; docs/conditions.md has the language. It",
      "must hold after some entry. What is left is a capture of its own; without any one of its",
      "entries the condition holds nowhere.",
    ]
  }
  static let finding = Option(name: "--finding", value: "ID", help: "what must still be found")
  static let when = Option(name: "--when", value: "COND", help: "what must still hold somewhere")
  static let out = Option(name: "-o", value: "OUT", help: "the capture to write, or - ")
  static let options = [finding, when, Option.rules, out] + Option.reading

  static func run(_ arguments: Arguments, _ output: StandardOutput) throws(Failure) -> Int32 {
    guard arguments.operands.count == 1, let file = arguments.operands.first else {
      throw .usage("it takes \(usage)", command: title)
    }
    let condition = try condition(arguments)
    guard let target = arguments.value(out) else {
      throw .usage("-o names the capture to write", command: title)
    }
    let reader = try DocumentReader(arguments, command: title, keepsOriginals: true)
    try FileOutput.refuse(target, from: file)
    let document = try reader.document(file)
    let rules = try RulesChoice.of(arguments) ?? document.rules ?? .current
    var shrink = Shrink(
      capture: document.exported, zone: document.zone, rules: rules, condition: condition)
    guard let kept = shrink.run() else {
      Messages.say(
        "\(document.name): \(condition.text) holds nowhere under \(rules.name), so nothing to shrink"
      )
      return 1
    }
    let bytes = CaptureText.bytes(of: shrink.capture(of: kept))
    try FileOutput.write(bytes, to: target, output)
    Messages.say(
      "\(document.name): \(kept.count) of \(document.exported.lines.count) entries are needed for "
        + "\(condition.text) under \(rules.name)")
    return 0
  }

  /// What `--finding` or `--when` says.
  private static func condition(_ arguments: Arguments) throws(Failure) -> Condition {
    switch (arguments.value(finding), arguments.value(when)) {
    case (let name?, nil):
      guard let id = Finding.ID(rawValue: name) else {
        let names = Finding.ID.allCases.map(\.rawValue)
        let hint = Spelling.nearest(to: name, of: names).map { "; did you mean \($0)?" } ?? ""
        throw Failure("\(title): there is no finding \(name)\(hint)")
      }
      return Condition(finding: id)
    case (nil, let text?):
      do { return try Condition(text) } catch { throw Failure("\(title): --when: \(error)") }
    default: throw .usage("--finding or --when is needed, one of them", command: title)
    }
  }
}
