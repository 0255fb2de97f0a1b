import DeviceLog

/// A group of days whose departures are summed up together.
public enum DayGroup: String, Sendable, CaseIterable, Codable {
  case monday = "Mon"
  case tuesday = "Tue"
  case wednesday = "Wed"
  case thursday = "Thu"
  case friday = "Fri"
  case saturday = "Sat"
  case sunday = "Sun"
  case holiday = "Holiday"
  /// Monday to Friday together, holidays left out.
  case weekdays = "Weekdays"
}

/// When the owner usually leaves on the days of a group.
public struct Median: Sendable, Hashable {
  /// The days it is about.
  public var group: DayGroup
  /// The departures it is taken from, one a day, by day.
  public var samples: [Departure]
  /// Seconds of the wall clock since midnight, 0 ..< 86 400; `nil` without samples.
  public var seconds: Double?

  /// How many days it is taken from.
  public var count: Int { samples.count }
}

/// When the app will ring next.
public struct NextNotification: Sendable, Hashable {
  /// The instant.
  public var at: Instant
  /// The group whose median it comes from.
  public var group: DayGroup
}
