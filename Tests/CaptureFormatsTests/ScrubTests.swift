import DeviceLog
import Foundation
import Testing

@testable import CaptureFormats

@Suite struct ScrubTests {
  static func scrub(_ text: String, seed: UInt64 = 1, weeks: Int = 0) throws -> String {
    var scrub = Scrub()
    scrub.seed = seed
    scrub.shiftWeeks = weeks
    return CaptureText.bytes(of: scrub.scrubbed(try read(text))).text
  }

  @Test func `Names, notes, unknown words and keys are gone, the same name alike`() throws {
    let text = """
      {"nightstep":1,"timeZone":"Asia/Tokyo","device":"Hanako's iPhone"}
      {"kind":"regionStart","at":1,"region":"home","lat":35.658594,"lng":139.745411,"radius":150}
      {"kind":"regionStart","at":2,"region":"Yakitori Taro","lat":35.6612,"lng":139.7417,"radius":80}
      {"kind":"regionExit","at":3,"region":"Mum","timestamp":2.5,"user_id":"hanako"}
      {"kind":"regionEnter","at":4,"region":"Yakitori Taro","timestamp":3.25}
      {"kind":"note","at":5,"text":"met Kenji"}
      {"kind":"hanakoMood","at":6,"mood":3}
      {"kind":"authorization","at":7,"status":"whenInUse"}
      {"kind":"authorization","at":8,"status":"hanako"}
      {"kind":"monitor","at":9,"monitor":"Hanako1","condition":"Kenji's","state":"unsatisfied"}
      {"kind":"session","at":10,"monitor":"Hanako 2","state":"kenji","lat":35.6612}
      {"kind":"timeZone","at":11,"timeZone":"Hanako/Town"}
      {"kind":"visit","at":12,"hanako":
      {"kind":"unlock","at":13,"synthetic":true}

      """
    let lines = try Self.scrub(text).split(separator: "\n").map(String.init)
    #expect(lines[0] == #"{"nightstep":1,"timeZone":"Asia/Tokyo"}"#)
    #expect(lines[1].hasPrefix(#"{"kind":"regionStart","at":1,"region":"home","lat":"#))
    #expect(lines[2].hasPrefix(#"{"kind":"regionStart","at":2,"region":"region-1","lat":"#))
    #expect(
      lines[3...] == [
        #"{"kind":"regionExit","at":3,"region":"region2","timestamp":2.5}"#,
        #"{"kind":"regionEnter","at":4,"region":"region-1","timestamp":3.25}"#,
        #"{"kind":"note","at":5,"text":""}"#,
        #"{"kind":"other1","at":6}"#,
        #"{"kind":"authorization","at":7,"status":"whenInUse"}"#,
        #"{"kind":"authorization","at":8,"status":"status1"}"#,
        #"{"kind":"monitor","at":9,"monitor":"monitor1","condition":"condition-1","#
          + #""state":"unsatisfied"}"#,
        #"{"kind":"session","at":10,"monitor":"monitor-2","state":"state1"}"#,
        #"{"kind":"timeZone","at":11,"timeZone":"Unknown/Zone-1"}"#,
        #"{"scrubbed":"a damaged line"}"#,
        #"{"kind":"unlock","at":13,"synthetic":true}"#,
      ])
  }

  @Test func `A capture without a header gets none, so that lines keep their numbers`() throws {
    #expect(
      try Self.scrub("{\"kind\":\"launch\",\"at\":798000000.123}\n")
        == "{\"kind\":\"launch\",\"at\":798000000.123}\n")
  }

  @Test func `A capture of another format loses its remarks and what was skipped`() throws {
    let capture = Capture(
      format: "userdefaults", timeZone: "Asia/Tokyo",
      lines: [Capture.Line(Entry(at: Instant(798_000_000), .launch), line: 1)],
      skipped: [Capture.SkippedLine(line: 2, reason: "x", original: Array("y".utf8))],
      remarks: ["Read: hanako.plist"])
    let result = Scrub().scrubbed(capture)
    #expect(result.remarks == [])
    #expect(
      CaptureText.bytes(of: result).text
        == "{\"nightstep\":1,\"timeZone\":\"Asia/Tokyo\"}\n{\"kind\":\"launch\",\"at\":798000000}\n"
    )
  }

  @Test func `Nobody's places stay nobody's, without their digits`() throws {
    func place(_ latitude: Double, _ longitude: Double) -> Capture.Line {
      let fix = Fix(
        Coordinate(latitude: latitude, longitude: longitude), timestamp: Instant(1),
        horizontalAccuracy: 5, source: .slc)
      return Capture.Line(Entry(at: Instant(1), .location(fix)), line: 1)
    }
    let lines = [
      place(0, 0), place(0, 139.7454), place(35.6586, -1e-6), place(91, 139.7454),
      place(35.6586, 180.5), place(-180, -180), place(90, 139.7454), place(35.6586, 139.7454),
      place(35.6587, 139.7455),
    ]
    let capture = Capture(format: "nightstep", lines: lines)
    let moved = Scrub().scrubbed(capture).lines.compactMap(\.entry.event.place)
    let empty = Coordinate(latitude: 0, longitude: 0)
    let invalid = Coordinate(latitude: -180, longitude: -180)
    #expect(moved.prefix(3).allSatisfy { $0 == empty })
    #expect(moved[3..<6].allSatisfy { $0 == invalid })
    #expect(moved[6] == Coordinate(latitude: 90, longitude: 90))
    #expect(moved[7...].allSatisfy { $0.canBeMoved && abs($0.latitude) < 60 })
  }

  @Test func `Weeks move dates and leave sentinels to the bit`() throws {
    let line =
      #"{"kind":"visit","at":798000000.123,"lat":0,"lng":0,"arrivalDate":-63114076800,"#
      + #""departureDate":63113903999.999,"horizontalAccuracy":5}"#
    let moved = try Self.scrub(line + "\n", weeks: 3)
    #expect(moved == line.replacing("798000000.123", with: "799814400.123") + "\n")
    #expect(try Self.scrub(line + "\n") == line + "\n")
    let back = try Self.scrub(line + "\n", weeks: -1)
    #expect(back == line.replacing("798000000.123", with: "797395200.123") + "\n")
  }

  /// 2026-03-20 19:00 in Berlin, nine days before summer time, and two weeks later.
  @Test func `Over the beginning of summer time, the time of day stays`() throws {
    let berlin = try #require(LocalZone(identifier: "Europe/Berlin"))
    let day = CalendarDay(year: 2026, month: 3, day: 20)
    let at = berlin.instant(of: day, second: 19 * 3600)
    let text = "{\"nightstep\":1,\"timeZone\":\"Europe/Berlin\"}\n"
    let entry = LineWriter.line(Entry(at: at, .launch)) + "\n"
    let moved = berlin.instant(of: day + 14, second: 19 * 3600)
    #expect(
      try Self.scrub(text + entry, weeks: 2)
        == text + LineWriter.line(Entry(at: moved, .launch)) + "\n")
  }

  @Test func `Without a seed it goes elsewhere each time, with one to the same place`() throws {
    let capture = try read(
      #"{"kind":"regionStart","at":1,"region":"home","lat":35.6586,"lng":139.7454,"radius":150}"#)
    func scrubbed(_ seed: UInt64?) -> [UInt8] {
      var scrub = Scrub()
      scrub.seed = seed
      return CaptureText.bytes(of: scrub.scrubbed(capture))
    }
    #expect(scrubbed(nil) != scrubbed(nil))
    #expect(scrubbed(7) == scrubbed(7))
    #expect(scrubbed(7) != scrubbed(8))
  }
}
