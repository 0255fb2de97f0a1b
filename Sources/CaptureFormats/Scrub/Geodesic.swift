import DeviceLog
import Foundation

/// A way along the WGS-84 ellipsoid from one place: how far, and in which direction.
///
/// T. Vincenty, "Direct and inverse solutions of geodesics on the ellipsoid", Survey Review XXIII 176
/// (1975): within a millimetre. Between nearly opposite places, where the inverse does not converge,
/// the great circle is given.
struct Geodesic {
  /// Metres.
  var metres: Double
  /// Radians from north by east, at the beginning of the way.
  var azimuth: Double

  private static let a = 6_378_137.0
  private static let f = 1 / 298.257_223_563
  private static let b = a * (1 - f)
  private static let radian = Double.pi / 180

  init(metres: Double, azimuth: Double) {
    self.metres = metres
    self.azimuth = azimuth
  }

  /// The shortest way from a place to another.
  init(from start: Coordinate, to end: Coordinate) {
    metres = start.distance(to: end)
    let u1 = Self.reduced(start.latitude)
    let u2 = Self.reduced(end.latitude)
    let (sinU1, cosU1) = (sin(u1), cos(u1))
    let (sinU2, cosU2) = (sin(u2), cos(u2))
    let l = (end.longitude - start.longitude).remainder(dividingBy: 360) * Self.radian
    var lambda = l
    for _ in 0..<50 {
      let x = cosU2 * sin(lambda)
      let y = cosU1 * sinU2 - sinU1 * cosU2 * cos(lambda)
      let sinSigma = (x * x + y * y).squareRoot()
      guard sinSigma > 0 else { break }
      let cosSigma = sinU1 * sinU2 + cosU1 * cosU2 * cos(lambda)
      let sigma = atan2(sinSigma, cosSigma)
      let sinAlpha = cosU1 * cosU2 * sin(lambda) / sinSigma
      let cos2Alpha = 1 - sinAlpha * sinAlpha
      let cos2Middle = cos2Alpha == 0 ? 0 : cosSigma - 2 * sinU1 * sinU2 / cos2Alpha
      let c = Self.f / 16 * cos2Alpha * (4 + Self.f * (4 - 3 * cos2Alpha))
      let inner = cos2Middle + c * cosSigma * (2 * cos2Middle * cos2Middle - 1)
      let next = l + (1 - c) * Self.f * sinAlpha * (sigma + c * sinSigma * inner)
      guard abs(next) <= Double.pi else {
        lambda = l
        break
      }
      let isClose = abs(next - lambda) < 1e-13
      lambda = next
      if isClose { break }
    }
    azimuth = atan2(cosU2 * sin(lambda), cosU1 * sinU2 - sinU1 * cosU2 * cos(lambda))
  }

  /// Where the way leads from a place; longitudes of −180 to 180 degrees.
  func end(from start: Coordinate) -> Coordinate {
    let (sinAzimuth, cosAzimuth) = (sin(azimuth), cos(azimuth))
    let u1 = Self.reduced(start.latitude)
    let (sinU1, cosU1) = (sin(u1), cos(u1))
    let sigma1 = atan2(sinU1, cosU1 * cosAzimuth)
    let sinAlpha = cosU1 * sinAzimuth
    let cos2Alpha = 1 - sinAlpha * sinAlpha
    let squared = cos2Alpha * (Self.a * Self.a / (Self.b * Self.b) - 1)
    let seriesA = 1 + squared / 16384 * (4096 + squared * (-768 + squared * (320 - 175 * squared)))
    let seriesB = squared / 1024 * (256 + squared * (-128 + squared * (74 - 47 * squared)))
    let first = metres / (Self.b * seriesA)
    var sigma = first
    var cos2Middle = 0.0
    for _ in 0..<50 {
      cos2Middle = cos(2 * sigma1 + sigma)
      let twice = 2 * cos2Middle * cos2Middle - 1
      let sine = sin(sigma)
      let third =
        seriesB / 6 * cos2Middle * (4 * sine * sine - 3) * (4 * cos2Middle * cos2Middle - 3)
      let next = first + seriesB * sine * (cos2Middle + seriesB / 4 * (cos(sigma) * twice - third))
      let isClose = abs(next - sigma) < 1e-14
      sigma = next
      if isClose { break }
    }
    let (sinSigma, cosSigma) = (sin(sigma), cos(sigma))
    let across = sinU1 * sinSigma - cosU1 * cosSigma * cosAzimuth
    let latitude = atan2(
      sinU1 * cosSigma + cosU1 * sinSigma * cosAzimuth,
      (1 - Self.f) * (sinAlpha * sinAlpha + across * across).squareRoot())
    let lambda = atan2(sinSigma * sinAzimuth, cosU1 * cosSigma - sinU1 * sinSigma * cosAzimuth)
    let c = Self.f / 16 * cos2Alpha * (4 + Self.f * (4 - 3 * cos2Alpha))
    let inner = cos2Middle + c * cosSigma * (2 * cos2Middle * cos2Middle - 1)
    let l = lambda - (1 - c) * Self.f * sinAlpha * (sigma + c * sinSigma * inner)
    let longitude = start.longitude + l / Self.radian
    return Coordinate(
      latitude: latitude / Self.radian,
      longitude: abs(longitude) > 180 ? longitude.remainder(dividingBy: 360) : longitude)
  }

  /// The latitude on the auxiliary sphere.
  private static func reduced(_ latitude: Double) -> Double {
    atan((1 - f) * tan(latitude * radian))
  }
}
