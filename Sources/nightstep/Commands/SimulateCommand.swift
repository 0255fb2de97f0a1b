import CaptureFormats
import DeviceLog
import DeviceModel
import Foundation
import Replay

/// `simulate`: a capture that a phone would have written.
enum SimulateCommand: Command {
  static let name = "simulate"
  static let usage = "SCENARIO|FILE OUT --seed S [--days N] [--fault F]... | --table OUT"
  static let summary =
    "Writes what a phone would have captured; the same seed gives the same bytes."
  static var details: [String] {
    ["Scenarios:"] + HelpTable.lines(Scenario.allCases.map { ($0.rawValue, $0.summary) })
      + HelpTable.lines(
        Sample.all.filter { Scenario(rawValue: $0.name) == nil }
          .map { ($0.name, "the sample of that name") })
      + ["", "Faults:"] + HelpTable.lines(Fault.allCases.map { ($0.rawValue, $0.summary) })
      + [
        "",
        "FILE is a track with times (GPX), or a script such as stay home 8h; walk office; stay 9h,",
        "whose language docs/device.md describes. A learner runs on the phone meanwhile: what it asks",
        "for is monitored. OUT is a file, or - for standard output.",
      ]
  }
  static let seed = Option(
    name: "--seed", value: "S", help: "what chance is drawn from; 1 if absent")
  static let days = Option(name: "--days", value: "N", help: "for so many days, up to 3650")
  static let fault = Option(
    name: "--fault", value: "F", repeats: true, help: "what else goes wrong")
  static let table = Option(
    name: "--table", help: "writes to OUT how often the learner is right in each scenario")
  static let seeds = Option(
    name: "--seeds", value: "N", help: "of the table: so many lives of each; 200 if absent")
  static let options = [seed, days, fault, table, seeds, .timeZone]

  static func run(_ arguments: Arguments, _ output: StandardOutput) throws(Failure) -> Int32 {
    if arguments.has(table) {
      try writeTable(arguments, output)
      return 0
    }
    let (name, out) = try two(arguments)
    let seed = try arguments.number(seed, in: 0...UInt64.max, command: title) ?? 1
    let days = try arguments.number(days, in: 1...3650, command: title)
    var faults: [Fault] = []
    for name in arguments.values(fault) {
      guard let fault = Fault(rawValue: name) else {
        throw unknown("fault", name, Fault.allCases.map(\.rawValue))
      }
      faults.append(fault)
    }
    let made: (timeZone: String, entries: [Entry])
    var header = JSONObject()
    header.add("nightstep", 1)
    if let file = file(name) {
      guard days == nil else {
        throw .usage("--days goes with a scenario; a file says itself how long", command: title)
      }
      var stage = try stage(of: file, arguments)
      stage.surroundings.keepsStoppedRegions = faults.contains(.regionsLeftBehind)
      made = (
        stage.timeZone, Fault.apply(faults, to: Self.play(stage, seed: seed), seed: seed)
      )
      header.add("timeZone", made.timeZone)
    } else {
      let play = try sample(name)
      made = play.scenario.make(
        seed: seed, days: days ?? play.days, settings: play.settings, faults: faults)
      header.add("timeZone", made.timeZone)
      header.add("scenario", play.scenario.rawValue)
    }
    var text = header.text.dropLast() + ",\"seed\":\(seed)"
    if let days { text += ",\"days\":\(days)" }
    if !faults.isEmpty {
      text += ",\"faults\":[" + faults.map { "\"\($0.rawValue)\"" }.joined(separator: ",") + "]"
    }
    let lines = ["\(text)}"] + made.entries.map { LineWriter.line($0) }
    let bytes = Array((lines.joined(separator: "\n") + "\n").utf8)
    if out == "-" {
      try output.write(bytes: bytes)
    } else {
      try FileOutput.replace(out, with: bytes)
    }
    return 0
  }

  /// The name of a file, where it is no scenario's.
  private static func file(_ name: String) -> String? {
    let isKnown =
      Scenario(rawValue: name) != nil || Sample.all.contains { $0.name == name }
    return !isKnown && access(name, F_OK) == 0 ? name : nil
  }

  /// A scenario as it is, or with what a sample adds to it.
  private static func sample(
    _ name: String
  ) throws(Failure) -> (scenario: Scenario, days: Int?, settings: PhoneSettings?) {
    if let sample = Sample.all.first(where: { $0.name == name }) {
      return (sample.scenario, sample.days, sample.settings)
    }
    guard let scenario = Scenario(rawValue: name) else {
      let names = Scenario.allCases.map(\.rawValue) + Sample.all.map(\.name)
      throw unknown("scenario", name, names)
    }
    return (scenario, nil, nil)
  }

  private static func unknown(_ what: String, _ name: String, _ names: [String]) -> Failure {
    let hint = Spelling.nearest(to: name, of: names).map { "; did you mean \($0)?" }
    return Failure("\(title): there is no \(what) “\(name)”" + (hint ?? "; see \(title) --help"))
  }
}
