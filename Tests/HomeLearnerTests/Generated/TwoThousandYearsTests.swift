// swift-format-ignore-file
// What a learner made of "two-thousand-years.jsonl", as `nightstep test` wrote it down.
import DeviceLog
import HomeLearner
import Testing

/// The rules under which everything below is expected.
private let rulesInForce = "current"

/// What the device delivered, in the order of delivery.
private let entries: [Entry] = [
  fix(798266903.2, 35.670311, 139.728846, 52, dated: 798266900, .slc),  // 2026-04-19 13:48:23
  event(798267602.31, .launch),  // 2026-04-19 14:00:02
  event(798267602.3180001, .foreground),  // 2026-04-19 14:00:02
  event(798267621.7, .authorization(status: "always")),  // 2026-04-19 14:00:21
  event(798267700, .background),  // 2026-04-19 14:01:40
  fix(798283247.2, 35.66301, 139.752148, 35, dated: 798283244, .slc),  // 2026-04-19 18:20:47
  visit(798285033.4000001, 35.658594, 139.745444, 14.1, from: 798284530.5120001, to: 63113904000),  // 2026-04-19 18:50:33
  fix(798332180.581, 35.66301, 139.752148, 31, dated: 798332177.381, .slc),  // 2026-04-20 07:56:20
  visit(798332292.9000001, 35.658594, 139.745444, 12.7, from: 798284530.5120001, to: 798331400.5999999),  // 2026-04-20 07:58:12
  fix(798335060.581, 35.709066, 139.777437, 48, dated: 798335057.381, .slc),  // 2026-04-20 08:44:20
  visit(798335879.514, 35.711887, 139.775404, 18.6, from: 798335477.381, to: 63113904000),  // 2026-04-20 08:57:59
  visit(798370180.91, 35.711887, 139.775404, 16.2, from: 798335477.381, to: 798369669.27),  // 2026-04-20 18:29:40
  fix(798370392.47, 35.682028, 139.761967, 65, dated: 798370389.27, .slc),  // 2026-04-20 18:33:12
  fix(798370992.47, 35.66301, 139.752148, 39.5, dated: 798370989.27, .slc),  // 2026-04-20 18:43:12
  visit(798372668.25, 35.658608, 139.745394, 15.9, from: 798372171.04, to: 63113904000),  // 2026-04-20 19:11:08
  fix(798418460.581, 35.66301, 139.752148, 31, dated: 798418457.381, .slc),  // 2026-04-21 07:54:20
  visit(798418544.81, 35.658608, 139.745394, 13.3, from: 798372171.04, to: 798417718.2),  // 2026-04-21 07:55:44
  fix(798421340.581, 35.709066, 139.777437, 48, dated: 798421337.381, .slc),  // 2026-04-21 08:42:20
  visit(798422159.514, 35.711869, 139.775437, 18.6, from: 798421757.381, to: 63113904000),  // 2026-04-21 08:55:59
  visit(798422790.02, 35.658608, 139.745394, 15.9, from: 798372171.04, to: 63113904000),  // 2026-04-21 09:06:30
  visit(798456640.91, 35.711869, 139.775437, 16.2, from: 798421757.381, to: 798456129.27),  // 2026-04-21 18:30:40
  fix(798456852.47, 35.682028, 139.761967, 65, dated: 798456849.27, .slc),  // 2026-04-21 18:34:12
  fix(798457452.47, 35.66301, 139.752148, 39.5, dated: 798457449.27, .slc),  // 2026-04-21 18:44:12
  visit(798459400.5, 35.65858, 139.745394, 16.4, from: 798458906.77, to: 63113904000),  // 2026-04-21 19:16:40
  visit(798505771.0699999, 35.658594, 139.745411, 21.5, from: 798505084.6600001, to: 63113904000),  // 2026-04-22 08:09:31
  fix(798506960.581, 35.66301, 139.752148, 31, dated: 798506957.381, .slc),  // 2026-04-22 08:29:20
  visit(798507712.5999999, 35.65858, 139.745394, 11.8, from: 798458906.77, to: 798504250.3499999),  // 2026-04-22 08:41:52
  fix(798509840.581, 35.709066, 139.777437, 48, dated: 798509837.381, .slc),  // 2026-04-22 09:17:20
  visit(798510659.514, 35.711851, 139.77547, 18.6, from: 798510257.381, to: 63113904000),  // 2026-04-22 09:30:59
  visit(798543100.91, 35.711851, 139.77547, 16.2, from: 798510257.381, to: 798542589.27),  // 2026-04-22 18:31:40
  fix(798543312.47, 35.682028, 139.761967, 65, dated: 798543309.27, .slc),  // 2026-04-22 18:35:12
  fix(798543912.47, 35.66301, 139.752148, 39.5, dated: 798543909.27, .slc),  // 2026-04-22 18:45:12
  visit(798547154.9000001, 35.658605, 139.745411, 17.2, from: 798546665.9030001, to: 63113904000),  // 2026-04-22 19:39:14
  visit(798591421.3299999, 35.658605, 139.745411, 14.6, from: 798546665.9030001, to: 798590556.4000001),  // 2026-04-23 07:57:01
  fix(798591440.581, 35.66301, 139.752148, 31, dated: 798591437.381, .slc),  // 2026-04-23 07:57:20
  fix(798594320.581, 35.709066, 139.777437, 48, dated: 798594317.381, .slc),  // 2026-04-23 08:45:20
  visit(798595139.514, 35.711833, 139.775503, 18.6, from: 798594737.381, to: 63113904000),  // 2026-04-23 08:58:59
  visit(798629560.91, 35.711833, 139.775503, 16.2, from: 798594737.381, to: 798629049.27),  // 2026-04-23 18:32:40
  fix(798629772.47, 35.682028, 139.761967, 65, dated: 798629769.27, .slc),  // 2026-04-23 18:36:12
  fix(798630372.47, 35.66301, 139.752148, 39.5, dated: 798630369.27, .slc),  // 2026-04-23 18:46:12
  visit(798632345.4820001, 35.658583, 139.745411, 12.4, from: 798631902, to: 63113903999.999),  // 2026-04-23 19:19:05
  event(798632345.5999999, .regionStart(region("home", 35.658594, 139.745411, 150))),  // 2026-04-23 19:19:05
  exit(798677179.2, "home", 798677162.75),  // 2026-04-24 07:46:19
  fix(798677720.581, 35.66301, 139.752148, 31, dated: 798677717.381, .slc),  // 2026-04-24 07:55:20
  fix(798680600.581, 35.709066, 139.777437, 48, dated: 798680597.381, .slc),  // 2026-04-24 08:43:20
  visit(798681419.514, 35.711815, 139.775537, 18.6, from: 798681017.381, to: 63113904000),  // 2026-04-24 08:56:59
  visit(798716020.91, 35.711815, 139.775537, 16.2, from: 798681017.381, to: 798715509.27),  // 2026-04-24 18:33:40
  fix(798716232.47, 35.682028, 139.761967, 65, dated: 798716229.27, .slc),  // 2026-04-24 18:37:12
  fix(798716832.47, 35.66301, 139.752148, 39.5, dated: 798716829.27, .slc),  // 2026-04-24 18:47:12
  visit(798719638.5999999, 35.658608, 139.745394, 15.1, from: 798719190.118, to: 63113904000),  // 2026-04-24 19:33:58
]

