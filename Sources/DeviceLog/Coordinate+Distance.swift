import Foundation

/// The WGS-84 ellipsoid (NGA.STND.0036, table 3.1).
enum Ellipsoid {
  /// Semi-major axis in metres.
  static let a = 6_378_137.0
  /// Flattening.
  static let f = 1 / 298.257_223_563
  /// Semi-minor axis in metres.
  static let b = a * (1 - f)
}

extension Coordinate {
  /// Metres along the ellipsoid to another place.
  ///
  /// Up to some 20 km: Gauss' mid-latitude formula, whose relative error is of the order of the
  /// squared difference of the angles over 24, at most 2e-6. Beyond, and towards the poles:
  /// T. Vincenty, "Direct and inverse solutions of geodesics on the ellipsoid", Survey Review
  /// XXIII 176 (1975): within a millimetre of the true geodesic. It does not converge between
  /// nearly opposite points of the earth; there the great circle on a sphere of the mean radius is
  /// given, within 0.6 %.
  ///
  /// - Complexity: one sine and cosine for the short distances, a few iterations for others.
  public func distance(to other: Coordinate) -> Double {
    let north = other.latitude - latitude
    let east = other.longitude - longitude
    if abs(north) < 0.2, abs(east) < 0.2, abs(latitude) < 85 {
      return shortDistance(north: north, east: east)
    }
    return vincentyDistance(to: other)
  }

  /// Whether another place is at least so many metres away: `distance(to:) >= metres`, found without
  /// a sine where the latitudes differ enough.
  public func isAtLeast(_ metres: Double, from other: Coordinate) -> Bool {
    // A degree of latitude is nowhere shorter than 110 574 m; 1 % covers the formulas' errors.
    if abs(latitude - other.latitude) * 109_468 > metres { return true }
    return distance(to: other) >= metres
  }

  /// Metres between places that differ by `north` and `east` degrees, a fraction of a degree each.
  private func shortDistance(north: Double, east: Double) -> Double {
    let radian = Double.pi / 180
    let middle = (latitude + north / 2) * radian
    let (sine, cosine) = (sin(middle), cos(middle))
    let squaredEccentricity = Ellipsoid.f * (2 - Ellipsoid.f)
    let w = 1 - squaredEccentricity * sine * sine
    // Radii of curvature across and along the meridian.
    let across = Ellipsoid.a / w.squareRoot()
    let along = across * (1 - squaredEccentricity) / w
    let x = across * cosine * east * radian
    let y = along * north * radian
    return (x * x + y * y).squareRoot()
  }

  private func vincentyDistance(to other: Coordinate) -> Double {
    guard self != other else { return 0 }
    let radian = Double.pi / 180
    let f = Ellipsoid.f
    let u1 = atan((1 - f) * tan(latitude * radian))
    let u2 = atan((1 - f) * tan(other.latitude * radian))
    let (sinU1, cosU1) = (sin(u1), cos(u1))
    let (sinU2, cosU2) = (sin(u2), cos(u2))
    // The shorter way round, also across the antimeridian.
    let l = (other.longitude - longitude).remainder(dividingBy: 360) * radian

    var lambda = l
    for _ in 0..<50 {
      let (sinLambda, cosLambda) = (sin(lambda), cos(lambda))
      let x = cosU2 * sinLambda
      let y = cosU1 * sinU2 - sinU1 * cosU2 * cosLambda
      let sinSigma = (x * x + y * y).squareRoot()
      if sinSigma == 0 { return 0 }
      let cosSigma = sinU1 * sinU2 + cosU1 * cosU2 * cosLambda
      let sigma = atan2(sinSigma, cosSigma)
      let sinAlpha = cosU1 * cosU2 * sinLambda / sinSigma
      let cos2Alpha = 1 - sinAlpha * sinAlpha
      let cos2Middle = cos2Alpha == 0 ? 0 : cosSigma - 2 * sinU1 * sinU2 / cos2Alpha
      let c = f / 16 * cos2Alpha * (4 + f * (4 - 3 * cos2Alpha))
      let inner = cos2Middle + c * cosSigma * (-1 + 2 * cos2Middle * cos2Middle)
      let next = l + (1 - c) * f * sinAlpha * (sigma + c * sinSigma * inner)
      if abs(next) > Double.pi { break }
      if abs(next - lambda) < 1e-12 {
        let squared = cos2Alpha * (Ellipsoid.a * Ellipsoid.a / (Ellipsoid.b * Ellipsoid.b) - 1)
        return Self.arc(
          squared: squared, sigma: sigma, sinSigma: sinSigma, cosSigma: cosSigma, cos2Middle)
      }
      lambda = next
    }
    return sphericalDistance(to: other)
  }

  /// Vincenty's closing series: the arc length in metres.
  private static func arc(
    squared: Double, sigma: Double, sinSigma: Double, cosSigma: Double, _ cos2Middle: Double
  ) -> Double {
    let a = 1 + squared / 16384 * (4096 + squared * (-768 + squared * (320 - 175 * squared)))
    let b = squared / 1024 * (256 + squared * (-128 + squared * (74 - 47 * squared)))
    let twice = 2 * cos2Middle * cos2Middle - 1
    let third = b / 6 * cos2Middle * (4 * sinSigma * sinSigma - 3) * (2 * twice - 1)
    let delta = b * sinSigma * (cos2Middle + b / 4 * (cosSigma * twice - third))
    return Ellipsoid.b * a * (sigma - delta)
  }

  /// Great-circle metres on a sphere of the mean radius (haversine).
  private func sphericalDistance(to other: Coordinate) -> Double {
    let radian = Double.pi / 180
    let radius = (2 * Ellipsoid.a + Ellipsoid.b) / 3
    let dLat = (other.latitude - latitude) * radian
    let dLng = (other.longitude - longitude) * radian
    let h =
      sin(dLat / 2) * sin(dLat / 2) + cos(latitude * radian) * cos(other.latitude * radian)
      * sin(dLng / 2) * sin(dLng / 2)
    return 2 * radius * asin(min(1, h.squareRoot()))
  }
}
