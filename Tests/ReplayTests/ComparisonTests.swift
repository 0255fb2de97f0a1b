import DeviceLog
import DeviceModel
import HomeLearner
import Testing

@testable import Replay

@Suite struct ComparisonTests {
  private func compare(_ scenario: Scenario, _ change: (inout Rules) -> Void) throws -> Comparison {
    let (zone, entries) = scenario.make(seed: 1)
    let lines = entries.enumerated().map { Capture.Line($1, line: $0 + 2) }
    var rules = Rules.current
    change(&rules)
    return Comparison(
      Timeline(capture: Capture(format: "nightstep", lines: lines)),
      zone: try #require(LocalZone(identifier: zone)), .current, rules)
  }

  @Test func `the same rules make no difference`() throws {
    let comparison = try compare(.commuter) { _ in }
    #expect(comparison.first == nil)
    #expect(comparison.consequences.isEmpty)
  }

  @Test func `fewer nights confirm home earlier, and it is said where`() throws {
    let comparison = try compare(.commuter) { $0.nights = 4 }
    let first = try #require(comparison.first)
    #expect(first.kind == "visit")
    #expect(first.lines.contains("- home not confirmed"))
    #expect(comparison.consequences.contains("home confirmed 1 night earlier"))
  }

  @Test func `the first release shows its symptoms as consequences`() throws {
    let comparison = try compare(.twoThousandYears) { $0 = .firstRelease }
    #expect(comparison.consequences.contains("stay-too-long 0 → 1"))
  }

  @Test func `a rule about medians differs where the first median does`() throws {
    let comparison = try compare(.commuter) { $0.statistic = .mean }
    let first = try #require(comparison.first)
    #expect(first.lines.contains { $0.hasPrefix("- median Weekdays") })
  }
}