/// The learner after all of them, and by which entries it found what.
private func learned() throws -> (learner: HomeLearner, findings: [String: [Int]]) {
  let rules = try #require(Rules.preset(named: rulesInForce))
  let zone = try #require(LocalZone(identifier: "Asia/Tokyo"))
  var learner = HomeLearner(rules: rules, zone: zone)
  var found: [Finding] = []
  for entry in entries { found += learner.apply(entry).findings }
  return (learner, Dictionary(grouping: found, by: \.id.rawValue).mapValues { $0.map(\.entry) })
}

@Suite("two-thousand-years.jsonl") struct TwoThousandYearsTests {
  @Test func home() throws {
    let learner = try learned().learner
    let home = try #require(learner.home)
    #expect(abs(home.coordinate.latitude - 35.658594) < 1e-6)
    #expect(abs(home.coordinate.longitude - 139.7454108) < 1e-6)
    #expect(home.confirmedAt == Instant(798716020.91))
  }

  @Test func monitoredRegions() throws {
    let learner = try learned().learner
    #expect(learner.monitoredRegions.map(\.identifier) == ["home"])
  }

  @Test func candidates() throws {
    let learner = try learned().learner
    #expect(learner.candidates.count == 1)
    #expect(learner.candidates.prefix(10).map(line) == [
      "5 nights, 5 full, 3846 min, p90 3 m, n=5, passes",
    ])
  }

  @Test func visits() throws {
    let learner = try learned().learner
    #expect(learner.visits.count == 12)
    #expect(learner.visits.count(where: \.isOpen) == 1)
    #expect(learner.visits.count(where: \.isInferred) == 2)
  }

  @Test func pending() throws {
    let learner = try learned().learner
    #expect(learner.pending == nil)
  }

  @Test func departures() throws {
    let learner = try learned().learner
    #expect(learner.departures.map(line) == [])
  }

  @Test func medians() throws {
    let learner = try learned().learner
    #expect(learner.medians.compactMap(line) == [])
  }

  @Test func notification() throws {
    let learner = try learned().learner
    #expect(learner.nextNotification == nil)
  }

  @Test func relocations() throws {
    let learner = try learned().learner
    #expect(learner.nightsAway == 0)
    #expect(learner.relocations == [])
  }

  @Test func findings() throws {
    let findings = try learned().findings
    #expect(findings == [
      "late-delivery": [20, 27],
    ])
  }
}

