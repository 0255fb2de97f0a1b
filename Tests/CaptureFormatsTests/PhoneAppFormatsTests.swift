import DeviceLog
import Testing

@testable import CaptureFormats

@Suite struct OverlandFormatTests {
  private func feature(_ properties: String, place: String = "[139.5,35.5]") -> String {
    "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":\(place)},"
      + "\"properties\":{\(properties)}}"
  }

  @Test func `A visit has its own dates and its delivery, unknown ones in every spelling`() throws {
    let time = "\"timestamp\":\"2026-01-05T09:35:15Z\",\"horizontal_accuracy\":15"
    let features = [
      feature("\"action\":\"visit\",\"arrival_date\":null,\(time)"),
      feature(
        "\"action\":\"visit\",\"arrival_date\":\"2026-01-05T09:00:00+0000\","
          + "\"departure_date\":\"\",\(time)"),
      feature(
        "\"action\":\"visit\",\"arrival_date\":\"2026-01-05T09:00:00Z\","
          + "\"departure_date\":\"2026-01-05T09:30:00Z\",\"timestamp\":\"1767605715\""),
      feature("\"action\":\"visit\",\"arrival_date\":\"noon\",\(time)"),
    ]
    let capture = try read("{\"locations\":[\(features.joined(separator: ","))]}")
    #expect(capture.format == "overland")
    let at = Instant(unixSeconds: 1_767_605_715)
    let place = Coordinate(latitude: 35.5, longitude: 139.5)
    #expect(
      capture.lines.map(\.entry) == [
        Entry(
          at: at,
          .visit(
            VisitDelivery(
              place, arrivalDate: .distantPast, departureDate: .distantFuture,
              horizontalAccuracy: 15))),
        Entry(
          at: at,
          .visit(
            VisitDelivery(
              place, arrivalDate: at - 2115, departureDate: .distantFuture, horizontalAccuracy: 15))
        ),
        Entry(
          at: at,
          .visit(
            VisitDelivery(
              place, arrivalDate: at - 2115, departureDate: at - 315, horizontalAccuracy: 50))),
      ])
    #expect(capture.skipped.map(\.reason) == ["`arrival_date` is “noon”, not a date"])
    let lag = try #require(ImportReport(capture).lag)
    #expect(lag.longest == 2115)
    #expect(ImportReport(capture).grade == .partial)
  }

  @Test func `Fixes, actions and features without a place`() throws {
    let time = "\"timestamp\":\"2026-01-05T09:35:15Z\""
    let text = """
      {"type":"FeatureCollection","features":[\(feature(time + ",\"speed\":-1")),
      {"type":"Feature","properties":{\(time),"action":"will_terminate"}},
      {"type":"Feature","properties":{\(time),"action":"paused_location_updates"}},
      {"type":"Feature","properties":{\(time)}},
      \(feature(time, place: "[1]")),\(feature("\"action\":\"x\""))]}
      """
    let capture = try read(text)
    let at = Instant(unixSeconds: 1_767_605_715)
    #expect(
      capture.lines.map(\.entry.event) == [
        .location(
          Fix(
            Coordinate(latitude: 35.5, longitude: 139.5), timestamp: at, horizontalAccuracy: 50,
            source: .standard)),
        .terminate, .other(kind: "paused_location_updates"),
      ])
    #expect(
      capture.skipped.map(\.reason) == [
        "a feature without a place", "`coordinates` is no point", "`timestamp` is missing",
      ])
  }

  /// By hand: one fix, one will_terminate without a place.
  @Test(.enabled(if: Corpus.isThere, Corpus.reason))
  func `The published batch`() throws {
    let capture = try CaptureReader.read(path: Corpus.path("overland/dawarich/geodata.json"))
    #expect(kinds(capture) == ["location": 1, "terminate": 1])
    #expect(capture.skipped == [])
  }
}

@Suite struct OwnTracksFormatTests {
  private let fix = #"{"_type":"location","lat":52.5,"lon":13.5,"acc":10,"vel":36,"tst":1709283789"#

