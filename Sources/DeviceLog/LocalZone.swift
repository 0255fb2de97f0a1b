import Foundation

/// A time zone, and the calendar arithmetic of its wall clock.
///
/// Foundation knows the rules; asking it costs some 100 ns, too much for a learner that is folded
/// over a million entries. So the offsets of 1980 to 2100 are read from it once, into a table that
/// all values of one zone share, and instants outside that range are asked for one by one.
public struct LocalZone: Sendable {
  private let table: ZoneTable

  /// The name, such as `Asia/Tokyo`.
  public var identifier: String { table.identifier }

  /// The zone of that name.
  ///
  /// - Parameter identifier: a name that `TimeZone(identifier:)` knows: `Asia/Tokyo`, `UTC`,
  ///   `GMT+0900`. `nil` for any other.
  /// - Complexity: some 6 000 look-ups in Foundation the first time a zone is asked for, about a
  ///   millisecond; later a look-up by name.
  public init?(identifier: String) {
    guard let table = ZoneTable.shared(identifier: identifier) else { return nil }
    self.table = table
  }

  private init(_ table: ZoneTable) {
    self.table = table
  }

  /// Greenwich, which every system knows.
  public static let utc = LocalZone(
    ZoneTable(zone: TimeZone(secondsFromGMT: 0) ?? .current, identifier: "UTC"))

  /// The zone this machine is set to.
  public static var machine: LocalZone {
    LocalZone(identifier: TimeZone.current.identifier) ?? utc
  }

  /// Seconds that the wall clock is ahead of Greenwich at an instant.
  ///
  /// - Complexity: O(log transitions) from 1980 to 2100, one call of Foundation elsewhere.
  public func offset(at instant: Instant) -> Int {
    table.offset(at: instant.seconds)
  }

  /// Days between 1970-01-01 and 2001-01-01.
  private static let referenceDay = 11_323

  /// Seconds from 2001 up to which there are dates, some 300 000 years: beyond that a `Double` no
  /// longer tells one second from the next by much.
  package static let reach = 1e13

  /// The local date at an instant. Instants beyond some 300 000 years are clamped.
  public func day(at instant: Instant) -> CalendarDay {
    split(instant).day
  }

  /// Seconds of the wall clock since its midnight, 0 ..< 86 400.
  public func secondOfDay(at instant: Instant) -> Double {
    split(instant).second
  }

  /// The local date and the seconds of the wall clock since its midnight.
  public func split(_ instant: Instant) -> (day: CalendarDay, second: Double) {
    let local = min(max(instant.seconds + Double(offset(at: instant)), -Self.reach), Self.reach)
    let days = (local / 86_400).rounded(.down)
    return (CalendarDay(number: Int(days) + Self.referenceDay), local - days * 86_400)
  }

  /// The instant at which the wall clock shows a time of a day.
  ///
  /// A time that the clock shows twice is the first of the two; one that it leaps over is read with
  /// the offset before the leap, as Foundation's calendar does.
  ///
  /// - Parameter second: seconds since midnight; below 0 or from 86 400 on it runs into the
  ///   neighbouring days.
  public func instant(of day: CalendarDay, second: Double) -> Instant {
    let local = Double(day.number - Self.referenceDay) * 86_400 + second
    // No zone is more than 16 hours from Greenwich or shifts by more than a day.
    let before = offset(at: Instant(local - 57_600 - 43_200))
    let early = Instant(local - Double(before))
    if offset(at: early) == before { return early }
    let after = offset(at: Instant(local + 57_600 + 43_200))
    let late = Instant(local - Double(after))
    return offset(at: late) == after ? late : early
  }

  /// What the zone is called at an instant: `JST`, or `UTC+5:30` where it has no letters of its own.
  public func abbreviation(at instant: Instant) -> String {
    let offset = offset(at: instant)
    let names = TimeZone.abbreviationDictionary
      .filter { $0.value == identifier }
      .keys
      .filter { TimeZone(abbreviation: $0)?.identifier == identifier }
      .sorted()
    if names.count == 1, let name = names.first { return name }
    if offset == 0 { return "UTC" }
    let minutes = abs(offset) / 60
    let sign = offset < 0 ? "−" : "+"
    let rest = minutes % 60 == 0 ? "" : ":" + padded(minutes % 60, 2)
    return "UTC\(sign)\(minutes / 60)\(rest)"
  }
}

extension LocalZone: Hashable, Codable {
  /// Zones are equal when their names are.
  public static func == (a: LocalZone, b: LocalZone) -> Bool {
    a.table === b.table || a.identifier == b.identifier
  }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(identifier)
  }

  /// Reads the name.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let name = try container.decode(String.self)
    guard let zone = LocalZone(identifier: name) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "\(name) is no time zone that this system knows")
    }
    self = zone
  }

  /// Writes the name.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(identifier)
  }
}
