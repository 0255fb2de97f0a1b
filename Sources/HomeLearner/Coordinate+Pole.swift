import DeviceLog
import Foundation

extension Coordinate {
  /// The mean of places around a pole, from the normals of the ellipsoid.
  static func polarMean(of places: [Coordinate]) -> Coordinate {
    let radian = Double.pi / 180
    var (x, y, z) = (0.0, 0.0, 0.0)
    for place in places {
      let (latitude, longitude) = (place.latitude * radian, place.longitude * radian)
      x += cos(latitude) * cos(longitude)
      y += cos(latitude) * sin(longitude)
      z += sin(latitude)
    }
    return Coordinate(
      latitude: atan2(z, (x * x + y * y).squareRoot()) / radian,
      longitude: x == 0 && y == 0 ? 0 : atan2(y, x) / radian)
  }
}
