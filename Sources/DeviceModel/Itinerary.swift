import DeviceLog

/// Writes a path as a life is told: stay until, walk to, take the train to.
package struct Itinerary: Sendable {
  /// Metres a second. Walking: R. W. Bohannon, "Comfortable and maximum walking speed of adults",
  /// Age and Ageing 26 (1997), 1.3 to 1.45 m/s. The others are usual averages with stops.
  package enum Speed {
    /// On foot.
    package static let walk = 1.35
    /// By bicycle, 14 km/h.
    package static let cycle = 4.0
    /// By car in a city, 25 km/h.
    package static let drive = 7.0
    /// By a city train with its stops, 40 km/h.
    package static let train = 11.0
    /// By an express, 110 km/h.
    package static let express = 30.0
  }

  /// What was written so far.
  package private(set) var path: Path
  /// The clock of the places.
  package let zone: LocalZone

  /// Begins at a place.
  package init(zone: LocalZone, start: Instant, at place: Coordinate) {
    self.zone = zone
    path = Path(start: start, at: place)
  }

  /// The end so far.
  package var now: Instant { path.last.instant }
  /// The place at the end so far.
  package var here: Coordinate { path.last.coordinate }

  /// Stays until an instant; does nothing if it is past.
  package mutating func stay(until instant: Instant) {
    if instant > now { path.append(instant, here) }
  }

  /// Stays until the wall clock shows a time of a day.
  package mutating func stay(until day: CalendarDay, _ hour: Int, _ minute: Double) {
    stay(until: zone.instant(of: day, second: Double(hour) * 3600 + minute * 60))
  }

  /// Stays for some minutes.
  package mutating func stay(minutes: Double) {
    stay(until: now + minutes * 60)
  }

  /// Goes to a place in a straight line.
  package mutating func go(to place: Coordinate, metresPerSecond speed: Double) {
    path.append(now + here.distance(to: place) / speed, place)
  }

  /// Goes to a place on foot.
  package mutating func walk(to place: Coordinate) {
    go(to: place, metresPerSecond: Speed.walk)
  }

  /// Takes a city train to a place.
  package mutating func train(to place: Coordinate) {
    go(to: place, metresPerSecond: Speed.train)
  }

  /// Takes an express to a place.
  package mutating func express(to place: Coordinate) {
    go(to: place, metresPerSecond: Speed.express)
  }

  /// Drives to a place.
  package mutating func drive(to place: Coordinate) {
    go(to: place, metresPerSecond: Speed.drive)
  }
}
