import DeviceLog

/// The hours of the wall clock that make a night.
struct NightHours: Sendable {
  /// Seconds since midnight.
  let start: Int
  /// Seconds since the same midnight, past 86 400 where the night ends on the next date.
  let end: Int

  init(_ rules: Rules) {
    start = rules.nightStart
    end = rules.nightEnd > rules.nightStart ? rules.nightEnd : rules.nightEnd + 86_400
  }

  /// Seconds a night lasts when no clock is changed.
  var length: Double { Double(end - start) }

  /// When night `day` begins and ends in a zone, however long the clocks make it.
  func interval(of day: CalendarDay, in zone: LocalZone) -> (start: Instant, end: Instant) {
    (zone.instant(of: day, second: Double(start)), zone.instant(of: day, second: Double(end)))
  }

  /// The first and the last night that an interval overlaps, by more than nothing.
  func touched(from arrival: Instant, to departure: Instant, in zone: LocalZone)
    -> ClosedRange<CalendarDay>?
  {
    // Dates are clamped, and walking from there to an instant beyond them would take for ever.
    let arrival = max(arrival, Instant(-LocalZone.reach))
    let departure = min(departure, Instant(LocalZone.reach))
    guard departure > arrival else { return nil }
    var first = zone.day(at: arrival) - 1
    while zone.instant(of: first, second: Double(end)) <= arrival { first = first + 1 }
    var last = zone.day(at: departure)
    while zone.instant(of: last, second: Double(start)) >= departure { last = last - 1 }
    return first <= last ? first...last : nil
  }
}
