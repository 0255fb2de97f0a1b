import DeviceLog
import Testing

@testable import CaptureFormats

@Suite struct GoogleIOSFormatTests {
  private func item(
    _ start: String, _ end: String, place: String = "geo:55.5,24.5", level: String = "\"0\""
  ) -> String {
    """
    {"startTime":"\(start)","endTime":"\(end)","visit":{"hierarchyLevel":\(level),\
    "topCandidate":{"semanticType":"Home","placeLocation":"\(place)"}}}
    """
  }

  @Test func `A visit is delivered at its end with 50 m, in the one offset of the file`() throws {
    let capture = try read(
      "[" + item("2023-12-27T13:39:37+01:00", "2023-12-28T05:43:23.500+01:00") + "]")
    #expect(capture.format == "google-ios")
    #expect(capture.timeZone == "GMT+0100")
    let end = Instant(unixSeconds: 1_703_738_603.5)
    #expect(
      capture.lines.map(\.entry) == [
        Entry(
          at: end,
          .visit(
            VisitDelivery(
              Coordinate(latitude: 55.5, longitude: 24.5),
              arrivalDate: Instant(unixSeconds: 1_703_680_777), departureDate: end,
              horizontalAccuracy: 50)))
      ])
    #expect(capture.remarks.contains { $0.contains("GMT+0100") })
    #expect(capture.remarks.contains { $0.contains("50 m") })
  }

  @Test func `Offsets that differ, and UTC, name no zone`() throws {
    let berlin = item("2023-12-27T13:39:37+01:00", "2023-12-28T05:43:23+01:00")
    let summer = item("2023-07-27T13:39:37+02:00", "2023-07-28T05:43:23+02:00")
    let utc = item("2023-07-27T13:39:37Z", "2023-07-28T05:43:23Z")
    #expect(try read("[\(berlin),\(summer)]").timeZone == nil)
    #expect(try read("[\(utc)]").timeZone == nil)
    #expect(
      try read("[\(utc)]").remarks.contains { $0.contains("name it with `--time-zone`") })
    let india = item("2023-12-27T13:39:37+05:30", "2023-12-28T05:43:23+05:30")
    #expect(try read("[\(india)]").timeZone == "GMT+0530")
  }

  @Test func `Sub-places and damaged visits are skipped, activities and paths left out`() throws {
    let day = ("2023-12-27T13:39:37+01:00", "2023-12-28T05:43:23+01:00")
    let items = [
      item(day.0, day.1), item(day.0, day.1, level: "\"1\""), item(day.0, day.1, level: "2"),
      item(day.0, day.1, place: "55.5,24.5"), item("noon", day.1),
      "{\"startTime\":\"\(day.0)\",\"visit\":{\"topCandidate\":{\"placeLocation\":\"geo:1,2\"}}}",
      "{\"startTime\":\"\(day.0)\",\"visit\":{}}",
      "{\"startTime\":\"\(day.0)\",\"activity\":{}}",
      "{\"startTime\":\"\(day.0)\",\"timelinePath\":[]}",
      "7",
    ]
    let capture = try read("[" + items.joined(separator: ",\n") + "]")
    #expect(capture.lines.map(\.line) == [1])
    #expect(
      capture.skipped.map(\.reason) == [
        "a place within another visit (hierarchy level 1)",
        "a place within another visit (hierarchy level 2)",
        "`placeLocation` is “55.5,24.5”, not `geo:lat,lng`",
        "`startTime` is “noon”, not an ISO-8601 date", "`endTime` is missing",
        "`placeLocation` is missing", "neither a visit, an activity nor a path",
      ])
    #expect(capture.skipped.map(\.line) == [2, 3, 4, 5, 6, 7, 10])
    #expect(
      capture.remarks.last
        == "Left out, since the learner has no use for them: activity 1, timelinePath 1.")
  }

  /// By hand: 50 items, of which 24 activities, 25 visits of level 0 and one of level 1; all times
  /// at +01:00.
  @Test(.enabled(if: Corpus.isThere, Corpus.reason))
  func `The randomised export has 25 visits`() throws {
    let path = try Corpus.path("google-timeline-ios/reitti/timeline_from_ios_randomized.json")
    let capture = try CaptureReader.read(path: path)
    #expect(kinds(capture) == ["visit": 25])
    #expect(capture.skipped.map(\.reason) == ["a place within another visit (hierarchy level 1)"])
    #expect(capture.timeZone == "GMT+0100")
    #expect(capture.remarks.last == "Left out, since the learner has no use for them: activity 24.")
    #expect(capture.lines.first?.entry.at == Instant(unixSeconds: 1_703_738_603))
  }
}
