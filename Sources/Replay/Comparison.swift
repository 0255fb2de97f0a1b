import DeviceLog
import HomeLearner

/// One log under two sets of rules.
package struct Comparison: Sendable {
  /// Where the two learners first know different things.
  package struct Difference: Sendable {
    /// The number of the entry, from 1 in the order of delivery.
    package var entry: Int
    /// Its line in the file; `nil` for an injected one.
    package var line: Int?
    /// When it was delivered.
    package var at: Instant
    /// The kind of the entry.
    package var kind: String
    /// What the first knows and the second does not (`-`), and the other way round (`+`).
    package var lines: [String]
  }

  /// The first difference; `nil` if there is none up to the end.
  package private(set) var first: Difference?
  /// What follows from it: sentences about home, medians, the notification and findings at the end.
  package private(set) var consequences: [String] = []

  /// Folds a timeline under both.
  ///
  /// - Complexity: O(n); the states are compared where a cheap look says that they may differ.
  package init(_ timeline: Timeline, zone: LocalZone, _ a: Rules, _ b: Rules) {
    var left = Side(rules: a, zone: zone)
    var right = Side(rules: b, zone: zone)
    for (index, entry) in timeline.entries.enumerated() where !entry.isSkipped {
      left.apply(entry)
      right.apply(entry)
      guard first == nil, left.looksDifferent(from: right) else { continue }
      let lines = StateDifference.lines(from: left.learner, to: right.learner)
      guard !lines.isEmpty else { continue }
      first = Difference(
        entry: index + 1, line: entry.line, at: entry.entry.at, kind: entry.entry.event.kind,
        lines: lines)
    }
    consequences = Self.consequences(left, right)
    if first == nil, !consequences.isEmpty, let last = timeline.entries.last {
      first = Difference(
        entry: timeline.entries.count, line: last.line, at: last.entry.at,
        kind: last.entry.event.kind,
        lines: StateDifference.lines(from: left.learner, to: right.learner))
    }
  }

  private struct Side {
    var learner: HomeLearner
    var firstHome: Instant?
    var findings: [Finding.ID: Int] = [:]

    init(rules: Rules, zone: LocalZone) {
      learner = HomeLearner(rules: rules, zone: zone)
    }

    mutating func apply(_ entry: TimelineEntry) {
      let outcome = learner.apply(entry.entry, isBackwards: entry.isBackwards)
      if firstHome == nil, let home = learner.home { firstHome = home.confirmedAt }
      for finding in outcome.findings { findings[finding.id, default: 0] += 1 }
    }

    /// What the state is made of, without what is derived from it at some cost.
    func looksDifferent(from other: Side) -> Bool {
      learner.home != other.learner.home || learner.visits != other.learner.visits
        || learner.departures.map(Self.bare) != other.learner.departures.map(Self.bare)
        || learner.pending?.timestamp != other.learner.pending?.timestamp
        || learner.monitoredRegions != other.learner.monitoredRegions
        || learner.relocations != other.learner.relocations
        || differ(from: other, in: learner.home == nil ? Comparison.candidateRules : [])
        || differ(from: other, in: learner.departures.isEmpty ? [] : Comparison.medianRules)
    }

    private func differ(from other: Side, in names: Set<String>) -> Bool {
      !names.isEmpty
        && learner.rules.differences(from: other.learner.rules).contains { names.contains($0.name) }
    }

    private static func bare(_ departure: Departure) -> [String] {
      [departure.timestamp.rawText, departure.reason.rawValue, departure.status.rawValue]
    }
  }

  /// Rules that change what candidates look like before one becomes home.
  private static let candidateRules: Set<String> = [
    "nights", "stayMinutes", "p90Metres", "nightOverlapMinutes", "nightRule", "nightsPerStay",
    "nightStart", "nightEnd", "clusterJoinMetres", "futureDepartureTolerance", "inferredStayLimit",
  ]

  /// Rules that change what departures are summed up to.
  private static let medianRules: Set<String> = [
    "statistic", "holidays", "notificationLead", "notificationSamples",
  ]

  private static func consequences(_ a: Side, _ b: Side) -> [String] {
    var sentences: [String] = []
    let zone = a.learner.zone
    switch (a.firstHome, b.firstHome) {
    case (nil, let home?): sentences.append("home confirmed, \(home.text(in: zone)); before never")
    case (let home?, nil): sentences.append("home never confirmed; before \(home.text(in: zone))")
    case (let old?, let new?) where old != new:
      let nights = zone.day(at: new).number - zone.day(at: old).number
      let many = abs(nights) == 1 ? "night" : "nights"
      sentences.append(
        nights == 0
          ? "home confirmed at \(new.text(in: zone)), before at \(old.text(in: zone))"
          : "home confirmed \(abs(nights)) \(many) \(nights < 0 ? "earlier" : "later")")
    default: break
    }
    if (a.learner.home == nil) != (b.learner.home == nil) {
      sentences.append("at the end home is \(b.learner.home == nil ? "not " : "")confirmed")
    }
    let (old, new) = (a.learner.relocations.count, b.learner.relocations.count)
    if old != new { sentences.append("relocations \(old) → \(new)") }
    for (before, after) in zip(a.learner.medians, b.learner.medians) {
      func text(_ median: Median) -> String {
        median.seconds.map { "\(clockText(second: $0).prefix(5)) n=\(median.count)" } ?? "none"
      }
      guard before.seconds != after.seconds || before.count != after.count else { continue }
      sentences.append("\(after.group.rawValue) median \(text(before)) → \(text(after))")
    }
    let (rang, rings) = (a.learner.nextNotification, b.learner.nextNotification)
    if rang != rings {
      sentences.append(
        "rings \(rang?.at.text(in: zone) ?? "not") → \(rings?.at.text(in: zone) ?? "not")")
    }
    for id in Finding.ID.allCases where a.findings[id] != b.findings[id] {
      sentences.append("\(id.rawValue) \(a.findings[id] ?? 0) → \(b.findings[id] ?? 0)")
    }
    return sentences
  }
}
