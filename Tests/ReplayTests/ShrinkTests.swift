import DeviceLog
import DeviceModel
import HomeLearner
import Testing

@testable import Replay

@Suite struct ShrinkTests {
  private static let firstRelease = NamedRules(name: "first-release", rules: .firstRelease)

  private func capture(_ scenario: Scenario) throws -> (capture: Capture, zone: LocalZone) {
    try ReplayTests.capture(of: scenario)
  }

  private func holds(
    _ condition: Condition, _ capture: Capture, _ zone: LocalZone, _ rules: NamedRules = .current
  ) -> Bool {
    var replay = Replay(capture: capture, zone: zone, rules: rules)
    return (1..<(capture.lines.count + 1)).contains {
      condition.holds(at: replay.seek(replay.position(count: $0)), in: replay)
    }
  }

  @Test(arguments: [
    (Scenario.commuter, "home.confirmed"), (.commuter, "median(Mon).count >= 2"),
    (.commuter, "pending.reason = regionExit and candidates >= 2"),
    (.movingHouse, "relocations >= 1"), (.rubbishMornings, "cancelled >= 1"),
    (.commuter, "median(Weekdays) moves > 2 min"), (.commuter, "night >= 4 and visits > 1"),
    (.commuter, "not home"),
  ])
  func `a condition is shrunk to what is one-minimal`(scenario: Scenario, text: String) throws {
    let (capture, zone) = try ReplayTests.capture(
      of: scenario, days: 24)
    let condition = try Condition(text)
    var shrink = Shrink(capture: capture, zone: zone, rules: .current, condition: condition)
    let found = shrink.run()
    let kept = try #require(found)
    #expect(kept.count < 60, "\(kept.count)")
    #expect(holds(condition, shrink.capture(of: kept), zone))
    for left in kept.indices where kept.count > 1 {
      var fewer = kept
      fewer.remove(at: left)
      #expect(!holds(condition, shrink.capture(of: fewer), zone), "without \(kept[left])")
    }
  }

  @Test func `lines out of order are shrunk with their order kept`() throws {
    let (ordered, zone) = try ReplayTests.capture(of: .commuter, days: 13)
    var capture = ordered
    let late = capture.lines.remove(at: 40)
    capture.lines.insert(late, at: 90)
    for text in ["finding clock-backwards", "home.confirmed"] {
      let condition = try Condition(text)
      var shrink = Shrink(capture: capture, zone: zone, rules: .current, condition: condition)
      let found = shrink.run()
      let kept = try #require(found)
      #expect(holds(condition, shrink.capture(of: kept), zone))
      if text.hasPrefix("finding") { #expect(kept.count == 2 && kept.contains(90)) }
      for left in kept.indices {
        var fewer = kept
        fewer.remove(at: left)
        #expect(!holds(condition, shrink.capture(of: fewer), zone), "without \(kept[left])")
      }
    }
  }

  private func raises(
    _ finding: Finding.ID, _ capture: Capture, _ zone: LocalZone, _ rules: Rules
  ) -> Bool {
    var learner = HomeLearner(rules: rules, zone: zone)
    return Timeline(capture: capture).entries.contains {
      learner.apply($0.entry, isBackwards: $0.isBackwards).findings.contains { $0.id == finding }
    }
  }

  @Test func `the stay of two thousand years needs one entry`() throws {
    let (capture, zone) = try capture(.twoThousandYears)
    var shrink = Shrink(
      capture: capture, zone: zone, rules: Self.firstRelease,
      condition: Condition(finding: .stayTooLong))
    let found = shrink.run()
    let kept = try #require(found)
    #expect(kept.count == 1)
    #expect(raises(.stayTooLong, shrink.capture(of: kept), zone, .firstRelease))
  }

  @Test(arguments: [
    (Scenario.sixNightTrip, Finding.ID.homeClearedByTrip),
    (.rubbishMornings, .confirmedWithoutDistance), (.commuter, .lateDelivery),
  ])
  func `what is left is one-minimal`(scenario: Scenario, finding: Finding.ID) throws {
    let (capture, zone) = try capture(scenario)
    var shrink = Shrink(
      capture: capture, zone: zone, rules: .current, condition: Condition(finding: finding))
    let found = shrink.run()
    let kept = try #require(found)
    #expect(raises(finding, shrink.capture(of: kept), zone, .current))
    for left in kept.indices {
      var fewer = kept
      fewer.remove(at: left)
      #expect(!raises(finding, shrink.capture(of: fewer), zone, .current), "without \(kept[left])")
    }
  }

  @Test func `what is not there is not shrunk`() throws {
    let (capture, zone) = try capture(.twoThousandYears)
    var shrink = Shrink(
      capture: capture, zone: zone, rules: .current,
      condition: Condition(finding: .stayTooLong))
    let found = shrink.run()
    #expect(found == nil)
  }

  @Test func `one bad delivery among ten thousand is found with few folds`() throws {
    let zone = try #require(LocalZone(identifier: "Asia/Tokyo"))
    let place = Coordinate(latitude: 35.6, longitude: 139.7)
    var lines: [Capture.Line] = []
    for index in 0..<10_000 {
      let at = Instant(800_000_000 + Double(index) * 60)
      let fix = Fix(place, timestamp: at, horizontalAccuracy: 10, source: .slc)
      lines.append(Capture.Line(Entry(at: at, .location(fix)), line: index + 1))
    }
    let at = Instant(800_000_000 + 7000 * 60)
    lines[7000].entry.event = .visit(
      VisitDelivery(
        place, arrivalDate: at - 60, departureDate: Instant(63_113_903_999.999),
        horizontalAccuracy: 10))
    var shrink = Shrink(
      capture: Capture(format: "nightstep", lines: lines), zone: zone, rules: Self.firstRelease,
      condition: Condition(finding: .stayTooLong))
    let found = shrink.run()
    #expect(found == [7000])
    #expect(shrink.attempts < 60)
    #expect(shrink.foldedEntries < 30_000)
  }
}
