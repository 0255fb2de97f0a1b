import DeviceLog

/// An entry in the order in which a learner gets it, with where it came from.
package struct TimelineEntry: Sendable, Equatable {
  /// Names it for good.
  package var id: EntryID
  /// What the learner gets.
  package var entry: Entry
  /// The line in the file; `nil` for an injected entry.
  package var line: Int?
  /// The line's `at` lies before that of the line before it.
  package var isBackwards: Bool
  /// Left out by the user: it keeps its place, and the learner does not get it.
  package var isSkipped: Bool
}

/// Captured and injected entries, sorted by (`at`, position); injected ones come after captured
/// ones of the same instant, in the order in which they were injected.
package struct Timeline: Sendable, Equatable {
  /// All entries, skipped ones too.
  package private(set) var entries: [TimelineEntry]

  /// Captured entries with the edits that are in force.
  ///
  /// - Complexity: O(n) where the capture is in order already, else O(n log n).
  package init(capture: Capture, edits: [RecordedEdit] = []) {
    var all: [TimelineEntry] = []
    all.reserveCapacity(capture.lines.count)
    var isSorted = true
    var previous: Instant?
    for (index, line) in capture.lines.enumerated() {
      let isBackwards = previous.map { line.entry.at < $0 } ?? false
      if isBackwards { isSorted = false }
      previous = line.entry.at
      all.append(
        TimelineEntry(
          id: .captured(index), entry: line.entry, line: line.line, isBackwards: isBackwards,
          isSkipped: false))
    }
    if !isSorted {
      // The standard library's sort is stable, so equal instants keep the order of the file.
      all.sort { $0.entry.at < $1.entry.at }
    }
    var skipped: Set<EntryID> = []
    var injected: [TimelineEntry] = []
    for recorded in edits {
      switch recorded.edit {
      case .inject(let entries, _):
        for (item, entry) in entries.enumerated() {
          injected.append(
            TimelineEntry(
              id: .injected(edit: recorded.sequence, item: item), entry: entry, line: nil,
              isBackwards: false, isSkipped: false))
        }
      case .skip(let id): skipped.insert(id)
      case .restore(let id): skipped.remove(id)
      case .rules, .mark, .note: break
      }
    }
    if !injected.isEmpty {
      injected.sort { $0.entry.at < $1.entry.at }
      all = Self.merged(all, injected)
    }
    if !skipped.isEmpty {
      for index in all.indices where skipped.contains(all[index].id) { all[index].isSkipped = true }
    }
    entries = all
  }

  private static func merged(_ a: [TimelineEntry], _ b: [TimelineEntry]) -> [TimelineEntry] {
    var result: [TimelineEntry] = []
    result.reserveCapacity(a.count + b.count)
    var next = 0
    for entry in a {
      while next < b.count, b[next].entry.at < entry.entry.at {
        result.append(b[next])
        next += 1
      }
      result.append(entry)
    }
    result += b[next...]
    return result
  }

  /// How many entries have an `at` at or before an instant.
  ///
  /// - Complexity: O(log n).
  package func count(upTo instant: Instant) -> Int {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].entry.at <= instant { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The first index at which two timelines differ, or `nil` if neither has more than the other.
  func firstDifference(from other: Timeline) -> Int? {
    let shared = min(entries.count, other.entries.count)
    for index in 0..<shared where entries[index] != other.entries[index] { return index }
    return entries.count == other.entries.count ? nil : shared
  }
}
