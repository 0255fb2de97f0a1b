import DeviceLog

/// Something in the state or in the deliveries that a developer should look at.
public struct Finding: Sendable, Hashable {
  /// How bad it is.
  public enum Level: String, Sendable, CaseIterable {
    /// The learner is wrong.
    case error
    /// The learner may be misled.
    case warning
    /// Worth knowing.
    case info
  }

  /// What was found.
  public enum ID: String, Sendable, CaseIterable {
    case stayTooLong = "stay-too-long"
    case openMoreThanOne = "open-more-than-one"
    case arrivalTwice = "arrival-twice"
    case departureInFuture = "departure-in-future"
    case regionWithoutHome = "region-without-home"
    case homeWithoutRegion = "home-without-region"
    case tentativeStuck = "tentative-stuck"
    case departureWithoutHome = "departure-without-home"
    case regionLimit = "region-limit"
    case homeClearedByTrip = "home-cleared-by-trip"
    case confirmedWithoutDistance = "confirmed-without-distance"
    case clockBackwards = "clock-backwards"
    case fixFromFuture = "fix-from-future"
    case holidayTableEnded = "holiday-table-ended"
    case notAlways = "not-always"
    case lateDelivery = "late-delivery"

    /// How bad it is.
    public var level: Level {
      switch self {
      case .stayTooLong, .openMoreThanOne, .arrivalTwice, .departureInFuture, .regionWithoutHome,
        .homeWithoutRegion, .tentativeStuck, .departureWithoutHome, .regionLimit:
        .error
      case .homeClearedByTrip, .confirmedWithoutDistance, .clockBackwards, .fixFromFuture,
        .holidayTableEnded, .notAlways:
        .warning
      case .lateDelivery:
        .info
      }
    }
  }

  /// What was found.
  public var id: ID
  /// The number of the entry that caused it, from 1.
  public var entry: Int
  /// A sentence that says what to look at.
  public var text: String

  /// How bad it is.
  public var level: Level { id.level }
}
