import DeviceLog

@testable import HomeLearner

/// SplitMix64 (Steele, Lea, Flood 2014): small, and the same everywhere.
struct Seeded: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }
}

/// A random capture: some weeks of nights, workdays, exits and fixes, delivered badly.
func randomLife(_ seed: UInt64, visitsOnly: Bool = false) -> [Entry] {
  var random = Seeded(seed)
  let zone = LocalZone(identifier: "Asia/Tokyo") ?? .utc
  let first = CalendarDay(year: 2026, month: 3, day: 2)
  func time(_ day: Int, _ hour: Double) -> Instant {
    zone.instant(of: first + day, second: hour * 3600)
  }
  func near(_ place: Coordinate, _ degrees: Double) -> Coordinate {
    Coordinate(
      latitude: place.latitude + Double.random(in: -degrees...degrees, using: &random),
      longitude: place.longitude + Double.random(in: -degrees...degrees, using: &random))
  }
  let home = Life.home
  let work = Coordinate(latitude: 35.68, longitude: 139.76)
  let away = Coordinate(latitude: 35.9, longitude: 139.2)
  var entries: [Entry] = []
  func add(_ event: Event, _ at: Instant) { entries.append(Entry(at: at, event)) }
  func visit(_ place: Coordinate, _ from: Instant, _ to: Instant) {
    var arrivals = [from]
    if random.chance(20) { arrivals.append(from + Double.random(in: 0...1.2, using: &random)) }
    for arrival in arrivals {
      let accuracy: Double =
        [12.0, 35.0, 65.0, 100.0, 150.0, -1.0].randomElement(using: &random) ?? 12.0
      let spot = near(place, 0.0002)
      func deliver(_ arrival: Instant, _ departure: Instant, _ at: Instant) {
        add(
          .visit(
            VisitDelivery(
              spot, arrivalDate: arrival, departureDate: departure, horizontalAccuracy: accuracy)),
          at)
      }
      if random.chance(70) {
        let open = [63_113_904_000.0, 63_113_903_999.999, 63_113_903_999.0].randomElement(
          using: &random)
        deliver(arrival, Instant(open ?? 63_113_904_000), from + 400)
      }
      if random.chance(75) {
        let late = random.chance(20) ? Double.random(in: 0...200_000, using: &random) : 500
        let known = !random.chance(10)
        deliver(known ? arrival : .distantPast, to, to + late)
        if random.chance(15) { deliver(arrival, to, to + late + 3000) }
      }
      if random.chance(3) { deliver(arrival, to + 9 * 365 * 86_400, to + 20) }
    }
  }
  let days = Int.random(in: 4...25, using: &random)
  let trip = Int.random(in: 0...30, using: &random)
  for day in 0..<days {
    let place = (trip..<trip + 6).contains(day) ? away : home
    let leave = Double.random(in: 6.5...9, using: &random)
    visit(place, time(day, Double.random(in: 18...23.9, using: &random)), time(day + 1, leave))
    visit(work, time(day + 1, leave + 0.7), time(day + 1, 17))
    if visitsOnly { continue }
    let exit = time(day + 1, leave)
    if random.chance(80) {
      let late = random.chance(10) ? 4000.0 : 20
      add(.regionExit(RegionCrossing(region: "home", timestamp: exit)), exit + late)
    }
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      let date = exit + Double.random(in: -3600...5000, using: &random)
      let spot = near(home, random.chance(50) ? 0.001 : 0.02)
      let accuracy: Double = [5.0, 30.0, 200.0, 1000.0, -1.0].randomElement(using: &random) ?? 5.0
      add(
        .location(Fix(spot, timestamp: date, horizontalAccuracy: accuracy, source: .slc)),
        date + (random.chance(10) ? 9000 : 3))
    }
    if random.chance(4) { add(.reset, time(day + 1, 12)) }
    if random.chance(10) { add(.launch, time(day + 1, 12.5)) }
  }
  return entries.enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }
    .map(\.element)
}
