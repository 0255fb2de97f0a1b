import DeviceLog

@testable import HomeLearner

/// A learner, and words to tell it a life with. Days count from Monday 2026-03-02 (no holiday near).
struct Life {
  static let home = Coordinate(latitude: 35.658594, longitude: 139.745411)
  private static let firstDay = CalendarDay(year: 2026, month: 3, day: 2)

  var learner: HomeLearner
  var findings: [Finding] = []
  var effects: [Effect] = []
  let zone: LocalZone

  init(_ rules: Rules = .current, zone name: String = "Asia/Tokyo") {
    zone = LocalZone(identifier: name) ?? .utc
    learner = HomeLearner(rules: rules, zone: zone)
  }

  /// An instant by day and wall clock, `hour` with a fraction.
  func time(_ day: Int, _ hour: Double) -> Instant {
    zone.instant(of: Self.firstDay + day, second: hour * 3600)
  }

  /// A place so many metres east of home.
  static func east(_ metres: Double, of place: Coordinate = home) -> Coordinate {
    var low = place.longitude
    var high = place.longitude + metres / 50_000
    for _ in 0..<80 {
      let middle = (low + high) / 2
      let there = Coordinate(latitude: place.latitude, longitude: middle)
      if place.distance(to: there) < metres { low = middle } else { high = middle }
    }
    return Coordinate(latitude: place.latitude, longitude: high)
  }

  @discardableResult
  mutating func receive(_ event: Event, at: Instant) -> Outcome {
    let outcome = learner.apply(Entry(at: at, event), tracing: true)
    findings += outcome.findings
    effects += outcome.effects
    return outcome
  }

  @discardableResult
  mutating func visit(
    _ place: Coordinate = home, from arrival: Instant, to departure: Instant,
    at: Instant? = nil, accuracy: Double = 20
  ) -> Outcome {
    receive(
      .visit(
        VisitDelivery(
          place, arrivalDate: arrival, departureDate: departure, horizontalAccuracy: accuracy)),
      at: at ?? departure + 300)
  }

  /// A night at a place: from 22:00 for so many minutes, told five minutes later.
  mutating func night(_ day: Int, _ place: Coordinate = home, minutes: Double = 540) {
    let start = time(day, 22)
    visit(place, from: start, to: start + minutes * 60)
  }

  /// Five nights at home from day 0 on: home is confirmed on the morning of day 5.
  mutating func settle() {
    for day in 0..<5 { night(day) }
  }

  @discardableResult
  mutating func exit(_ timestamp: Instant, at: Instant? = nil, region: String = "home") -> Outcome {
    receive(.regionExit(RegionCrossing(region: region, timestamp: timestamp)), at: at ?? timestamp)
  }

  @discardableResult
  mutating func fix(
    _ metres: Double, _ timestamp: Instant, at: Instant? = nil, accuracy: Double = 10,
    source: Fix.Source = .oneShot
  ) -> Outcome {
    receive(
      .location(
        Fix(
          Self.east(metres), timestamp: timestamp, horizontalAccuracy: accuracy, source: source)),
      at: at ?? timestamp)
  }

  var confirmed: [Departure] { learner.departures.filter { $0.status == .confirmed } }

  func has(_ id: Finding.ID) -> Bool { findings.contains { $0.id == id } }
}
