import DeviceLog
import HomeLearner

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
    let count = min(max(position?.count ?? .max, 0), timeline.entries.count)
    var fold = ReportFold(rules: rules, zone: zone, count: count)
    for entry in timeline.entries[..<count] where !entry.isSkipped {
      fold.apply(entry.entry, line: entry.line, isBackwards: entry.isBackwards)
    }
    if let clock = position?.clock { fold.advance(to: clock) }
    self = fold.report(file: file, total: timeline.entries.count, skipped: skipped)
  }

  /// Whether a finding is an error.
  package var hasErrors: Bool { findings.contains { $0.finding.level == .error } }

  /// Departures that still count or may, by time.
  var departures: [Departure] {
    learner.departures.filter { $0.status != .cancelled }
      .sorted { ($0.timestamp, $0.id) < ($1.timestamp, $1.id) }
  }
}
