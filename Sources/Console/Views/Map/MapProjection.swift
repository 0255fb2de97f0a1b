import DeviceLog
import DeviceModel

/// Between places and the dots of a map: north is up, and a dot is as many metres wide as high at
/// the middle of the map.
///
/// Metres are those of a plane at the middle (`Coordinate.metresPerDegree`), so a dot's place, its
/// centre taken back, is never a whole dot from the place it stands for, up to maps that span 20
/// degrees of latitude.
struct MapProjection: Equatable {
  /// The place in the middle.
  let center: Coordinate
  /// Metres from one dot to the next.
  let metresPerDot: Double
  /// Dots across and down.
  let width: Int
  let height: Int

  /// The smallest and largest distance from dot to dot.
  static let scales = 0.1...100_000.0
  /// No dot is farther out than this, so that no arithmetic overflows.
  private static let farthest = 1e6

  init(center: Coordinate, metresPerDot: Double, width: Int, height: Int) {
    self.center = center
    let scales = Self.scales
    self.metresPerDot = min(max(metresPerDot, scales.lowerBound), scales.upperBound)
    self.width = width
    self.height = height
  }

  /// A dot, from the top left.
  struct Dot: Equatable {
    var x: Int
    var y: Int
  }

  /// The dot of a place; `nil` if the place is so far out that it has none.
  func dot(_ place: Coordinate) -> Dot? {
    let unit = center.metresPerDegree
    let turn = (place.longitude - center.longitude).remainder(dividingBy: 360)
    let x = Double(width) / 2 + turn * unit.east / metresPerDot
    let y = Double(height) / 2 - (place.latitude - center.latitude) * unit.north / metresPerDot
    guard x.isFinite, y.isFinite, abs(x) < Self.farthest, abs(y) < Self.farthest else {
      return nil
    }
    return Dot(x: Int(x.rounded(.down)), y: Int(y.rounded(.down)))
  }

  /// The place at the middle of a dot.
  func place(_ dot: Dot) -> Coordinate {
    let unit = center.metresPerDegree
    let east = (Double(dot.x) + 0.5 - Double(width) / 2) * metresPerDot
    let north = (Double(height) / 2 - Double(dot.y) - 0.5) * metresPerDot
    return Coordinate(
      latitude: center.latitude + north / unit.north,
      longitude: center.longitude + east / unit.east)
  }

  /// Whether a dot is on the map.
  func isOnMap(_ dot: Dot) -> Bool {
    (0..<width).contains(dot.x) && (0..<height).contains(dot.y)
  }

  /// The map that just holds some places, with a margin.
  init?(holding places: [Coordinate], width: Int, height: Int, leastMetres: Double) {
    guard let first = places.first, width > 0, height > 0 else { return nil }
    var (south, north, west, east) = (0.0, 0.0, 0.0, 0.0)
    for place in places {
      let turn = (place.longitude - first.longitude).remainder(dividingBy: 360)
      south = min(south, place.latitude - first.latitude)
      north = max(north, place.latitude - first.latitude)
      west = min(west, turn)
      east = max(east, turn)
    }
    let middle = Coordinate(
      latitude: min(max(first.latitude + (south + north) / 2, -89), 89),
      longitude: (first.longitude + (west + east) / 2).remainder(dividingBy: 360))
    let unit = middle.metresPerDegree
    let across = max((east - west) * unit.east, leastMetres)
    let down = max((north - south) * unit.north, leastMetres)
    self.init(
      center: middle,
      metresPerDot: 1.1 * max(across / Double(width), down / Double(height)),
      width: width, height: height)
  }
}
