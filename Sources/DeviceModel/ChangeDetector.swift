import DeviceLog

/// Significant changes: a fix once the device is 500 m from the last one, no more often than every
/// five minutes.
struct ChangeDetector: Sendable {
  private var lastPlace: Coordinate
  private var lastInstant: Instant
  private var isDue = false

  init(start: Instant, at place: Coordinate) {
    lastPlace = place
    lastInstant = start
  }

  /// When something happens if the device stays where it is.
  func nextInstant(_ settings: PhoneSettings) -> Instant? {
    isDue ? lastInstant + settings.significantSeconds : nil
  }

  /// The device is at a place. Whether that is a significant change.
  mutating func sense(_ place: Coordinate, at instant: Instant, settings: PhoneSettings) -> Bool {
    isDue = !lastPlace.isWithin(settings.significantMetres, of: place)
    guard isDue, instant.hasReached(lastInstant + settings.significantSeconds) else {
      return false
    }
    isDue = false
    lastPlace = place
    lastInstant = instant
    return true
  }
}
