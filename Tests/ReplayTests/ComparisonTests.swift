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

  /// The commuter's log, as captured and with edits.
  private func compare(_ edits: [Edit]) throws -> (comparison: Comparison, entries: Int) {
    let (capture, zone) = try capture(of: .commuter, days: 14)
    let recorded = edits.enumerated().map { RecordedEdit(sequence: $0 + 1, $1) }
    var comparison = Comparison(
      (Timeline(capture: capture), .current),
      (Timeline(capture: capture, edits: recorded), .current), zone: zone)
    while !comparison.isDone { comparison.proceed(entries: 50) }
    return (comparison, capture.lines.count)
  }

  @Test func `without edits there is no difference to the log with none`() throws {
    #expect(try compare([]).comparison.first == nil)
  }

  @Test func `a skipped entry differs where it stands`() throws {
    let (capture, _) = try capture(of: .commuter, days: 14)
    let index = try #require(capture.lines.firstIndex { $0.entry.event.kind == "visit" })
    let comparison = try compare([.skip(.captured(index))]).comparison
    let first = try #require(comparison.first)
    #expect(first.entry == index + 1)
    #expect(first.lines.contains { $0.hasPrefix("- visit") })
  }

  @Test func `an injected entry differs where it was put, and the other's clock goes on`() throws {
    let (capture, _) = try capture(of: .commuter, days: 14)
    let at = capture.lines[20].entry.at + 1
    let place = Coordinate(latitude: 35, longitude: 139)
    let visit = VisitDelivery(
      place, arrivalDate: at - 600, departureDate: at - 1, horizontalAccuracy: 5)
    let (comparison, _) = try compare([.inject([Entry(at: at, .visit(visit))], title: "visit")])
    let first = try #require(comparison.first)
    #expect(first.entry == 22)
    #expect(first.line == nil)
    #expect(first.lines.contains { $0.hasPrefix("+ visit") })
    let note = try compare([.inject([Entry(at: at, .note(text: "a"))], title: "note")])
    #expect(note.comparison.first == nil)
    #expect(note.comparison.consequences.isEmpty)
  }
}
