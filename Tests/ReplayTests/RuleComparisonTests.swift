import DeviceLog
import HomeLearner
import Testing

@testable import Replay

/// Each rule changed alone: a small log in which `compare` finds where that first shows.
@Suite struct RuleComparisonTests {
  private struct Case: Sendable {
    var name: String
    var value: String
    /// The entry of the first difference, and one of its lines.
    var entry: Int
    var line: String
    var story: @Sendable (inout Story) -> Void

    init(
      _ name: String, _ value: String, _ entry: Int, _ line: String,
      _ story: @escaping @Sendable (inout Story) -> Void
    ) {
      self.name = name
      self.value = value
      self.entry = entry
      self.line = line
      self.story = story
    }
  }

  private static let cases: [Case] = [
    Case("sentinel", "\"equality\"", 1, "+ visit 2026-03-02 09:00:00 – 63113903999") {
      $0.visit(from: $0.time(0, 9), to: Instant(63_113_903_999), at: $0.time(0, 9.1))
    },
    Case("history", "\"append\"", 2, "+ visit 2026-03-02 08:00:00 – 2026-03-02 08:00:00 inferred") {
      $0.visit(from: $0.time(0, 8), to: .distantFuture, at: $0.time(0, 8.1))
      $0.visit(from: $0.time(0, 8), to: $0.time(0, 9))
    },
    Case("closeEarlierOpen", "false", 2, "+ visit 2026-03-02 08:00:00 – open") {
      $0.visit(from: $0.time(0, 8), to: .distantFuture, at: $0.time(0, 8.1))
      $0.visit(from: $0.time(0, 9), to: $0.time(0, 10))
    },
    Case("arrivalTolerance", "0.4", 2, "+ visit 2026-03-02 08:00:00 – 2026-03-02 08:00:00 inferred")
    {
      $0.visit(from: $0.time(0, 8), to: .distantFuture, at: $0.time(0, 8.1))
      $0.visit(from: $0.time(0, 8) + 0.5, to: $0.time(0, 9))
    },
    Case("maxHistory", "1", 2, "- visit 2026-03-02 08:00:00 – 2026-03-02 09:00:00") {
      $0.visit(from: $0.time(0, 8), to: $0.time(0, 9))
      $0.visit(from: $0.time(0, 10), to: $0.time(0, 11))
    },
    Case("accuracyLimit", "19", 1, "- visit 2026-03-02 22:00:00 – 2026-03-03 07:00:00") {
      $0.night(0)
    },
    Case("nights", "4", 4, "- home not confirmed") { for day in 0..<4 { $0.night(day) } },
    Case("stayMinutes", "2701", 5, "- home 35.658594, 139.745411, since 2026-03-07 07:05:00") {
      for day in 0..<5 { $0.night(day) }
    },
    Case("p90Metres", "100", 5, "- home 35.658594, 139.746736, since 2026-03-07 07:05:00") {
      for day in 0..<5 { $0.night(day, Story.east(60 * Double(day))) }
    },
    Case(
      "nightOverlapMinutes", "200", 1,
      "+ candidate 35.658594, 139.745411: 1 nights, 1 full, 210 min, n=1"
    ) { $0.night(0, minutes: 210) },
    Case("nightRule", "\"total\"", 6, "- home not confirmed") {
      for day in 0..<6 { $0.night(day, minutes: 230) }
    },
    Case(
      "nightsPerStay", "\"first\"", 1,
      "+ candidate 35.658594, 139.745411: 1 nights, 1 full, 3660 min, n=1"
    ) {
      $0.visit(from: $0.time(0, 20), to: $0.time(3, 9))
    },
    Case(
      "nightStart", "\"20:00\"", 1,
      "+ candidate 35.658594, 139.745411: 1 nights, 0 full, 120 min, n=1"
    ) { $0.visit(from: $0.time(0, 19), to: $0.time(0, 21)) },
    Case(
      "nightEnd", "\"08:00\"", 1,
      "+ candidate 35.658594, 139.745411: 1 nights, 0 full, 120 min, n=1"
    ) { $0.visit(from: $0.time(0, 7), to: $0.time(0, 9)) },
    Case(
      "clusterJoinMetres", "50", 2,
      "+ candidate 35.658594, 139.745411: 1 nights, 1 full, 540 min, n=1"
    ) {
      for day in 0..<2 { $0.night(day, Story.east(60 * Double(day))) }
    },
    Case("regionRadius", "100", 5, "+ region home, 100 m") { $0.settle() },
    Case("departureDistance", "200", 7, "+ departure 2026-03-12 08:00:00, regionExit, tentative") {
      let leave = $0.leave()
      $0.fix(250, leave + 300)
    },
    Case("departureDelay", "300", 7, "+ median Weekdays 08:00:00, n=1") {
      let leave = $0.leave()
      $0.receive(.unlock, at: leave + 400)
    },
    Case("departureGrace", "60", 7, "- departure 2026-03-12 08:00:00, regionExit, tentative") {
      let leave = $0.leave()
      $0.fix(20, leave + 90)
    },
    Case("departure", "\"immediate\"", 6, "+ median Weekdays 08:00:00, n=1") { _ = $0.leave() },
    Case("timerNeedsDistance", "true", 7, "+ departure 2026-03-12 08:00:00, regionExit, tentative")
    {
      let leave = $0.leave()
      $0.receive(.unlock, at: leave + 700)
    },
    Case("relocationDistance", "800", 10, "- home 35.658594, 139.745411, since 2026-03-07 07:05:00")
    { $0.away(5, 1000) },
    Case("relocationNights", "4", 9, "- home 35.658594, 139.745411, since 2026-03-07 07:05:00") {
      $0.away(4, 9000)
    },
    Case("relocationNeedsOnePlace", "true", 10, "- home not confirmed") {
      $0.away(5, 9000, step: 3000)
    },
    Case("statistic", "\"mean\"", 8, "+ rings 2026-03-24 08:55:00, Weekdays") {
      $0.mornings([7: 8, 14: 8, 21: 11])
    },
    Case("holidays", "\"none\"", 6, "+ median Weekdays 08:00:00, n=1") { $0.mornings([18: 8]) },
    Case("notificationLead", "600", 8, "+ rings 2026-03-24 07:50:00, Weekdays") {
      $0.mornings([7: 8, 14: 8, 21: 8])
    },
    Case("notificationSamples", "1", 5, "+ rings 2026-03-14 06:55:00, Sat") { $0.mornings([7: 8]) },
    Case("restoreOnLaunch", "false", 27, "- region home, 150 m") {
      // No room for region home when home is confirmed.
      for index in 0..<20 {
        $0.receive(.regionStart(Story.region("r\(index)")), at: $0.time(0, 7))
      }
      $0.settle()
      $0.receive(.regionStop(Story.region("r3")), at: $0.time(6, 8))
      $0.receive(.launch, at: $0.time(6, 9))
    },
    Case("stopRegionsOnReset", "false", 6, "+ region home, 150 m") {
      $0.settle()
      $0.receive(.reset, at: $0.time(6, 8))
    },
    Case("pendingSurvivesLaunch", "false", 7, "- pending since 2026-03-12 08:00:00") {
      let leave = $0.leave()
      $0.receive(.launch, at: leave + 60)
    },
    Case(
      "futureDepartureTolerance", "null", 1,
      "+ candidate 35.658594, 139.745411: 3 nights, 3 full, 3480 min, n=1"
    ) {
      $0.visit(from: $0.time(0, 22), to: $0.time(3, 8), at: $0.time(1, 7))
    },
    Case("inferredStayLimit", "null", 2, "- home not confirmed") {
      $0.visit(from: $0.time(0, 22), to: .distantFuture, at: $0.time(0, 22))
      $0.visit(Story.east(500), from: $0.time(5, 8), to: $0.time(5, 9))
    },
  ]

