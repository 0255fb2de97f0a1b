import DeviceLog
import Foundation

extension Coordinate {
  /// Metres in a degree of longitude and of latitude here, on the WGS-84 ellipsoid.
  ///
  /// From the radii of curvature (NGA.STND.0036).
  package var metresPerDegree: (east: Double, north: Double) {
    let radian = Double.pi / 180
    let squaredEccentricity = 0.006_694_379_990_141
    let sine = sin(latitude * radian)
    let w = (1 - squaredEccentricity * sine * sine).squareRoot()
    let meridian = 6_378_137 * (1 - squaredEccentricity) / (w * w * w)
    let normal = 6_378_137 / w
    return (normal * cos(latitude * radian) * radian, meridian * radian)
  }

  /// The place so many metres to the east and north, on the tangent plane of the WGS-84 ellipsoid:
  /// good to 1e-4 within 10 km.
  package func moved(east: Double, north: Double) -> Coordinate {
    let unit = metresPerDegree
    return Coordinate(
      latitude: latitude + north / unit.north, longitude: longitude + east / unit.east)
  }

  /// The place so many metres away in a direction, in degrees from north by east.
  package func moved(metres: Double, degrees: Double) -> Coordinate {
    let angle = degrees * Double.pi / 180
    return moved(east: metres * sin(angle), north: metres * cos(angle))
  }

  /// Whether another place is at most so many metres away: `distance(to:)`, asked only where a rough
  /// measure on a sphere, good to 1 %, leaves it open. The phone asks this at every step.
  func isWithin(_ metres: Double, of other: Coordinate) -> Bool {
    let middle = (latitude + other.latitude) / 2
    if abs(middle) < 80 {
      let metresPerDegree = 111_195.0
      let north = (latitude - other.latitude) * metresPerDegree
      let turn = (longitude - other.longitude).remainder(dividingBy: 360)
      let east = turn * metresPerDegree * cos(middle * Double.pi / 180)
      let squared = north * north + east * east
      if squared < 0.96 * metres * metres { return true }
      if squared > 1.04 * metres * metres && squared < 1e10 { return false }
    }
    return distance(to: other) <= metres
  }

  /// To six decimals, 0.1 m, as a log of a device shows it.
  package var rounded: Coordinate {
    Coordinate(
      latitude: (latitude * 1e6).rounded() / 1e6, longitude: (longitude * 1e6).rounded() / 1e6)
  }

  /// A point on the straight line to another place; 0 is here, 1 is there.
  package func between(_ other: Coordinate, _ fraction: Double) -> Coordinate {
    Coordinate(
      latitude: latitude + (other.latitude - latitude) * fraction,
      longitude: longitude + (other.longitude - longitude) * fraction)
  }
}

extension Instant {
  /// To a millisecond: finer than any clock of Core Location is right.
  package var milliseconds: Instant { Instant((seconds * 1000).rounded() / 1000) }

  /// Not before another instant. Said this way, and not as a difference, because whoever woke up at
  /// `since + seconds` may find that `now - since` is a rounding error short of `seconds`.
  func hasReached(_ other: Instant) -> Bool { self >= other }
}

/// Metres to one decimal.
func tenths(_ value: Double) -> Double { (value * 10).rounded() / 10 }
