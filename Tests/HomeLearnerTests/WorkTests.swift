import DeviceLog
import Testing

@testable import HomeLearner

/// Work is counted, not timed: what is not looked at again would not have come out otherwise.
@Suite struct WorkTests {
  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func `a trace, which looks at all nights each time, learns the same`(seed: UInt64) throws {
    let zone = try #require(LocalZone(identifier: "Asia/Tokyo"))
    for rules in [Rules.current, .firstRelease] {
      var short = HomeLearner(rules: rules, zone: zone)
      var long = HomeLearner(rules: rules, zone: zone)
      for (index, entry) in randomLife(seed).sorted(by: { $0.at < $1.at }).enumerated() {
        let plain = short.apply(entry)
        let traced = long.apply(entry, tracing: true)
        #expect(plain.findings == traced.findings, "seed \(seed), entry \(index)")
        #expect(short == long, "seed \(seed), entry \(index)")
      }
    }
  }

  @Test func `a day at work asks nothing of the nights`() throws {
    let zone = try #require(LocalZone(identifier: "Asia/Tokyo"))
    var history = History()
    let day = zone.instant(of: CalendarDay(number: 20_000), second: 9 * 3600)
    func deliver(_ entry: Int, _ arrival: Instant, _ hours: Double) {
      _ = history.insert(
        Delivery(
          entry: entry, coordinate: Life.home, horizontalAccuracy: 20, arrival: arrival,
          departure: arrival + hours * 3600, zone: zone),
        rules: .current)
    }
    deliver(1, day - 12 * 3600, 11)
    history.settleNights(home: nil, since: nil, clock: day, rules: .current)
    deliver(2, day, 3)
    deliver(3, day + 4 * 3600, 4)
    #expect(history.nightsAreSettled(home: nil, since: nil))
    #expect(!history.nightsAreSettled(home: Life.home, since: nil))
    deliver(4, day + 9 * 3600, 11)
    #expect(!history.nightsAreSettled(home: nil, since: nil))
  }
}