  @Test func `every rule has its log`() {
    #expect(Self.cases.map(\.name) == Rules.fields.map(\.name))
  }

  @Test func `compare finds where a changed rule first shows`() throws {
    for one in Self.cases {
      var story = Story()
      one.story(&story)
      let rules = try Rules(json: "{\"\(one.name)\": \(one.value)}")
      #expect(rules.differences(from: .current).map(\.name) == [one.name])
      let comparison = Comparison(
        Timeline(capture: capture(of: story.entries)), zone: story.zone, .current, rules)
      let first = try #require(comparison.first, "\(one.name)")
      #expect(first.entry == one.entry, "\(one.name)")
      #expect(first.lines.contains(one.line), "\(one.name): \(first.lines)")
    }
  }
}

/// Entries, and words to tell them with. Days count from Monday 2026-03-02.
private struct Story {
  static let home = Coordinate(latitude: 35.658594, longitude: 139.745411)

  var entries: [Entry] = []
  let zone = LocalZone(identifier: "Asia/Tokyo") ?? .utc

  /// An instant by day and wall clock, `hour` with a fraction.
  func time(_ day: Int, _ hour: Double) -> Instant {
    zone.instant(of: CalendarDay(year: 2026, month: 3, day: 2) + day, second: hour * 3600)
  }

  /// A place about so many metres east of home: a degree is 90 540 m there.
  static func east(_ metres: Double) -> Coordinate {
    Coordinate(latitude: home.latitude, longitude: home.longitude + metres / 90_540)
  }

  static func region(_ identifier: String) -> Region {
    Region(identifier: identifier, center: home, radius: 100)
  }

  mutating func receive(_ event: Event, at: Instant) {
    entries.append(Entry(at: at, event))
  }

  mutating func visit(
    _ place: Coordinate = home, from arrival: Instant, to departure: Instant, at: Instant? = nil
  ) {
    receive(
      .visit(
        VisitDelivery(
          place, arrivalDate: arrival, departureDate: departure, horizontalAccuracy: 20)),
      at: at ?? departure + 300)
  }

  /// From 22:00 for so many minutes.
  mutating func night(_ day: Int, _ place: Coordinate = home, minutes: Double = 540) {
    visit(place, from: time(day, 22), to: time(day, 22) + minutes * 60)
  }

  /// Five nights at home: it is confirmed on the morning of day 5.
  mutating func settle() {
    for day in 0..<5 { night(day) }
  }

  /// Settles, and leaves home on day 10.
  mutating func leave() -> Instant {
    settle()
    let leave = time(10, 8)
    receive(.regionExit(RegionCrossing(region: "home", timestamp: leave)), at: leave)
    return leave
  }

  mutating func fix(_ metres: Double, _ timestamp: Instant) {
    receive(
      .location(
        Fix(
          Self.east(metres), timestamp: timestamp, horizontalAccuracy: 10, source: .oneShot)),
      at: timestamp)
  }

  /// Settles, and spends nights away, each a step farther than the one before.
  mutating func away(_ nights: Int, _ metres: Double, step: Double = 0) {
    settle()
    for night in 0..<nights { self.night(6 + night, Self.east(metres + step * Double(night))) }
  }

  /// Settles, and leaves home on some days at some hours.
  mutating func mornings(_ hours: [Int: Double]) {
    settle()
    for (day, hour) in hours.sorted(by: { $0.key < $1.key }) {
      visit(from: time(day - 1, 19), to: time(day, hour), at: time(day, hour))
    }
  }
}
