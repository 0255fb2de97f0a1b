import CSQLite
import DeviceLog
import EventStore
import Foundation
import HomeLearner
import Replay

/// The measurements of the program from outside.
enum Works {
  /// Opens a capture to the last state.
  static func report(_ bench: Bench) throws -> [Row] {
    let log = try bench.log(bench.entries)
    var rows: [Row] = []
    let words = [bench.program, "report", "--json", log]
    if let run = Program.samples(words, count: bench.runs(9)) {
      let lnav = bench.peer("lnav", [log], title: "lnav")
      let simdjson = bench.peer("simdjson", [log, bench.folder.path], title: "simdjson alone")
      for peer in [lnav, simdjson] {
        rows.append(
          Row(
            work: "report, \(bench.entries) entries", samples: run.samples, memory: run.memory,
            peer: peer.peer, skipped: peer.skipped))
      }
    }
    return rows
  }

  /// How time and memory of opening grow.
  static func sizes(_ bench: Bench) throws -> [Row] {
    try [10_000, 100_000, bench.entries].compactMap { count in
      let words = [bench.program, "report", "--json", try bench.log(count)]
      return Program.samples(words, count: bench.runs(9)).map { run in
        let each = run.samples.median / Double(count) * 1e6
        return Row(
          work: "report, \(count) entries", samples: run.samples, memory: run.memory,
          note: String(format: "%.2f µs an entry", each))
      }
    }
  }

  /// The console on a pseudo-terminal: first frame, keys, and opening again.
  static func console(_ bench: Bench) throws -> [Row] {
    let log = try bench.log(bench.entries)
    let state = bench.folder.appending(path: "state").path
    try? FileManager.default.removeItem(atPath: state)
    let environment = ["XDG_STATE_HOME": state, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8"]
    func open() -> (terminal: PseudoTerminal, times: (first: Double, text: Double))? {
      guard
        let terminal = PseudoTerminal(
          [bench.program, log], columns: 200, rows: 60, environment: environment)
      else { return nil }
      guard let times = terminal.wait(for: "CONFIRMED", patience: 60_000) else {
        terminal.close()
        return nil
      }
      return (terminal, times)
    }
    guard let first = open() else { return [] }
    _ = first.terminal.settle(quiet: 300, patience: 300)
    var keys: [Double] = []
    let steps = ["p", "n", "P", "n", "j", "k", "\t", "p"]
    for index in 0..<(bench.runs(600) + 20) {
      first.terminal.press(steps[index % steps.count])
      let time = first.terminal.settle(quiet: 12, patience: 500)
      if index >= 20, let time { keys.append(time) }
    }
    first.terminal.close()
    var again: [Double] = []
    var frames = [first.times.first]
    for _ in 0..<3 {
      guard let reopened = open() else { break }
      frames.append(reopened.times.first)
      again.append(reopened.times.text)
      reopened.terminal.close()
    }
    return [
      Row(work: "console: first frame, \(bench.entries) entries", samples: Samples(frames)),
      Row(work: "console: key to finished frame, 200×60", samples: Samples(keys)),
      Row(work: "console: first open to the last state", samples: Samples([first.times.text])),
      Row(
        work: "console: open again", samples: Samples(again),
        peer: ("the first open", Samples([first.times.text]), nil)),
    ]
  }

  /// Many users in one table.
  static func fleet(_ bench: Bench) throws -> [Row] {
    guard let stops = bench.stops else {
      return [
        Row(
          work: "all homes of a table of stops", samples: Samples([]),
          skipped: "--stops names no table")
      ]
    }
    let out = bench.folder.appending(path: "fleet.jsonl").path
    let words = [bench.program, "report", "--json", stops]
    guard let run = Program.samples(words, count: bench.runs(9), output: out) else { return [] }
    let howde = bench.peer("howde", [stops], title: "HoWDe")
    let right = bench.peer("accuracy", [stops, out], title: "labels")
    return [
      Row(
        work: "all homes of a table of stops", samples: run.samples, memory: run.memory,
        peer: howde.peer, skipped: howde.skipped, note: right.value["text"] as? String ?? "")
    ]
  }

  static func version(_ bench: Bench) throws -> [Row] {
    guard let run = Program.samples([bench.program, "--version"], count: bench.runs(200)),
      let peer = Program.samples(["true"], count: bench.runs(200))
    else { return [] }
    return [
      Row(
        work: "nightstep --version", samples: run.samples, memory: run.memory,
        peer: ("true", peer.samples, peer.memory))
    ]
  }
}
