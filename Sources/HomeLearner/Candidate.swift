import DeviceLog

/// A place that could be home, with the figures its gates compare.
public struct Candidate: Sendable, Hashable {
  /// The four gates, all of which home must pass.
  public struct Gates: Sendable, Hashable {
    /// Enough nights.
    public var nights: Bool
    /// Enough minutes.
    public var stay: Bool
    /// Visits close enough together.
    public var spread: Bool
    /// Enough of each night, or of all nights in total.
    public var overlap: Bool

    /// All four.
    public var pass: Bool { nights && stay && spread && overlap }
  }

  /// The mean of its visits' positions.
  public var center: Coordinate
  /// The ids of its visits, by arrival.
  public var visits: [Int]
  /// Distinct nights its stays touch.
  public var nights: Int
  /// Nights its stays overlap enough.
  public var fullNights: Int
  /// Seconds that its stays overlap all nights together.
  public var overlapSeconds: Double
  /// Seconds its stays cover; where they overlap one another they count once.
  public var staySeconds: Double
  /// Metres from the centre that nine of ten visits lie within (nearest rank).
  public var p90Metres: Double
  /// When its last stay ended.
  public var latestDeparture: Instant
  /// Which gates it passes.
  public var gates: Gates
  /// What the others still need, a phrase for each, in the order of the gates.
  public var missing: [String]

  /// Visits.
  public var n: Int { visits.count }
  /// Minutes its stays cover.
  public var stayMinutes: Double { staySeconds / 60 }
}
