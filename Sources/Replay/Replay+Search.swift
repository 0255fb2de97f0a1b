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
