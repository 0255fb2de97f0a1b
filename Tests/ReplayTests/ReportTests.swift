import DeviceLog
import HomeLearner
import Testing

@testable import Replay

@Suite struct ReportTests {
  private let zone = LocalZone.utc
  private let place = Coordinate(latitude: 35.5, longitude: 139.25)

  private func visit(_ arrival: Double, _ departure: Double, at: Double) -> Entry {
    Entry(
      at: Instant(at),
      .visit(
        VisitDelivery(
          place, arrivalDate: Instant(arrival), departureDate: Instant(departure),
          horizontalAccuracy: 20)))
  }

  private func report(
    _ entries: [Entry], edits: [RecordedEdit] = [], at position: Position? = nil, skipped: Int = 0
  ) -> Report {
    let lines = entries.enumerated().map { Capture.Line($0.element, line: $0.offset + 2) }
    let capture = Capture(format: "nightstep", lines: lines)
    return Report(
      file: "a.jsonl", timeline: Timeline(capture: capture, edits: edits), skipped: skipped,
      rules: .current, zone: zone, at: position)
  }

  @Test func `nothing known gives every key, absent values as null`() {
    let empty = #"{"group":"Mon","count":0,"seconds":null,"text":null}"#
    let groups = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun", "Holiday", "Weekdays"]
    let medians = groups.map { empty.replacing("Mon", with: $0) }.joined(separator: ",")
    #expect(
      report([], skipped: 2).json
        == #"{"file":"a.jsonl","entries":{"total":0,"applied":0,"skipped":2},"clock":null,"#
        + #""timeZone":"UTC","rules":"current","#
        + #""home":{"confirmed":false,"lat":null,"lng":null,"confirmedAt":null},"#
        + #""monitoredRegions":[],"visits":[],"candidates":[],"pending":null,"departures":[],"#
        + #""medians":[\#(medians)],"notification":null,"away":{"nights":0},"relocations":[],"#
        + #""findings":[]}"#)
  }

  @Test func `numbers are unrounded and open visits have no departure`() {
    let json = report([visit(100.25, Instant.distantFuture.seconds, at: 200.125)]).json
    #expect(json.contains(#""clock":200.125,"#))
    #expect(
      json.contains(
        #""visits":[{"lat":35.5,"lng":139.25,"arrival":100.25,"departure":null,"open":true,"#
          + #""inferred":false,"gap":false,"stayMinutes":0}]"#))
  }

  @Test func `regions are sorted by identifier`() {
    let start = { (at: Double, name: String) in
      Entry(
        at: Instant(at), .regionStart(Region(identifier: name, center: place, radius: 100)))
    }
    let json = report([start(1, "office"), start(2, "gym")]).json
    #expect(
      json.contains(
        #""monitoredRegions":[{"identifier":"gym","lat":35.5,"lng":139.25,"radius":100},"#
          + #"{"identifier":"office","#))
  }

  @Test func `a finding names the entry that was applied and the line of the file`() throws {
    // Entry 1 is left out, one is injected before the last: it is the second that is applied.
    let entries = [
      Entry(at: Instant(1_000), .launch), Entry(at: Instant(2_000), .launch),
      Entry(at: Instant(9_000), .authorization(status: "denied")),
    ]
    let edits = [
      RecordedEdit(sequence: 1, .skip(.captured(0))),
      RecordedEdit(
        sequence: 2,
        .inject(
          [Entry(at: Instant(5_000), .authorization(status: "whenInUse"))], title: "t")),
    ]
    let made = report(entries, edits: edits)
    #expect(made.entries == Report.Entries(total: 4, applied: 3, skipped: 0))
    #expect(made.findings.map(\.finding.id) == [.notAlways, .notAlways])
    #expect(made.findings.map(\.finding.entry) == [2, 3])
    #expect(made.findings.map(\.line) == [nil, 4])
    #expect(made.findingObjects.first?.text.contains(#""entry":2,"line":null,"#) == true)
    #expect(!made.hasErrors)
  }

  @Test func `at a position only what lies before it is applied, and the clock stands there`() {
    let entries = [Entry(at: Instant(100), .launch), Entry(at: Instant(300), .launch)]
    let made = report(entries, at: Position(count: 1, clock: Instant(250)))
    #expect(made.entries == Report.Entries(total: 2, applied: 1, skipped: 0))
    #expect(made.learner.clock == Instant(250))
  }

  @Test func `a report is what a replay shows at its end`() {
    var entries: [Entry] = []
    for day in 0..<8 {
      let evening = Double(day) * 86_400 + 72_000
      entries.append(visit(evening, Instant.distantFuture.seconds, at: evening + 600))
      entries.append(visit(evening, evening + 40_000, at: evening + 40_600))
    }
    let lines = entries.enumerated().map { Capture.Line($0.element, line: $0.offset + 1) }
    var replay = Replay(capture: Capture(format: "nightstep", lines: lines), zone: zone)
    let moment = replay.seek(replay.end)
    let made = report(entries)
    #expect(made.learner == moment.learner)
    #expect(made.findings.map(\.finding) == moment.findings)
    #expect(made.learner.home != nil)
  }
}

@Suite struct JSONObjectTests {
  @Test(
    arguments: [
      ("\u{1B}[2J\u{7F}", #""\u001b[2J\u007f""#), ("\u{9B}1m", #""\u009b1m""#),
      ("a\u{202E}b\u{2066}", #""a\u202eb\u2066""#), ("\u{FEFF}\u{2028}", #""\ufeff\u2028""#),
      ("\u{E0041}", #""\udb40\udc41""#), ("\"\\\n\r\t", #""\"\\\n\r\t""#), ("家é", "\"家é\""),
    ])
  func `what no terminal should get is escaped`(text: String, json: String) {
    #expect(JSONObject.quoted(text) == json)
  }

  @Test func `numbers are the shortest that read back, and none that JSON lacks`() {
    var object = JSONObject()
    object.add("a", 63_113_903_999.999)
    object.add("b", 150.0)
    object.add("c", Double.nan)
    object.add("d", -Double.infinity)
    object.add("e", 0.1 + 0.2)
    #expect(
      object.text
        == #"{"a":63113903999.999,"b":150,"c":null,"d":null,"e":0.30000000000000004}"#)
  }
}

@Suite struct ReportTextTests {
  @Test func `thousands stand apart`() {
    #expect(Report.grouped(0) == "0")
    #expect(Report.grouped(999) == "999")
    #expect(Report.grouped(1_000) == "1,000")
    #expect(Report.grouped(-1_038_590_896) == "-1,038,590,896")
  }

  @Test func `a report of nothing has every part`() {
    let report = Report(
      file: "a\nb", timeline: Timeline(capture: Capture(format: "nightstep")), rules: .current,
      zone: .utc)
    #expect(report.text.first == "a\nb │ 0 entries │ rules current │ no findings")
    for title in ["Home", "Candidates", "Visits", "Departures", "Findings"] {
      #expect(report.text.contains(title))
    }
  }
}
