import DeviceLog
import Testing

@testable import CaptureFormats

/// Small files of every format, damaged at random, read as what they are and as everything else.
@Suite struct MutationTests {
  private static let samples: [(format: String, text: String)] = [
    ("nightstep", "{\"nightstep\":1}\n{\"kind\":\"launch\",\"at\":798000000}\n"),
    (
      "visits",
      "[{\"lat\":1,\"lng\":2,\"arrivalDate\":798000000,\"departureDate\":63113904000}]"
    ),
    (
      "userdefaults",
      """
      <?xml version="1.0"?><!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "x.dtd">
      <plist version="1.0"><dict><key>v</key><array><dict><key>lat</key><real>1.5</real>
      <key>lng</key><integer>2</integer><key>arrivalDate</key><date>2026-04-23T10:11:42Z</date>
      </dict></array><key>d</key><data>W10=</data><key>t</key><true/></dict></plist>
      """
    ),
    (
      "google-ios",
      """
      [{"startTime":"2023-12-27T13:39:37+01:00","endTime":"2023-12-28T05:43:23+01:00","visit":
      {"hierarchyLevel":"0","topCandidate":{"placeLocation":"geo:55.5,24.5"}}}]
      """
    ),
    (
      "google-android",
      """
      {"semanticSegments":[{"startTime":"2024-06-15T09:00:00+02:00","endTime":
      "2024-06-15T10:00:00+02:00","visit":{"topCandidate":{"placeLocation":{"latLng":"1°, 2°"}}}}],
      "rawSignals":[{"position":{"LatLng":"1°, 2°","timestamp":"2024-06-15T09:05:00Z"}}]}
      """
    ),
    (
      "google-semantic",
      """
      {"timelineObjects":[{"placeVisit":{"location":{"latitudeE7":1,"longitudeE7":2},"duration":
      {"startTimestampMs":"1742844302585","endTimestamp":"2025-03-25T00:00:00Z"}}}]}
      """
    ),
    (
      "google-records",
      "{\"locations\":[{\"latitudeE7\":1,\"longitudeE7\":2,\"timestampMs\":\"1742844302585\"}]}"
    ),
    (
      "overland",
      """
      {"locations":[{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},"properties":
      {"timestamp":"2015-10-01T08:00:00-0700","action":"visit","arrival_date":null}}]}
      """
    ),
    (
      "emission",
      """
      [{"metadata":{"key":"background/location","write_ts":1700000000,"time_zone":"UTC"},"data":
      {"latitude":1,"longitude":1,"ts":1700000000}},{"metadata":{"key":"statemachine/transition",
      "write_ts":1700000001},"data":{"transition":13,"ts":1}}]
      """
    ),
    (
      "arc",
      """
      [{"isVisit":true,"startDate":1705307400,"endDate":64092211200,"center":{"latitude":1,
      "longitude":2},"samples":[{"date":"2024-01-15T08:40:00Z","latitude":1,"longitude":2}]}]
      """
    ),
    (
      "owntracks",
      "2024-03-01T09:03:09Z\t* \t{\"_type\":\"location\",\"lat\":1,\"lon\":2,\"tst\":1709283789}\n"
    ),
    (
      "gpx",
      "<gpx><trk><trkpt lat=\"1\" lon=\"2\"><time>2026-01-05T09:35:20Z</time></trkpt></trk></gpx>"
    ),
    ("stops", "start,end,lat,lng\n1767573315,1767576915,\"35.5\",139.5\n526200,528000,1,2\n"),
  ]

  @Test func `Every format has a sample here that is recognised`() throws {
    #expect(Self.samples.map(\.format).sorted() == CaptureReader.formats.map(\.name).sorted())
    for sample in Self.samples {
      #expect(try read(sample.text).format == sample.format)
    }
  }

  @Test(arguments: Self.samples.indices)
  func `Damaged files never trap`(index: Int) {
    let whole = Array(Self.samples[index].text.utf8)
    var random = SeededGenerator(state: UInt64(index) + 100)
    for round in 0..<150 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
        let place = Int.random(in: bytes.indices, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: place)
        case 2: bytes.insert(UInt8.random(in: 0x20...0x7E, using: &random), at: place)
        default: bytes.removeLast(min(bytes.count, Int.random(in: 0..<60, using: &random)))
        }
      }
      _ = try? read(bytes)
      let format = CaptureReader.formats[round % CaptureReader.formats.count].name
      let capture = try? read(bytes) { $0.format = format }
      if let capture {
        _ = CaptureText.bytes(of: capture)
        _ = ImportReport(capture)
      }
    }
  }

  @Test func `Every file opens, is written as a capture, and opens again with the same entries`()
    throws
  {
    for sample in Self.samples {
      let first = try read(sample.text)
      let second = try read(CaptureText.bytes(of: first))
      #expect(second.lines.map(\.entry) == first.lines.map(\.entry), "\(sample.format)")
      #expect(second.timeZone == first.timeZone)
    }
  }
}
