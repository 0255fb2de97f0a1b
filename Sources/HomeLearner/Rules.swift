import DeviceLog

/// Every threshold and habit of the learner. The defaults are the preset `current`.
///
/// All of them can be read from JSON under the same names, and changed or broken on purpose. What
/// each is for stands in `Rules.fields`.
public struct Rules: Sendable, Hashable {
  /// How a date that means "unknown" is recognised.
  public enum Sentinel: String, Sendable, CaseIterable {
    /// More than ten years from the delivery.
    case threshold
    /// Exactly `distantFuture` or `distantPast`.
    case equality
  }

  /// How deliveries of one visit make the history.
  public enum History: String, Sendable, CaseIterable {
    /// One visit; what is closed wins over what is open.
    case upsert
    /// A row for each delivery.
    case append
  }

  /// How the gate of the night's overlap is read.
  public enum NightRule: String, Sendable, CaseIterable {
    /// Five nights, each overlapped enough.
    case everyNight
    /// All nights together overlapped enough.
    case total
  }

  /// How many of the nights it touches a stay counts for.
  public enum NightsPerStay: String, Sendable, CaseIterable {
    /// Every night.
    case every
    /// The first night only.
    case first
  }

  /// What an exit becomes.
  public enum DepartureRule: String, Sendable, CaseIterable {
    /// Tentative, then confirmed or rolled back.
    case twoStage
    /// Confirmed at once.
    case immediate
  }

  /// What the departures of a group are summed up by.
  public enum Statistic: String, Sendable, CaseIterable {
    /// The middle one, on the circle of a day.
    case median
    /// The plain mean of the seconds of the day.
    case mean
  }

  /// Which holidays are a group of their own.
  public enum Holidays: String, Sendable, CaseIterable {
    /// Japan's, in the zone Asia/Tokyo.
    case auto
    /// Japan's, in every zone.
    case japan
    /// None.
    case none
  }

  /// How a date that means "unknown" is recognised.
  public var sentinel = Sentinel.threshold
  /// How deliveries of one visit make the history.
  public var history = History.upsert
  /// Whether a visit without a departure ends where the next one begins.
  public var closeEarlierOpen = true
  /// Seconds between arrivals that are still one.
  public var arrivalTolerance = 1.0
  /// Visits kept.
  public var maxHistory = 500
  /// Metres; a poorer accuracy is refused.
  public var accuracyLimit = 100.0
  /// Nights for a home.
  public var nights = 5
  /// Minutes of stay for a home.
  public var stayMinutes = 1200.0
  /// Metres that nine of ten visits lie within.
  public var p90Metres = 150.0
  /// Minutes of a night that make it a full one.
  public var nightOverlapMinutes = 240.0
  /// How the gate of the night's overlap is read.
  public var nightRule = NightRule.everyNight
  /// How many of its nights a stay counts for.
  public var nightsPerStay = NightsPerStay.every
  /// Seconds of the wall clock at which a night begins.
  public var nightStart = 22 * 3600
  /// Seconds of the wall clock at which a night ends, on the next date unless it is later than
  /// `nightStart`.
  public var nightEnd = 6 * 3600
  /// Metres between visits of one place.
  public var clusterJoinMetres = 100.0
  /// Metres around home at which an exit fires.
  public var regionRadius = 150.0
  /// Metres from home from which on the owner is away.
  public var departureDistance = 300.0
  /// Seconds a departure stays tentative.
  public var departureDelay = 600.0
  /// Seconds after an exit in which being near proves nothing.
  public var departureGrace = 120.0
  /// What an exit becomes.
  public var departure = DepartureRule.twoStage
  /// Whether the timer alone cannot confirm.
  public var timerNeedsDistance = false
  /// Metres from home from which on a night is away.
  public var relocationDistance = 1500.0
  /// Nights away in a row that mean a move.
  public var relocationNights = 5
  /// Whether those nights must make a home.
  public var relocationNeedsOnePlace = false
  /// What the departures of a group are summed up by.
  public var statistic = Statistic.median
  /// Which holidays are a group of their own.
  public var holidays = Holidays.auto
  /// Seconds before the median at which the notification rings.
  public var notificationLead = 300.0
  /// Departures a group needs before it rings.
  public var notificationSamples = 3
  /// Whether a launch starts the region again.
  public var restoreOnLaunch = true
  /// Whether a reset stops the region.
  public var stopRegionsOnReset = true
  /// Whether a pending departure survives a launch.
  public var pendingSurvivesLaunch = true
  /// Seconds after the clock a date may lie; `nil` for no limit.
  public var futureDepartureTolerance: Double? = 86_400
  /// Seconds of an inferred stay that still count; `nil` for no limit.
  public var inferredStayLimit: Double? = 259_200

  /// The rules of today.
  public init() {}

  /// The rules of today.
  public static let current = Rules()

  /// The app before it was mended.
  public static let firstRelease: Rules = {
    var rules = Rules()
    rules.sentinel = .equality
    rules.history = .append
    rules.closeEarlierOpen = false
    rules.nightsPerStay = .first
    rules.futureDepartureTolerance = nil
    rules.inferredStayLimit = nil
    return rules
  }()

  /// The presets by name, in the order in which the console goes through them.
  public static let presets: [(name: String, rules: Rules)] = [
    ("current", .current), ("first-release", .firstRelease),
  ]

  /// The preset of a name; `nil` if there is none.
  public static func preset(named name: String) -> Rules? {
    presets.first { $0.name == name }?.rules
  }
}