  @Test func `Recorder lines, between tabs or spaces, and messages alone`() throws {
    for start in ["2024-03-01T09:03:09Z\t*                 \t", "2024-03-01T09:03:09Z * ", ""] {
      let leave = #"{"_type":"transition","event":"leave","desc":"home","tst":"1709283800"}"#
      let enter =
        #"{"_type":"transition","event":"enter","rid":"5f","tst":1709283900,"created_at":1709284000}"#
      let capture = try read(
        [
          fix + ",\"m\":1}", fix + ",\"t\":\"u\",\"created_at\":1709283800}", leave, enter,
          #"{"_type":"lwt","tst":1}"#, #"{"_type":"encrypted","data":"x"}"#,
          #"{"_type":"location","lat":1,"lon":"x","tst":1}"#,
        ].map { start + $0 }.joined(separator: "\n"))
      #expect(capture.format == "owntracks")
      let time = Instant(unixSeconds: 1_709_283_789)
      func event(_ source: Fix.Source) -> Event {
        .location(
          Fix(
            Coordinate(latitude: 52.5, longitude: 13.5), timestamp: time, horizontalAccuracy: 10,
            speed: 10, source: source))
      }
      #expect(
        capture.lines.map(\.entry) == [
          Entry(at: time, event(.slc)),
          Entry(at: time + 11, event(.oneShot)),
          Entry(at: time + 11, .regionExit(RegionCrossing(region: "home", timestamp: time + 11))),
          Entry(at: time + 211, .regionEnter(RegionCrossing(region: "5f", timestamp: time + 111))),
        ])
      #expect(capture.skipped.map(\.line) == [6, 7])
      #expect(
        capture.skipped.map(\.reason) == [
          "the message is encrypted", "`lon` is “x”, not a number",
        ])
    }
  }

  @Test func `A list of messages, one under data, and a single one`() throws {
    #expect(try read("[\(fix)},\(fix)}]").lines.count == 2)
    #expect(try read("{\"count\":1,\"data\":[\(fix)}]}").lines.count == 1)
    #expect(try read("\(fix)}").lines.count == 1)
  }

  /// By hand: nine locations, a leave, an enter, a last will, a waypoint.
  @Test(.enabled(if: Corpus.isThere, Corpus.reason))
  func `The published month`() throws {
    let capture = try CaptureReader.read(path: Corpus.path("owntracks-rec/dawarich/2024-03.rec"))
    #expect(kinds(capture) == ["location": 9, "regionExit": 1, "regionEnter": 1])
    #expect(capture.skipped == [])
    #expect(
      capture.remarks.contains(
        "Left out, since the learner has no use for them: lwt 1, waypoint 1."))
    let exit = capture.lines.map(\.entry.event).first { $0.kind == "regionExit" }
    #expect(
      exit
        == .regionExit(
          RegionCrossing(region: "home", timestamp: Instant(unixSeconds: 1_709_317_615))))
    #expect(ImportReport(capture).lag?.longest == 529)
  }
}

@Suite struct EMissionFormatTests {
  private func note(_ key: String, _ written: Int, _ data: String, zone: String = "Asia/Tokyo")
    -> String
  {
    "{\"metadata\":{\"key\":\"\(key)\",\"write_ts\":\(written),\"time_zone\":\"\(zone)\"},"
      + "\"data\":{\(data)}}"
  }

  private func transition(_ kind: Any, _ written: Int, _ time: Int, state: Int = 1) -> String {
    note(
      "statemachine/transition", written,
      "\"transition\":\(kind),\"ts\":\(time),\"curr_state\":\(state)")
  }

  private func fix(_ written: Int, _ latitude: Double) -> String {
    note(
      "background/location", written,
      "\"latitude\":\(latitude),\"longitude\":1,\"accuracy\":5,\"sensed_speed\":-1,"
        + "\"ts\":\(written - 10)")
  }

