import DeviceLog
import Testing

@testable import CaptureFormats

@Suite struct GoogleAndroidFormatTests {
  @Test func `Visits and raw positions are read, the rest is left out`() throws {
    let text = """
      {"rawSignals":[{"position":{"LatLng":"48.5°, 2.5°","accuracyMeters":15,
        "speedMetersPerSecond":1.5,"timestamp":"2024-06-15T09:05:00.000+02:00"}},{"wifiScan":{}},
        {"position":{"LatLng":"north","timestamp":"2024-06-15T09:05:00Z"}}],
       "semanticSegments":[
        {"startTime":"2024-06-15T09:00:00.000+02:00","endTime":"2024-06-15T10:00:00.000+02:00",
         "visit":{"hierarchyLevel":0,"topCandidate":{"placeLocation":{"latLng":"48.25°, -2.5°"}}}},
        {"startTime":"2024-06-15T09:10:00.000+02:00","endTime":"2024-06-15T09:20:00.000+02:00",
         "visit":{"hierarchyLevel":1,"topCandidate":{"placeLocation":{"latLng":"48.25°, -2.5°"}}}},
        {"startTime":"2024-06-15T10:00:00+02:00","timelinePath":[]},
        {"startTime":"2024-06-15T10:00:00+02:00",
         "visit":{"topCandidate":{"placeLocation":{"latLng":"x"}}}}]}
      """
    let capture = try read(text)
    #expect(capture.format == "google-android")
    #expect(capture.timeZone == "GMT+0200")
    let nine = Instant(unixSeconds: 1_718_434_800)
    #expect(
      capture.lines.map(\.entry) == [
        Entry(
          at: nine + 300,
          .location(
            Fix(
              Coordinate(latitude: 48.5, longitude: 2.5), timestamp: nine + 300,
              horizontalAccuracy: 15, speed: 1.5, source: .standard))),
        Entry(
          at: nine + 3600,
          .visit(
            VisitDelivery(
              Coordinate(latitude: 48.25, longitude: -2.5), arrivalDate: nine,
              departureDate: nine + 3600, horizontalAccuracy: 50))),
      ])
    #expect(
      capture.skipped.map(\.reason) == [
        "a place within another visit (hierarchy level 1)",
        "`placeLocation` is “x”, not `lat°, lng°`",
        "raw signal: `LatLng` is “north”, not `lat°, lng°`",
      ])
    #expect(
      capture.remarks.last
        == "Left out, since the learner has no use for them: timelinePath 1, wifiScan 1.")
  }

  /// By hand: 7 visits, one of them of level 1, 8 paths, 5 activities; 3 positions, 2 wifi scans.
  @Test(.enabled(if: Corpus.isThere, Corpus.reason))
  func `The randomised export has six visits and three fixes`() throws {
    let capture = try CaptureReader.read(
      path: Corpus.path("google-timeline-android/reitti/timeline_from_android_randomized.json"))
    #expect(kinds(capture) == ["visit": 6, "location": 3])
    #expect(capture.skipped.map(\.line) == [18])
    #expect(capture.timeZone == "GMT+1000")
    #expect(ImportReport(capture).grade == .partial)
    let small = try CaptureReader.read(
      path: Corpus.path("google-timeline-android/dawarich/timeline_new_format.json"))
    #expect(kinds(small) == ["visit": 1, "location": 1])
  }
}

@Suite struct GoogleSemanticFormatTests {
  private func visit(_ duration: String, place: String = "\"latitudeE7\":5,\"longitudeE7\":-5")
    -> String
  {
    "{\"timelineObjects\":[{\"placeVisit\":{\"location\":{\(place)},\"duration\":{\(duration)}}}]}"
  }

