import HomeLearner

extension Replay {
  /// Looks for the nearest entry that changes one of some fields, a slice of the log at a time: as
  /// `lastChange(ofAny:before:)` and `nextChange(ofAny:from:)`, for a caller that a key may stop.
  ///
  /// - Parameters:
  ///   - fields: any but `findings`, which a search for a condition finds.
  ///   - index: forwards, the first entry to look at; backwards, the first one not to look at.
  ///   - budget: entries to fold before the caller is asked again, and up to an interval more.
  /// - Complexity: O(log n) in what is indexed; forwards what is folded is indexed too.
  package mutating func searchChange(
    ofAny fields: [StateField], from index: Int, _ direction: Direction,
    budget: Int = Replay.searchBudget
  ) -> SearchResult {
    let index = min(max(index, 0), timeline.entries.count)
    switch direction {
    case .forwards:
      let known = fields.compactMap { changes.next(of: $0, from: index) }.min()
      if let known, known < changes.upTo { return .found(index: known, condition: 0) }
      guard !indexChanges(budget: budget) else {
        let last = fields.compactMap { changes.next(of: $0, from: index) }.min()
        return last.map { .found(index: $0, condition: 0) } ?? .notFound
      }
      return .continues(at: index)
    case .backwards:
      guard changes.upTo < index else {
        let known = fields.compactMap { changes.last(of: $0, before: index) }.max()
        return known.map { .found(index: $0, condition: 0) } ?? .notFound
      }
      if foldedUpTo < index { return foldedSome(before: index, budget) }
      let start = max(keyframe(upTo: max(index - max(budget, 1), 0)), changes.upTo)
      var found: Int?
      look(at: start..<index) { field, entry in
        if fields.contains(field) { found = entry }
      }
      if let found { return .found(index: found, condition: 0) }
      return start > 0 ? .continues(at: start) : .notFound
    }
  }

  /// Folds some of what lies before an entry and was never folded.
  private mutating func foldedSome(before index: Int, _ budget: Int) -> SearchResult {
    _ = fold(to: min(index, foldedUpTo + max(budget, interval)))
    return .continues(at: index)
  }
}

extension Replay {
  /// Whether the entry at an index changed one of some fields.
  ///
  /// - Complexity: folds up to an interval.
  package mutating func changedHere(_ fields: [StateField], at index: Int) -> Bool {
    guard timeline.entries.indices.contains(index) else { return false }
    var changed = false
    look(at: index..<index + 1) { field, _ in
      if fields.contains(field) { changed = true }
    }
    return changed
  }
}
