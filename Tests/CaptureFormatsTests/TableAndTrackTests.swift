import DeviceLog
import Foundation
import Testing

@testable import CaptureFormats

@Suite struct GPXFormatTests {
  private func gpx(_ content: String) -> String {
    "<?xml version=\"1.0\"?>\n<gpx version=\"1.1\" creator=\"x\">\(content)</gpx>"
  }

  @Test func `Points with times are fixes`() throws {
    let capture = try read(
      gpx(
        """
        <metadata><time>2020-01-01T00:00:00Z</time></metadata>
        <wpt lat="35.5" lon="139.5"><name>a &amp; b</name><time>
          2026-01-05T09:35:15+09:00</time></wpt>
        <trk><trkseg>
        <trkpt lat="35.5" lon="139.5"><ele>1</ele><time>2026-01-05T09:35:20+09:00</time></trkpt>
        <trkpt lat="35.5" lon="139.5"/>
        <trkpt lat="x" lon="139.5"><time>2026-01-05T09:35:20+09:00</time></trkpt>
        <trkpt lat="1" lon="1"><time>noon</time></trkpt>
        </trkseg></trk>
        """))
    #expect(capture.format == "gpx")
    #expect(capture.timeZone == "GMT+0900")
    let at = Instant(unixSeconds: 1_767_573_315)
    #expect(capture.lines.map(\.entry.at) == [at, at + 5])
    #expect(
      capture.skipped.map(\.reason) == [
        "a point whose `lat` or `lon` is no number", "`time` is “noon”, not an ISO-8601 date",
      ])
    #expect(capture.skipped.map(\.line) == [8, 9])
    #expect(capture.remarks.contains("1 point has no time and cannot be used."))
  }

  @Test func `Without times, or without points, a track is refused`() {
    #expect(
      refusal(gpx("<trkpt lat=\"1\" lon=\"1\"/>"))?.sentence
        == "taken for a GPX track, but 1 point has no time, and none has one: without times there "
        + "is no log")
    #expect(refusal(gpx(""))?.sentence == "taken for a GPX track, but it has no points")
  }

  @Test func `A track that is cut off is read up to there`() throws {
    let text = gpx(
      "<trkpt lat=\"1\" lon=\"1\"><time>2026-01-05T09:35:20Z</time></trkpt>\n<trkpt lat=\"2")
    let capture = try read(text)
    #expect(capture.lines.count == 1)
    #expect(
      capture.skipped.map(\.reason) == [
        "no well-formed XML from here on: the attribute lat has no quotes"
      ])
    #expect(capture.skipped.map(\.line) == [3])
  }

  @Test
  func `A track with an external entity is refused, and entities within each other do no harm`()
    throws
  {
    try withTemporaryFolder { folder in
      let secret = folder + "/secret"
      try Data("2026-01-05T09:35:20Z".utf8).write(to: URL(fileURLWithPath: secret))
      let external = """
        <?xml version="1.0"?><!DOCTYPE gpx [<!ENTITY x SYSTEM "file://\(secret)">]>
        <gpx><trkpt lat="1" lon="1"><time>&x;</time></trkpt></gpx>
        """
      #expect(
        refusal(external)?.description
          == "test, line 1: taken for a GPX track, but it declares an external entity "
          + "(<!ENTITY … SYSTEM …>), which is never fetched; take the declaration out of it")
      let unused = external.replacing("&x;", with: "2026-01-05T09:35:20Z")
      #expect(refusal(unused) != nil)
      let elsewhere = unused.replacing(
        "<!DOCTYPE gpx [<!ENTITY x SYSTEM \"file://\(secret)\">]>",
        with: "<!DOCTYPE gpx PUBLIC \"-//x\" \"http://127.0.0.1:9/gpx.dtd\">")
      #expect(try read(elsewhere).lines.count == 1)
      let bomb =
        "<?xml version=\"1.0\"?><!DOCTYPE gpx [<!ENTITY a0 \"ha\">"
        + (1...30).map { "<!ENTITY a\($0) \"&a\($0 - 1);&a\($0 - 1);\">" }.joined()
        + "]><gpx><trkpt lat=\"1\" lon=\"1\"><time>&a30;</time></trkpt></gpx>"
      let time = ContinuousClock().measure {
        #expect((try? read(bomb))?.lines ?? [] == [])
      }
      #expect(time < .seconds(1))
    }
  }
}

@Suite struct StopsFormatTests {
  private let start = Instant(unixSeconds: 1_767_573_315)

  private func visit(_ entry: Entry?) throws -> VisitDelivery {
    guard case .visit(let visit) = entry?.event else {
      throw CaptureError(.unreadable, file: "", "no visit")
    }
    return visit
  }