  @Test func `Visits are made of their notes, exits and fixes`() throws {
    let items = [
      fix(1_700_000_100, 1), transition(13, 1_700_000_200, 1_700_000_200), fix(1_700_005_000, 2),
      transition(1, 1_700_005_100, 1_700_005_060),
      transition("\"T_VISIT_ENDED\"", 1_700_005_200, 1_700_005_200),
      transition(14, 1_700_006_000, 1_700_006_000),
      note("background/battery", 1_700_006_000, ""), transition(7, 1_700_006_000, 1),
      "{\"data\":{}}",
    ]
    let capture = try read("[" + items.reversed().joined(separator: ",") + "]")
    #expect(capture.format == "emission")
    #expect(capture.timeZone == "Asia/Tokyo")
    func visit(_ at: Double, _ latitude: Double, _ from: Instant, _ to: Instant) -> Entry {
      Entry(
        at: Instant(unixSeconds: at),
        .visit(
          VisitDelivery(
            Coordinate(latitude: latitude, longitude: 1), arrivalDate: from, departureDate: to,
            horizontalAccuracy: 5)))
    }
    let start = Instant(unixSeconds: 1_700_000_090)
    #expect(
      capture.lines.map(\.entry).filter { $0.event.kind == "visit" } == [
        visit(1_700_000_200, 1, start, .distantFuture),
        visit(1_700_005_200, 1, start, Instant(unixSeconds: 1_700_004_990)),
        visit(1_700_006_000, 2, .distantPast, Instant(unixSeconds: 1_700_006_000)),
      ])
    #expect(kinds(capture) == ["visit": 3, "location": 2, "regionExit": 1])
    #expect(capture.skipped.map(\.reason) == ["`data` or `metadata` is missing"])
    #expect(ImportReport(capture).lag?.longest == 210)
  }

  @Test func `Where every visit is noted as ended, one noted at rest is one that begins`() throws {
    func visits(lastFix age: Int, state: Int, alsoBegun: Bool = false) throws -> [VisitDelivery] {
      var items = [
        transition(1, 1_700_000_000, 1_700_000_000), fix(1_700_000_010, 1),
        fix(1_700_000_110, 2), transition(14, 1_700_000_100 + age, 0, state: state),
      ]
      if alsoBegun { items.append(transition(13, 1_700_090_000, 0)) }
      return try read("[" + items.joined(separator: ",") + "]").lines.compactMap {
        if case .visit(let visit) = $0.entry.event { visit } else { nil }
      }
    }
    // Three minutes after the last fix the phone is taken to rest, a second before it is not.
    let begun = try visits(lastFix: 181, state: 2)
    #expect(begun.map(\.departureDate) == [.distantFuture])
    #expect(begun.map(\.arrivalDate) == [Instant(unixSeconds: 1_700_000_100)])
    #expect(begun.first?.coordinate.latitude == 2)
    let ended = try visits(lastFix: 180, state: 2)
    #expect(ended.map(\.departureDate) == [Instant(unixSeconds: 1_700_000_000)])
    #expect(ended.map(\.arrivalDate) == [.distantPast])
    #expect(try visits(lastFix: 181, state: 1).first?.departureDate != .distantFuture)
    #expect(
      try visits(lastFix: 181, state: 2, alsoBegun: true).first?.departureDate != .distantFuture)
  }

  @Test func `A visit noted twice at once is delivered twice, the same`() throws {
    let items = [
      fix(1_700_000_100, 1), transition(13, 1_700_000_200, 0), transition(14, 1_700_005_000, 0),
      transition(14, 1_700_005_000, 0),
    ]
    let entries = try read("[" + items.joined(separator: ",") + "]").lines.map(\.entry)
    #expect(entries.count == 4)
    #expect(entries.last == entries.dropLast().last)
  }

  @Test func `A change of zone is an entry`() throws {
    let items = [
      note(
        "background/location", 1_700_000_000, "\"latitude\":1,\"longitude\":1,\"ts\":1700000000"),
      note(
        "background/location", 1_700_000_100, "\"latitude\":1,\"longitude\":1,\"ts\":1700000100",
        zone: "Europe/Berlin"),
    ]
    let capture = try read("[" + items.joined(separator: ",") + "]")
    #expect(capture.timeZone == "Asia/Tokyo")
    #expect(
      capture.lines.map(\.entry.event.kind) == ["location", "timeZone", "location"])
  }

  /// By hand: 260 fixes, 11 ended visits, 5 exits; 6 fixes, 3 begun and 3 ended visits, 1 exit. The
  /// longest delay of a fix on the second day is 3 hours and 45 minutes.
  @Test(.enabled(if: Corpus.isThere, Corpus.reason))
  func `The published days`() throws {
    let first = try CaptureReader.read(
      path: Corpus.path("emission-ios/e-mission-server/iphone_2016-02-22.json"))
    #expect(kinds(first) == ["location": 260, "visit": 11, "regionExit": 5])
    #expect(first.timeZone == "America/Los_Angeles")
    #expect(first.skipped == [])
    let second = try CaptureReader.read(
      path: Corpus.path("emission-ios/e-mission-server/sunil_2016-07-27.json"))
    #expect(kinds(second) == ["location": 6, "visit": 6, "regionExit": 1])
    let longest = try #require(ImportReport(second).lag?.longest)
    #expect(longest > 13_490 && longest < 13_500)
    let truth = try Corpus.path("emission-ios/e-mission-server/iphone_2016-02-22.ground_truth.json")
    #expect(throws: CaptureError.self) { try CaptureReader.read(path: truth) }
  }
}

@Suite struct ArcFormatTests {
  @Test func `Items and samples, dates counted from 1970, from 2001 and as sentinels`() throws {
    let text = """
      {"timelineItems":[
       {"isVisit":true,"startDate":"2024-01-15T08:30:00Z","endDate":"2024-01-15T09:30:00Z",
        "center":{"latitude":1.5,"longitude":2.5},
        "samples":[{"date":"2024-01-15T08:40:00Z","secondsFromGMT":3600,
          "location":{"latitude":1,"longitude":2,"horizontalAccuracy":8,"speed":-1}}]},
       {"isVisit":true,"startDate":1705307400,"endDate":64092211200,
        "center":{"latitude":1.5,"longitude":2.5}},
       {"isVisit":true,"startDate":727000200,"endDate":63113904000,
        "center":{"latitude":1.5,"longitude":2.5}},
       {"base":{"isVisit":true,"startDate":"2024-01-15T08:30:00Z","endDate":"2024-01-15T09:30:00Z"},
        "visit":{"latitude":1.5,"longitude":2.5}},
       {"isVisit":false,"startDate":1,"endDate":2},
       {"isVisit":true,"startDate":"2024-01-15T08:30:00Z","deleted":true},
       {"isVisit":true,"startDate":1705307400}]}
      """
    let capture = try read(text)
    #expect(capture.format == "arc")
    #expect(kinds(capture) == ["visit": 4, "location": 1])
    let start = Instant(unixSeconds: 1_705_307_400)
    let visits = capture.lines.map(\.entry).filter { $0.event.kind == "visit" }
    #expect(visits.map(\.at) == [start, start, start + 3600, start + 3600])
    #expect(capture.skipped.map(\.reason) == ["`center` is missing"])
    #expect(
      capture.remarks.last == "Left out, since the learner has no use for them: trips 1, "
        + "deleted items 1.")
  }
}
