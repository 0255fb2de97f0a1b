import DeviceLog

/// Where the device is at every instant: straight lines at constant speed between waypoints.
package struct Path: Sendable, Equatable {
  /// A place at an instant.
  package struct Waypoint: Sendable, Equatable {
    /// When.
    package var instant: Instant
    /// Where.
    package var coordinate: Coordinate

    /// A place at an instant.
    package init(_ instant: Instant, _ coordinate: Coordinate) {
      self.instant = instant
      self.coordinate = coordinate
    }
  }

  /// In the order of time, never empty.
  package private(set) var waypoints: [Waypoint]

  /// A device that stays at a place from an instant on.
  package init(start: Instant, at coordinate: Coordinate) {
    waypoints = [Waypoint(start, coordinate)]
  }

  /// Where the path begins.
  package var first: Waypoint { waypoints[0] }
  /// Where the path ends.
  package var last: Waypoint { waypoints[waypoints.count - 1] }

  /// Goes on to a place, in a straight line, arriving at an instant. An instant before the end of
  /// the path counts as its end.
  package mutating func append(_ instant: Instant, _ coordinate: Coordinate) {
    waypoints.append(Waypoint(max(instant, last.instant), coordinate))
  }

  /// The place at an instant; before the start the first, after the end the last.
  ///
  /// - Complexity: O(log waypoints).
  package func position(at instant: Instant) -> Coordinate {
    guard instant > first.instant else { return first.coordinate }
    guard instant < last.instant else { return last.coordinate }
    var low = 0
    var high = waypoints.count - 1
    while high - low > 1 {
      let middle = (low + high) / 2
      if waypoints[middle].instant <= instant { low = middle } else { high = middle }
    }
    let (from, to) = (waypoints[low], waypoints[high])
    let length = to.instant - from.instant
    guard length > 0 else { return to.coordinate }
    return from.coordinate.between(to.coordinate, (instant - from.instant) / length)
  }
}
