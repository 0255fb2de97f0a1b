import DeviceLog
import Foundation
import Testing

@testable import CaptureFormats

@Suite struct SecretMoveTests {
  /// Middles all over the earth: at the equator, the antimeridian, Greenwich, near and at the poles.
  private static let middles: [(Double, Double)] = [
    (35.6586, 139.7454), (0.3, 32.6), (-0.001, 0.001), (51.48, 0), (-36.85, 174.76), (64.1, -21.9),
    (78.2, 15.6), (89.5, 100), (-89.99, -30), (-54.8, -68.3), (-17, 179.9),
  ]

  @Test(arguments: middles.indices)
  func `Distances up to 50 km hold to 0.1 %, wherever it goes`(index: Int) throws {
    let (latitude, longitude) = Self.middles[index]
    let middle = Coordinate(latitude: latitude, longitude: longitude)
    var random = SeededGenerator(state: UInt64(index))
    // Two places within 50 km of each other, up to 60 km from the middle.
    var pairs: [(Coordinate, Coordinate)] = []
    for _ in 0..<400 {
      let reach: Double = [10.0, 300.0, 60_000.0].randomElement(using: &random) ?? 10
      let a = Geodesic(
        metres: Double.random(in: 0...reach, using: &random),
        azimuth: Double.random(in: 0...7, using: &random)
      ).end(from: middle)
      let length: Double = [1.0, 100.0, 1500.0, 50_000.0].randomElement(using: &random) ?? 1
      let b = Geodesic(
        metres: Double.random(in: 0.5...length, using: &random),
        azimuth: Double.random(in: 0...7, using: &random)
      ).end(from: a)
      pairs.append((a, b))
    }
    var worst = 0.0
    let move = SecretMove(pairs.flatMap { [$0, $1] }, using: &random)
    for (a, b) in pairs {
      let movedA = try #require(move.moved(a))
      let movedB = try #require(move.moved(b))
      #expect(movedA.canBeMoved)
      #expect(movedA.distance(to: a) > 900_000)
      let before = a.distance(to: b)
      worst = max(worst, abs(movedA.distance(to: movedB) - before) / before)
    }
    #expect(worst < 1e-5, "\(worst)")
  }

  @Test func `A trip round half the earth keeps its short distances and, roughly, its long ones`()
    throws
  {
    let home = Coordinate(latitude: 35.6586, longitude: 139.7454)
    var random = SeededGenerator(state: 9)
    // A train with a fix each 20 km for 3 000 km, and a stay 10 000 km away.
    var places = Array(repeating: home, count: 200)
    for step in 1...150 {
      places.append(Geodesic(metres: Double(step) * 20_000, azimuth: 1).end(from: home))
    }
    let far = Geodesic(metres: 10_000_000, azimuth: -0.5).end(from: home)
    places.append(far)
    for index in 0..<20 {
      places.append(Geodesic(metres: Double(index) * 2500, azimuth: 2).end(from: far))
    }
    for _ in 0..<20 {
      let move = SecretMove(places, using: &random)
      let moved = try places.map { try #require(move.moved($0)) }
      for index in places.indices.dropFirst() {
        let before = places[index].distance(to: places[index - 1])
        let after = moved[index].distance(to: moved[index - 1])
        let allowed = before <= 50_000 ? 0.001 : 0.01
        #expect(abs(after - before) <= before * allowed + 1e-6, "\(index): \(before) \(after)")
      }
    }
  }

  @Test func `The way there and back is the same way`() {
    var random = SeededGenerator(state: 3)
    for _ in 0..<2000 {
      let start = Coordinate(
        latitude: Double.random(in: -89...89, using: &random),
        longitude: Double.random(in: -180...180, using: &random))
      let metres = pow(10, Double.random(in: -2...7, using: &random))
      let way = Geodesic(
        metres: metres, azimuth: Double.random(in: -3...3, using: &random))
      let end = way.end(from: start)
      #expect(abs(start.distance(to: end) - metres) < 0.001 + metres * 2e-6)
      let back = Geodesic(from: start, to: end)
      #expect(abs(back.metres - metres) < 0.001 + metres * 2e-6)
      #expect(abs(sin(back.azimuth - way.azimuth)) * min(metres, 6e6) < 0.002)
    }
  }

  @Test func `It is turned, by every angle alike`() throws {
    let home = Coordinate(latitude: 35.6586, longitude: 139.7454)
    let north = Coordinate(latitude: 35.6676, longitude: 139.7454)
    var quarters = [0, 0, 0, 0]
    for seed in 0..<400 {
      var random = SeededGenerator(state: UInt64(seed))
      let move = SecretMove([home, north], using: &random)
      let way = Geodesic(from: try #require(move.moved(home)), to: try #require(move.moved(north)))
      quarters[Int((way.azimuth + 4 * Double.pi) / (Double.pi / 2)) % 4] += 1
    }
    #expect(quarters.allSatisfy { $0 > 60 })
  }
}
