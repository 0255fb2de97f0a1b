import CaptureFormats
import DeviceLog
import Foundation
import HomeLearner
import Replay

/// `shake`: what faults of delivery make of home and the medians.
enum ShakeCommand: Command {
  static let name = "shake"
  static let usage = "FILE --runs N --seed S [--rules PRESET|FILE] [--fault F]... [-o OUT]"
  static let summary =
    "Delivers a log with random faults, and tells whether home or a median comes out different."
  static var details: [String] {
    ["Faults; without --fault all of them:"]
      + HelpTable.lines(DeliveryFault.allCases.map { ($0.rawValue, $0.summary) })
      + [
        "", "Home is different if its centre is more than 20 m off, a median if it is more than a",
        "minute off. The fewest faults that do it are told; -o writes the log with them. The same",
        "seed gives the same answer on every machine. Exits with 1 if anything changes.",
      ]
  }
  static let runs = Option(name: "--runs", value: "N", help: "how often; 1000 if absent")
  static let fault = Option(name: "--fault", value: "F", repeats: true, help: "what goes wrong")
  static let out = Option(name: "-o", value: "OUT", help: "the log with the fewest faults, or - ")
  static let options =
    [runs, SimulateCommand.seed, Option.rules, fault, out, Option.json, .jobs] + Option.reading

  /// Changed runs that are shrunk, to find the fewest faults.
  private static let shrunkRuns = 16

  static func run(_ arguments: Arguments, _ output: StandardOutput) throws(Failure) -> Int32 {
    let file = try only(arguments)
    let runs = try arguments.number(runs, in: 1...1_000_000, command: title) ?? 1000
    let seed = try arguments.number(SimulateCommand.seed, in: 0...UInt64.max, command: title) ?? 1
    let faults = try faults(arguments)
    let threads =
      try arguments.number(.jobs, in: 1...256, command: title)
      ?? ProcessInfo.processInfo.activeProcessorCount
    let reader = try DocumentReader(arguments, command: title, keepsOriginals: false)
    if let target = arguments.value(out) { try FileOutput.refuse(target, from: file) }
    let document = try reader.document(file)
    let rules = try RulesChoice.of(arguments) ?? document.rules ?? .current
    let shake = Shake(
      timeline: document.timeline, zone: document.zone, rules: rules.rules, faults: faults,
      seed: seed)

    var tally = ShakeTally(
      file: document.name, runs: runs, seed: seed, rules: rules.name, shake: shake)
    inParallel(Array(0..<runs), threads: threads, shake.run) { tally.add($0) }
    let changed = Array(tally.firstChanged.prefix(shrunkRuns))
    inParallel(changed, threads: threads, shake.smallest) { tally.addSmallest($0) }
    if let smallest = tally.smallest { tally.consequences = shake.consequences(of: smallest) }

    if arguments.has(.json) {
      try output.say(tally.json)
    } else {
      for line in tally.lines(zone: document.zone, out: arguments.value(out)) {
        try output.say(line)
      }
    }
    if let target = arguments.value(out), let smallest = tally.smallest {
      let bytes = CaptureText.bytes(of: capture(of: smallest, shake, document))
      try FileOutput.write(bytes, to: target, output)
    }
    return tally.smallest == nil ? 0 : 1
  }

  private static func faults(_ arguments: Arguments) throws(Failure) -> [DeliveryFault] {
    var faults: [DeliveryFault] = []
    for name in arguments.values(fault) {
      guard let fault = DeliveryFault(rawValue: name) else {
        let names = DeliveryFault.allCases.map(\.rawValue)
        let hint = Spelling.nearest(to: name, of: names).map { "; did you mean \($0)?" }
        throw Failure(
          "\(title): there is no fault “\(name)”"
            + (hint ?? "; there are \(names.joined(separator: ", "))"))
      }
      faults.append(fault)
    }
    return faults.isEmpty ? DeliveryFault.allCases : faults
  }

  /// Work on several threads, its results in its own order.
  private nonisolated static func inParallel<Item: Sendable>(
    _ items: [Item], threads: Int, _ run: @escaping @Sendable (Item) -> Shake.Run,
    _ body: (Shake.Run) -> Void
  ) {
    var rest = items[...]
    let work = OrderedWork<Shake.Run>(threads: threads) {
      guard let item = rest.popFirst() else { return nil }
      return { .done(run(item)) }
    }
    work.run(body)
  }

  /// The log as a run delivers it.
  private static func capture(
    of run: Shake.Run, _ shake: Shake, _ document: Document
  ) -> Capture {
    var capture = Capture(format: "nightstep", timeZone: document.zone.identifier)
    capture.lines = shake.entries(with: run.steps).enumerated().map {
      Capture.Line($1, line: $0 + 2)
    }
    return capture
  }
}
