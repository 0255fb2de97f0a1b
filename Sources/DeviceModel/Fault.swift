import DeviceLog

/// What can go wrong between a phone and a capture, by the names the command line knows. Any number
/// can be switched on together.
package enum Fault: String, Sendable, CaseIterable {
  /// The device goes on monitoring what the app has stopped.
  case regionsLeftBehind = "regions-left-behind"
  /// The process is ended while a departure is pending, and started again later.
  case killedWhilePending = "killed-while-pending"
  /// Some deliveries never come.
  case dropped
  /// Some come half an hour to a day and a half late. Public reports show 61 minutes, and 38 hours.
  case late
  /// Some come twice.
  case duplicate
  /// Some neighbours change places.
  case swapped
  /// Sentinel dates are a little off, as devices and storage make them.
  case nearSentinel = "near-sentinel"
  /// Some positions are known to hundreds of metres only.
  case poorAccuracy = "poor-accuracy"
  /// Some positions are invalid: a negative accuracy.
  case negativeAccuracy = "negative-accuracy"
  /// Some positions are 0, 0.
  case emptyFix = "empty-fix"
  /// The clock is set back by an hour or two, and later right again.
  case clockBack = "clock-back"

  /// What it does, in a few words.
  package var summary: String {
    switch self {
    case .regionsLeftBehind: "the device goes on monitoring what the app has stopped"
    case .killedWhilePending: "the process is ended while a departure is pending"
    case .dropped: "one delivery in ten never comes"
    case .late: "one delivery in seven comes 30 minutes to 38 hours late"
    case .duplicate: "one delivery in eight comes twice"
    case .swapped: "one delivery in eight changes places with the next"
    case .nearSentinel: "distantFuture and distantPast are a little off"
    case .poorAccuracy: "one position in seven is known to hundreds of metres only"
    case .negativeAccuracy: "one position in twelve has a negative accuracy"
    case .emptyFix: "one position in twenty is 0, 0"
    case .clockBack: "the clock is set back by an hour or two, and later right again"
    }
  }

  /// The entries as they arrive when some faults are on, in the order in which they arrive: with
  /// `clockBack` not always the order of their `at`.
  ///
  /// Each fault draws from a stream of its own; they act in the order of this enumeration, whatever
  /// the order they are named in.
  ///
  /// - Complexity: O(entries · log entries).
  package static func apply(_ faults: [Fault], to entries: [Entry], seed: UInt64) -> [Entry] {
    var entries = entries
    for (index, fault) in allCases.enumerated() where faults.contains(fault) {
      var draws = SeededGenerator(seed: seed, stream: 100 + UInt64(index))
      entries = fault.applied(to: entries, &draws)
    }
    return entries
  }

  private func applied(to entries: [Entry], _ draws: inout SeededGenerator) -> [Entry] {
    switch self {
    case .regionsLeftBehind: return entries
    case .killedWhilePending: return killed(entries, &draws)
    case .dropped: return entries.filter { !($0.isSensed && draws.chance(0.1)) }
    case .late:
      return inOrder(
        entries.map { entry in
          guard entry.isSensed, draws.chance(0.15) else { return entry }
          var late = entry
          late.at = (entry.at + draws.skewed(1800...136_800)).milliseconds
          return late
        })
    case .duplicate:
      return inOrder(
        entries.flatMap { entry in
          guard entry.isSensed, draws.chance(0.125) else { return [entry] }
          var again = entry
          again.at = (entry.at + draws.skewed(0.1...7200)).milliseconds
          return [entry, again]
        })
    case .swapped: return swapped(entries, &draws)
    case .nearSentinel: return entries.map { $0.withNearSentinels(&draws) }
    case .poorAccuracy:
      return entries.map { entry in
        guard draws.chance(0.15) else { return entry }
        let accuracy = tenths(draws.uniform(101...2000))
        return entry.mappingPosition { place, stated in
          stated = accuracy
          place = place.blurred(0...(accuracy / 2), generator: &draws).rounded
        }
      }
    case .negativeAccuracy:
      return entries.map { entry in
        guard draws.chance(0.08) else { return entry }
        return entry.mappingPosition { _, stated in stated = -1 }
      }
    case .emptyFix:
      return entries.map { entry in
        guard draws.chance(0.05) else { return entry }
        return entry.mappingPosition { place, _ in place = Coordinate(latitude: 0, longitude: 0) }
      }
    case .clockBack: return setBack(entries, &draws)
    }
  }

  /// Sorted by `at`, equal ones in the order they had.
  private func inOrder(_ entries: [Entry]) -> [Entry] {
    entries.enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }
      .map(\.element)
  }

  /// Half of the exits are followed by the end of the process within a few minutes; a requested fix
  /// that was due before it started again is lost.
  private func killed(_ entries: [Entry], _ draws: inout SeededGenerator) -> [Entry] {
    var result: [Entry] = []
    var asleepUntil = Instant(-.infinity)
    for entry in entries {
      if case .location(let fix) = entry.event, fix.source == .oneShot, entry.at < asleepUntil {
        continue
      }
      result.append(entry)
      guard case .regionExit = entry.event, entry.at >= asleepUntil, draws.chance(0.5) else {
        continue
      }
      let ended = (entry.at + draws.uniform(20...480)).milliseconds
      asleepUntil = (ended + draws.uniform(60...3600)).milliseconds
      result.append(Entry(at: ended, .terminate))
      result.append(Entry(at: asleepUntil, .launch))
    }
    return inOrder(result)
  }

  /// Changes what two neighbours bring, not when they come; never so that something is delivered
  /// before it happened.
  private func swapped(_ entries: [Entry], _ draws: inout SeededGenerator) -> [Entry] {
    var result = entries
    var index = 0
    while index + 1 < result.count {
      let (one, next) = (result[index], result[index + 1])
      let isWanted = draws.chance(0.125)
      if isWanted, one.isSensed, next.isSensed, next.happened <= one.at {
        (result[index].event, result[index + 1].event) = (next.event, one.event)
        index += 1
      }
      index += 1
    }
    return result
  }

  /// From some entry on, for a few hours, the clock is behind: `at` and all dates taken from it.
  private func setBack(_ entries: [Entry], _ draws: inout SeededGenerator) -> [Entry] {
    guard !entries.isEmpty else { return entries }
    let from = entries[draws.index(below: entries.count)].at
    let until = from + draws.uniform(3600...28_800)
    let behind = draws.uniform(3600...7200).rounded()
    return entries.map { entry in
      guard entry.at >= from, entry.at < until else { return entry }
      return entry.movedBack(by: behind, since: from)
    }
  }
}
