import DeviceLog
import DeviceModel
import HomeLearner
import Testing

@testable import Replay

@Suite struct ShrinkTests {
  private func capture(_ scenario: Scenario) throws -> (capture: Capture, zone: LocalZone) {
    let (zone, entries) = scenario.make(seed: 1)
    let lines = entries.enumerated().map { Capture.Line($1, line: $0 + 2) }
    return (
      Capture(format: "nightstep", lines: lines), try #require(LocalZone(identifier: zone))
    )
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
      capture: capture, zone: zone, rules: .firstRelease, finding: .stayTooLong)
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
    var shrink = Shrink(capture: capture, zone: zone, rules: .current, finding: finding)
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
    var shrink = Shrink(capture: capture, zone: zone, rules: .current, finding: .stayTooLong)
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
      capture: Capture(format: "nightstep", lines: lines), zone: zone, rules: .firstRelease,
      finding: .stayTooLong)
    let found = shrink.run()
    #expect(found == [7000])
    #expect(shrink.attempts < 60)
  }
}
