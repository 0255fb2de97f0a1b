import DeviceLog

/// Learns where its owner lives and when they leave in the morning, from what Core Location
/// delivers.
///
/// A value: it reads no clock, no disk and no random numbers. Entries are applied in the order of
/// their delivery; what it asks for comes back as effects.
///
/// ```swift
/// var learner = HomeLearner(zone: .machine)
/// let outcome = learner.apply(Entry(at: now, .visit(delivery)))
/// for effect in outcome.effects { … }
/// ```
public struct HomeLearner: Sendable, Hashable, Codable {
  /// Where the owner lives.
  public struct Home: Sendable, Hashable, Codable {
    /// The middle of the candidate that became home.
    public var coordinate: Coordinate
    /// When that was.
    public var confirmedAt: Instant
  }

  /// The identifier of the only region that is the learner's own.
  public static let regionIdentifier = "home"

  /// At most so many regions are monitored for one app (Core Location's limit).
  public static let regionLimit = 20

  /// The thresholds in force.
  public let rules: Rules

  /// The zone in force.
  public internal(set) var zone: LocalZone
  /// The largest instant applied so far; `nil` before the first.
  public internal(set) var clock: Instant?
  /// Entries applied so far.
  public internal(set) var entryCount = 0
  /// Home, once it is confirmed.
  public internal(set) var home: Home?
  /// The regions the device monitors for this app, in the order in which they were started.
  public internal(set) var monitoredRegions: [Region] = []
  /// The departure that waits for its timer.
  public internal(set) var pending: PendingDeparture?
  /// Departures since home was confirmed, by time; also those rolled back.
  public internal(set) var departures: [Departure] = [] {
    didSet { departureRevision.value &+= 1 }
  }
  /// Tells that `departures` may have changed, without a comparison of years of them.
  package private(set) var departureRevision = Revision()
  /// The first night that exists, after a relocation.
  public internal(set) var learningSince: CalendarDay?
  /// When the owner moved, since the last reset.
  public internal(set) var relocations: [Instant] = []

  var history = History()
  var evidence = EvidenceLog()
  /// When the device began to monitor region `home`.
  var regionStart: Instant?
  /// Tentative departures that a launch forgot.
  var forgotten: [DeparturePlace] = []
  /// The departures that visits have made, by the id of the deliveries they come from.
  var visitDepartures: [Int: DeparturePlace] = [:]
  var nextDeparture = 1
  /// The longest time between a departure and the end of its window, in seconds.
  var longestWindow = 0.0
  var raised = RaisedFindings()

  /// A learner that has seen nothing.
  public init(rules: Rules = .current, zone: LocalZone) {
    self.rules = rules
    self.zone = zone
  }

  /// The recorded visits, by arrival (an unknown one by its departure).
  public var visits: [Visit] { history.visits }

  /// Applies an entry: what is due before it, then the entry itself.
  ///
  /// - Parameters:
  ///   - entry: its `at` should not lie before the clock; if it does, the clock stays.
  ///   - isBackwards: its line's `at` lies before that of the line before it in the capture.
  ///   - tracing: whether to say what was done and why; costs strings.
  /// - Returns: effects, findings, and the trace if asked for.
  @discardableResult
  public mutating func apply(
    _ entry: Entry, isBackwards: Bool = false, tracing: Bool = false
  ) -> Outcome {
    var log = StepLog(tracing: tracing)
    fireTimer(upTo: entry.at, &log)
    if clock.map({ $0 < entry.at }) ?? true { clock = entry.at }
    entryCount += 1
    raiseOnDelivery(entry, isBackwards: isBackwards, &log)
    dispatch(entry, &log)
    raiseOnState(&log)
    // Not in a build for release.
    assert(flaw(at: entry.at) == nil, "entry \(entryCount): \(flaw(at: entry.at) ?? "")")
    return log.outcome
  }

  /// Steps the clock on without an entry, and fires what is due at or before it.
  @discardableResult
  public mutating func advance(to instant: Instant, tracing: Bool = false) -> Outcome {
    var log = StepLog(tracing: tracing)
    fireTimer(upTo: instant, &log)
    if clock.map({ $0 < instant }) ?? true { clock = instant }
    return log.outcome
  }

  /// When the pending departure's timer fires, if it still will.
  public var timerInstant: Instant? {
    guard let pending, !pending.timerPassed else { return nil }
    return pending.begun + rules.departureDelay
  }
}
