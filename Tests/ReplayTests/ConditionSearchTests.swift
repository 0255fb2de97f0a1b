import DeviceLog
import DeviceModel
import HomeLearner
import Testing

@testable import Replay

/// Conditions at every place of a log, either way.
@Suite struct ConditionSearchTests {
  /// All stops, found one after the other.
  private func stops(
    _ conditions: [Condition], _ replay: inout Replay, _ direction: Replay.Direction,
    budget: Int
  ) -> [Int] {
    let total = replay.timeline.entries.count
    var found: [Int] = []
    var place = direction == .forwards ? 0 : total
    var slices = 0
    while slices < 100_000 {
      slices += 1
      switch replay.search(conditions, from: place, direction, budget: budget) {
      case .found(let index, _):
        found.append(index)
        place = direction == .forwards ? index + 1 : index
      case .continues(let next): place = next
      case .notFound: return direction == .forwards ? found : found.reversed()
      }
    }
    return found
  }

  /// A log with the moment after each of its entries, the start first.
  private struct Walk: Sendable {
    var replay: Replay
    var moments: [Moment]
    var capture: Capture

    init(_ scenario: Scenario, days: Int) throws {
      let (capture, zone) = try ReplayTests.capture(of: scenario, days: days)
      self.capture = capture
      var replay = Replay(capture: capture, zone: zone)
      self.replay = replay
      moments = (0...replay.timeline.entries.count).map { replay.seek(replay.position(count: $0)) }
    }

    /// All stops, by asking the condition at every place.
    func stops(_ condition: Condition) -> [Int] {
      var held = !condition.isOfStep && condition.holds(at: moments[0], in: replay)
      var found: [Int] = []
      for (index, moment) in moments.dropFirst().enumerated() {
        let holds = condition.holds(at: moment, in: replay)
        if holds, condition.isOfStep || !held { found.append(index) }
        held = holds
      }
      return found
    }
  }

  private static let walks = Result {
    [try Walk(.commuter, days: 9), try Walk(.movingHouse, days: 9)]
  }

  @Test(arguments: [
    "home.confirmed", "candidates.count > 1", "nights >= 3", "departure(Mon) moves > 1m",
    "median(Weekdays) moves", "home changes", "candidates changes", "finding any",
    "finding late-delivery", "kind = exit", "entry = 40", "late-delivery > 1", "pending",
    "pending.reason changes", "not pending and home", "visits moves >= 1", "home moves > 1 km",
    "summary contains confirmed", "departures.confirmed > 3 and kind = visit", "away > 0",
    "entry >= 5 and entry < 9", "late > 10 min", "relocations = 1",
  ])
  func `a search finds what asking everywhere finds, either way, in slices of any size`(
    text: String
  ) throws {
    let condition = try Condition(text)
    for walk in try Self.walks.get() {
      let expected = walk.stops(condition)
      for budget in [1, 50, 2000] {
        let (capture, zone) = (walk.capture, walk.replay.zone)
        var replay = Replay(capture: capture, zone: zone)
        #expect(stops([condition], &replay, .backwards, budget: budget) == expected)
        #expect(stops([condition], &replay, .forwards, budget: budget) == expected)
      }
    }
  }

  @Test func `of several conditions the first that holds is named`() throws {
    var replay = try replay(of: .commuter)
    let conditions = [try Condition("entry = 30"), try Condition("entry >= 30 and kind != none")]
    let first = replay.search(conditions, from: 0, .forwards)
    let second = replay.search(conditions, from: 30, .forwards)
    #expect(first == .found(index: 29, condition: 0))
    #expect(second == .found(index: 30, condition: 1))
    let none = replay.search([], from: 0, .forwards)
    #expect(none == .notFound)
  }

  @Test func `a night begins at the first entry at or after its start`() throws {
    var replay = try replay(of: .commuter)
    let entries = replay.timeline.entries
    let zone = replay.zone
    let night = zone.day(at: entries[0].entry.at) + 3
    let start = zone.instant(of: night, second: 22 * 3600)
    let index = try #require(entries.firstIndex { $0.entry.at >= start })
    let condition = try Condition("night \(night)")
    #expect(stops([condition], &replay, .forwards, budget: 2000) == [index])
    #expect(stops([condition], &replay, .backwards, budget: 2000) == [index])
  }

  @Test func `skipped entries are passed over`() throws {
    var replay = try replay(of: .commuter)
    let index = try #require(
      replay.timeline.entries.firstIndex { $0.entry.event.kind == "regionExit" })
    guard case .captured(let position) = replay.timeline.entries[index].id else { return }
    replay.use(
      edits: [RecordedEdit(sequence: 1, .skip(.captured(position)))], rules: .current)
    let condition = try Condition("kind = exit")
    let found = stops([condition], &replay, .forwards, budget: 2000)
    #expect(!found.isEmpty && !found.contains(index))
  }

  /// Fixes only, so that nothing but the first days changes what is learned.
  private func long(_ count: Int) throws -> Replay {
    let (commuter, zone) = try capture(of: .commuter, days: 10)
    var lines = commuter.lines
    let last = try #require(lines.last?.entry.at)
    let place = Coordinate(latitude: 35.6, longitude: 139.7)
    while lines.count < count {
      let at = last + Double(lines.count) * 60
      let fix = Fix(place, timestamp: at, horizontalAccuracy: 500, source: .slc)
      lines.append(Capture.Line(Entry(at: at, .location(fix)), line: lines.count + 2))
    }
    return Replay(capture: Capture(format: "nightstep", lines: lines), zone: zone)
  }

  @Test func `a condition never true derives only what changed, and folds each entry once`() throws
  {
    let count = 30_000
    var replay = try long(count)
    _ = replay.seek(replay.end)
    let condition = try Condition("candidates.count > 1000 and median(Mon) > 23:59")
    let (folded, derived) = (replay.foldedEntries, replay.derivations)
    var place = count
    var slices = 0
    var largest = 0
    search: while true {
      let before = replay.foldedEntries
      let result = replay.search([condition], from: place, .backwards)
      largest = max(largest, replay.foldedEntries - before)
      slices += 1
      guard case .continues(let next) = result else { break search }
      place = next
    }
    #expect(largest <= Replay.searchBudget + 2 * Replay.interval(for: count))
    #expect(replay.foldedEntries - folded <= count + slices * Replay.interval(for: count))
    #expect(slices <= count / Replay.searchBudget + 1)
    // The first ten days have their visits and departures; the rest changes nothing.
    #expect(replay.derivations - derived <= slices + 200)

    let plain = try Condition("entry < 0 and candidates.count > 1000")
    let before = replay.derivations
    place = 0
    while case .continues(let next) = replay.search([plain], from: place, .forwards) {
      place = next
    }
    #expect(replay.derivations == before, "what cannot decide is not derived")
  }

  @Test func `what was never folded is folded in slices too`() throws {
    var replay = try long(30_000)
    let condition = try Condition("errors > 1000")
    var place = 30_000
    var largest = 0
    while true {
      let before = replay.foldedEntries
      let result = replay.search([condition], from: place, .backwards)
      largest = max(largest, replay.foldedEntries - before)
      guard case .continues(let next) = result else { break }
      place = next
    }
    #expect(largest <= 2 * Replay.searchBudget + 2 * Replay.interval(for: 30_000))
  }
}
