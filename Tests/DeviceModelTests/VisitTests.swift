import DeviceLog
import Testing

@testable import DeviceModel

@Suite struct VisitTests {
  private let shop = Town.home.moved(east: 900, north: 300)

  private func stop(minutes: Double, seed: UInt64, settings: PhoneSettings = .clean) -> [Entry] {
    played(settings: settings, seed: seed) {
      $0.stay(minutes: 120)
      $0.walk(to: shop)
      $0.stay(minutes: minutes)
      $0.walk(to: Town.home)
      $0.stay(minutes: 120)
    }
  }

  @Test func `a stop under ten minutes is no visit, one over twenty always is`() {
    for seed in UInt64(1)...40 {
      let short = stop(minutes: 8, seed: seed).visits.filter { $0.coordinate.isNear(shop) }
      #expect(short.isEmpty)
      let long = stop(minutes: 21, seed: seed).visits.filter { $0.coordinate.isNear(shop) }
      #expect(long.count == 2, "seed \(seed)")
    }
  }

  @Test func `a visit comes open after stopping, and closed after leaving`() throws {
    let entries = stop(minutes: 45, seed: 3)
    let there = entries.filter {
      if case .visit(let visit) = $0.event { visit.coordinate.isNear(shop) } else { false }
    }
    let visits = there.visits
    try #require(visits.count == 2)
    #expect(visits[0].departureDate == .distantFuture)
    #expect(visits[0].arrivalDate == visits[1].arrivalDate)
    #expect(visits[1].departureDate < there[1].at)
    #expect(there[0].at - visits[0].arrivalDate >= 600)
    #expect(abs(visits[1].departureDate - visits[1].arrivalDate - 45 * 60) < 300)
  }

  @Test func `an arrival is at most five minutes too early`() {
    let walk = Town.home.distance(to: shop) / Itinerary.Speed.walk
    let true0 = morning + 7200 + walk
    for seed in UInt64(1)...60 {
      let entries = stop(minutes: 45, seed: seed, settings: .standard)
      for visit in entries.visits where visit.coordinate.isNear(shop) {
        // The last 50 m of the walk already count as standing still.
        #expect(visit.arrivalDate >= true0 - 300 - 40)
        #expect(visit.arrivalDate <= true0 + 1)
      }
    }
  }

  @Test func `who was there before the app has no known arrival, and is told when leaving`() throws
  {
    let first = try #require(stop(minutes: 45, seed: 5).visits.first)
    #expect(first.arrivalDate == .distantPast)
    #expect(first.departureDate < .distantFuture)
  }

  @Test func `five minutes with the rubbish leave the visit at home open`() {
    let entries = played([Town.homeRegion()]) {
      $0.stay(minutes: 120)
      $0.go(to: Town.rubbish, metresPerSecond: 1.6)
      $0.stay(minutes: 0.4)
      $0.go(to: Town.home, metresPerSecond: 1.6)
      $0.stay(minutes: 120)
    }
    #expect(entries.visits.isEmpty)
    #expect(entries.exits.count == 1)
  }

  @Test func `departures are missing and late about as often as set`() {
    var departures = 0
    var late = 0
    let seeds = UInt64(1)...300
    for seed in seeds {
      let entries = stop(minutes: 45, seed: seed, settings: .standard)
      var seen = false
      for entry in entries {
        guard case .visit(let visit) = entry.event, visit.coordinate.isNear(shop),
          visit.departureDate < .distantFuture, !seen
        else { continue }
        seen = true
        departures += 1
        if entry.at - visit.departureDate > 1800 { late += 1 }
      }
    }
    // Four of five come; 15 % of those are late.
    #expect((215...265).contains(departures))
    #expect((18...60).contains(late))
  }
}

@Suite struct FixTests {
  @Test func `significant changes are 500 m and five minutes apart`() {
    let entries = played { life in
      for step in 1...20 {
        life.go(to: Town.home.moved(east: Double(step) * 700, north: 0), metresPerSecond: 12)
        life.stay(minutes: 2)
      }
    }
    let fixes = entries.fixes(.slc)
    #expect(fixes.count > 5)
    for (one, next) in zip(fixes, fixes.dropFirst()) {
      // Each is wrong by up to 30 m.
      #expect(next.coordinate.distance(to: one.coordinate) >= 440)
      #expect(next.timestamp - one.timestamp >= 300)
    }
  }

  @Test func `the first one comes from the cache`() throws {
    let entries = played { $0.stay(minutes: 10) }
    let first = try #require(entries.first)
    guard case .location(let fix) = first.event else {
      Issue.record("not a fix")
      return
    }
    #expect(first.at - fix.timestamp >= 60)
  }

  @Test func `a requested fix comes at its instant with 10 to 65 m, or not at all`() throws {
    func fixes(_ surroundings: Surroundings) -> [Fix] {
      var itinerary = Itinerary(zone: .utc, start: morning, at: Town.home)
      itinerary.stay(minutes: 30)
      var stage = Stage(itinerary.path, timeZone: "UTC")
      stage.surroundings = surroundings
      var app = MonitoringApp(regions: [], onEntry: false, fixes: [morning + 600])
      return stage.entries(app: &app, seed: 1, settings: .standard).fixes(.oneShot)
    }
    let fix = try #require(fixes(Surroundings()).first)
    #expect(fix.timestamp == morning + 600)
    #expect((10...65).contains(fix.horizontalAccuracy))
    #expect(fix.coordinate.distance(to: Town.home) <= 31)
    var asleep = Surroundings()
    asleep.outages = [.init(.requestedFixes, from: morning, until: morning + 3600)]
    #expect(fixes(asleep).isEmpty)
  }
}

extension Coordinate {
  /// Within 60 m.
  func isNear(_ other: Coordinate) -> Bool { distance(to: other) < 60 }
}
