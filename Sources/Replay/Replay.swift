import DeviceLog
import HomeLearner
import StayDiary

/// A learner folded over a timeline, at any place of it.
///
/// Every so many entries the learner is kept (a keyframe). Seeking takes the nearest keyframe at or
/// before the place and folds from there, so forwards and backwards cost the same. An edit drops the
/// keyframes after the first entry that differs, and no others.
package struct Replay: Sendable {
  /// Entries with the edits in force.
  package private(set) var timeline: Timeline
  /// The rules in force.
  package private(set) var rules: NamedRules
  /// The zone the capture begins in.
  package let zone: LocalZone
  /// What counts as a stay of the diary.
  package let diarySettings: DiarySettings
  /// Entries folded so far, for the tests that count work.
  package private(set) var foldedEntries = 0
  /// Candidates, medians and the like that searches have derived so far, for the same tests.
  package internal(set) var derivations = 0

  private var capture: Capture
  private var keyframes: [Keyframe] = []

  private struct Keyframe: Sendable {
    /// Entries passed.
    var count: Int
    var learner: HomeLearner
    /// Findings raised by all entries before.
    var findings: Int
  }

  /// Which entries changed what, as far as somebody asked.
  var changes = ChangeIndex()

  /// The device along the timeline, as far as findings are known.
  private(set) var track = DeviceTrack(interval: 64)
  /// Findings by all entries folded so far, with the index of the entry that raised each.
  private(set) var findings: [(index: Int, finding: Finding)] = []
  /// Entries whose findings are in `findings`.
  private(set) var foldedUpTo = 0

  /// Entries between keyframes: small enough to fold in a millisecond, and large enough that a
  /// million entries need no more than some five hundred keyframes.
  package static func interval(for count: Int) -> Int { max(64, count / 512) }

  /// Entries between keyframes here.
  package private(set) var interval: Int

  /// A replay at no place yet.
  package init(
    capture: Capture, zone: LocalZone, rules: NamedRules = .current, edits: [RecordedEdit] = [],
    diary: DiarySettings = .standard
  ) {
    diarySettings = diary
    self.capture = capture
    self.zone = zone
    self.rules = rules
    timeline = Timeline(capture: capture, edits: edits)
    interval = Self.interval(for: timeline.entries.count)
    track = DeviceTrack(interval: interval, settings: diary)
  }

  /// Takes in a capture that goes on where the one at hand ends. Keyframes stay.
  package mutating func use(_ capture: Capture, edits: [RecordedEdit]) {
    self.capture = capture
    use(edits: edits, rules: rules)
  }

  /// Takes other edits and rules into force. Rules count only if they differ.
  package mutating func use(edits: [RecordedEdit], rules: NamedRules) {
    let changed = Timeline(capture: capture, edits: edits)
    let sameRules = rules.rules == self.rules.rules
    self.rules = rules
    let first = sameRules ? changed.firstDifference(from: timeline) : 0
    let oldInterval = interval
    timeline = changed
    guard var first else { return }
    // A log that grows keeps its keyframes until there are twice as many as there need be.
    let wanted = Self.interval(for: changed.entries.count)
    if wanted > 2 * interval || 2 * wanted < interval {
      interval = wanted
      first = 0
    }
    keyframes.removeAll { $0.count > first }
    changes.drop(from: first)
    if let last = keyframes.last {
      findings.removeLast(findings.count - last.findings)
      foldedUpTo = last.count
    } else {
      findings = []
      foldedUpTo = 0
    }
    if interval == oldInterval {
      track.cut(to: foldedUpTo, in: timeline.entries)
    } else {
      track = DeviceTrack(interval: interval, settings: diarySettings)
    }
  }

  /// Before the first entry.
  package var start: Position { Position(count: 0, clock: nil) }

  /// After the last entry.
  package var end: Position {
    Position(count: timeline.entries.count, clock: timeline.entries.last?.entry.at)
  }

  /// After so many entries, the clock at the last of them.
  package func position(count: Int) -> Position {
    let count = min(max(count, 0), timeline.entries.count)
    return Position(count: count, clock: count == 0 ? nil : timeline.entries[count - 1].entry.at)
  }

  /// With the clock at an instant, and everything applied that was received up to it.
  package func position(at instant: Instant) -> Position {
    Position(count: timeline.count(upTo: instant), clock: instant)
  }

  /// What the learner knew at a position.
  ///
  /// - Complexity: folds at most one interval of entries, once everything before was folded once.
  package mutating func seek(_ position: Position) -> Moment {
    let count = min(max(position.count, 0), timeline.entries.count)
    var learner = fold(to: max(count - 1, 0))
    var before = learner
    var outcome = Outcome()
    var entry: TimelineEntry?
    if count > 0 {
      let last = timeline.entries[count - 1]
      entry = last
      before = learner
      outcome = Self.apply(last, to: &learner, tracing: true)
      foldedEntries += 1
      noteFindings(outcome.findings, at: count - 1)
      outcome.findings = findings(at: count - 1)
    }
    var raised = findings.prefix { $0.index < count }.map(\.finding)
    if let clock = position.clock, clock > learner.clock ?? Instant(-.infinity) {
      raised += learner.advance(to: clock).findings
    }
    return Moment(
      position: Position(count: count, clock: position.clock ?? learner.clock), learner: learner,
      before: before, entry: entry, outcome: outcome, findings: raised)
  }

  /// The learner after so many entries.
  mutating func fold(to count: Int) -> HomeLearner {
    var index = 0
    var learner = HomeLearner(rules: rules.rules, zone: zone)
    if let keyframe = keyframes[..<keyframesUpTo(count)].last {
      index = keyframe.count
      learner = keyframe.learner
    }
    while index < count {
      _ = step(&learner, over: index, tracing: false)
      index += 1
    }
    return learner
  }

  /// Takes a learner that has passed `index` entries over the next one, and keeps what is to be
  /// kept: findings, and a keyframe where one is due.
  mutating func step(_ learner: inout HomeLearner, over index: Int, tracing: Bool) -> Outcome {
    let outcome = Self.apply(timeline.entries[index], to: &learner, tracing: tracing)
    noteFindings(outcome.findings, at: index)
    foldedEntries += 1
    let count = index + 1
    if count % interval == 0, lastKeyframe < count {
      keyframes.append(Keyframe(count: count, learner: learner, findings: findings.count))
    }
    return outcome
  }

  /// Entries that the last keyframe has passed.
  var lastKeyframe: Int { keyframes.last?.count ?? 0 }

  /// Where folding to a count begins: the nearest keyframe at or before it, or the start.
  func keyframe(upTo count: Int) -> Int {
    keyframes[..<keyframesUpTo(count)].last?.count ?? 0
  }

  /// How many keyframes lie at or before a count.
  private func keyframesUpTo(_ count: Int) -> Int {
    var low = 0
    var high = keyframes.count
    while low < high {
      let middle = (low + high) / 2
      if keyframes[middle].count <= count { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private mutating func noteFindings(_ found: [Finding], at index: Int) {
    guard index >= foldedUpTo else { return }
    foldedUpTo = index + 1
    for finding in found { findings.append((index, finding)) }
    for finding in track.pass(timeline.entries[index]) { findings.append((index, finding)) }
  }

  static func apply(
    _ entry: TimelineEntry, to learner: inout HomeLearner, tracing: Bool
  ) -> Outcome {
    if entry.isSkipped { return Outcome() }
    return learner.apply(entry.entry, isBackwards: entry.isBackwards, tracing: tracing)
  }
}

extension Replay {
  /// Rows of the log: entries of the timeline with what was made of them, and the timers that fired
  /// between. Entries from `applied` on are in the future: they have no summary.
  ///
  /// - Complexity: folds the range, and at most one interval before it.
  package mutating func rows(_ range: Range<Int>, applied: Int) -> [LogRow] {
    let range = range.clamped(to: 0..<timeline.entries.count)
    guard !range.isEmpty else { return [] }
    var learner = fold(to: min(range.lowerBound, applied))
    var rows: [LogRow] = []
    for index in range {
      let entry = timeline.entries[index]
      guard index < applied else {
        rows.append(
          LogRow(
            kind: .entry(index), entry: entry, at: entry.entry.at, summary: "", findings: []))
        continue
      }
      foldedEntries += 1
      if !entry.isSkipped, let timer = learner.timerInstant, timer <= entry.entry.at {
        let fired = learner.advance(to: timer, tracing: true)
        rows.append(
          LogRow(
            kind: .timer(at: timer, before: index), entry: nil, at: timer,
            summary: fired.summary, findings: fired.findings, trace: fired.trace))
      }
      let outcome = Self.apply(entry, to: &learner, tracing: true)
      rows.append(
        LogRow(
          kind: .entry(index), entry: entry, at: entry.entry.at,
          summary: entry.isSkipped ? "skipped" : outcome.summary,
          findings: index < foldedUpTo ? findings(at: index) : outcome.findings,
          trace: outcome.trace))
    }
    return rows
  }
}
