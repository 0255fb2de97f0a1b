import CaptureFormats
import DeviceLog
import HomeLearner
import Replay

/// `shrink`: the fewest entries that still show a finding.
enum ShrinkCommand: Command {
  static let name = "shrink"
  static let usage = "FILE --finding ID [--rules PRESET|FILE] -o OUT"
  static let summary = "The fewest entries that still raise a finding, as a capture of their own."
  static var details: [String] {
    ["ID is one of " + Finding.ID.allCases.map(\.rawValue).joined(separator: ", ") + "."]
  }
  static let finding = Option(name: "--finding", value: "ID", help: "what must still be found")
  static let out = Option(name: "-o", value: "OUT", help: "the capture to write, or - ")
  static let options = [finding, Option.rules, out] + Option.reading

  static func run(_ arguments: Arguments, _ output: StandardOutput) throws(Failure) -> Int32 {
    guard arguments.operands.count == 1, let file = arguments.operands.first else {
      throw .usage("it takes \(usage)", command: title)
    }
    guard let name = arguments.value(finding), let target = arguments.value(out) else {
      throw .usage("--finding and -o are needed", command: title)
    }
    guard let id = Finding.ID(rawValue: name) else {
      let names = Finding.ID.allCases.map(\.rawValue)
      let hint = Spelling.nearest(to: name, of: names).map { "; did you mean \($0)?" } ?? ""
      throw Failure("\(title): there is no finding \(name)\(hint)")
    }
    let reader = try DocumentReader(arguments, command: title, keepsOriginals: true)
    try FileOutput.refuse(target, from: file)
    let document = try reader.document(file)
    let rules = try RulesChoice.of(arguments) ?? document.rules ?? .current
    var shrink = Shrink(
      capture: document.exported, zone: document.zone, rules: rules.rules, finding: id)
    guard let kept = shrink.run() else {
      Messages.say("\(document.name): no \(name) under \(rules.name), so nothing to shrink")
      return 1
    }
    let bytes = CaptureText.bytes(of: shrink.capture(of: kept))
    try FileOutput.write(bytes, to: target, output)
    Messages.say(
      "\(document.name): \(kept.count) of \(document.exported.lines.count) entries raise \(name) "
        + "under \(rules.name)")
    return 0
  }
}
