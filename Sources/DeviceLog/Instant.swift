/// A point in time: seconds since 2001-01-01T00:00:00Z, as Foundation's `Date` stores it and Swift's
/// default `JSONEncoder` writes it.
///
/// Instants that come from a capture are finite; they may still be absurd (the year 4001, or
/// 2^63 seconds), so anything that turns one into an integer clamps first.
public struct Instant: Sendable, Hashable, Comparable, Codable {
  /// Seconds since 2001-01-01T00:00:00Z.
  public var seconds: Double

  /// An instant so many seconds after 2001-01-01T00:00:00Z.
  public init(_ seconds: Double) {
    self.seconds = seconds
  }

  /// Foundation's `Date.distantFuture`: what Core Location sends as the departure of a visit that
  /// has not ended.
  public static let distantFuture = Instant(63_113_904_000)

  /// Foundation's `Date.distantPast`: what Core Location sends as the arrival of a visit that had
  /// begun before monitoring did.
  public static let distantPast = Instant(-63_114_076_800)

  /// Seconds between the Unix epoch (1970-01-01) and the reference date (2001-01-01).
  public static let unixEpochOffset: Double = 978_307_200

  /// Seconds since 1970-01-01T00:00:00Z.
  public var unixSeconds: Double { seconds + Self.unixEpochOffset }

  /// An instant so many seconds after 1970-01-01T00:00:00Z.
  public init(unixSeconds: Double) {
    seconds = unixSeconds - Self.unixEpochOffset
  }

  /// Earlier in time.
  public static func < (a: Instant, b: Instant) -> Bool { a.seconds < b.seconds }

  /// Seconds from `b` to `a`.
  public static func - (a: Instant, b: Instant) -> Double { a.seconds - b.seconds }

  /// `seconds` after `a`.
  public static func + (a: Instant, seconds: Double) -> Instant { Instant(a.seconds + seconds) }

  /// `seconds` before `a`.
  public static func - (a: Instant, seconds: Double) -> Instant { Instant(a.seconds - seconds) }

  /// Reads a bare number, as `Date` does.
  public init(from decoder: any Decoder) throws {
    seconds = try decoder.singleValueContainer().decode(Double.self)
  }

  /// Writes a bare number, as `Date` does.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(seconds)
  }
}
