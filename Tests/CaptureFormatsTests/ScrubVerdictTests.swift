import DeviceLog
import Foundation
import HomeLearner
import Testing

@testable import CaptureFormats

/// What a learner makes of a capture must not depend on where on earth it was.
@Suite struct ScrubVerdictTests {
  static let samples: [String] = {
    let folder = sampleFolder
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".jsonl") }.sorted()
  }()

  private static let sampleFolder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("sample-data").path

  @Test func `The samples are there`() {
    #expect(Self.samples.count >= 15)
  }

  @Test(arguments: samples)
  func `A sample keeps every verdict, and no digits`(name: String) throws {
    let bytes = [UInt8](
      try Data(contentsOf: URL(fileURLWithPath: "\(Self.sampleFolder)/\(name)")))
    for seed in [UInt64(1), 2] {
      try Self.check(try read(bytes), seed: seed)
    }
  }

  @Test(arguments: 0..<30)
  func `A random life keeps every verdict, and no digits`(seed: UInt64) throws {
    var life = RandomLife(seed: seed)
    let lines = life.entries().enumerated().map { Capture.Line($1, line: $0 + 2) }
    let capture = Capture(
      format: "nightstep", timeZone: "Asia/Tokyo",
      header: #"{"nightstep":1,"timeZone":"Asia/Tokyo"}"#, lines: lines)
    try Self.check(try read(CaptureText.bytes(of: capture)), seed: seed &+ 100)
  }

  @Test(arguments: samples)
  func `Without summer time, a sample keeps its visits when weeks are added`(name: String) throws {
    let bytes = [UInt8](
      try Data(contentsOf: URL(fileURLWithPath: "\(Self.sampleFolder)/\(name)")))
    let capture = try read(bytes)
    var scrub = Scrub()
    scrub.seed = 3
    scrub.shiftWeeks = 5
    let moved = scrub.scrubbed(capture)
    let before = Verdict(of: capture, .current)
    let after = Verdict(of: moved, .current)
    #expect(after.findingIDs == before.findingIDs)
    #expect(after.candidateFigures == before.candidateFigures)
    #expect(after.departureCount == before.departureCount)
  }

  private static func check(_ original: Capture, seed: UInt64) throws {
    var scrub = Scrub()
    scrub.seed = seed
    let bytes = CaptureText.bytes(of: scrub.scrubbed(original))
    let scrubbed = try read(bytes)
    #expect(scrubbed.lines.map(\.line) == original.lines.map(\.line))
    #expect(ImportReport(scrubbed).entries == ImportReport(original).entries)
    #expect(ImportReport(scrubbed).lag == ImportReport(original).lag)
    for (old, new) in zip(original.lines, scrubbed.lines) {
      #expect(datesAndFigures(new.entry) == datesAndFigures(old.entry))
    }
    for rules in [Rules.current, .firstRelease] {
      let before = Verdict(of: original, rules)
      let after = Verdict(of: scrubbed, rules)
      #expect(after == before)
      for (old, new) in zip(before.spreads, after.spreads) {
        #expect(abs(new - old) <= 0.001 * old + 0.001)
      }
    }
    checkDigits(original, bytes.text)
  }

  /// Everything of an entry that must stay to the bit: its line without places and names.
  private static func datesAndFigures(_ entry: Entry) -> String {
    LineWriter.line(entry).replacing(
      #/,?"(lat|lng|region|monitor|condition|text)":("[^"]*"|[^,}]*)/#, with: "")
  }

  /// No degree of the original, cut or rounded to four decimals, is in the text.
  private static func checkDigits(_ original: Capture, _ text: String) {
    var wanted: Set<String> = []
    for place in original.lines.compactMap(\.entry.event.place) where place.canBeMoved {
      for degree in [abs(place.latitude), abs(place.longitude)] {
        wanted.insert(String(format: "%.4f", degree))
        wanted.insert(String(format: "%.4f", (degree * 1e4).rounded(.down) / 1e4))
      }
    }
    // Every number of the text with four decimals, once for each beginning.
    var found: Set<String> = []
    for match in text.matches(of: #/([0-9]+)\.([0-9]{4})/#) {
      for start in match.1.indices { found.insert("\(match.1[start...]).\(match.2)") }
    }
    #expect(found.intersection(wanted) == [])
  }
}

/// All that a learner concludes, but for coordinates.
private struct Verdict: Equatable {
  var findings: [Finding] = []
  var home: Instant?
  var visits: [Visit]
  var candidateFigures: [String]
  var departures: [Departure]
  var medians: [Median]
  var rings: NextNotification?
  var relocations: [Instant]
  var nightsAway: Int
  var regions: [Double]
  /// Metres; compared on their own.
  var spreads: [Double]

  var findingIDs: [String] { findings.map { "\($0.id) \($0.entry)" } }
  var departureCount: Int { departures.count }

  init(of capture: Capture, _ rules: Rules) {
    let zone = capture.timeZone.flatMap { LocalZone(identifier: $0) } ?? .utc
    var learner = HomeLearner(rules: rules, zone: zone)
    let entries = capture.lines.map(\.entry).enumerated()
      .sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }
    for (_, entry) in entries { findings += learner.apply(entry).findings }
    // A sentence may name a region.
    findings = findings.map { finding in
      var finding = finding
      if finding.id == .regionLimit { finding.text = "" }
      return finding
    }
    home = learner.home?.confirmedAt
    visits = learner.visits.map { visit in
      var visit = visit
      visit.coordinate = Coordinate(latitude: 0, longitude: 0)
      return visit
    }
    let candidates = learner.candidates
    spreads = candidates.map(\.p90Metres)
    candidateFigures = candidates.map {
      "\($0.visits.count) \($0.nights) \($0.fullNights) \($0.staySeconds.rounded()) \($0.gates) "
        + "\($0.missing.filter { !$0.hasPrefix("visits within") })"
    }
    departures = learner.departures
    medians = learner.medians
    rings = learner.nextNotification
    relocations = learner.relocations
    nightsAway = learner.nightsAway
    regions = learner.monitoredRegions.map(\.radius)
  }

  static func == (a: Verdict, b: Verdict) -> Bool {
    a.findings == b.findings && a.home == b.home && a.visits == b.visits
      && a.candidateFigures == b.candidateFigures && a.departures == b.departures
      && a.medians == b.medians && a.rings == b.rings && a.relocations == b.relocations
      && a.nightsAway == b.nightsAway && a.regions == b.regions
      && a.spreads.count == b.spreads.count
  }
}

