import DeviceLog
import Testing

@testable import DeviceModel

/// A morning in 2026, in Tokyo.
let morning = Instant(798_000_000)

/// A way written by hand, played to an app that monitors some regions from the start.
func played(
  _ regions: [Region] = [], settings: PhoneSettings = .clean, surroundings: Surroundings = .init(),
  onEntry: Bool = false, seed: UInt64 = 7, _ write: (inout Itinerary) -> Void
) -> [Entry] {
  var itinerary = Itinerary(zone: .utc, start: morning, at: Town.home)
  write(&itinerary)
  var stage = Stage(itinerary.path, timeZone: "UTC")
  stage.surroundings = surroundings
  stage.notesRegions = false
  var app = MonitoringApp(regions: regions, onEntry: onEntry)
  return stage.entries(app: &app, seed: seed, settings: settings)
}

/// Asks for some regions at once and never again.
struct MonitoringApp: AppUnderTest {
  var regions: [Region]
  var onEntry: Bool
  var fixes: [Instant] = []

  var nextTimer: Instant? { nil }

  mutating func advance(to instant: Instant) -> [AppRequest] {
    defer { (regions, fixes) = ([], []) }
    return regions.map { .startMonitoring($0, notifyOnEntry: onEntry) }
      + fixes.map { .requestFix($0) }
  }

  mutating func deliver(_ entry: Entry) -> [AppRequest] { [] }
}

extension [Entry] {
  var exits: [RegionCrossing] {
    compactMap { if case .regionExit(let crossing) = $0.event { crossing } else { nil } }
  }
  var enters: [RegionCrossing] {
    compactMap { if case .regionEnter(let crossing) = $0.event { crossing } else { nil } }
  }
  var visits: [VisitDelivery] {
    compactMap { if case .visit(let visit) = $0.event { visit } else { nil } }
  }
  func fixes(_ source: Fix.Source) -> [Fix] {
    compactMap {
      if case .location(let fix) = $0.event, fix.source == source { fix } else { nil }
    }
  }
}

@Suite struct DistanceTests {
  @Test func `within is what the distance says, near the boundary and far from it`() {
    var draws = SeededGenerator(seed: 5)
    for _ in 0..<2000 {
      let here = Coordinate(
        latitude: draws.uniform(-89...89), longitude: draws.uniform(-180...180))
      let metres = draws.uniform(10...3000)
      let there = here.moved(
        metres: metres * draws.uniform(0.9...1.1), degrees: draws.uniform(0...360))
      let exact = here.distance(to: there) <= metres
      if here.isWithin(metres, of: there) != exact { Issue.record("\(here) \(there) \(metres)") }
    }
  }
}

@Suite struct RegionTests {
  private let home = Town.homeRegion()

  @Test func `an exit comes once, beyond radius and margin, after 20 seconds there`() throws {
    for seed in UInt64(1)...40 {
      var path: Path?
      let entries = played([home], seed: seed) {
        $0.stay(minutes: 30)
        $0.walk(to: Town.home.moved(east: 900, north: 0))
        $0.stay(minutes: 60)
        path = $0.path
      }
      let exit = try #require(entries.exits.first)
      #expect(entries.exits.count == 1)
      let way = try #require(path)
      let crossed = way.position(at: exit.timestamp - 20).distance(to: home.center)
      #expect((160...182).contains(crossed), "seed \(seed): \(crossed) m")
    }
  }

  @Test func `nobody exits who stays within radius and the smallest margin`() {
    for seed in UInt64(1)...40 {
      let entries = played([home], seed: seed) {
        $0.stay(minutes: 5)
        $0.walk(to: Town.home.moved(east: 159, north: 0))
        $0.stay(minutes: 60)
      }
      #expect(entries.exits.isEmpty)
    }
  }