  @Test(arguments: [
    #""startTimestampMs":"1718434800000","endTimestampMs":"1718438400000""#,
    #""startTimestampMs":1718434800000,"endTimestampMs":1718438400000"#,
    #""startTimestamp":"2024-06-15T07:00:00Z","endTimestamp":"2024-06-15T08:00:00.000Z""#,
    #""startTimestamp":"1718434800","endTimestamp":1718438400"#,
  ])
  func `Every spelling of a time is read`(duration: String) throws {
    let capture = try read(visit(duration))
    let seven = Instant(unixSeconds: 1_718_434_800)
    #expect(capture.format == "google-semantic")
    #expect(
      capture.lines.map(\.entry) == [
        Entry(
          at: seven + 3600,
          .visit(
            VisitDelivery(
              Coordinate(latitude: 5e-7, longitude: -5e-7), arrivalDate: seven,
              departureDate: seven + 3600, horizontalAccuracy: 50)))
      ])
  }

  @Test func `A visit without an end is open and delivered at its arrival`() throws {
    let capture = try read(visit(#""startTimestampMs":"1718434800000""#))
    guard case .visit(let open) = capture.lines.first?.entry.event else {
      Issue.record("no visit")
      return
    }
    #expect(open.departureDate == .distantFuture)
    #expect(capture.lines.first?.entry.at == Instant(unixSeconds: 1_718_434_800))
    #expect(
      refusal(visit(""))?.sentence.hasSuffix("neither the arrival nor the departure is known")
        == true)
    #expect(
      refusal(visit("\"startTimestamp\":\"noon\""))?.sentence
        .hasSuffix("`startTimestamp` is “noon”, not a date") == true)
  }

  @Test func `Coordinates beyond the range of degrees are wrapped back`() throws {
    let place = "\"latitudeE7\":3959967296,\"longitudeE7\":3094967296"
    let capture = try read(visit("\"startTimestamp\":\"2024-06-15T07:00:00Z\"", place: place))
    guard case .visit(let visit) = capture.lines.first?.entry.event else {
      Issue.record("no visit")
      return
    }
    #expect(visit.coordinate == Coordinate(latitude: -33.5, longitude: -120))
  }

  /// By hand: one place visit without an end; three activity segments; one visit of the iOS kind.
  @Test(.enabled(if: Corpus.isThere, Corpus.reason))
  func `The published files`() throws {
    let variant = try CaptureReader.read(
      path: Corpus.path(
        "google-semantic/dawarich-placeVisit-variants/"
          + "with_placeVisit_with_location_with_coordinates_with_timestampMs.json"))
    #expect(variant.lines.map(\.entry.at) == [Instant(unixSeconds: 1_742_844_302.585)])
    let history = try CaptureReader.read(
      path: Corpus.path("google-semantic/dawarich/semantic_history.json"))
    #expect(history.lines == [])
    #expect(ImportReport(history).grade == .unusable)
    #expect(
      history.remarks.first
        == "Left out, since the learner has no use for them: activitySegment 3.")
    let ios = try CaptureReader.read(
      path: Corpus.path("google-semantic/dawarich/location-history.json"))
    #expect(ios.format == "google-ios")
    #expect(kinds(ios) == ["visit": 1])
    #expect(ios.timeZone == "GMT-0500")
  }
}

@Suite struct GoogleRecordsFormatTests {
  @Test func `Fixes are read in both spellings of the time`() throws {
    let capture = try read(
      """
      {"locations":[
        {"latitudeE7":525121303,"longitudeE7":-134309551,"accuracy":25,"velocity":2,
         "timestamp":"2013-04-15T06:31:26.860Z"},
        {"latitudeE7":525121303,"longitudeE7":134309551,"timestampMs":"1366007486860"},
        {"latitudeE7":525121303,"timestampMs":"1366007486860"},
        {"latitudeE7":1,"longitudeE7":1,"timestamp":"noon"}]}
      """)
    #expect(capture.format == "google-records")
    #expect(
      capture.lines.map(\.entry.event) == [
        .location(
          Fix(
            Coordinate(latitude: 52.5121303, longitude: -13.4309551),
            timestamp: Instant(387_700_286.86), horizontalAccuracy: 25, speed: 2,
            source: .standard)),
        .location(
          Fix(
            Coordinate(latitude: 52.5121303, longitude: 13.4309551),
            timestamp: Instant(387_700_286.86), horizontalAccuracy: 50,
            source: .standard)),
      ])
    #expect(
      capture.skipped.map(\.reason) == [
        "`longitudeE7` is missing", "`timestamp` is “noon”, not an ISO-8601 date",
      ])
    #expect(ImportReport(capture).grade == .unusable)
  }
}
