import DeviceLog
import HomeLearner
import StayDiary

/// What a learner knows at its clock, to be printed: the learning state screen, once.
///
/// `json` is for programs and `text` for people.
package struct Report: Sendable {
  /// How many entries there are, and what became of them.
  package struct Entries: Sendable, Equatable {
    /// Entries of the timeline, captured and injected; lines that could not be read are not in it.
    package var total: Int
    /// Those the learner was given.
    package var applied: Int
    /// Lines of the file that could not be read.
    package var skipped: Int

    package init(total: Int, applied: Int, skipped: Int) {
      self.total = total
      self.applied = applied
      self.skipped = skipped
    }
  }

  /// A finding, and where in the file is what it is about.
  package struct LocatedFinding: Sendable, Equatable {
    package var finding: Finding
    /// The line of the file; `nil` for an injected entry.
    package var line: Int?
  }

  /// The file as it was named.
  package var file: String
  package var entries: Entries
  /// What the rules are called.
  package var rules: String
  /// The learner at its clock.
  package var learner: HomeLearner
  /// Findings raised up to the clock, in order; for each entry the learner's, then the device's.
  package var findings: [LocatedFinding]

  package init(
    file: String, entries: Entries, rules: String, learner: HomeLearner,
    findings: [LocatedFinding]
  ) {
    self.file = file
    self.entries = entries
    self.rules = rules
    self.learner = learner
    self.findings = findings
  }

  /// Folds a timeline up to a place.
  ///
  /// - Parameters:
  ///   - skipped: lines of the file that could not be read.
  ///   - position: the end of the timeline if `nil`.
  /// - Complexity: applies each entry once and keeps nothing but the learner, the findings and a
  ///   number an entry.
  package init(
    file: String, timeline: Timeline, skipped: Int = 0, rules: NamedRules, zone: LocalZone,
    at position: Position? = nil
  ) {
    var learner = HomeLearner(rules: rules.rules, zone: zone)
    var device = DeviceState()
    var raised: [Finding] = []
    // By the number of the applied entry, from 1; 0 for an injected one.
    var lines: [Int] = []
    let count = min(max(position?.count ?? .max, 0), timeline.entries.count)
    lines.reserveCapacity(count)
    for entry in timeline.entries[..<count] where !entry.isSkipped {
      raised += Replay.apply(entry, to: &learner, tracing: false).findings
      raised += device.apply(entry.entry).findingsBesideLearner
      lines.append(entry.line ?? 0)
    }
    if let clock = position?.clock, clock > learner.clock ?? Instant(-.infinity) {
      raised += learner.advance(to: clock).findings
    }
    let findings = raised.map { finding in
      let index = finding.entry - 1
      let line = lines.indices.contains(index) ? lines[index] : 0
      return LocatedFinding(finding: finding, line: line == 0 ? nil : line)
    }
    self.init(
      file: file,
      entries: Entries(
        total: timeline.entries.count, applied: lines.count, skipped: skipped),
      rules: rules.name, learner: learner, findings: findings)
  }

  /// Whether a finding is an error.
  package var hasErrors: Bool { findings.contains { $0.finding.level == .error } }

  /// Departures that still count or may, by time.
  var departures: [Departure] {
    learner.departures.filter { $0.status != .cancelled }
      .sorted { ($0.timestamp, $0.id) < ($1.timestamp, $1.id) }
  }
}
