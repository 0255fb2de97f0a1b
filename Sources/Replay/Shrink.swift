import DeviceLog
import HomeLearner

/// Finds the fewest entries of a capture that still raise a finding.
///
/// Delta debugging: Zeller and Hildebrandt, "Simplifying and isolating failure-inducing input", IEEE
/// Transactions on Software Engineering 28 (2002), algorithm ddmin. The result is one-minimal: leave
/// out any one entry of it, and the finding is gone.
package struct Shrink {
  private let capture: Capture
  private let zone: LocalZone
  private let rules: Rules
  private let finding: Finding.ID
  /// Folds made so far.
  package private(set) var attempts = 0

  /// What to look for, and under which rules.
  package init(capture: Capture, zone: LocalZone, rules: Rules, finding: Finding.ID) {
    self.capture = capture
    self.zone = zone
    self.rules = rules
    self.finding = finding
  }

  /// The positions of the lines that are needed, ascending; `nil` if the capture does not raise the
  /// finding at all.
  ///
  /// - Complexity: some 2 n entries folded where few are needed, at worst O(n²).
  package mutating func run() -> [Int]? {
    guard var kept = shortestBeginning() else { return nil }
    var chunks = 2
    while kept.count > 1 {
      let size = (kept.count + chunks - 1) / chunks
      var reduced = false
      for start in stride(from: 0, to: kept.count, by: size) {
        let end = min(start + size, kept.count)
        let part = Array(kept[start..<end])
        if part.count < kept.count, raises(part) {
          kept = part
          chunks = 2
          reduced = true
          break
        }
        let rest = Array(kept[..<start] + kept[end...])
        if chunks > 2 || size == 1, !rest.isEmpty, raises(rest) {
          kept = rest
          chunks = max(chunks - 1, 2)
          reduced = true
          break
        }
      }
      if reduced { continue }
      if size == 1 { break }
      chunks = min(chunks * 2, kept.count)
    }
    return kept
  }

  /// The capture of some of the lines, in the order of the file.
  package func capture(of positions: [Int]) -> Capture {
    var part = capture
    part.lines = positions.map { capture.lines[$0] }
    part.skipped = []
    return part
  }

  /// All entries up to the one that raises the finding, in the order of the file.
  private mutating func shortestBeginning() -> [Int]? {
    attempts += 1
    var learner = HomeLearner(rules: rules, zone: zone)
    var passed: [Int] = []
    for entry in Timeline(capture: capture).entries {
      guard case .captured(let position) = entry.id else { continue }
      passed.append(position)
      let outcome = learner.apply(entry.entry, isBackwards: entry.isBackwards)
      if outcome.findings.contains(where: { $0.id == finding }) {
        let beginning = passed.sorted()
        // What is out of order may need what stands before it in the file.
        return raises(beginning) ? beginning : Array(capture.lines.indices)
      }
    }
    return nil
  }

  private mutating func raises(_ positions: [Int]) -> Bool {
    attempts += 1
    var learner = HomeLearner(rules: rules, zone: zone)
    for entry in Timeline(capture: capture(of: positions)).entries {
      let outcome = learner.apply(entry.entry, isBackwards: entry.isBackwards)
      if outcome.findings.contains(where: { $0.id == finding }) { return true }
    }
    return false
  }
}
