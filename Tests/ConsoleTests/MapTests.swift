import Canvas
import DeviceLog
import DeviceModel
import Testing

@testable import Console

@Suite struct MapProjectionTests {
  @Test func `a dot is never a whole dot from the place it stands for`() throws {
    var draws = SeededGenerator(seed: 31)
    for round in 0..<4000 {
      let center = Coordinate(
        latitude: draws.uniform(-70...70), longitude: draws.uniform(-180...180))
      let metres = [0.5, 3, 25, 46, 400, 3000][draws.index(below: 6)]
      let map = MapProjection(center: center, metresPerDot: metres, width: 152, height: 68)
      let place = center.moved(
        east: draws.uniform(-76...75) * metres, north: draws.uniform(-34...33) * metres)
      let dot = try #require(map.dot(place))
      let distance = map.place(dot).distance(to: place)
      if distance > metres { Issue.record("round \(round): \(distance) m of \(metres)") }
      #expect(map.dot(map.place(dot)) == dot)
    }
  }

  @Test func `a map holds what it was made for, across the antimeridian too`() throws {
    let places = [
      Coordinate(latitude: -16, longitude: 179.9), Coordinate(latitude: -16.4, longitude: -179.8),
      Coordinate(latitude: -15.9, longitude: -179.99),
    ]
    let map = try #require(
      MapProjection(holding: places, width: 100, height: 60, leastMetres: 500))
    for place in places {
      let dot = try #require(map.dot(place))
      #expect(map.isOnMap(dot))
    }
    #expect(map.metresPerDot < 1500)
  }

  @Test func `far out is nowhere, and nothing traps`() {
    let map = MapProjection(
      center: Coordinate(latitude: 89, longitude: 0), metresPerDot: 0, width: 2, height: 4)
    #expect(map.dot(Coordinate(latitude: -89, longitude: 180)) == nil)
    var grid = DotGrid(columns: 1, rows: 1)
    grid.set(-1, 99, .plain)
    grid.sign("x", atDot: 5, -5, .plain)
    grid.label("long", atDot: -90_000, 2, .plain)
    grid.line(from: (-5, -5), to: (900_000, 3), .plain)
    grid.highlight(atDot: 2, 0)
    #expect(!grid.isSet(-1, 99))
  }

  @Test func `scale bars are round`() {
    #expect(MapFoot.round(999) == 500)
    #expect(MapFoot.round(1000) == 1000)
    #expect(MapFoot.round(0.7) == 0.5)
    #expect(MapFoot.metres(1500) == "1.5 km")
  }
}

@Suite struct MapTests {
  @Test func `every usable delivery in sight is a dot where it belongs`() throws {
    var model = try openSample("commuter")
    run(&model, "goto 2026-04-20 05:53")
    run(&model, "map")
    let view = MapView(model: model)
    let map = view.projection(columns: 117, rows: 33)
    #expect(view.content.points.count > 200)
    var seen = 0
    let text = model.screen(width: 120, height: 40)
    for point in view.content.points {
      guard let dot = map.dot(point.place), map.isOnMap(dot) else { continue }
      seen += 1
      // A blank, the frame, the status line.
      let cell = text[2 + dot.x / 2, 2 + dot.y / 4].text
      if cell == " " { Issue.record("no dot at \(point.place)") }
    }
    #expect(seen > 50)
  }

  @Test(arguments: [(80, 24), (120, 40), (200, 60)])
  func `the map of a known moment is as it was looked at`(width: Int, height: Int) throws {
    var model = try openSample("commuter")
    run(&model, "goto 2026-04-20 07:52")
    run(&model, "map")
    try expectScreen(model, width, height, named: "commuter-map-\(width)x\(height)")
  }

  @Test func `regions that are not home stand there by their names`() throws {
    var model = try openSample("deleted-home")
    run(&model, "map")
    run(&model, "fit")
    #expect(model.panes().contains("○office"))
    try expectScreen(model, 80, 24, named: "deleted-home-map-80x24")
  }

  @Test func `without colour and without UTF-8 the signs still differ`() throws {
    var model = try openSample("deleted-home")
    run(&model, "map")
    let text = model.screen(width: 80, height: 24).asciiOnly().text
    #expect(text.allSatisfy { $0.isASCII || $0.isNewline })
    #expect(text.contains(": visit  . fix  o candidate  H home  o region  @ device"))
    #expect(text.contains("o1"))
  }

  @Test func `pan, zoom and fit; a dot is selected, and Enter goes to its entry`() throws {
    var model = try openSample("commuter")
    run(&model, "goto 300")
    run(&model, "map")
    let near = model.panes()
    try model.press("-")
    #expect(model.panes() != near)
    try model.press("+")
    try model.press("<Right><Left>")
    #expect(model.position.count == 300)
    try model.press("o")
    #expect(model.panes() == near)
    try model.press("o")
    #expect(model.map.sight == .all)
    try model.press("jkk")
    let selected = try #require(model.map.selected)
    let index = try #require(model.replay.timeline.entries.firstIndex { $0.id == selected })
    #expect(index < 299)
    #expect(model.panes().contains("▸ entry \(index + 1) "))
    try model.press("<Enter>")
    #expect(model.position.count == index + 1)
    #expect(model.screenShown == .state)
  }

  @Test func `an empty log has a map, too`() throws {
    var model = try open([])
    run(&model, "map")
    #expect(model.panes(80, 24).contains("0 dots"))
    try model.press("+-o<Up>jk<Enter>a")
    #expect(model.message?.kind == .error)
  }
}
