import DeviceLog
import Testing

@testable import DeviceModel

@Suite struct ScenarioTests {
  @Test(arguments: Scenario.allCases)
  func `the same seed gives the same entries`(scenario: Scenario) {
    let once = scenario.make(seed: 11)
    let twice = scenario.make(seed: 11)
    #expect(once.entries == twice.entries)
    #expect(once.timeZone == "Asia/Tokyo")
    #expect(!once.entries.isEmpty)
  }

  @Test(arguments: Scenario.allCases)
  func `entries come in the order of their delivery, and none before it happened`(
    scenario: Scenario
  ) {
    for settings in [PhoneSettings.clean, .standard] {
      let entries = scenario.make(seed: 12, settings: settings).entries
      #expect(zip(entries, entries.dropFirst()).first { $0.at > $1.at } == nil)
      #expect(entries.first { $0.happened > $0.at } == nil)
    }
  }

  @Test func `another seed gives another life, and another stream other numbers`() {
    #expect(
      Scenario.commuter.make(seed: 1, days: 3).entries
        != Scenario.commuter.make(seed: 2, days: 3).entries)
    var one = SeededGenerator(seed: 1, stream: 1)
    var two = SeededGenerator(seed: 1, stream: 2)
    #expect(one.next() != two.next())
    var again = SeededGenerator(seed: 1, stream: 1)
    var first = SeededGenerator(seed: 1, stream: 1)
    #expect(again.next() == first.next())
  }

  @Test func `numbers are those of SplitMix64 whatever the machine`() {
    // The reference sequence of the algorithm's authors' C code for the state 1234567.
    var plain = SeededGenerator(state: 1_234_567)
    #expect(plain.next() == 6_457_827_717_110_365_317)
    #expect(plain.next() == 3_203_168_211_198_807_973)
    var seeded = SeededGenerator(seed: 1, stream: 0)
    let draws = (0..<1000).map { _ in seeded.unit() }
    #expect(draws.allSatisfy { (0..<1).contains($0) })
    #expect((0.45...0.55).contains(draws.reduce(0, +) / 1000))
  }

  @Test func `fewer days are the beginning of more`() {
    let short = Scenario.commuter.make(seed: 4, days: 10).entries
    let long = Scenario.commuter.make(seed: 4, days: 20).entries
    #expect(Array(long.prefix(short.count)) == short)
  }

  @Test func `a day too few is one day`() {
    #expect(!Scenario.lateCafe.make(seed: 1, days: 0).entries.isEmpty)
    #expect(!Scenario.commuter.make(seed: 1, days: -5).entries.isEmpty)
  }

  @Test func `the app of the sample asks for one fix, nine minutes after an exit of home`() {
    let region = Town.homeRegion()
    var app = ScriptedApp([(morning, region)])
    #expect(app.nextTimer == morning)
    #expect(app.advance(to: morning - 1).isEmpty)
    #expect(app.advance(to: morning) == [.startMonitoring(region)])
    #expect(app.advance(to: morning + 1).isEmpty)
    let exit = RegionCrossing(region: "home", timestamp: morning + 50)
    #expect(
      app.deliver(Entry(at: morning + 60, .regionExit(exit))) == [.requestFix(morning + 600)])
    let other = RegionCrossing(region: "office", timestamp: morning + 50)
    #expect(app.deliver(Entry(at: morning + 60, .regionExit(other))).isEmpty)
  }
}
