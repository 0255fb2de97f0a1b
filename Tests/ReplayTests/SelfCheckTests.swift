import DeviceLog
import DeviceModel
import HomeLearner
import Testing

@testable import Replay

@Suite struct SelfCheckTests {
  private func capture(days: Int) throws -> (capture: Capture, zone: LocalZone) {
    let (zone, entries) = Scenario.commuter.make(seed: 5, days: days)
    let lines = entries.enumerated().map { Capture.Line($1, line: $0 + 2) }
    return (
      Capture(format: "nightstep", lines: lines), try #require(LocalZone(identifier: zone))
    )
  }

  @Test func `a capture with edits agrees with itself at every keyframe, under both presets`()
    throws
  {
    let (capture, zone) = try capture(days: 40)
    let at = capture.lines[300].entry.at
    let edits = [
      RecordedEdit(sequence: 1, .skip(.captured(90))),
      RecordedEdit(sequence: 2, .inject([Entry(at: at, .reset)], title: "reset")),
    ]
    for (name, rules) in Rules.presets {
      let check = SelfCheck(
        capture: capture, edits: edits, rules: NamedRules(name: name, rules: rules), zone: zone)
      #expect(check.flaws == [])
      #expect(check.entries == capture.lines.count + 1)
      #expect(check.keyframes == check.entries / Replay.interval(for: check.entries))
      #expect(check.compared >= 6 * check.keyframes)
    }
  }

  @Test func `an empty capture has nothing to compare but its start`() throws {
    let check = SelfCheck(
      capture: Capture(format: "nightstep"), edits: [], rules: .current, zone: .utc)
    #expect(check.flaws == [])
    #expect(check.keyframes == 0)
    #expect(check.compared == 2)
  }
}