private func visit(
  _ at: Double, _ latitude: Double, _ longitude: Double, _ accuracy: Double,
  from arrival: Double, to departure: Double
) -> Entry {
  Entry(
    at: Instant(at),
    .visit(
      VisitDelivery(
        Coordinate(latitude: latitude, longitude: longitude), arrivalDate: Instant(arrival),
        departureDate: Instant(departure), horizontalAccuracy: accuracy)))
}

private func fix(
  _ at: Double, _ latitude: Double, _ longitude: Double, _ accuracy: Double,
  dated timestamp: Double, speed: Double? = nil, _ source: Fix.Source
) -> Entry {
  Entry(
    at: Instant(at),
    .location(
      Fix(
        Coordinate(latitude: latitude, longitude: longitude), timestamp: Instant(timestamp),
        horizontalAccuracy: accuracy, speed: speed, source: source)))
}

private func exit(_ at: Double, _ region: String, _ timestamp: Double) -> Entry {
  Entry(
    at: Instant(at),
    .regionExit(RegionCrossing(region: region, timestamp: Instant(timestamp))))
}

private func event(_ at: Double, _ event: Event) -> Entry {
  Entry(at: Instant(at), event)
}

private func region(
  _ identifier: String, _ latitude: Double, _ longitude: Double, _ radius: Double
) -> Region {
  Region(
    identifier: identifier, center: Coordinate(latitude: latitude, longitude: longitude),
    radius: radius)
}

private func line(_ candidate: Candidate) -> String {
  "\(candidate.nights) nights, \(candidate.fullNights) full, "
    + "\(shortestText(candidate.stayMinutes.rounded())) min, "
    + "p90 \(shortestText(candidate.p90Metres.rounded())) m, n=\(candidate.n), "
    + (candidate.gates.pass ? "passes" : "does not pass")
}

private func line(_ departure: Departure) -> String {
  "\(departure.timestamp.text(in: departure.zone)) \(departure.reason.rawValue) "
    + departure.status.rawValue
}

private func line(_ median: Median) -> String? {
  median.seconds.map {
    "\(median.group.rawValue) \(clockText(second: $0)) n=\(median.count)"
  }
}
