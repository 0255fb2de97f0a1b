import DeviceLog
import HomeLearner

extension Replay {
  /// Which way a search goes.
  package enum Direction: Sendable {
    case forwards, backwards
  }

  /// What a slice of a search came to.
  package enum SearchResult: Sendable, Equatable {
    /// The entry at this index is one to stop at, for this one of the conditions: the first of them
    /// that holds.
    case found(index: Int, condition: Int)
    /// Nothing up to here: go on by searching from this index.
    case continues(at: Int)
    /// Nothing up to the end, or back to the start.
    case notFound
  }

  /// Entries a slice folds where the caller names no other number: some milliseconds of work.
  package static let searchBudget = 2000

  /// Looks for the next entry at which one of some conditions stops, a slice of the log at a time.
  ///
  /// A condition on a step (`Condition.isOfStep`) stops at every entry at which it holds, any other
  /// where it begins to hold. Skipped entries are never stopped at.
  ///
  /// ```swift
  /// var place = position.count                     // backwards: max(position.count - 1, 0)
  /// while case .continues(let next) = replay.search(conditions, from: place, .forwards) {
  ///   place = next                                 // here a key may stop it
  /// }
  /// ```
  ///
  /// To show what was found, seek to `position(count: index + 1)`.
  ///
  /// - Parameters:
  ///   - index: forwards, the first entry to look at; backwards, the first one not to look at.
  ///   - budget: entries to fold before the caller is asked again. Up to twice as many are, and one
  ///     interval between keyframes at least.
  /// - Complexity: forwards and backwards alike, each entry is folded once, and up to an interval
  ///   before each slice. What lies before `index` and was never folded is folded first, in slices
  ///   too. Candidates, medians and nights away are derived only if a condition asks for them, and
  ///   then once a slice and after each entry that changed what they come from.
  package mutating func search(
    _ conditions: [Condition], from index: Int, _ direction: Direction,
    budget: Int = Replay.searchBudget
  ) -> SearchResult {
    let total = timeline.entries.count
    let index = min(max(index, 0), total)
    let budget = max(budget, 1)
    guard !conditions.isEmpty else { return .notFound }
    if lastKeyframe + interval + budget < index {
      // Never folded so far: only now, and not all at once.
      _ = fold(to: lastKeyframe + max(interval, budget / interval * interval))
      return .continues(at: index)
    }
    switch direction {
    case .forwards:
      guard index < total else { return .notFound }
      let end = min(total, (index + budget + interval - 1) / interval * interval)
      if let found = firstStop(conditions, in: index..<end, last: false) { return found }
      return end < total ? .continues(at: end) : .notFound
    case .backwards:
      guard index > 0 else { return .notFound }
      let start = keyframe(upTo: max(index - budget, 0))
      if let found = firstStop(conditions, in: start..<index, last: true) { return found }
      return start > 0 ? .continues(at: start) : .notFound
    }
  }

  /// The first entry of a range to stop at, or the last.
  private mutating func firstStop(
    _ conditions: [Condition], in range: Range<Int>, last: Bool
  ) -> SearchResult? {
    var place = ConditionPlace(fold(to: range.lowerBound), count: range.lowerBound, in: self)
    if conditions.contains(where: \.needsFindings) {
      for raised in findings(before: range.lowerBound) {
        place.findings[raised.finding.id, default: 0] += 1
      }
    }
    let tracing = conditions.contains(where: \.needsTrace)
    var figures = DerivedFigures()
    var watches = conditions.map { ConditionWatch($0) }
    for number in watches.indices { watches[number].begin(at: place, &figures) }
    var found: SearchResult?
    for index in range {
      let entry = timeline.entries[index]
      var outcome = step(&place.learner, over: index, tracing: tracing)
      // The device's among them.
      outcome.findings = findings(at: index)
      place.pass(entry, outcome, total: timeline.entries.count)
      if entry.isSkipped { continue }
      // All of them are asked, so that each remembers this place.
      var stop: Int?
      for number in watches.indices where watches[number].stops(at: place, &figures) {
        stop = stop ?? number
      }
      if let stop {
        found = .found(index: index, condition: stop)
        if !last { break }
      }
    }
    derivations += figures.derivations
    return found
  }
}
