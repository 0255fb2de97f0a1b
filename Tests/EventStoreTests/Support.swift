import CSQLite
import DeviceLog
import Foundation
import Testing

@testable import EventStore

/// A folder of a test's own, gone at its end.
final class TemporaryFolder {
  let path: String

  init() throws {
    let name = "nightstep-store-\(UInt64.random(in: 0...UInt64.max))"
    let parent = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path
    path = parent + "/" + name
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func file(_ name: String) -> String { path + "/" + name }

  @discardableResult
  func write(_ text: String, to name: String) throws -> String {
    try Data(text.utf8).write(to: URL(fileURLWithPath: file(name)))
    return file(name)
  }

  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }
}

/// A generator whose numbers depend on its seed alone (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var value = state
    value = (value ^ value >> 30) &* 0xbf58_476d_1ce4_e5b9
    value = (value ^ value >> 27) &* 0x94d0_49bb_1331_11eb
    return value ^ value >> 31
  }
}

/// Entries of every kind, with numbers and texts that storage likes to spoil.
struct RandomEntries {
  var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  static let awkward: [Double] = [
    0, -0.0, 1, -1, .leastNonzeroMagnitude, -.leastNonzeroMagnitude, .greatestFiniteMagnitude,
    1e308, 63_113_903_999.999, 63_113_904_000, -63_114_076_800, 9_007_199_254_740_992,
    9_223_372_036_854_775_808, -9_223_372_036_854_775_808, 1.0 / 3, .infinity, -.infinity,
  ]

  mutating func number() -> Double {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return RandomEntries.awkward.randomElement(using: &random) ?? 0
    case 1: return Double.random(in: -180...180, using: &random)
    case 2: return Double.random(in: 7e8...9e8, using: &random)
    default:
      let bits = Double(bitPattern: random.next())
      // NaN differs from itself; it has its own test.
      return bits.isNaN ? 0.5 : bits
    }
  }

  mutating func instant() -> Instant { Instant(number()) }

  mutating func text() -> String {
    [
      "", "home", "Asia/Tokyo", "a\u{0}b", "\u{202e}abc\u{1b}[2J", "家\u{301}",
      "'; DROP TABLE edit;",
      String(repeating: "長い", count: 5_000), "👩‍👩‍👧‍👦", "\n\r\t\\\"",
    ].randomElement(using: &random) ?? ""
  }

  mutating func maybe<Value>(_ value: Value) -> Value? {
    Bool.random(using: &random) ? value : nil
  }

  mutating func coordinate() -> Coordinate {
    Coordinate(latitude: number(), longitude: number())
  }

  mutating func monitorEvent() -> MonitorEvent {
    var event = MonitorEvent()
    event.monitor = maybe(text())
    event.condition = maybe(text())
    event.latitude = maybe(number())
    event.longitude = maybe(number())
    event.radius = maybe(number())
    event.horizontalAccuracy = maybe(number())
    event.state = maybe(text())
    event.timestamp = maybe(instant())
    return event
  }

  /// One event of each kind.
  mutating func events() -> [Event] {
    [
      .visit(
        VisitDelivery(
          coordinate(), arrivalDate: instant(), departureDate: instant(),
          horizontalAccuracy: number())),
      .regionExit(RegionCrossing(region: text(), timestamp: instant())),
      .regionEnter(RegionCrossing(region: text(), timestamp: instant())),
      .location(
        Fix(
          coordinate(), timestamp: instant(), horizontalAccuracy: number(),
          speed: maybe(number()), source: Fix.Source.allCases.randomElement(using: &random) ?? .slc)
      ),
      .launch, .terminate, .unlock, .reboot, .foreground, .background, .reset,
      .authorization(status: text()), .timeZone(identifier: text()),
      .regionStart(Region(identifier: text(), center: coordinate(), radius: number())),
      .regionStop(Region(identifier: text(), center: coordinate(), radius: number())),
      .anchor(monitorEvent()), .monitor(monitorEvent()), .session(monitorEvent()),
      .note(text: text()), .other(kind: text()), .other(kind: "visit"), .other(kind: "other"),
    ]
  }

  mutating func entries() -> [Entry] {
    events().map { Entry(at: instant(), $0, isSynthetic: Bool.random(using: &random)) }
  }

  mutating func capture(rounds: Int = 1) -> Capture {
    var capture = Capture(format: "nightstep", timeZone: maybe(text()), header: maybe(text()))
    for _ in 0..<rounds {
      for entry in entries() {
        let line = capture.lines.count + 2
        capture.lines.append(Capture.Line(entry, line: line, original: maybe(text())))
      }
    }
    capture.skipped = [
      Capture.SkippedLine(line: 7, reason: "not JSON", original: [0x7B, 0, 0xFF, 0xFE]),
      Capture.SkippedLine(line: 9, reason: "no kind"),
    ]
    capture.remarks = ["The zone was guessed.", "", "50 m everywhere."]
    return capture
  }
}

/// Equal to the bit: `==` of numbers takes −0 for 0, and NaN for nothing.
func bits(_ entry: Entry) -> [UInt64] {
  let columns = EntryColumns(entry)
  return Numbers.Column.allCases.map { columns.numbers[$0]?.bitPattern ?? 0xdead }
}

func expectEqual(
  _ a: Capture, _ b: Capture, sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(a.format == b.format, sourceLocation: sourceLocation)
  #expect(a.timeZone == b.timeZone, sourceLocation: sourceLocation)
  #expect(a.header == b.header, sourceLocation: sourceLocation)
  #expect(a.skipped == b.skipped, sourceLocation: sourceLocation)
  #expect(a.remarks == b.remarks, sourceLocation: sourceLocation)
  #expect(a.lines.count == b.lines.count, sourceLocation: sourceLocation)
  for (left, right) in zip(a.lines, b.lines) {
    #expect(left == right, sourceLocation: sourceLocation)
    #expect(bits(left.entry) == bits(right.entry), sourceLocation: sourceLocation)
  }
}

/// Does something to a closed store's file behind the store's back.
func tamper(_ path: String, _ sql: String) throws {
  let connection = try Connection(path, mode: .write)
  try connection.execute("PRAGMA writable_schema = ON")
  try connection.execute(sql)
}

func permissions(_ path: String) -> UInt16? { FileIdentity(path)?.permissions }
