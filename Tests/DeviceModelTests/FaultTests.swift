import DeviceLog
import Testing

@testable import DeviceModel

@Suite struct FaultTests {
  private func make(_ faults: [Fault], seed: UInt64 = 21) -> [Entry] {
    Scenario.reinstall.make(seed: seed, faults: faults).entries
  }

  @Test func `no fault changes nothing`() {
    #expect(make([]) == Scenario.reinstall.make(seed: 21).entries)
  }

  @Test(arguments: Fault.allCases)
  func `a fault is the same for the same seed, and shows`(fault: Fault) {
    #expect(make([fault]) == make([fault]))
    // A region left behind shows only where an app stops one, and the sample's app never does.
    #expect((make([fault]) == make([])) == (fault == .regionsLeftBehind))
  }

  @Test func `the order in which faults are named does not matter`() {
    #expect(make(Fault.allCases) == make(Fault.allCases.reversed()))
  }

  @Test(arguments: Fault.allCases.filter { $0 != .clockBack })
  func `deliveries stay in the order of their at`(fault: Fault) {
    for seed in UInt64(1)...5 {
      let entries = make([fault], seed: seed)
      #expect(zip(entries, entries.dropFirst()).first { $0.at > $1.at } == nil)
    }
  }

  @Test func `a clock set back makes lines that lie before the line before them`() {
    let entries = make([.clockBack])
    #expect(zip(entries, entries.dropFirst()).contains { $0.at > $1.at })
    #expect(entries.count == make([]).count)
  }

  @Test func `near sentinels are none, and stay more than ten years away`() {
    for entry in make([.nearSentinel]) {
      guard case .visit(let visit) = entry.event else { continue }
      #expect(visit.departureDate != .distantFuture)
      #expect(visit.arrivalDate != .distantPast)
      let decade = 10.0 * 365 * 86_400
      #expect(visit.departureDate <= entry.at || visit.departureDate - entry.at > decade)
      #expect(entry.at - visit.arrivalDate < 86_400 * 3 || entry.at - visit.arrivalDate > decade)
    }
  }

  @Test func `who is killed while pending starts again, and its fix is lost`() {
    let entries = make([.killedWhilePending])
    let before = make([])
    #expect(entries.filter { $0.event == .terminate }.count > 1)
    #expect(entries.fixes(.oneShot).count < before.fixes(.oneShot).count)
  }

  @Test func `a region left behind still exits`() {
    func exits(kept: Bool) -> Int {
      var surroundings = Surroundings()
      surroundings.keepsStoppedRegions = kept
      var phone = Phone(
        settings: .clean, surroundings: surroundings, seed: 1, start: morning, at: Town.home)
      phone.carryOut(.startMonitoring(Town.homeRegion()))
      phone.carryOut(.stopMonitoring(identifier: "home"))
      phone.sense(Town.office, at: morning + 60)
      phone.sense(Town.office, at: morning + 90)
      var entries: [Entry] = []
      while let entry = phone.deliver(upTo: morning + 600) { entries.append(entry) }
      return entries.exits.count
    }
    #expect(exits(kept: true) == 1)
    #expect(exits(kept: false) == 0)
  }
}
