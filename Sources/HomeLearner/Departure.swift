import DeviceLog

/// When the owner left home, as far as is known.
public struct Departure: Sendable, Hashable, Codable {
  /// What told of it.
  public enum Reason: String, Sendable, CaseIterable, Codable {
    /// The region's exit.
    case regionExit
    /// The departure of a visit at home.
    case visit
    /// A far fix, where neither came.
    case significantChange
  }

  /// How sure it is.
  public enum Status: String, Sendable, CaseIterable, Codable {
    /// Until the timer or evidence decides.
    case tentative
    /// Counts.
    case confirmed
    /// Rolled back: the owner was near all the while. Kept, for it speaks against others.
    case cancelled
  }

  /// Names it within one learner.
  public var id: Int
  /// When the owner left.
  public var timestamp: Instant
  /// What told of it.
  public var reason: Reason
  /// How sure it is.
  public var status: Status
  /// The zone in force when it was recorded.
  public var zone: LocalZone
  /// The local date of `timestamp` in `zone`.
  public var day: CalendarDay
  /// The number of the entry that recorded or opened it.
  public var entry: Int
  /// Up to when near evidence still rolls it back; `nil` if none does.
  public var windowEnd: Instant?
  /// Confirmed by the timer, or late, without far evidence.
  public var isWithoutDistance = false
}

/// A departure waiting for its timer or for evidence.
public struct PendingDeparture: Sendable, Hashable, Codable {
  /// The id of the tentative departure.
  public var departure: Int
  /// When the owner left, if they did.
  public var timestamp: Instant
  /// When the waiting began: the delivery.
  public var begun: Instant
  /// What told of it.
  public var reason: Departure.Reason
  /// Far evidence is known.
  public var hasDistance: Bool
  /// The timer has fired, and far evidence was asked for and lacking.
  public var timerPassed = false
}

/// Where a departure is found among those sorted by time.
struct DeparturePlace: Sendable, Hashable, Codable {
  var id: Int
  var timestamp: Instant
}
