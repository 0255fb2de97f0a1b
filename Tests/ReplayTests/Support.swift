import DeviceLog
import DeviceModel
import HomeLearner
import Testing

@testable import Replay

/// A replay of a scenario.
func replay(
  of scenario: Scenario, seed: UInt64 = 1, days: Int? = nil, rules: NamedRules = .current
) throws -> Replay {
  let (capture, zone) = try capture(of: scenario, seed: seed, days: days)
  return Replay(capture: capture, zone: zone, rules: rules)
}

/// A scenario's entries as a capture.
func capture(
  of scenario: Scenario, seed: UInt64 = 1, days: Int? = nil
) throws -> (capture: Capture, zone: LocalZone) {
  let (zone, entries) = scenario.make(seed: seed, days: days)
  return (capture(of: entries), try #require(LocalZone(identifier: zone)))
}

/// Entries as a capture, from line 2 on.
func capture(of entries: [Entry]) -> Capture {
  Capture(
    format: "nightstep", lines: entries.enumerated().map { Capture.Line($1, line: $0 + 2) })
}
