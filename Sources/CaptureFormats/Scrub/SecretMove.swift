import DeviceLog
import Foundation

/// Moves places to somewhere else on the earth and turns them, so that distances hold.
///
/// Places are named by their way (metres and direction) from the middle of all, and go the same way,
/// turned, from a middle that is made up: an azimuthal equidistant projection, taken back elsewhere.
/// On a sphere that would be a rigid motion. On the ellipsoid the curvature differs by 0.7 % at
/// most between two places, which bends distances of 50 km by less than a millionth, and those 3 000 km
/// from the middle by 3 in 10 000. Places more than some 100 km from all others move with a middle of
/// their own, for there the distances to the rest need to hold only roughly.
struct SecretMove {
  /// A middle, where it goes, and by how much its surroundings are turned, in radians.
  private struct Frame {
    var from: Coordinate
    var to: Coordinate
    var turn: Double

    func moved(_ place: Coordinate) -> Coordinate {
      var way = Geodesic(from: from, to: place)
      guard way.metres > 0 else { return to }
      way.azimuth += turn
      return way.end(from: to)
    }
  }

  private let groups: PlaceGroups
  private var frames: [Frame] = []

  /// How many made-up middles are tried, at most, for one that leaves no digits of the old places.
  private static let mostTries = 200

  /// - Parameters:
  ///   - places: in range; at least those that will be moved.
  ///   - random: decides where to, and how far it is turned.
  init(_ places: [Coordinate], using random: inout some RandomNumberGenerator) {
    groups = PlaceGroups(places)
    guard let middle = groups.middles.first else { return }
    let digits = DegreeDigits(places)
    for _ in 0..<Self.mostTries {
      frames = Self.frames(for: groups.middles, around: middle, using: &random)
      // Among many far places a new degree may look like an old one by chance. That tells nothing,
      // but whoever searches the result for their own address should find nothing.
      if !places.contains(where: { moved($0).map(digits.seem) ?? false }) { break }
    }
  }

  private static func frames(
    for middles: [Coordinate], around middle: Coordinate,
    using random: inout some RandomNumberGenerator
  ) -> [Frame] {
    let turn = Double.random(in: 0..<2 * Double.pi, using: &random)
    let main = Frame(from: middle, to: target(for: middle, using: &random), turn: turn)
    return [main]
      + middles.dropFirst().map { far in
        // Turned so that the way back to the main middle keeps its direction.
        let to = main.moved(far)
        let before = Geodesic(from: far, to: main.from).azimuth
        let after = Geodesic(from: to, to: main.to).azimuth
        return Frame(from: far, to: to, turn: after - before)
      }
  }

  /// Where a place goes; `nil` for one that was not named before.
  func moved(_ place: Coordinate) -> Coordinate? {
    guard let group = groups.group(of: place) else { return nil }
    // A lone point at a pole is no place where somebody was; it stays one.
    if abs(place.latitude) == 90, group > 0 {
      return Coordinate(latitude: place.latitude, longitude: 90)
    }
    var moved = frames[group].moved(place)
    // By chance on the equator or Greenwich, it would be taken for the fix of a receiver without one.
    if moved.isEmptyFix {
      if abs(moved.latitude) <= 1e-6 { moved.latitude = 2e-6 }
      if abs(moved.longitude) <= 1e-6 { moved.longitude = 2e-6 }
    }
    return moved
  }

  /// A made-up middle: far from the true one, two degrees or more north or south of its parallel
  /// (on either half of the earth), away from the equator, the poles and the antimeridian, and such
  /// that the digits of its degrees are not those of the true one.
  private static func target(
    for middle: Coordinate, using random: inout some RandomNumberGenerator
  ) -> Coordinate {
    let parallel = abs(middle.latitude)
    var target = middle
    for _ in 0..<1000 {
      var latitude = parallel
      if parallel > 70 {
        latitude -= Double.random(in: 1..<3, using: &random)
      } else {
        let sign = Bool.random(using: &random) ? 1.0 : -1
        latitude += sign * Double.random(in: 2..<6, using: &random)
        if latitude < 8 { latitude = parallel + Double.random(in: 8..<14, using: &random) }
      }
      let longitude = Double.random(in: 20..<160, using: &random)
      target = Coordinate(
        latitude: Bool.random(using: &random) ? latitude : -latitude,
        longitude: Bool.random(using: &random) ? longitude : -longitude)
      let looksAlike = [target.latitude, target.longitude].contains { new in
        looksLike(new, middle.latitude) || looksLike(new, middle.longitude)
      }
      if !looksAlike, target.distance(to: middle) > 1_000_000 { break }
    }
    return target
  }

  /// Whether the degrees of a number, or their last digits, are nearly those of another one: 35.6
  /// stands in 135.6 too.
  private static func looksLike(_ new: Double, _ old: Double) -> Bool {
    let old = abs(old)
    let circle = old < 10 ? 10.0 : old < 100 ? 100 : 1000
    return abs((abs(new) - old).remainder(dividingBy: circle)) < 0.7
  }
}
