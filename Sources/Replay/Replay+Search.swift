import DeviceLog
import HomeLearner

extension Replay {
  /// Findings raised by the first entries, with the index of the entry that raised each.
  ///
  /// - Complexity: folds what was never folded.
  package mutating func findings(before count: Int) -> [(index: Int, finding: Finding)] {
    if foldedUpTo < count { _ = fold(to: count) }
    return Array(findings[..<firstFinding(from: count)])
  }

  /// The first entry at or after `index` that raised a finding.
  ///
  /// - Complexity: folds what was never folded, up to that entry and an interval beyond it.
  package mutating func findingIndex(from index: Int) -> Int? {
    let total = timeline.entries.count
    while true {
      let place = firstFinding(from: index)
      if place < findings.count { return findings[place].index }
      guard foldedUpTo < total else { return nil }
      _ = fold(to: min(total, max(foldedUpTo, index) + interval))
    }
  }

  /// The last entry before `index` that raised a finding.
  package mutating func findingIndex(before index: Int) -> Int? {
    if foldedUpTo < index { _ = fold(to: min(index, timeline.entries.count)) }
    let place = firstFinding(from: index)
    return place > 0 ? findings[place - 1].index : nil
  }

  /// Findings that an entry raised, the learner's and the device's.
  ///
  /// - Complexity: O(log n).
  func findings(at index: Int) -> [Finding] {
    findings[firstFinding(from: index)...].prefix { $0.index == index }.map(\.finding)
  }

  private func firstFinding(from index: Int) -> Int {
    var low = 0
    var high = findings.count
    while low < high {
      let middle = (low + high) / 2
      if findings[middle].index >= index { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

// MARK: - Changes of what is learned

/// What `e` looks at: home, the departures, and which candidates there are with which gates.
struct ChangeKey {
  var home: HomeLearner.Home?
  var departures: [Departure]
  var candidates: [Candidate]

  init(_ learner: HomeLearner) {
    home = learner.home
    departures = learner.departures
    candidates = learner.candidates
  }

  /// Whether the other holds the same. A candidate is the same as one that shares a visit with it
  /// and passes the same gates: one that only grows has not changed.
  func isSame(as other: ChangeKey) -> Bool {
    guard home == other.home, departures == other.departures,
      candidates.count == other.candidates.count
    else { return false }
    var owner: [Int: Int] = [:]
    for (index, candidate) in candidates.enumerated() {
      for visit in candidate.visits { owner[visit] = index }
    }
    return other.candidates.allSatisfy { candidate in
      candidate.visits.contains { visit in
        owner[visit].map { candidates[$0].gates == candidate.gates } ?? false
      }
    }
  }
}

extension Replay {
  /// The first entry at or after `index` that changes home, the departures or the candidates.
  ///
  /// - Complexity: folds up to it; candidates are derived only where the history changed.
  package mutating func changeIndex(from index: Int) -> Int? {
    let total = timeline.entries.count
    guard index < total else { return nil }
    return changes(in: max(index, 0)..<total, stoppingAtFirst: true)
  }

  /// The last entry before `index` that does.
  ///
  /// - Complexity: folds backwards, an interval at a time.
  package mutating func changeIndex(before index: Int) -> Int? {
    var end = min(index, timeline.entries.count)
    while end > 0 {
      let start = keyframe(upTo: end - 1)
      if let found = changes(in: start..<end, stoppingAtFirst: false) { return found }
      end = start
    }
    return nil
  }

  /// The first or the last entry of a range that changes something.
  private mutating func changes(in range: Range<Int>, stoppingAtFirst: Bool) -> Int? {
    var learner = fold(to: range.lowerBound)
    var key = ChangeKey(learner)
    var visits = learner.visits
    var hasFutureVisit = visits.contains { isLater($0, than: learner.clock) }
    var last: Int?
    for index in range {
      _ = Self.apply(timeline.entries[index], to: &learner, tracing: false)
      let isSame =
        learner.home == key.home && learner.departures == key.departures
        && !hasFutureVisit && learner.visits == visits
      if isSame { continue }
      let next = ChangeKey(learner)
      if !next.isSame(as: key) {
        if stoppingAtFirst { return index }
        last = index
      }
      key = next
      visits = learner.visits
      hasFutureVisit = visits.contains { isLater($0, than: learner.clock) }
    }
    return last
  }

  /// A visit that ends after the clock may become eligible without being changed.
  private func isLater(_ visit: Visit, than clock: Instant?) -> Bool {
    guard let departure = visit.departure, let clock else { return false }
    return departure > clock
  }
}
