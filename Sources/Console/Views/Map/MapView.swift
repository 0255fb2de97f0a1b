import Canvas
import DeviceLog
import HomeLearner

/// The map: dots of visits and fixes up to the cursor, candidates, home with its rings, regions.
struct MapView {
  let model: Model
  let content: MapContent

  /// Rings around home, metres: the region, what is far, what is away.
  static let rings = [150.0, 300, 1500]
  /// Dots that a ring's radius has at least where its metres are written on it.
  private static let labelledDots = 8.0
  /// Rows below the map.
  static let footRows = 3

  init(model: Model) {
    self.model = model
    content = MapContent(model)
  }

  /// The map's part of a rectangle.
  static func mapRect(_ rect: Rect) -> Rect { rect.splitBottom(footRows).rest }

  /// What is in sight on a map of so many cells.
  func projection(columns: Int, rows: Int) -> MapProjection {
    let (width, height) = (max(columns, 1) * 2, max(rows, 1) * 4)
    if case .at(let center, let metres) = model.map.sight {
      return MapProjection(center: center, metresPerDot: metres, width: width, height: height)
    }
    if model.map.sight == .home, let middle {
      let rings = 2.1 * (Self.rings.last ?? 0)
      return MapProjection(
        center: middle, metresPerDot: rings / Double(min(width, height)), width: width,
        height: height)
    }
    return MapProjection(
      holding: content.points.map(\.place) + [content.device].compactMap { $0 }, width: width,
      height: height, leastMetres: 500)
      ?? MapProjection(
        center: Coordinate(latitude: 0, longitude: 0), metresPerDot: 10_000, width: width,
        height: height)
  }

  /// Home, else the leading candidate, else where the device is.
  private var middle: Coordinate? {
    model.moment.learner.home?.coordinate ?? model.facts.candidates.first?.center
      ?? content.device
  }

  func draw(on canvas: inout Canvas, in rect: Rect) {
    let (map, foot) = rect.splitBottom(Self.footRows)
    let projection = projection(columns: map.width, rows: map.height)
    var grid = DotGrid(columns: map.width, rows: map.height)
    drawCircles(&grid, projection)
    drawPath(&grid, projection)
    drawPoints(&grid, projection)
    drawSigns(&grid, projection)
    grid.draw(on: &canvas, in: map)
    canvas.draw(lines: MapFoot(view: self, projection: projection).lines(foot.width), in: foot)
  }

  /// Rings of home, and the other regions.
  private func drawCircles(_ grid: inout DotGrid, _ projection: MapProjection) {
    let learner = model.moment.learner
    if let home = learner.home?.coordinate {
      for radius in Self.rings {
        circle(&grid, projection, home, radius, every: 3, .dim)
        if radius >= Self.labelledDots * projection.metresPerDot,
          let top = projection.dot(home.moved(east: 0, north: radius))
        {
          grid.label(MapFoot.metres(radius), atDot: top.x, top.y, .dim)
        }
      }
    }
    for region in learner.monitoredRegions
    where region.identifier != HomeLearner.regionIdentifier {
      circle(&grid, projection, region.center, region.radius, every: 2, Style(.cyan))
    }
  }

  /// A dotted circle, every so many dots of it.
  private func circle(
    _ grid: inout DotGrid, _ projection: MapProjection, _ center: Coordinate, _ radius: Double,
    every: Int, _ style: Style
  ) {
    let dots = radius / projection.metresPerDot
    guard dots >= 1.5, dots < 5000 else { return }
    let count = min(max(8, Int(6.3 * dots) / every), 4000)
    for step in 0..<count {
      let place = center.moved(metres: radius, degrees: 360 * Double(step) / Double(count))
      if let dot = projection.dot(place) { grid.set(dot.x, dot.y, style) }
    }
  }

  private func drawPath(_ grid: inout DotGrid, _ projection: MapProjection) {
    let dots = content.pendingPath.compactMap { projection.dot($0) }
    for (from, to) in zip(dots, dots.dropFirst()) {
      grid.line(from: (from.x, from.y), to: (to.x, to.y), Style(.yellow))
    }
  }

  /// Fixes are single dots, visits crosses of five.
  private func drawPoints(_ grid: inout DotGrid, _ projection: MapProjection) {
    for isVisit in [false, true] {
      for point in content.points where point.isVisit == isVisit {
        guard let dot = projection.dot(point.place) else { continue }
        if isVisit {
          grid.cross(dot.x, dot.y, Style(.green))
        } else {
          grid.set(dot.x, dot.y, .plain)
        }
      }
    }
  }

  private func drawSigns(_ grid: inout DotGrid, _ projection: MapProjection) {
    let learner = model.moment.learner
    for region in learner.monitoredRegions
    where region.identifier != HomeLearner.regionIdentifier {
      sign(&grid, projection.dot(region.center), "○", Style(.cyan), label: region.identifier)
    }
    let home = learner.home.flatMap { projection.dot($0.coordinate) }
    for (index, candidate) in model.facts.candidates.enumerated().prefix(20).reversed() {
      let dot = projection.dot(candidate.center)
      // Home is a candidate itself, and its own sign says more.
      if let dot, let home, grid.isSameCell((dot.x, dot.y), (home.x, home.y)) { continue }
      sign(&grid, dot, "◇", Style(.yellow), label: "\(index + 1)")
    }
    sign(&grid, home, "⌂", Style(.green, .bold))
    let device = content.device.flatMap { projection.dot($0) }
    if let device {
      // Where another sign stands, the device is to its left.
      let isFree = grid.isFree(device.x, device.y)
      sign(&grid, isFree ? device : .init(x: device.x - 2, y: device.y), "@", .bold)
    }
    if let id = model.map.selected, let point = content.points.first(where: { $0.id == id }),
      let dot = projection.dot(point.place)
    {
      grid.highlight(atDot: dot.x, dot.y)
    }
  }

  private func sign(
    _ grid: inout DotGrid, _ dot: MapProjection.Dot?, _ text: String, _ style: Style,
    label: String = ""
  ) {
    guard let dot else { return }
    grid.sign(text, atDot: dot.x, dot.y, style)
    grid.label(label, atDot: dot.x, dot.y, style)
  }
}
