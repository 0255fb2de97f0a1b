import HomeLearner

/// A part of what is learned, whose changes are indexed by entry.
package enum StateField: Sendable, Hashable {
  /// Home was confirmed, moved or cleared.
  case home
  /// Which regions the device monitors for the app, `home` among them.
  case regions
  /// A departure began to wait, was decided, or got its evidence.
  case pending
  /// Nights away in a row.
  case away
  /// The owner moved, or everything was reset.
  case relocations
  /// Which candidates there are and which gates each passes; one that only grows has not changed.
  case candidates
  /// Any figure of any candidate.
  case candidateFigures
  /// Any visit of the history.
  case visits
  /// Any departure, also one rolled back.
  case departures
  /// The median of a group of days, or how many days it is taken from.
  case median(DayGroup)
  /// A finding was raised.
  case findings
}

extension StateField: CaseIterable {
  /// All, in the order of the screen.
  package static let allCases: [StateField] =
    [.home, .regions, .away, .relocations, .candidates, .candidateFigures, .visits, .pending]
    + [.departures] + DayGroup.allCases.map { .median($0) } + [.findings]
}
