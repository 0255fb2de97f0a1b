import DeviceLog
import HomeLearner

/// A place in a timeline: how many entries have been passed, and what the clock shows.
///
/// The clock is that of the last entry passed, or later where the user stepped it on; it is never at
/// or past the next entry's `at`, except between entries of the same instant.
package struct Position: Sendable, Hashable, Comparable {
  /// Entries passed, skipped ones too.
  package var count: Int
  /// `nil` before the first entry.
  package var clock: Instant?

  package init(count: Int, clock: Instant?) {
    self.count = count
    self.clock = clock
  }

  package static func < (a: Position, b: Position) -> Bool {
    if a.count != b.count { return a.count < b.count }
    return (a.clock ?? Instant(-.infinity)) < (b.clock ?? Instant(-.infinity))
  }
}

/// What the learner knew at a position, and how the last step got it there.
package struct Moment: Sendable {
  /// Where this is.
  package var position: Position
  /// The learner, after everything up to here.
  package var learner: HomeLearner
  /// The learner before the last entry was applied; equal to `learner` at the start.
  package var before: HomeLearner
  /// The last entry passed; `nil` at the start.
  package var entry: TimelineEntry?
  /// What the last entry brought about, with its trace; timers that fired before it included.
  package var outcome: Outcome
  /// Findings raised up to here, in order.
  package var findings: [Finding]
}

/// A row of the log.
package struct LogRow: Sendable {
  /// What a row stands for.
  package enum Kind: Sendable, Equatable {
    /// The entry at this index of the timeline.
    case entry(Int)
    /// A timer that fired, before the entry at this index.
    case timer(at: Instant, before: Int)
  }

  /// What it stands for.
  package var kind: Kind
  /// The entry, where it stands for one.
  package var entry: TimelineEntry?
  /// When: the entry's `at`, or the timer's instant.
  package var at: Instant
  /// What the learner made of it, in a few words; empty for nothing. Entries after the position
  /// asked for have none.
  package var summary: String
  /// Findings it raised.
  package var findings: [Finding]
  /// What was done, step by step; `nil` for the future.
  package var trace: Trace?
}

/// Rules with what they are called.
package struct NamedRules: Sendable, Equatable {
  /// A preset's name, or a file's, or `name+` for a changed one.
  package var name: String
  package var rules: Rules

  package init(name: String, rules: Rules) {
    self.name = name
    self.rules = rules
  }

  /// The rules of today.
  package static let current = NamedRules(name: "current", rules: .current)
}
