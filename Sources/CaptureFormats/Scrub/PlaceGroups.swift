import DeviceLog
import Foundation

/// Places in groups: within a group each is joined to the others by steps of some 60 to 200 km.
///
/// Space is cut into cubes of 60 km, and cubes that touch are joined: so two places within 60 km of each
/// other are always in one group.
struct PlaceGroups {
  private struct Cell: Hashable {
    var x: Int
    var y: Int
    var z: Int
  }

  /// What lies in a cell: how many places, and the sum of their directions.
  private struct Content {
    var count = 0
    var sum = SIMD3<Double>.zero
  }

  /// The middles of the groups, the one with the most places first.
  let middles: [Coordinate]
  private var groupOfCell: [Cell: Int] = [:]

  private static let earthRadius = 6_371_000.0
  private static let cellMetres = 60_000.0

  /// - Complexity: O(places), and 27 look-ups a cell.
  init(_ places: [Coordinate]) {
    var cells: [Cell: Content] = [:]
    // In the order of their first place, so that the result does not depend on hashing.
    var order: [Cell] = []
    for place in places {
      let direction = Self.direction(of: place)
      let cell = Self.cell(of: direction)
      if cells[cell] == nil { order.append(cell) }
      cells[cell, default: Content()].count += 1
      cells[cell, default: Content()].sum += direction
    }
    var groups: [Content] = []
    var found: [Cell: Int] = [:]
    for start in order where found[start] == nil {
      var waiting = [start]
      var content = Content()
      found[start] = groups.count
      while let cell = waiting.popLast() {
        if let part = cells[cell] {
          content.count += part.count
          content.sum += part.sum
        }
        for neighbour in Self.neighbours(of: cell)
        where cells[neighbour] != nil && found[neighbour] == nil {
          found[neighbour] = groups.count
          waiting.append(neighbour)
        }
      }
      groups.append(content)
    }
    let ranked = groups.indices.sorted { (groups[$1].count, $0) < (groups[$0].count, $1) }
    middles = ranked.map { Self.place(in: groups[$0].sum) }
    var rank: [Int: Int] = [:]
    for (index, group) in ranked.enumerated() { rank[group] = index }
    groupOfCell = found.compactMapValues { rank[$0] }
  }

  /// The group of a place; `nil` if none was in its cell.
  func group(of place: Coordinate) -> Int? {
    groupOfCell[Self.cell(of: Self.direction(of: place))]
  }

  private static func direction(of place: Coordinate) -> SIMD3<Double> {
    let latitude = place.latitude * Double.pi / 180
    let longitude = place.longitude * Double.pi / 180
    return SIMD3(
      cos(latitude) * cos(longitude), cos(latitude) * sin(longitude), sin(latitude))
  }

  private static func place(in direction: SIMD3<Double>) -> Coordinate {
    let across = (direction.x * direction.x + direction.y * direction.y).squareRoot()
    return Coordinate(
      latitude: atan2(direction.z, across) * 180 / Double.pi,
      longitude: atan2(direction.y, direction.x) * 180 / Double.pi)
  }

  private static func cell(of direction: SIMD3<Double>) -> Cell {
    let scaled = (direction * (earthRadius / cellMetres)).rounded(.down)
    return Cell(x: Int(scaled.x), y: Int(scaled.y), z: Int(scaled.z))
  }

  private static func neighbours(of cell: Cell) -> [Cell] {
    var all: [Cell] = []
    for x in -1...1 {
      for y in -1...1 {
        for z in -1...1 { all.append(Cell(x: cell.x + x, y: cell.y + y, z: cell.z + z)) }
      }
    }
    return all
  }
}