  @Test(arguments: [
    "start,end,lat,lng\n1767573315,1767576915,35.5,139.5\n",
    "Start Time;End Time;Latitude;Longitude\r\n2026-01-05 00:35:15Z;2026-01-05T01:35:15Z;35.5;139.5",
    "\"end\",\"start\",\"lon\",\"lat\",\"note\"\n"
      + "1767576915000,\"1767573315000\",139.5,35.5,\"a \"\"b\"\",\nc\"\n",
    "latitudeE7\tlongitudeE7\tarrival\tdeparture\n355000000\t1395000000\t1767573315\t1767576915",
    "start,duration,lat,lng\n2026-01-05T09:35:15+09:00,60,35.5,139.5",
  ])
  func `Delimiters, quotes, ten-millionths and dates in every spelling`(text: String) throws {
    let capture = try read(text)
    #expect(capture.format == "stops")
    #expect(capture.skipped == [])
    #expect(
      capture.lines.map(\.entry) == [
        Entry(
          at: start + 3600,
          .visit(
            VisitDelivery(
              Coordinate(latitude: 35.5, longitude: 139.5), arrivalDate: start,
              departureDate: start + 3600, horizontalAccuracy: 50)))
      ])
  }

  @Test func `Rows that cannot be read are skipped with their line`() throws {
    let capture = try read(
      """
      start,end,lat,lng,accuracy
      1767573315,,35.5,139.5,12

      noon,1767576915,35.5,139.5,1
      1767573315,1767576915,x,139.5,1
      1767573315,1767576915
      ,1767576915,1,1,1
      """)
    #expect(capture.lines.map(\.line) == [2])
    #expect(try visit(capture.lines.first?.entry).departureDate == .distantFuture)
    #expect(capture.lines.first?.entry.at == start)
    #expect(capture.skipped.map(\.line) == [4, 5, 6, 7])
    #expect(
      capture.skipped.map(\.reason) == [
        "the start is “noon”, not a date", "the latitude is “x”, not a number",
        "the latitude or longitude is missing", "the start is missing",
      ])
  }

  @Test func `Names without coordinates get places far apart, the same name the same place`()
    throws
  {
    let rows = (0..<300).map { "\(1_767_573_315 + $0),\(1_767_573_316 + $0),p\($0 % 150)" }
    let capture = try read("start,end,location\n" + rows.joined(separator: "\n"))
    let places = try capture.lines.map { try visit($0.entry).coordinate }
    #expect(Set(places).count == 150)
    #expect(places[0] == places[150])
    let unique = places.prefix(150)
    let nearest = unique.indices.flatMap { a in
      unique.indices.filter { $0 > a }.map { unique[a].distance(to: unique[$0]) }
    }.min()
    #expect(try #require(nearest) > 10_000)
    #expect(ImportReport(capture).grade == .partial)
    #expect(capture.remarks.contains { $0.contains("made-up") })
  }

  @Test func `Hidden calendars are moved by whole weeks`() throws {
    let capture = try read("start,end,loc\n526200,528000,4")
    let arrival = try visit(capture.lines.first?.entry).arrivalDate
    #expect(arrival == Instant(unixSeconds: 526_200 + 2609 * 604_800))
    #expect(LocalZone.utc.day(at: arrival).weekday == .wednesday)
    #expect(
      LocalZone.utc.day(at: Instant(unixSeconds: 526_200)).weekday == .wednesday)
  }

  @Test func `A column of users makes a capture a user`() throws {
    let text = """
      user,start,end,lat,lng
      a,1767573315,1767576915,1,1
      b,1767573315,1767576915,1,1
      b,1767583315,1767586915,1,1
      """
    #expect(refusal(text)?.kind == .several)
    #expect(
      refusal(text)?.sentence == "holds the stops of 2 users; choose one with --user: “a”, “b”")
    #expect(try read(text) { $0.user = "b" }.lines.count == 2)
    #expect(
      try CaptureReader.readFleet(bytes: Array(text.utf8)).map(\.user) == ["a", "b"])
    #expect(try read(text) { $0.user = "a" }.lines.count == 1)
    #expect(refusal(text) { $0.user = "z" }?.sentence.contains("no user “z”") == true)
  }

  @Test func `A table of something else is not taken for one`() {
    #expect(refusal("a,b\n1,2\n")?.kind == .notRecognised)
    #expect(refusal("start,end,lat,lng\n")?.sentence.hasSuffix("no rows") == true)
  }

  /// By hand: 50 rows; 398 882 rows of 500 users.
  @Test(.enabled(if: Corpus.isThere, Corpus.reason))
  func `The published tables`() throws {
    let nomad = try CaptureReader.read(path: Corpus.path("stops/nomad/gc_stops.csv"))
    #expect(kinds(nomad) == ["visit": 50])
    #expect(nomad.skipped == [])
    let fleet = try CaptureReader.readFleet(
      path: Corpus.path("stops/howde/howde_stops_labelled.csv.gz"))
    #expect(fleet.count == 500)
    #expect(fleet.map(\.capture.lines.count).reduce(0, +) == 398_882)
    #expect(fleet.allSatisfy { $0.capture.skipped.isEmpty })
    #expect(fleet.first?.user == "1")
    // The busiest user.
    #expect(fleet.first { $0.user == "242" }?.capture.lines.count == 2762)
  }
}
