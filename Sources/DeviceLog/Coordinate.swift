/// A place on the WGS-84 ellipsoid, in degrees.
public struct Coordinate: Sendable, Hashable, Codable {
  /// Degrees north of the equator, −90 to 90.
  public var latitude: Double
  /// Degrees east of Greenwich, −180 to 180.
  public var longitude: Double

  /// A place at a latitude and longitude in degrees.
  public init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Finite, with a latitude of −90 to 90 and a longitude of −180 to 180 degrees.
  public var isInRange: Bool {
    latitude.isFinite && longitude.isFinite && abs(latitude) <= 90 && abs(longitude) <= 180
  }

  /// Within 1e-6 degrees of the equator or of Greenwich: the well-known fix of a receiver that has
  /// none, which says 0, 0.
  public var isEmptyFix: Bool {
    abs(latitude) <= 1e-6 || abs(longitude) <= 1e-6
  }
}
