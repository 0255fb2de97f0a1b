/// Something in a log, or in what is made of it, that a developer should look at.
///
/// The learner finds most of them; the last ones of the list say what the app does wrong on the device,
/// and are found without it.
public struct Finding: Sendable, Hashable {
  /// How bad it is.
  public enum Level: String, Sendable, CaseIterable {
    /// The learner is wrong, or the app crashes or is refused what it asks for.
    case error
    /// The learner may be misled, or something may be lost.
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
    case monitorName = "monitor-name"
    case monitorTwice = "monitor-twice"
    case noSession = "no-session"
    case lateStart = "late-start"
    case locked
    case smallRegion = "small-region"

    /// How bad it is.
    public var level: Level {
      switch self {
      case .stayTooLong, .openMoreThanOne, .arrivalTwice, .departureInFuture, .regionWithoutHome,
        .homeWithoutRegion, .tentativeStuck, .departureWithoutHome, .regionLimit,
        .monitorName, .monitorTwice, .noSession:
        .error
      case .homeClearedByTrip, .confirmedWithoutDistance, .clockBackwards, .fixFromFuture,
        .holidayTableEnded, .notAlways, .lateStart, .locked, .smallRegion:
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

  /// Something that was found.
  public init(id: ID, entry: Int, text: String) {
    self.id = id
    self.entry = entry
    self.text = text
  }
}
