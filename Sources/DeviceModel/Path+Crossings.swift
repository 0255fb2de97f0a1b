import DeviceLog
import Foundation

extension Path {
  /// A time during which the device is beyond a distance from a place.
  package struct Outing: Sendable, Equatable {
    /// When it crossed the circle outwards; the path's start if it begins outside.
    package var left: Instant
    /// When it crossed it inwards; `nil` if the path ends outside.
    package var back: Instant?

    /// Seconds outside; infinite if the path ends there.
    package var seconds: Double { back.map { $0 - left } ?? .infinity }
  }

  /// The times the device is farther than some metres from a place: the truth that deliveries are
  /// measured against.
  ///
  /// Every leg is straight in degrees, and so in metres on a plane at the place; the distance is
  /// good to 1e-4 where it matters, near the circle.
  ///
  /// - Complexity: O(waypoints).
  package func outings(beyond metres: Double, of center: Coordinate) -> [Outing] {
    let unit = center.metresPerDegree
    func plane(_ place: Coordinate) -> (east: Double, north: Double) {
      let turn = (place.longitude - center.longitude).remainder(dividingBy: 360)
      return (turn * unit.east, (place.latitude - center.latitude) * unit.north)
    }
    var outings: [Outing] = []
    var isOut = false
    func turn(_ out: Bool, at instant: Instant) {
      guard out != isOut else { return }
      isOut = out
      if out {
        outings.append(Outing(left: instant))
      } else if let last = outings.indices.last {
        outings[last].back = instant
      }
    }
    let start = plane(first.coordinate)
    turn(hypot(start.east, start.north) > metres, at: first.instant)
    for (from, to) in zip(waypoints, waypoints.dropFirst()) {
      let (a, b) = (plane(from.coordinate), plane(to.coordinate))
      let (east, north) = (b.east - a.east, b.north - a.north)
      // |a + t · (b − a)|² = metres², for t in 0…1.
      let square = east * east + north * north
      let half = a.east * east + a.north * north
      let rest = a.east * a.east + a.north * a.north - metres * metres
      let root = half * half - square * rest
      let length = to.instant - from.instant
      if square > 0, root > 0 {
        let inwards = (-half - root.squareRoot()) / square
        let outwards = (-half + root.squareRoot()) / square
        if (0...1).contains(inwards) { turn(false, at: from.instant + inwards * length) }
        if (0...1).contains(outwards) { turn(true, at: from.instant + outwards * length) }
      }
      turn(hypot(b.east, b.north) > metres, at: to.instant)
    }
    return outings
  }
}
