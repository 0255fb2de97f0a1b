import DeviceLog
import DeviceModel
import HomeLearner
import Replay

/// The measurements of what looks through a log.
extension Works {
  /// The last change of a field before a random entry, once the changes are indexed.
  static func lastChange(_ bench: Bench) throws -> [Row] {
    try [10_000, 100_000, bench.entries].map { count in
      var replay = Replay(
        capture: TenYears(count: count, seed: 7).capture(), zone: try zone())
      while !replay.indexChanges() {}
      var random = SeededGenerator(seed: 13)
      let folded = replay.foldedEntries
      let samples = Samples.of(bench.runs(3000), warmUp: 10) {
        let place = Int(random.unit() * Double(count))
        let field = StateField.allCases[Int(random.unit() * Double(StateField.allCases.count))]
        _ = replay.lastChange(of: field, before: place)
      }
      return Row(
        work: "last change of a value, \(count) entries", samples: samples,
        note: "\(replay.foldedEntries - folded) entries folded")
    }
  }

  /// The pieces of a run backwards under a condition that is never true: a key is looked for between
  /// two of them.
  static func run(_ bench: Bench) throws -> [Row] {
    let count = 100_000
    let capture = TenYears(count: count, seed: 7).capture()
    var replay = Replay(capture: capture, zone: try zone())
    let never = try Condition("nights > 100000 and departures < 0")
    var next = count
    let samples = Samples.of(bench.runs(500), warmUp: 0) {
      switch replay.search([never], from: next, .backwards) {
      case .continues(let index): next = index
      case .found, .notFound: next = count
      }
    }
    return [Row(work: "a piece of a run backwards over \(count)", samples: samples)]
  }
}
