import DeviceLog
import Foundation
import Testing

@testable import CaptureFormats

@Suite struct DwellTests {
  private static let start = Instant(798_000_000)
  private static let place = Coordinate(latitude: 35.6586, longitude: 139.7454)

  /// A fix so many metres north of the place, so many seconds after the start.
  private static func line(
    _ second: Double, _ metres: Double = 0, accuracy: Double = 10, late: Double = 0
  ) -> Capture.Line {
    let place = Geodesic(metres: metres, azimuth: 0).end(from: place)
    let time = start + second
    let fix = Fix(place, timestamp: time, horizontalAccuracy: accuracy, source: .standard)
    return Capture.Line(Entry(at: time + late, .location(fix)), line: Int(second))
  }

  private static func stays(_ lines: [Capture.Line]) -> [[Double]] {
    FixDwells(lines).all().map { [$0.arrival - start, $0.departure - start] }
  }

  @Test func `Ten minutes make a stay, a second less does not`() {
    #expect(Self.stays([0, 300, 600].map { Self.line($0) }) == [[0, 600]])
    #expect(Self.stays([0, 300, 599].map { Self.line($0) }) == [])
    #expect(Self.stays([]) == [])
    #expect(Self.stays([Self.line(0)]) == [])
  }

  @Test func `A gap of 15 minutes is survived, a second more ends it`() {
    #expect(Self.stays([0, 900, 1800].map { Self.line($0) }) == [[0, 1800]])
    #expect(Self.stays([0, 700, 1601, 2301].map { Self.line($0) }) == [[0, 700], [1601, 2301]])
  }

  @Test func `A hundred metres are near, a few more are elsewhere`() {
    #expect(Self.stays([Self.line(0), Self.line(700, 99)]) == [[0, 700]])
    #expect(Self.stays([Self.line(0), Self.line(700, 101)]) == [])
  }

  @Test func `Passing through is no stay, wherever it begins`() {
    // A walk of half an hour at 1.4 m/s, then a shop.
    let walk = (0..<180).map { Self.line(Double($0) * 10, Double($0) * 14) }
    let shop = (0..<90).map { Self.line(1800 + Double($0) * 10, 2520) }
    let found = FixDwells(walk + shop).all()
    #expect(found.count == 1)
    #expect(abs((found.first?.arrival ?? Self.start) - Self.start - 1800) <= 90)
    #expect(found.first?.departure == Self.start + 2690)
  }

  @Test func `A jump of the receiver does not cut a stay, nor move its place`() throws {
    let lines =
      [0, 300, 700].map { Self.line($0) } + [Self.line(710, 5000)]
      + [720, 1000, 1400].map { Self.line($0) }
    let found = FixDwells(lines).all()
    #expect(found.count == 1)
    let stay = try #require(found.first)
    #expect([stay.arrival - Self.start, stay.departure - Self.start] == [0, 1400])
    #expect(stay.coordinate.distance(to: Self.place) < 1)
  }

  @Test func `Fixes that tell nothing are left out`() {
    let poor = [0, 300, 600].map { Self.line($0, accuracy: 101) }
    let invalid = [0, 300, 600].map { Self.line($0, accuracy: -1) }
    #expect(Self.stays(poor) == [])
    #expect(Self.stays(invalid) == [])
    let between = [Self.line(0), Self.line(300, 4000, accuracy: 2000), Self.line(600)]
    #expect(Self.stays(between) == [[0, 600]])
  }

  @Test func `A visit is told by the fix that shows it is over, and marked`() throws {
    let lines =
      [0, 300, 700].map { Self.line($0, accuracy: 20) } + [Self.line(1000, 4000, late: 2500)]
    let capture = Capture(format: "gpx", lines: lines).withVisitsFromFixes()
    #expect(capture.lines.count == 5)
    let entry = try #require(capture.lines.last?.entry)
    #expect(entry.isSynthetic)
    #expect(entry.at == Self.start + 3500)
    guard case .visit(let visit) = entry.event else {
      Issue.record("\(entry.event.kind)")
      return
    }
    #expect(visit.arrivalDate == Self.start)
    #expect(visit.departureDate == Self.start + 700)
    #expect(visit.horizontalAccuracy == 20)
    #expect(
      capture.remarks == [
        "1 visit was made of fixes that stay within 100 m for 10 minutes, and marked synthetic."
      ])
    #expect(ImportReport(capture).grade == .partial)
  }

  @Test func `Where a captured visit tells of the time, none is made`() {
    let visit = VisitDelivery(
      Self.place, arrivalDate: Self.start - 50, departureDate: Self.start + 60,
      horizontalAccuracy: 10)
    let known = Capture.Line(Entry(at: Self.start + 900, .visit(visit)), line: 9)
    let capture = Capture(
      format: "overland", lines: [0, 300, 700].map { Self.line($0) } + [known])
    #expect(capture.withVisitsFromFixes().lines == capture.lines)
  }

  @Test func `A log without visits says so, and offers to make some of its fixes`() throws {
    let fixes = [0, 300, 700].map { LineWriter.line(Self.line($0).entry) + "\n" }.joined()
    let plain = try read(fixes)
    #expect(
      plain.remarks == [
        "There is no visit in it, and the learner needs visits; `--visits-from-fixes` makes visits "
          + "of the places where its fixes stay."
      ])
    let made = try read(fixes) { $0.visitsFromFixes = true }
    #expect(kinds(made) == ["location": 3, "visit": 1])
    #expect(made.remarks.count == 1)
    // Written and opened again, it is what it was.
    let again = try read(CaptureText.bytes(of: made))
    #expect(again.lines.map(\.entry) == made.lines.map(\.entry))
    #expect(ImportReport(again).grade == .partial)
    let none = try read(fixes.replacing("35.6586", with: "95")) { $0.visitsFromFixes = true }
    #expect(none.remarks.count == 2)
    let launch = try read(#"{"kind":"launch","at":798000000}"#)
    #expect(launch.remarks == [])
  }

  @Test(.enabled(if: Corpus.isThere, Corpus.reason))
  func `The published track with overnight gaps has stays`() throws {
    var options = ReadOptions()
    options.visitsFromFixes = true
    let path = "gpx-track/reitti-overnight-gaps/track_1_2025-12-06_081704.gpx"
    let capture = try CaptureReader.read(path: try Corpus.path(path), options: options)
    let visits = capture.lines.filter { $0.entry.event.kind == "visit" }
    #expect(visits.count == 8)
    #expect(visits.allSatisfy { $0.entry.isSynthetic })
  }
}
