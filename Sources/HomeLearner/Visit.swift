import DeviceLog

/// A visit of the history: what all its deliveries together say. It knows no sentinels: a date that
/// is unknown is `nil`.
public struct Visit: Sendable, Hashable, Codable {
  /// Names the visit: the number of the earliest entry that delivered it.
  public var id: Int
  /// Where.
  public var coordinate: Coordinate
  /// Metres.
  public var horizontalAccuracy: Double
  /// `nil` if the device was there before monitoring began.
  public var arrival: Instant?
  /// As the device reported it; `nil` if it never did.
  public var reportedDeparture: Instant?
  /// Where the next visit begins, for a visit whose departure was never reported.
  public var inferredDeparture: Instant?
  /// An inferred stay so long that the device was off or the app not running: it counts as none.
  public var isGap: Bool
  /// The zone in force when it was delivered.
  public var zone: LocalZone
  /// The number of the entry that said last what is shown here.
  public var entry: Int

  /// Reported or inferred; `nil` for an open visit.
  public var departure: Instant? { reportedDeparture ?? inferredDeparture }

  /// Still there.
  public var isOpen: Bool { departure == nil }

  /// Its end follows from the next visit.
  public var isInferred: Bool { reportedDeparture == nil && inferredDeparture != nil }

  /// Seconds from arrival to departure; 0 for an open visit, an unknown arrival, a gap, or a
  /// departure that is not after the arrival.
  public var stay: Double {
    guard let arrival, let departure, departure > arrival, !isGap else { return 0 }
    return departure - arrival
  }

  /// What visits are ordered by: the arrival, or the departure where it is unknown.
  public var sortDate: Instant { arrival ?? departure ?? .distantFuture }
}

/// One accepted delivery of a visit, its sentinels decided.
struct Delivery: Sendable, Hashable, Codable {
  /// The number of the entry, ascending with (`at`, position).
  var entry: Int
  var coordinate: Coordinate
  var horizontalAccuracy: Double
  var arrival: Instant?
  var departure: Instant?
  var zone: LocalZone
}