  @Test func `nineteen seconds beyond the largest margin are no exit, twenty-one are`() {
    func exits(beyond seconds: Double) -> Int {
      var settings = PhoneSettings.clean
      settings.exitMarginMetres = 20...20
      return played([home], settings: settings) {
        $0.stay(minutes: 5)
        $0.go(to: Town.home.moved(east: 169, north: 0), metresPerSecond: 1)
        // Out and back on the line where the boundary is 1 m away at 1 m/s.
        $0.go(to: Town.home.moved(east: 171, north: 0), metresPerSecond: 2)
        $0.stay(minutes: (seconds - 1) / 60)
        $0.go(to: Town.home.moved(east: 169, north: 0), metresPerSecond: 2)
        $0.stay(minutes: 30)
      }.exits.count
    }
    #expect(exits(beyond: 18) == 0)
    #expect(exits(beyond: 23) == 1)
  }

  @Test func `entering is told once, and only if asked for`() {
    func there(_ onEntry: Bool) -> [Entry] {
      played([home], onEntry: onEntry) {
        $0.stay(minutes: 5)
        $0.walk(to: Town.home.moved(east: 700, north: 0))
        $0.stay(minutes: 20)
        $0.walk(to: Town.home)
        $0.stay(minutes: 60)
      }
    }
    #expect(there(true).enters.count == 1)
    #expect(there(true).exits.count == 1)
    #expect(there(false).enters.isEmpty)
    #expect(there(false).exits.count == 1)
  }

  @Test func `overlapping regions each get their own exit`() {
    let other = Region(
      identifier: "street", center: Town.home.moved(east: 60, north: 0), radius: 200)
    let entries = played([home, other]) {
      $0.stay(minutes: 5)
      $0.walk(to: Town.home.moved(east: 800, north: 0))
      $0.stay(minutes: 20)
    }
    #expect(entries.exits.map(\.region) == ["home", "street"])
  }

  @Test func `the twenty-first region is refused, and a known name takes no new place`() {
    var phone = Phone(settings: .clean, seed: 1, start: morning, at: Town.home)
    for number in 1...21 {
      phone.carryOut(
        .startMonitoring(Region(identifier: "\(number)", center: Town.home, radius: 100)))
    }
    #expect(phone.monitoredRegions.count == 20)
    #expect(phone.refusedRegions == ["21"])
    phone.carryOut(.startMonitoring(Region(identifier: "3", center: Town.office, radius: 100)))
    #expect(phone.monitoredRegions.count == 20)
    #expect(phone.refusedRegions == ["21"])
    phone.carryOut(.stopMonitoring(identifier: "4"))
    phone.carryOut(.startMonitoring(Region(identifier: "21", center: Town.home, radius: 100)))
    #expect(phone.monitoredRegions.last?.identifier == "21")
  }

  @Test func `underground the exit comes where the signal does`() throws {
    var surroundings = Surroundings()
    let tunnel = Town.home.moved(east: 500, north: 0)
    surroundings.shadows = [.init(tunnel, radius: 450, accuracyMetres: nil)]
    var path: Path?
    let entries = played([home], surroundings: surroundings) {
      $0.stay(minutes: 5)
      $0.walk(to: Town.home.moved(east: 1500, north: 0))
      $0.stay(minutes: 20)
      path = $0.path
    }
    let exit = try #require(entries.exits.first)
    let place = try #require(path).position(at: exit.timestamp - 20)
    #expect(place.distance(to: Town.home) >= 940)
  }

  @Test func `small regions misfire, those of 100 m do not`() {
    var settings = PhoneSettings.clean
    settings.smallRegionMisfires = 0.5
    func exits(radius: Double) -> Int {
      let region = Region(identifier: "r", center: Town.home, radius: radius)
      return played([region], settings: settings) { life in
        // A phone at rest is not asked; one that is carried about the flat is.
        for _ in 0..<60 {
          life.walk(to: Town.home.moved(east: 8, north: 0))
          life.stay(minutes: 10)
          life.walk(to: Town.home)
        }
      }.exits.count
    }
    #expect(exits(radius: 60) > 0)
    #expect(exits(radius: 100) == 0)
  }
}
