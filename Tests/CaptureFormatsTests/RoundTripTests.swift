import DeviceLog
import Testing

@testable import CaptureFormats

@Suite struct RoundTripTests {
  @Test func `A capture comes out as it went in, damaged lines at their place`() throws {
    let text = """
      {"timeZone":"Asia/Tokyo", "nightstep":1, "app":"x"}
      {"at":798000000.5000, "kind":"launch", "unknown":[1, 2]}
      {"kind":"launch","at":
      {"kind":"unlock","at":"2026-04-23T10:11:42Z"}
      {"kind":"martian","at":798000001,"x":{"y":1e3}}
      hello

      """
    #expect(CaptureText.bytes(of: try read(text)).text == text)
    let bare = "x\n{\"kind\":\"launch\",\"at\":798000000}\n"
    #expect(CaptureText.bytes(of: try read(bare)).text == bare)
  }

  @Test func `Lines without an original are canonical, keys in the order of the format`() {
    let place = Coordinate(latitude: 35.5, longitude: -0.0)
    var monitor = MonitorEvent()
    monitor.condition = "c"
    monitor.radius = 100
    let lines = [
      Entry(
        at: Instant(1),
        .visit(
          VisitDelivery(
            place, arrivalDate: .distantPast, departureDate: .distantFuture, horizontalAccuracy: 5))
      ),
      Entry(
        at: Instant(2),
        .location(Fix(place, timestamp: Instant(1.25), horizontalAccuracy: 5, source: .oneShot)),
        isSynthetic: true),
      Entry(at: Instant(3), .regionStop(Region(identifier: "home", center: place, radius: 150))),
      Entry(at: Instant(4), .monitor(monitor)),
      Entry(at: Instant(5), .note(text: "a\"\\\n\u{1}/é")),
      Entry(at: Instant(6), .timeZone(identifier: "UTC")),
      Entry(at: Instant(7), .regionExit(RegionCrossing(region: "home", timestamp: Instant(6)))),
    ].map(LineWriter.line)
    #expect(
      lines == [
        #"{"kind":"visit","at":1,"lat":35.5,"lng":-0,"arrivalDate":-63114076800,"#
          + #""departureDate":63113904000,"horizontalAccuracy":5}"#,
        #"{"kind":"location","at":2,"lat":35.5,"lng":-0,"timestamp":1.25,"horizontalAccuracy":5,"#
          + #""source":"oneShot","synthetic":true}"#,
        #"{"kind":"regionStop","at":3,"region":"home","lat":35.5,"lng":-0,"radius":150}"#,
        #"{"kind":"monitor","at":4,"condition":"c","radius":100}"#,
        #"{"kind":"note","at":5,"text":"a\"\\\n\u0001/é"}"#,
        #"{"kind":"timeZone","at":6,"timeZone":"UTC"}"#,
        #"{"kind":"regionExit","at":7,"region":"home","timestamp":6}"#,
      ])
  }

  @Test func `A capture of another format gets a header with its zone`() {
    let lines = [Capture.Line(Entry(at: Instant(798_000_000), .launch), line: 1)]
    let skipped = [Capture.SkippedLine(line: 2, reason: "x", original: Array("a,b,c".utf8))]
    let capture = Capture(
      format: "stops", timeZone: "Asia/Tokyo", lines: lines, skipped: skipped)
    #expect(
      CaptureText.bytes(of: capture).text
        == "{\"nightstep\":1,\"timeZone\":\"Asia/Tokyo\"}\n{\"kind\":\"launch\",\"at\":798000000}\n"
    )
  }

  @Test(arguments: 0..<20)
  func `Random entries survive to the bit`(seed: UInt64) throws {
    var random = EntryMaker(seed: seed)
    let entries = (0..<100).map { _ in random.entry() }
    let lines = entries.enumerated().map { Capture.Line($1, line: $0 + 1) }
    let bytes = CaptureText.bytes(of: Capture(format: "nightstep", timeZone: "UTC", lines: lines))
    let capture = try read(bytes)
    #expect(capture.skipped == [])
    #expect(capture.lines.map(\.entry) == entries)
    // Equal is not the same: 0 and −0 are told apart by what is written.
    #expect(capture.lines.map { LineWriter.line($0.entry) } == entries.map(LineWriter.line))
    #expect(CaptureText.bytes(of: capture) == bytes)
  }

  @Test func `Three thousand mutations never trap, and lose no line`() throws {
    let text = """
      {"nightstep":1,"timeZone":"Asia/Tokyo"}
      {"kind":"visit","at":798000000,"lat":35.5,"lng":139.5,"arrivalDate":1,"departureDate":2,\
      "horizontalAccuracy":5}
      {"kind":"note","at":"2026-04-23T10:11:42","text":"caf\u{E9} \\ud83d\\ude00"}
      {"kind":"regionExit","at":798000000.25,"region":"home","timestamp":-0}
      """
    var random = SeededGenerator(state: 7)
    for _ in 0..<3000 {
      var bytes = Array(text.utf8)
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let index = Int.random(in: bytes.indices, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: index)
        case 2: bytes.insert(UInt8.random(in: 0...255, using: &random), at: index)
        default: bytes.removeLast(min(bytes.count - 1, Int.random(in: 0..<40, using: &random)))
        }
      }
      guard let capture = try? read(bytes) else { continue }
      let count = bytes.split(separator: 10)
        .count { !$0.allSatisfy { [32, 13, 9].contains($0) } }
      let read = capture.lines.count + capture.skipped.count + (capture.header == nil ? 0 : 1)
      #expect(read == count)
    }
  }
}