/// Some weeks of somebody, anywhere on earth, told badly by their phone.
private struct RandomLife {
  private var random: SeededGenerator
  private let home: Coordinate

  init(seed: UInt64) {
    random = SeededGenerator(state: seed &* 7919)
    home = Coordinate(
      latitude: Double.random(in: -72...72, using: &random),
      longitude: Double.random(in: -180...180, using: &random))
  }

  private mutating func near(_ place: Coordinate, _ metres: Double) -> Coordinate {
    let way = Geodesic(
      metres: Double.random(in: 0...metres, using: &random),
      azimuth: Double.random(in: 0...6.28, using: &random))
    let end = way.end(from: place)
    // As a log shows them.
    return Coordinate(
      latitude: (end.latitude * 1e6).rounded() / 1e6,
      longitude: (end.longitude * 1e6).rounded() / 1e6)
  }

  private mutating func chance(_ share: Double) -> Bool {
    Double.random(in: 0..<1, using: &random) < share
  }

  mutating func entries() -> [Entry] {
    var entries: [Entry] = [Entry(at: Instant(797_000_000), .launch)]
    var places = [near(home, 900), near(home, 4000), near(home, 40_000), near(home, 2_000_000)]
    // 2026-04-20, 19:00 in Tokyo.
    for day in 0..<20 {
      let evening = Instant(798_458_400 + Double(day) * 86_400)
      let away = chance(0.2) || (8..<14).contains(day) && home.latitude > 20
      let night = away ? places[Int.random(in: 0..<4, using: &random)] : home
      let arrival = evening + Double.random(in: 0...7200, using: &random).rounded()
      let departure = evening + 45_000 + Double.random(in: 0...3600, using: &random).rounded()
      append(visit(near(night, 30), arrival, .distantFuture), arrival + 300, &entries)
      if chance(0.8) {
        append(visit(near(night, 30), arrival, departure), departure + 900, &entries)
      }
      append(.regionExit(RegionCrossing(region: "home", timestamp: departure)), departure, &entries)
      append(.regionExit(RegionCrossing(region: "Gym", timestamp: departure)), departure, &entries)
      for minute in [2.0, 5, 9, 14] {
        let far = near(night, minute * 80)
        append(fix(far, departure + minute * 60), departure + minute * 60, &entries)
      }
      if chance(0.3) { places[0] = near(home, 900) }
      let work = departure + 1800
      append(visit(near(places[1], 20), work, work + 30_000), work + 30_600, &entries)
      if chance(0.3) { append(.note(text: "35.6586, 139.7454"), work, &entries) }
      if chance(0.1) { append(.launch, work + 10, &entries) }
      if chance(0.1) {
        append(fix(Coordinate(latitude: 0, longitude: 0), work), work, &entries)
        append(
          visit(near(night, 10), .distantPast, departure), departure + 1000, &entries)
      }
    }
    for index in 0..<22 where home.longitude > 0 {
      let region = Region(identifier: "Shop \(index)", center: near(home, 5000), radius: 90)
      append(.regionStart(region), Instant(799_900_000 + Double(index)), &entries)
    }
    return entries
  }

  private mutating func append(_ event: Event, _ at: Instant, _ entries: inout [Entry]) {
    entries.append(Entry(at: at + Double(Int.random(in: 0...999, using: &random)) / 1000, event))
  }

  private mutating func visit(_ place: Coordinate, _ from: Instant, _ to: Instant) -> Event {
    let until = to == .distantFuture && chance(0.3) ? Instant(63_113_903_999.999) : to
    return .visit(
      VisitDelivery(
        place, arrivalDate: from, departureDate: until,
        horizontalAccuracy: Double.random(in: 5...110, using: &random)))
  }

  private mutating func fix(_ place: Coordinate, _ at: Instant) -> Event {
    .location(
      Fix(
        place, timestamp: at, horizontalAccuracy: Double.random(in: -1...130, using: &random),
        source: .slc))
  }
}
