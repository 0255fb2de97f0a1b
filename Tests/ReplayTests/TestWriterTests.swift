import DeviceLog
import DeviceModel
import HomeLearner
import Testing

@testable import Replay

@Suite struct TestWriterTests {
  private func text(
    _ entries: [Entry], rules: NamedRules = .current, name: String = "a.jsonl",
    edits: [RecordedEdit] = [], at position: Position? = nil
  ) throws -> String {
    TestWriter(
      name: name, timeline: Timeline(capture: capture(of: entries), edits: edits), rules: rules,
      zone: try #require(LocalZone(identifier: "Asia/Tokyo")), at: position
    ).text
  }

  private let place = Coordinate(latitude: 35.658594, longitude: 139.745411)

  @Test func `every kind of entry is written, and text of a file cannot leave its literal`() throws
  {
    var event = MonitorEvent()
    event.monitor = "stays"
    event.condition = "a\"b\\c\u{1B}[31m\u{202E}"
    event.timestamp = Instant(800_000_000.5)
    let at = Instant(800_000_000)
    let region = Region(identifier: "home", center: place, radius: 150)
    let text = try text(
      [
        Entry(
          at: at,
          .visit(
            VisitDelivery(
              place, arrivalDate: .distantPast, departureDate: Instant(63_113_903_999.999),
              horizontalAccuracy: -1))),
        Entry(
          at: at,
          .location(
            Fix(place, timestamp: at, horizontalAccuracy: 5, speed: 1.5, source: .oneShot))),
        Entry(at: at, .regionExit(RegionCrossing(region: "home", timestamp: at))),
        Entry(at: at, .regionEnter(RegionCrossing(region: "home", timestamp: at))),
        Entry(at: at, .regionStart(region)), Entry(at: at, .regionStop(region)),
        Entry(at: at, .monitor(event)), Entry(at: at, .note(text: "two\nlines")),
        Entry(at: at, .timeZone(identifier: "Europe/Berlin")), Entry(at: at, .launch),
        Entry(at: at, .other(kind: "new")),
      ], name: "odd \"name\" 1.jsonl")
    for line in [
      "  visit(800000000, 35.658594, 139.745411, -1, from: -63114076800, to: 63113903999.999),"
        + "  // 2026-05-09 15:13:20",
      "  fix(800000000, 35.658594, 139.745411, 5, dated: 800000000, speed: 1.5, .oneShot),",
      "  exit(800000000, \"home\", 800000000),", "  enter(800000000, \"home\", 800000000),",
      "  event(800000000, .regionStart(region(\"home\", 35.658594, 139.745411, 150))),",
      #"condition: "a\"b\\c\u{1B}[31m\u{202E}", timestamp: 800000000.5))),"#,
      #"  event(800000000, .note(text: "two\nlines")),"#,
      "  event(800000000, .timeZone(identifier: \"Europe/Berlin\")),",
      "  event(800000000, .launch),", "  event(800000000, .other(kind: \"new\")),",
      #"@Suite("odd \"name\" 1.jsonl") struct OddName1Tests {"#,
    ] { #expect(text.contains(line), "\(line)") }
    #expect(!text.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
  }

  @Test func `the rules stand once, at the top, by name or by what differs`() throws {
    let (capture, zone) = try capture(of: .twoThousandYears)
    func text(_ rules: NamedRules) -> String {
      TestWriter(name: "a", timeline: Timeline(capture: capture), rules: rules, zone: zone).text
    }
    let current = text(.current)
    #expect(current.contains("private let rulesInForce = \"current\"\n"))
    #expect(current.components(of: "current").count == 2)
    let broken = text(NamedRules(name: "first-release", rules: .firstRelease))
    #expect(broken.contains("private let rulesInForce = \"first-release\"\n"))
    #expect(broken != current.replacing("\"current\"", with: "\"first-release\""))
    #expect(broken.contains("\"stay-too-long\": [41]"))
    var rules = Rules()
    rules.nights = 4
    rules.nightRule = .total
    #expect(
      text(NamedRules(name: "mine", rules: rules)).contains(
        ##"private let rulesInForce = #"{"nights": 4, "nightRule": "total"}"#"##))
  }

  @Test func `skipped entries are left out, and the clock may stand past the last one`() throws {
    let at = Instant(800_000_000)
    let entries = [
      Entry(at: at, .launch), Entry(at: at + 60, .unlock), Entry(at: at + 90, .reboot),
    ]
    let edits = [RecordedEdit(sequence: 1, .skip(.captured(1)))]
    let text = try text(entries, edits: edits, at: Position(count: 2, clock: at + 80))
    #expect(text.contains(".launch") && !text.contains(".unlock") && !text.contains(".reboot"))
    #expect(text.contains("found += learner.advance(to: Instant(800000080)).findings"))
    let whole = try self.text(entries)
    #expect(whole.contains(".reboot") && !whole.contains("advance"))
  }

  @Test func `lines out of order are told, and long lists are cut`() throws {
    let at = Instant(800_000_000)
    let backwards = try text([Entry(at: at, .launch), Entry(at: at - 60, .unlock)])
    #expect(backwards.contains("let backwards: Set<Int> = [0]"))
    #expect(backwards.contains("\"clock-backwards\": [1]"))
    let many = try text((0..<450).map { Entry(at: at + Double($0), .unlock) })
    #expect(many.contains("  entries1, entries2, entries3\n].flatMap { $0 }"))
    let none = try text([])
    #expect(none.contains("private let entries: [Entry] = [\n]\n"))
  }
}

extension String {
  fileprivate func components(of part: String) -> [Substring] { split(separator: part) }
}
