import DeviceLog
import HomeLearner

/// A place of a log as a condition sees it: what is known there, and the entry that led to it.
package struct ConditionPlace {
  /// After the entry.
  package internal(set) var learner: HomeLearner
  /// Entries passed, and the clock.
  var position: Position
  /// The last entry passed; `nil` at the start.
  var entry: TimelineEntry?
  /// What that entry brought about.
  var outcome = Outcome()
  /// How often each finding was raised up to here.
  var findings: [Finding.ID: Int] = [:]
  /// Entries of the log.
  var total: Int
  /// What the rules are called.
  var rules: String
  /// When the first entry was delivered.
  var first: Instant?
  /// Values of names that the caller of `Condition.init` added.
  var extras: ((String) -> ConditionValue?)?

  /// The place of a learner that has passed `count` entries; what the last of them was is not known.
  init(
    _ learner: HomeLearner, count: Int = 0, total: Int = 0, rules: String, first: Instant?
  ) {
    self.learner = learner
    position = Position(count: count, clock: learner.clock)
    self.total = total
    self.rules = rules
    self.first = first
  }

  init(_ learner: HomeLearner, count: Int, in replay: Replay) {
    self.init(
      learner, count: count, total: replay.timeline.entries.count, rules: replay.rules.name,
      first: replay.timeline.entries.first?.entry.at)
  }

  /// The place of a moment.
  init(_ moment: Moment, in replay: Replay, extras: ((String) -> ConditionValue?)? = nil) {
    self.init(moment.learner, count: moment.position.count, in: replay)
    position = moment.position
    entry = moment.entry
    outcome = moment.outcome
    for finding in moment.findings { findings[finding.id, default: 0] += 1 }
    self.extras = extras
  }

  /// Goes on to the next entry; `learner` has it already.
  mutating func pass(_ entry: TimelineEntry, _ outcome: Outcome, total: Int) {
    position = Position(count: position.count + 1, clock: learner.clock)
    self.total = total
    guard !entry.isSkipped else { return }
    self.entry = entry
    self.outcome = outcome
    for finding in outcome.findings { findings[finding.id, default: 0] += 1 }
  }

  func count(_ level: Finding.Level) -> Int {
    Finding.ID.allCases.reduce(0) { $0 + ($1.level == level ? findings[$1] ?? 0 : 0) }
  }

  /// The number of the night at the clock, from 1; 0 before the first.
  var night: Int {
    guard let first, let clock = position.clock else { return 0 }
    let zone = learner.zone
    return Nights.night(at: clock, in: zone).number - Nights.night(at: first, in: zone).number + 1
  }
}
