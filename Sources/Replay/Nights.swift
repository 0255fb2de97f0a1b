import DeviceLog

/// The nights of a log, counted from 1. Each lies between two noons of the wall clock: the noon
/// after it belongs to it, for by then its visits have been delivered.
package struct Nights {
  private static let noon = 43_200.0

  package let first: CalendarDay
  package let last: CalendarDay
  package let zone: LocalZone

  /// The nights from a first to a last instant.
  package init(from start: Instant, to end: Instant, in zone: LocalZone) {
    self.zone = zone
    first = Self.night(at: start, in: zone)
    last = max(first, Self.night(at: end, in: zone))
  }

  /// The night whose noons an instant lies between.
  package static func night(at instant: Instant, in zone: LocalZone) -> CalendarDay {
    let (day, second) = zone.split(instant)
    return second > noon ? day : day - 1
  }

  /// How many there are.
  package var count: Int { last.number - first.number + 1 }

  /// The number of the night at an instant; 0 or less before the first.
  package func number(at instant: Instant?) -> Int {
    guard let instant else { return 0 }
    return Self.night(at: instant, in: zone).number - first.number + 1
  }

  /// The noon after a night.
  package func noon(after night: CalendarDay) -> Instant {
    zone.instant(of: night + 1, second: Self.noon)
  }

  /// The noon after the night of that number; a number out of range is brought far outside.
  package func noon(afterNumber number: Int) -> Instant {
    noon(after: first + (min(max(number, -1_000_000), 1_000_000) - 1))
  }
}
