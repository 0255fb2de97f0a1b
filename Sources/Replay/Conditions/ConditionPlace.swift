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

  init(_ learner: HomeLearner, count: Int, in replay: Replay) {
    self.learner = learner
    position = Position(count: count, clock: learner.clock)
    total = replay.timeline.entries.count
    rules = replay.rules.name
    first = replay.timeline.entries.first?.entry.at
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
