import DeviceLog
import Testing

@testable import CaptureFormats

@Suite struct NightStepReaderTests {
  private func only(_ text: String) throws -> Entry {
    let capture = try read(text)
    #expect(capture.skipped == [])
    #expect(capture.format == "nightstep")
    return try #require(capture.lines.first).entry
  }

  /// The reason for which the second of two lines is skipped; the first is fine.
  private func damage(_ line: String) throws -> String {
    let capture = try read("{\"kind\":\"launch\",\"at\":798000000}\n" + line)
    #expect(capture.lines.count == 1)
    let skipped = try #require(capture.skipped.first)
    #expect(skipped.line == 2)
    #expect(skipped.original == Array(line.utf8))
    return skipped.reason
  }

  @Test func `A visit has all its fields`() throws {
    let entry = try only(
      """
      {"horizontalAccuracy":12.5,"kind":"visit","lat":35.68,"lng":139.76,"at":798000000.25,\
      "arrivalDate":797990000,"departureDate":63113904000,"floor":{"level":[1,2]}}
      """)
    #expect(
      entry
        == Entry(
          at: Instant(798_000_000.25),
          .visit(
            VisitDelivery(
              Coordinate(latitude: 35.68, longitude: 139.76),
              arrivalDate: Instant(797_990_000), departureDate: .distantFuture,
              horizontalAccuracy: 12.5))))
  }

  @Test func `Crossings and fixes have all their fields`() throws {
    #expect(
      try only(#"{"kind":"regionExit","at":798000060,"region":"home","timestamp":798000000}"#).event
        == .regionExit(RegionCrossing(region: "home", timestamp: Instant(798_000_000))))
    #expect(
      try only(#"{"kind":"regionEnter","at":798000060,"region":"a\"b","timestamp":798000000}"#)
        .event == .regionEnter(RegionCrossing(region: "a\"b", timestamp: Instant(798_000_000))))
    let fix = #"{"kind":"location","at":798000060,"lat":1,"lng":2,"timestamp":798000000,"#
    let expected = Fix(
      Coordinate(latitude: 1, longitude: 2), timestamp: Instant(798_000_000),
      horizontalAccuracy: -1, speed: 1.5, source: .slc)
    #expect(
      try only(fix + #""horizontalAccuracy":-1,"speed":1.5,"source":"slc"}"#).event
        == .location(expected))
    var plain = expected
    plain.speed = nil
    plain.source = .standard
    #expect(
      try only(fix + #""horizontalAccuracy":-1,"speed":null}"#).event == .location(plain))
  }

  @Test(arguments: [
    ("launch", Event.launch), ("terminate", .terminate), ("unlock", .unlock), ("reboot", .reboot),
    ("foreground", .foreground), ("background", .background), ("reset", .reset),
    ("beacon", .other(kind: "beacon")),
  ])
  func `Kinds without fields need only an at`(kind: String, event: Event) throws {
    #expect(try only("{\"kind\":\"\(kind)\",\"at\":798000000}").event == event)
  }

  @Test func `The other kinds have their fields`() throws {
    let start = #"{"at":798000000,"kind":"#
    #expect(
      try only(start + #""authorization","status":"always"}"#).event
        == .authorization(status: "always"))
    #expect(
      try only(start + #""timeZone","timeZone":"Europe/Berlin"}"#).event
        == .timeZone(identifier: "Europe/Berlin"))
    #expect(try only(start + #""note","text":"鍵を忘れた 🗝"}"#).event == .note(text: "鍵を忘れた 🗝"))
    let place = Coordinate(latitude: 1, longitude: 2)
    #expect(
      try only(start + #""regionStart","region":"home","lat":1,"lng":2,"radius":150}"#).event
        == .regionStart(Region(identifier: "home", center: place, radius: 150)))
    let nowhere = Coordinate(latitude: 0, longitude: 0)
    #expect(
      try only(start + #""regionStop","region":"home"}"#).event
        == .regionStop(Region(identifier: "home", center: nowhere, radius: 0)))
    var event = MonitorEvent()
    event.monitor = "m"
    event.state = "satisfied"
    event.timestamp = Instant(5)
    #expect(
      try only(start + #""monitor","monitor":"m","state":"satisfied","timestamp":5}"#).event
        == .monitor(event))
    #expect(try only(start + #""session"}"#).event == .session(MonitorEvent()))
    #expect(try only(start + #""anchor","radius":null}"#).event == .anchor(MonitorEvent()))
  }

  @Test func `Synthetic lines are marked`() throws {
    #expect(try only(#"{"kind":"launch","at":798000000,"synthetic":true}"#).isSynthetic)
    #expect(try !only(#"{"kind":"launch","at":798000000,"synthetic":false}"#).isSynthetic)
    #expect(try !only(#"{"kind":"launch","at":798000000}"#).isSynthetic)
  }

  @Test func `Of a key that stands twice the last counts`() throws {
    #expect(try only(#"{"kind":"unlock","at":1,"kind":"launch","at":798000000}"#).event == .launch)
  }

  @Test func `Dates may be texts, in their own zone or that of the header`() throws {
    let line = #"{"kind":"launch","at":"2026-04-23T19:11:42"}"#
    let tokyo = Instant(unixSeconds: 1_776_939_102)
    #expect(try only(line).at == tokyo)
    #expect(try only(#"{"kind":"launch","at":"2026-04-23T10:11:42.500Z"}"#).at == tokyo + 0.5)
    let berlin = try read("{\"nightstep\":1,\"timeZone\":\"Europe/Berlin\"}\n" + line)
    #expect(berlin.timeZone == "Europe/Berlin")
    #expect(berlin.lines.first?.entry.at == tokyo + 7 * 3600)
  }

  @Test(arguments: [
    (#"{"at":798000000}"#, "`kind` is missing"),
    (#"{"kind":5,"at":798000000}"#, "`kind` is 5, not a text"),
    (#"{"kind":"launch"}"#, "`at` is missing"),
    (#"{"kind":"launch","at":null}"#, "`at` is null, not seconds or an ISO-8601 date"),
    (
      #"{"kind":"launch","at":"yesterday"}"#,
      "`at` is “yesterday”, not seconds or an ISO-8601 date"
    ),
    (#"{"kind":"launch","at":NaN}"#, "`at` is NaN: no finite number"),
    (#"{"kind":"launch","at":1e999}"#, "`at` is 1e999: no finite number"),
    (#"{"kind":"launch","at":-Infinity}"#, "`at` is -Infinity: no finite number"),
    (#"{"kind":"launch","at":79800000"#, "cut off after “…aunch\",\"at\":79800000”"),
    (#"{"kind":"launch","at":798000000,"x":"ab"#, "cut off after “…t\":798000000,\"x\":\"ab”"),
    (#"{"kind":"launch","at":798000000}}"#, "not JSON: “{\"kind\":\"launch\",\"at\":798000000}}”"),
    ("[1,2]", "JSON, but no object: “[1,2]”"),
    ("hello", "not JSON: “hello”"),
    (#"{"kind":"visit","at":798000000,"lat":"35"}"#, "`lat` is “35”, not a number"),
    (#"{"kind":"visit","at":798000000,"lat":[35]}"#, "`lat` is a list, not a number"),
    (#"{"kind":"visit","at":798000000,"lat":35}"#, "`lng` is missing"),
    (
      #"{"kind":"visit","at":798000000,"lat":3,"lng":1,"arrivalDate":true}"#,
      "`arrivalDate` is true, not seconds or an ISO-8601 date"
    ),
    (#"{"kind":"regionExit","at":798000000,"timestamp":1}"#, "`region` is missing"),
    (#"{"kind":"regionStart","at":798000000,"region":"home"}"#, "`lat` is missing"),
    (#"{"kind":"note","at":798000000,"text":{}}"#, "`text` is an object, not a text"),
    (
      #"{"kind":"location","at":1,"lat":1,"lng":1,"timestamp":1,"horizontalAccuracy":1,"speed":"x"}"#,
      "`speed` is “x”, not a number"
    ),
    (
      #"{"kind":"location","at":1,"lat":1,"lng":1,"timestamp":1,"horizontalAccuracy":1,"source":"gps"}"#,
      "`source` is “gps”, not `slc`, `standard` or `oneShot`"
    ),
    (
      #"{"kind":"note","at":798000000,"text":"\ud83d"}"#,
      "a text with a bad escape or half a surrogate pair"
    ),
  ])
  func `A damaged line is skipped with its number and what is wrong`(
    line: String, reason: String
  ) throws {
    #expect(try damage(line) == reason)
  }

  @Test func `A line that is not UTF-8 is damaged, the rest opens`() throws {
    let good = Array("{\"kind\":\"launch\",\"at\":798000000}".utf8)
    let start = Array("{\"kind\":\"note\",\"at\":798000000,\"text\":\"".utf8)
    let bad = start + [0xFF] + Array("\"}".utf8)
    let capture = try read(good + [10] + bad + [10] + good)
    #expect(capture.lines.map(\.line) == [1, 3])
    #expect(capture.skipped.map(\.reason) == ["not UTF-8 at byte 39 (0xFF)"])
  }

  @Test func `A long value is cut in the reason`() throws {
    let word = String(repeating: "x", count: 500)
    #expect(
      try damage("{\"kind\":\"launch\",\"at\":\"\(word)\"}")
        == "`at` is “\(word.prefix(40))…”, not seconds or an ISO-8601 date")
  }

  @Test func `A byte order mark, carriage returns and blank lines do no harm`() throws {
    let line = "{\"kind\":\"launch\",\"at\":798000000}"
    let capture = try read("\u{FEFF}{\"nightstep\":1}\r\n\r\n\(line)\r\n  \n\(line)")
    #expect(capture.header == "{\"nightstep\":1}\r")
    #expect(capture.lines.map(\.line) == [3, 5])
    #expect(capture.lines.map(\.original) == [line + "\r", line])
    #expect(capture.skipped == [])
  }

  @Test func `A line longer than the limit is damaged and kept, one of the limit is read`() throws {
    func line(_ length: Int) -> String {
      let start = "{\"kind\":\"note\",\"at\":798000000,\"text\":\""
      return start + String(repeating: "x", count: length - start.utf8.count - 2) + "\"}"
    }
    let text = line(1000) + "\n" + line(1001)
    let capture = try read(text) { $0.longestLine = 1000 }
    #expect(capture.lines.count == 1)
    #expect(capture.skipped.first?.original == Array(line(1001).utf8))
    #expect(
      capture.skipped.first?.reason == "1001 bytes, longer than the 1000 that are read")
  }

  @Test func `Originals are kept only where asked for`() throws {
    let text = "{\"kind\":\"launch\",\"at\":798000000}\nx"
    let capture = try read(text) { $0.keepsOriginals = false }
    #expect(capture.lines.first?.original == nil)
    #expect(capture.skipped.first?.original == nil)
  }

  @Test func `Numbers are read to the bit`() throws {
    for text in [
      "63113903999.999", "0.1", "1e-300", "5e-324", "123456789012345678901234567890",
      "-9223372036854775809", "18446744073709551616", "9007199254740993", "-0", "-0.0", "0",
      "1.7976931348623157e308", "2.2250738585072011e-308", "1E3", "12345678901234567890.5",
      "0.30000000000000004", "123456789012345678",
    ] {
      let line = "{\"kind\":\"launch\",\"x\":[-0,\"-1234567890123456789\\\\\"],\"at\":\(text)}"
      let at = try only(line).at.seconds
      #expect(at.bitPattern == Double(text)?.bitPattern, "\(text)")
    }
  }

  @Test func `Nesting of a thousand lists is read, of a hundred thousand damaged`() throws {
    func line(_ depth: Int) -> String {
      let open = String(repeating: "[", count: depth)
      let close = String(repeating: "]", count: depth)
      return "{\"kind\":\"launch\",\"at\":798000000,\"x\":\(open)\(close)}"
    }
    #expect(try only(line(1000)).event == .launch)
    #expect(try damage(line(100_000)).contains("more than 1 024 deep"))
  }
}
