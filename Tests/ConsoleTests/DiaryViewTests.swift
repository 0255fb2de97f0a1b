import DeviceLog
import Foundation
import StayDiary
import Testing

@testable import Console

@Suite struct DiaryViewTests {
  private static let sizes = [(80, 24), (120, 40), (200, 60)]

  private func model(_ script: [String] = []) throws -> Model {
    var model = try openSample("shop-stops")
    let file = packageFolder.appendingPathComponent("sample-data/shop-stops-places.geojson")
    model.loadPlaces = { _ in try Places.read(geoJSON: Data(contentsOf: file)) }
    for line in script { run(&model, line) }
    return model
  }

  @Test func `the diary of a day is as it was looked at`() throws {
    var model = try model(["places shops", "goto 2026-04-23 19:11", "diary"])
    model.message = nil
    for (width, height) in Self.sizes {
      try expectScreen(model, width, height, named: "shop-stops-the-diary-\(width)x\(height)")
    }
  }

  @Test func `a day has what is known at the place in time, and no more`() throws {
    var model = try model(["places shops", "goto 2026-04-23 09:20", "diary"])
    // That the circle at home was left is told at 09:21.
    #expect(model.surroundings.diary?.stays.count == 0)
    run(&model, "goto 2026-04-23 09:22")
    #expect(model.surroundings.diary?.stays.count == 1)
    #expect(!model.text().contains("Kiln Corner Store"))
    // The circle around the shop is left at 09:28:56, which is told two seconds later.
    run(&model, "goto 2026-04-23 09:28:57")
    #expect(!model.text().contains("Kiln Corner Store"))
    run(&model, "step")
    #expect(model.text().contains("Kiln Corner Store"))
    #expect(model.text().contains("5 min"))
    run(&model, "back")
    #expect(!model.text().contains("Kiln Corner Store"))
  }

  @Test func `names stand where places are read, undecided ones both, and go with them`() throws {
    var model = try model(["goto 2026-04-23 19:11", "diary"])
    #expect(!model.text().contains("Willow Chemist"))
    run(&model, "places shops")
    #expect(model.message?.text.hasSuffix("places of shops") == true)
    #expect(model.text().contains("Willow Chemist"))
    #expect(model.text().contains("Paper Moon Books or Teapot Hill Antiques?"))
    run(&model, "places")
    #expect(!model.text().contains("Willow Chemist"))
  }

  @Test func `a file of places that cannot be read is told, and changes nothing`() throws {
    var model = try model(["places shops", "diary"])
    model.loadPlaces = { _ in throw ConsoleError("bad.geojson: this is no GeoJSON") }
    refuse(&model, "places bad.geojson")
    #expect(model.message?.text == "bad.geojson: this is no GeoJSON")
    model.loadPlaces = nil
    refuse(&model, "places bad.geojson")
  }

  @Test func `brackets go a day back and on, and steps of the log move the day along`() throws {
    var model = try model(["goto 2026-04-24 12:00", "diary"])
    #expect(model.text().contains("Fri 2026-04-24, Asia/Tokyo"))
    try model.press("[")
    #expect(model.text().contains("Thu 2026-04-23, Asia/Tokyo"))
    #expect(model.position == model.replay.position(at: try #require(model.position.clock)))
    try model.press("[[")
    #expect(model.message?.text == "This is the first day of the log")
    #expect(model.text().contains("Wed 2026-04-22"))
    try model.press("2]")
    #expect(model.text().contains("Fri 2026-04-24"))
    try model.press("]")
    #expect(model.message?.kind == .error)
    try model.press("[s")
    #expect(model.text().contains("Fri 2026-04-24"), "a step shows the day of the place again")
    try model.press("2N")
    #expect(model.text().contains("Thu 2026-04-23, Asia/Tokyo"))
    // On other screens the brackets are nobody's.
    try model.press("v1[")
    #expect(model.message?.kind == .error)
  }

  @Test func `a day can be named, but not one that is yet to come`() throws {
    var model = try model(["goto 2026-04-24 12:00", "day 2026-04-23"])
    #expect(model.screenShown == .diary)
    #expect(model.text().contains("Thu 2026-04-23, Asia/Tokyo"))
    run(&model, "day")
    #expect(model.text().contains("Fri 2026-04-24, Asia/Tokyo"))
    run(&model, "day yesterday")
    #expect(model.text().contains("Thu 2026-04-23, Asia/Tokyo"))
    refuse(&model, "day 2026-04-25")
    refuse(&model, "day whenever")
  }

  @Test func `Enter on a stay goes to the entry that told it last`() throws {
    var model = try model(["places shops", "goto 2026-04-23 19:11", "diary"])
    let stays = try #require(model.surroundings.diary?.stays)
    let shop = try #require(stays.firstIndex { $0.naming.name == "Kiln Corner Store" })
    try model.press("99k\(shop)j")
    #expect(model.text().contains("Kiln Corner Store (") || model.text().contains("▸"))
    try model.press("<Enter>")
    #expect(model.screenShown == .state)
    #expect(model.position.count == stays[shop].entries.last)
    try model.press("<C-o>")
    #expect(model.position.clock == Instant(iso8601: "2026-04-23T19:11:00+09:00", zone: .utc))
  }

  @Test func `an edit is in the diary at once`() throws {
    var model = try model(["goto 2026-04-23 19:11", "diary"])
    let count = model.surroundings.diary?.stays.count
    run(&model, "goto 14")
    run(&model, "skip")
    run(&model, "goto 2026-04-23 19:11")
    #expect(model.surroundings.diary?.stays.count == count.map { $0 - 1 })
    run(&model, "undo")
    run(&model, "goto 2026-04-23 19:11")
    #expect(model.surroundings.diary?.stays.count == count)
  }

  @Test func `distance stands with its caveat, and nothing known is said`() throws {
    var model = try model(["goto 2026-04-23 19:11", "diary"])
    #expect(model.text().contains("straight lines between fixes, 0.6 to 0.8 of the road"))
    run(&model, "start")
    #expect(model.text().contains("There is no day before the first entry"))
    refuse(&model, "day-back")
    refuse(&model, "details")
  }
}
