import DeviceLog
import HomeLearner

/// One log under two sets of rules, or with and without edits. It is compared bit by bit where that
/// takes long.
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

  /// Nothing is compared yet.
  ///
  /// - Parameters:
  ///   - a: entries and rules of the one side, the baseline.
  ///   - b: of the other; its entries are those of `a` but for what edits added or left out.
  package init(
    _ a: (timeline: Timeline, rules: Rules), _ b: (timeline: Timeline, rules: Rules),
    zone: LocalZone
  ) {
    left = Side(rules: a.rules, zone: zone)
    right = Side(rules: b.rules, zone: zone)
    old = a.timeline.entries
    new = b.timeline.entries
    oldInjected = Self.injected(old)
    newInjected = Self.injected(new)
  }

  /// Folds one timeline under both.
  ///
  /// - Complexity: O(n); the states are compared where a cheap look says that they may differ.
  package init(_ timeline: Timeline, zone: LocalZone, _ a: Rules, _ b: Rules) {
    self.init((timeline, a), (timeline, b), zone: zone)
    while !isDone { proceed(entries: .max) }
  }

  private static func injected(_ entries: [TimelineEntry]) -> Set<EntryID> {
    var ids: Set<EntryID> = []
    for entry in entries {
      if case .injected = entry.id { ids.insert(entry.id) }
    }
    return ids
  }

  /// Everything has been compared; only now the consequences are known.
  package private(set) var isDone = false
  /// How much has been compared, 0 to 1.
  package var progress: Double {
    isDone ? 1 : Double(i + j) / Double(max(old.count + new.count, 1))
  }

  /// Compares so many entries more.
  package mutating func proceed(entries: Int) {
    guard !isDone else { return }
    var budget = entries
    while budget > 0, i < old.count || j < new.count {
      budget -= 1
      step()
    }
    if i >= old.count, j >= new.count { finish() }
  }

  /// Applies the next entry to the side or sides that have it.
  private mutating func step() {
    let onlyOld = i < old.count && (j >= new.count || isOnly(old[i], notIn: newInjected))
    let onlyNew = j < new.count && (i >= old.count || isOnly(new[j], notIn: oldInjected))
    if onlyOld {
      left.apply(old[i])
      right.pass(old[i])
      compare(old[i], number: j + 1)
      i += 1
    } else if onlyNew {
      right.apply(new[j])
      left.pass(new[j])
      compare(new[j], number: j + 1)
      j += 1
    } else {
      left.apply(old[i])
      right.apply(new[j])
      compare(new[j], number: j + 1)
      i += 1
      j += 1
    }
  }

  private func isOnly(_ entry: TimelineEntry, notIn others: Set<EntryID>) -> Bool {
    guard case .injected = entry.id else { return false }
    return !others.contains(entry.id)
  }

  private mutating func compare(_ entry: TimelineEntry, number: Int) {
    guard first == nil, left.looksDifferent(from: right) else { return }
    let lines = StateDifference.lines(from: left.learner, to: right.learner)
    guard !lines.isEmpty else { return }
    first = Difference(
      entry: number, line: entry.line, at: entry.entry.at, kind: entry.entry.event.kind,
      lines: lines)
  }

  private mutating func finish() {
    isDone = true
    consequences = Consequences.sentences(from: left.end, to: right.end)
    if first == nil, !consequences.isEmpty, let last = new.last {
      first = Difference(
        entry: new.count, line: last.line, at: last.entry.at, kind: last.entry.event.kind,
        lines: StateDifference.lines(from: left.learner, to: right.learner))
    }
  }

  private var left: Side
  private var right: Side
  private let old: [TimelineEntry]
  private let new: [TimelineEntry]
  private let oldInjected: Set<EntryID>
  private let newInjected: Set<EntryID>
  /// The next of `old` and of `new`.
  private var i = 0
  private var j = 0

  private struct Side {
    var learner: HomeLearner
    var firstHome: Instant?
    var findings: [Finding.ID: Int] = [:]

    init(rules: Rules, zone: LocalZone) {
      learner = HomeLearner(rules: rules, zone: zone)
    }

    var end: Consequences.End {
      Consequences.End(learner: learner, confirmedAt: firstHome, findings: findings)
    }

    mutating func apply(_ entry: TimelineEntry) {
      if entry.isSkipped { return }
      let outcome = learner.apply(entry.entry, isBackwards: entry.isBackwards)
      if firstHome == nil, let home = learner.home { firstHome = home.confirmedAt }
      for finding in outcome.findings { findings[finding.id, default: 0] += 1 }
    }

    /// Lets the time of an entry go by that only the other side has.
    mutating func pass(_ entry: TimelineEntry) {
      if entry.isSkipped { return }
      for finding in learner.advance(to: entry.entry.at).findings {
        findings[finding.id, default: 0] += 1
      }
    }

    /// What the state is made of, without what is derived from it at some cost.
    func looksDifferent(from other: Side) -> Bool {
      learner.home != other.learner.home || !hasVisits(of: other)
        || learner.departures.map(Self.bare) != other.learner.departures.map(Self.bare)
        || learner.pending?.timestamp != other.learner.pending?.timestamp
        || learner.monitoredRegions != other.learner.monitoredRegions
        || learner.relocations != other.learner.relocations
        || differ(from: other, in: learner.home == nil ? Comparison.candidateRules : [])
        || differ(from: other, in: learner.departures.isEmpty ? [] : Comparison.medianRules)
    }

    /// The number of the entry that told of a visit shifts with what is added before it.
    private func hasVisits(of other: Side) -> Bool {
      let (mine, theirs) = (learner.visits, other.learner.visits)
      if mine == theirs { return true }
      return mine.count == theirs.count
        && zip(mine, theirs).allSatisfy { a, b in
          var a = a
          (a.id, a.entry) = (b.id, b.entry)
          return a == b
        }
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
}
