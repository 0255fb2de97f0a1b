import DeviceLog

extension Stage {
  /// The way of a recorded track: a device that was at each place at its instant.
  ///
  /// Between two places it goes straight at constant speed. Where the track has a gap of more than
  /// `gapSeconds`, it stays, and leaves just in time for the next place.
  ///
  /// - Parameter places: those of a track, in any order. `nil` without two different instants.
  package init?(track places: [Path.Waypoint], timeZone: String) {
    let sorted = places.enumerated().sorted { a, b in
      (a.element.instant, a.offset) < (b.element.instant, b.offset)
    }.map(\.element)
    guard let first = sorted.first, let last = sorted.last, last.instant > first.instant else {
      return nil
    }
    var path = Path(start: first.instant, at: first.coordinate)
    for place in sorted.dropFirst() where place.instant > path.last.instant {
      let (from, start) = (path.last.coordinate, path.last.instant)
      let travel = from.distance(to: place.coordinate) / Self.gapSpeed
      if place.instant - start > Self.gapSeconds, travel < place.instant - start {
        path.append(place.instant - travel, from)
      }
      path.append(place.instant, place.coordinate)
    }
    self.init(path, timeZone: timeZone)
    let start = first.instant
    actions = [
      Entry(at: start + 1, .launch), Entry(at: start + 1, .foreground),
      Entry(at: start + 14, .authorization(status: "always")), Entry(at: start + 95, .background),
    ]
  }

  /// Seconds without a place that are a stay: trackers pause after some minutes of rest.
  static let gapSeconds = 300.0
  /// Metres a second at which a gap is left: a train's, as in `Itinerary.Speed`.
  static let gapSpeed = 11.0
}
