import DeviceLog
import Testing

@testable import HomeLearner

@Suite struct RelocationTests {
  private func trip(
    nights: Int, metres: Double = 40_000, apart: Double = 0, _ rules: Rules = .current
  ) -> Life {
    var life = Life(rules)
    life.settle()
    for night in 0..<nights {
      life.night(6 + night, Life.east(metres + apart * Double(night)))
    }
    return life
  }

  @Test(arguments: [3, 4])
  func `three hotel nights or four at the parents' do not rewrite home`(nights: Int) throws {
    let life = trip(nights: nights)
    #expect(life.learner.nightsAway == nights)
    #expect(try #require(life.learner.home).coordinate == Life.home)
  }

  @Test func `five nights mean a move, and make the new home`() throws {
    let life = trip(nights: 5)
    let home = try #require(life.learner.home)
    #expect(home.coordinate.distance(to: Life.home) > 39_000)
    #expect(life.learner.relocations == [home.confirmedAt])
    #expect(life.learner.learningSince == life.zone.day(at: life.time(6, 12)))
    #expect(life.effects.contains(.stopMonitoring(identifier: "home")))
    #expect(!life.has(.homeClearedByTrip))
  }

  @Test(arguments: [(1499.0, 0), (1500.1, 4)])
  func `away is 1 500 m and more`(metres: Double, nights: Int) {
    #expect(trip(nights: 4, metres: metres).learner.nightsAway == nights)
  }

  @Test func `a tour of hotels clears home with nothing to replace it`() {
    let life = trip(nights: 5, apart: 5000)
    #expect(life.learner.home == nil)
    #expect(life.has(.homeClearedByTrip))
    var rules = Rules.current
    rules.relocationNeedsOnePlace = true
    #expect(trip(nights: 5, apart: 5000, rules).learner.home != nil)
    #expect(trip(nights: 5, rules).learner.relocations.count == 1)
  }

  @Test func `a night at home, or one nobody knows of, breaks the streak`() {
    for atHome in [true, false] {
      var life = trip(nights: 4)
      if atHome { life.night(10) }
      life.night(11, Life.east(40_000))
      #expect(life.learner.nightsAway == 1)
      #expect(life.learner.relocations.isEmpty)
    }
  }

  @Test func `after a reset nothing of ours is monitored, and what is others' stays`() {
    var life = Life()
    life.receive(
      .regionStart(Region(identifier: "office", center: Life.home, radius: 100)),
      at: life.time(0, 8))
    life.settle()
    #expect(life.learner.monitoredRegions.map(\.identifier) == ["office", "home"])
    life.receive(.reset, at: life.time(6, 8))
    #expect(life.learner.monitoredRegions.map(\.identifier) == ["office"])
    #expect(life.learner.home == nil)
    #expect(life.learner.visits.isEmpty)
    #expect(!life.has(.regionWithoutHome))
  }

  @Test func `a reset that leaves the region behind is found`() {
    var rules = Rules.current
    rules.stopRegionsOnReset = false
    var life = Life(rules)
    life.settle()
    life.receive(.reset, at: life.time(6, 8))
    #expect(life.has(.regionWithoutHome))
  }

  @Test func `a 21st region has no room, and a launch tries again`() {
    var life = Life()
    for index in 0..<20 {
      life.receive(
        .regionStart(Region(identifier: "r\(index)", center: Life.home, radius: 100)),
        at: life.time(0, 8))
    }
    life.settle()
    #expect(life.has(.regionLimit))
    #expect(life.has(.homeWithoutRegion))
    life.receive(
      .regionStop(Region(identifier: "r3", center: Life.home, radius: 100)), at: life.time(6, 8))
    life.receive(.launch, at: life.time(6, 9))
    #expect(life.learner.monitorsHome)
  }
}
