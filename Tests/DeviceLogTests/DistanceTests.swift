import Testing

@testable import DeviceLog

/// Compares distances with those of the geodesic on the WGS84 ellipsoid.
@Suite struct DistanceTests {
  @Test func `distances up to 100 km agree at all latitudes`() {
    expectAgreement(GeodesicValues.anywhere)
  }

  @Test func `distances across the antimeridian agree`() {
    expectAgreement(GeodesicValues.antimeridian)
  }

  @Test func `distances at, near and across the poles agree`() {
    expectAgreement(GeodesicValues.poles)
  }

  @Test func `distances along and across the equator agree`() {
    expectAgreement(GeodesicValues.equator)
  }

  @Test func `a point has no distance from itself, whatever its name`() {
    expectAgreement(GeodesicValues.identical)
  }

  @Test func `long distances are finite and agree roughly`() {
    expectAgreement(GeodesicValues.long, relative: 0.006)
  }

  @Test func `the reference values are of the lengths their groups promise`() {
    let short = [
      GeodesicValues.anywhere, GeodesicValues.antimeridian, GeodesicValues.poles,
      GeodesicValues.equator, GeodesicValues.identical,
    ]
    #expect(short.joined().count == 190)
    #expect(short.joined().allSatisfy { $0.metres <= 100_000 })
    #expect(GeodesicValues.identical.allSatisfy { $0.metres == 0 })
    #expect(GeodesicValues.long.count == 20)
    #expect(GeodesicValues.long.allSatisfy { $0.metres > 100_000 })
  }

  /// Expects the distance of each row, in both directions, to be that of the row.
  private func expectAgreement(
    _ rows: [GeodesicValues.Row], relative: Double = 1e-4,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(!rows.isEmpty, sourceLocation: sourceLocation)
    for row in rows {
      let start = Coordinate(latitude: row.lat1, longitude: row.lng1)
      let end = Coordinate(latitude: row.lat2, longitude: row.lng2)
      let tolerance = max(row.metres * relative, 1e-6)
      for metres in [start.distance(to: end), end.distance(to: start)] {
        #expect(metres.isFinite && metres >= 0, "\(row)", sourceLocation: sourceLocation)
        #expect(
          abs(metres - row.metres) <= tolerance, "\(metres) for \(row)",
          sourceLocation: sourceLocation)
      }
    }
  }
}
