import DeviceLog
import HomeLearner

extension Replay {
  /// What `e` stops at.
  package static let learnedFields: [StateField] = [.home, .departures, .candidates]

  /// The last entry before `index` that changed a field: "since when is it like this" for a place
  /// after `index` entries.
  ///
  /// - Complexity: O(log n) for what is indexed. Beyond that, it looks back an interval at a time.
  package mutating func lastChange(of field: StateField, before index: Int) -> Int? {
    lastChange(ofAny: [field], before: index)
  }

  /// The first entry at or after `index` that changes a field.
  ///
  /// - Complexity: O(log n) for what is indexed. Beyond that, it indexes on up to the entry found.
  package mutating func nextChange(of field: StateField, from index: Int) -> Int? {
    nextChange(ofAny: [field], from: index)
  }

  /// The last entry before `index` that changed one of some fields.
  package mutating func lastChange(ofAny fields: [StateField], before index: Int) -> Int? {
    var end = min(max(index, 0), timeline.entries.count)
    var best: Int?
    if fields.contains(.findings) { best = findingIndex(before: end) }
    let others = fields.filter { $0 != .findings }
    // Not indexed: from the end, for the answer is mostly near.
    while changes.upTo < end {
      let start = max(keyframe(upTo: end - 1), changes.upTo)
      var found: Int?
      look(at: start..<end) { field, entry in
        if others.contains(field) { found = entry }
      }
      if let found { return max(found, best ?? found) }
      if let best, best >= start { return best }
      end = start
    }
    for field in others {
      if let found = changes.last(of: field, before: end) { best = max(found, best ?? found) }
    }
    return best
  }

  /// The first entry at or after `index` that changes one of some fields.
  package mutating func nextChange(ofAny fields: [StateField], from index: Int) -> Int? {
    let index = max(index, 0)
    let others = fields.filter { $0 != .findings }
    var best: Int?
    if fields.contains(.findings) { best = findingIndex(from: index) }
    while true {
      for field in others {
        if let found = changes.next(of: field, from: index) { best = min(found, best ?? found) }
      }
      if let best, best < changes.upTo || others.isEmpty { return best }
      guard changes.upTo < timeline.entries.count else { return best }
      _ = indexChanges(budget: interval)
    }
  }

  /// Entries whose changes are indexed.
  package var changesIndexed: Int { changes.upTo }

  /// Indexes the changes of some more entries, from where the last call ended.
  ///
  /// An edit or other rules drop what lies behind the first entry that differs. Nothing is indexed
  /// unless it is asked for: folding alone costs nothing more.
  ///
  /// - Returns: whether the whole timeline is indexed.
  /// - Complexity: folds `budget` entries and up to an interval before them.
  package mutating func indexChanges(budget: Int = Replay.searchBudget) -> Bool {
    let total = timeline.entries.count
    guard changes.upTo < total else { return true }
    let end = min(total, changes.upTo + max(budget, 1))
    var found: [(StateField, Int)] = []
    look(at: changes.upTo..<end) { found.append(($0, $1)) }
    for (field, index) in found { changes.note(field, at: index) }
    changes.pass(to: end)
    return end == total
  }

  /// Folds over a range and hands out each field with the entry that changed it.
  mutating func look(at range: Range<Int>, _ changed: (StateField, Int) -> Void) {
    var learner = fold(to: range.lowerBound)
    var watch = FieldWatch(learner)
    for index in range {
      _ = step(&learner, over: index, tracing: false)
      watch.changes(to: learner) { changed($0, index) }
    }
  }

  /// The first entry at or after `index` that changes home, the departures or the candidates.
  package mutating func changeIndex(from index: Int) -> Int? {
    nextChange(ofAny: Self.learnedFields, from: index)
  }

  /// The last entry before `index` that does.
  package mutating func changeIndex(before index: Int) -> Int? {
    lastChange(ofAny: Self.learnedFields, before: index)
  }
}