/// Makes random entries of every kind, with numbers of every size.
struct EntryMaker {
  private var random: SeededGenerator

  init(seed: UInt64) {
    random = SeededGenerator(state: seed)
  }

  private mutating func number() -> Double {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return Double(Int.random(in: -5...5, using: &random))
    case 1: return Double.random(in: -1e9...1e9, using: &random)
    case 2: return -0.0
    default:
      let value = Double(bitPattern: random.next())
      return value.isFinite ? value : 63_113_903_999.999
    }
  }

  private mutating func instant() -> Instant { Instant(number()) }

  private mutating func text() -> String {
    let scalars: [Unicode.Scalar] = ["a", "\"", "\\", "\n", "\u{0}", "é", "🗝", "/", "\u{2028}"]
    let count = Int.random(in: 0..<20, using: &random)
    return String(
      String.UnicodeScalarView(
        (0..<count).compactMap { _ in scalars.randomElement(using: &random) }))
  }

  private mutating func place() -> Coordinate {
    Coordinate(latitude: number(), longitude: number())
  }

  private mutating func monitor() -> MonitorEvent {
    var event = MonitorEvent()
    if Bool.random(using: &random) { event.monitor = text() }
    if Bool.random(using: &random) { event.condition = text() }
    if Bool.random(using: &random) { event.latitude = number() }
    if Bool.random(using: &random) { event.longitude = number() }
    if Bool.random(using: &random) { event.radius = number() }
    if Bool.random(using: &random) { event.horizontalAccuracy = number() }
    if Bool.random(using: &random) { event.state = text() }
    if Bool.random(using: &random) { event.timestamp = instant() }
    return event
  }

  mutating func entry() -> Entry {
    let isSynthetic = Bool.random(using: &random)
    return Entry(at: instant(), event(), isSynthetic: isSynthetic)
  }

  private mutating func event() -> Event {
    switch Int.random(in: 0..<20, using: &random) {
    case 0...3:
      return .visit(
        VisitDelivery(
          place(), arrivalDate: instant(), departureDate: instant(), horizontalAccuracy: number()))
    case 4: return .regionExit(RegionCrossing(region: text(), timestamp: instant()))
    case 5: return .regionEnter(RegionCrossing(region: text(), timestamp: instant()))
    case 6...7:
      let source = Fix.Source.allCases.randomElement(using: &random) ?? .slc
      let speed = Bool.random(using: &random) ? number() : nil
      return .location(
        Fix(
          place(), timestamp: instant(), horizontalAccuracy: number(), speed: speed, source: source)
      )
    case 8: return .launch
    case 9: return .terminate
    case 10: return .reset
    case 11: return .authorization(status: text())
    case 12: return .timeZone(identifier: text())
    case 13: return .regionStart(Region(identifier: text(), center: place(), radius: number()))
    case 14: return .regionStop(Region(identifier: text(), center: place(), radius: number()))
    case 15: return .anchor(monitor())
    case 16: return .monitor(monitor())
    case 17: return .session(monitor())
    case 18: return .note(text: text())
    default: return .other(kind: "x" + text())
    }
  }
}
