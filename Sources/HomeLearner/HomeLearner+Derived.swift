import DeviceLog

extension HomeLearner {
  /// The places that could be home, the best first, at the clock.
  ///
  /// - Complexity: O(n log n) in the visits of the history.
  public var candidates: [Candidate] { [] }

  /// Nights away in a row up to the latest night with a verdict; 0 without home.
  public var nightsAway: Int { 0 }

  /// The departures of each group of days, in the order Mon to Sun, Holiday, Weekdays.
  public var medians: [Median] { [] }

  /// When the app rings next, at or after the clock.
  public var nextNotification: NextNotification? { nil }

  /// The earliest night after which a candidate could be confirmed, if its owner spends every night
  /// there from now on. `nil` where no number of nights helps (the spread gate).
  public func earliestNight(for candidate: Candidate) -> CalendarDay? { nil }
}
