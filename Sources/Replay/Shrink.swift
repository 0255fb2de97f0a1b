import DeviceLog
import HomeLearner

/// Finds the fewest entries of a capture after which a condition still holds.
///
/// Delta debugging by complements (Zeller and Hildebrandt, "Simplifying and isolating
/// failure-inducing input", IEEE Transactions on Software Engineering 28, 2002), in sweeps: ever
/// smaller pieces are left out, each where the condition holds without it. The result is
/// one-minimal: leave out any one entry of it, and the condition holds after none.
package struct Shrink {
  private let capture: Capture
  private let zone: LocalZone
  private let rules: NamedRules
  private let condition: Condition
  /// In the order of the file; all of them in the order of their `at`, if `isSorted`.
  private let entries: [TimelineEntry]
  private let isSorted: Bool
  /// Folds made so far.
  package private(set) var attempts = 0
  /// Entries applied in them.
  package private(set) var foldedEntries = 0

  /// What must hold after some entry, and under which rules.
  package init(capture: Capture, zone: LocalZone, rules: NamedRules, condition: Condition) {
    self.capture = capture
    self.zone = zone
    self.rules = rules
    self.condition = condition
    let timeline = Timeline(capture: capture)
    entries = timeline.entries
    isSorted = !timeline.entries.contains { $0.isBackwards }
  }

  /// The positions of the lines that are needed, ascending; `nil` if the condition holds after no
  /// entry of the capture.
  ///
  /// - Complexity: where `k` of `n` entries are needed, some 2 k log n folds of ever fewer entries:
  ///   each piece is as long as all that is needed, or shorter.
  package mutating func run() -> [Int]? {
    var kept = Array(capture.lines.indices)
    guard shorten(&kept, leavingOut: 0..<0, behind: start, at: 0) else { return nil }
    var size = max(1, kept.count / 2)
    while true {
      let before = kept.count
      sweep(&kept, size: size)
      if size == 1, kept.count == before { return kept }
      size = max(1, min(size / 2, kept.count / 2))
    }
  }

  /// The capture of some of the lines, in the order of the file.
  package func capture(of positions: [Int]) -> Capture {
    var part = capture
    part.lines = positions.map { capture.lines[$0] }
    part.skipped = []
    return part
  }

  private var start: ConditionFold {
    ConditionFold(condition, rules: rules, zone: zone)
  }

  /// Leaves out, from left to right, each piece of a size that is not needed.
  private mutating func sweep(_ kept: inout [Int], size: Int) {
    var place = 0
    var fold = start
    while place < kept.count {
      let piece = place..<min(place + size, kept.count)
      if piece.count < kept.count, shorten(&kept, leavingOut: piece, behind: fold, at: place) {
        continue
      }
      if isSorted {
        for position in kept[piece] { _ = fold.step(entries[position], of: kept.count) }
        foldedEntries += piece.count
      }
      place = piece.upperBound
    }
  }

  /// Leaves a piece out if the condition holds without it, and with it all that comes after the
  /// entry at which it holds.
  ///
  /// - Parameters:
  ///   - fold: has passed all that is kept before the piece. Used only where lines are in order:
  ///     otherwise, which of them are backwards depends on all that are kept.
  ///   - place: how many it has passed.
  private mutating func shorten(
    _ kept: inout [Int], leavingOut piece: Range<Int>, behind fold: ConditionFold, at place: Int
  ) -> Bool {
    attempts += 1
    let total = kept.count - piece.count
    guard isSorted else {
      let rest = Array(kept[..<piece.lowerBound] + kept[piece.upperBound...])
      guard holds(after: rest) else { return false }
      kept = rest
      return true
    }
    var fold = fold
    for index in piece.upperBound..<max(kept.count, piece.upperBound) {
      foldedEntries += 1
      guard fold.step(entries[kept[index]], of: total) else { continue }
      kept = Array(kept[..<place] + kept[piece.upperBound...index])
      return true
    }
    return false
  }

  /// Whether the condition holds after some of the lines, which may be out of order.
  private mutating func holds(after positions: [Int]) -> Bool {
    let timeline = Timeline(capture: capture(of: positions))
    var fold = start
    for entry in timeline.entries {
      foldedEntries += 1
      if fold.step(entry, of: timeline.entries.count) { return true }
    }
    return false
  }
}
