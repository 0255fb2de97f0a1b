import DeviceLog
import DeviceModel
import HomeLearner
import Testing

@testable import Replay

@Suite struct ChangeIndexTests {
  /// Which entries change which field, by comparing the states before and after each.
  private func expected(_ replay: inout Replay) -> [StateField: [Int]] {
    var found: [StateField: [Int]] = [:]
    for index in replay.timeline.entries.indices {
      let moment = replay.seek(replay.position(count: index + 1))
      let (old, new) = (moment.before, moment.learner)
      func note(_ field: StateField, _ differs: Bool) {
        if differs { found[field, default: []].append(index) }
      }
      note(.home, old.home != new.home)
      note(.regions, old.monitoredRegions != new.monitoredRegions)
      note(.relocations, old.relocations != new.relocations)
      if old.visits != new.visits || old.home != new.home {
        note(.away, old.nightsAway != new.nightsAway)
        note(.candidateFigures, old.candidates != new.candidates)
      }
      note(.visits, old.visits != new.visits)
      note(.pending, old.pending != new.pending)
      note(.departures, old.departures != new.departures)
      if old.departures != new.departures {
        for (a, b) in zip(old.medians, new.medians) { note(.median(a.group), a != b) }
      }
      note(.findings, !moment.outcome.findings.isEmpty)
    }
    return found
  }

  @Test(arguments: [Scenario.commuter, .movingHouse, .rubbishMornings, .deletedHome])
  func `the index tells what comparing every step tells`(scenario: Scenario) throws {
    var replay = try replay(of: scenario, days: 9)
    let total = replay.timeline.entries.count
    let expected = expected(&replay)
    var unindexed = replay
    for field in StateField.allCases where field != .candidates {
      let list = expected[field] ?? []
      for place in stride(from: 0, through: total, by: 13) {
        let last = replay.lastChange(of: field, before: place)
        let lazily = unindexed.lastChange(of: field, before: place)
        #expect(last == list.last { $0 < place }, "\(field) before \(place)")
        #expect(lazily == last)
        let next = replay.nextChange(of: field, from: place)
        #expect(next == list.first { $0 >= place }, "\(field) from \(place)")
      }
    }
    #expect(unindexed.changesIndexed == 0 || !expected.isEmpty)
  }

  @Test func `e stops where home, departures or the set of candidates change`() throws {
    var replay = try replay(of: .commuter, days: 9)
    var found: [Int] = []
    var place = 0
    while let index = replay.changeIndex(from: place) {
      found.append(index)
      place = index + 1
    }
    var back: [Int] = []
    place = replay.timeline.entries.count
    while let index = replay.changeIndex(before: place) {
      back.append(index)
      place = index
    }
    #expect(found == back.reversed())
    let moment = replay.seek(replay.end)
    let confirmed = try #require(moment.learner.home?.confirmedAt)
    #expect(found.contains { replay.timeline.entries[$0].entry.at == confirmed })
  }

  @Test func `once indexed, the last change is looked up and nothing is folded`() throws {
    var replay = try replay(of: .commuter, days: 9)
    let isDone = replay.indexChanges(budget: .max)
    #expect(isDone)
    let before = replay.foldedEntries
    for field in StateField.allCases {
      for place in stride(from: 0, through: replay.timeline.entries.count, by: 3) {
        _ = replay.lastChange(of: field, before: place)
        _ = replay.nextChange(of: field, from: place)
      }
    }
    #expect(replay.foldedEntries == before)
  }

  @Test func `nothing is indexed unless somebody asks, and then in slices`() throws {
    var replay = try replay(of: .commuter, days: 9)
    _ = replay.seek(replay.end)
    #expect(replay.changesIndexed == 0)
    var slices = 0
    while slices < 1000 {
      let before = replay.foldedEntries
      let isDone = replay.indexChanges(budget: 50)
      #expect(replay.foldedEntries - before <= 50 + replay.interval)
      slices += 1
      if isDone { break }
    }
    #expect(replay.changesIndexed == replay.timeline.entries.count)
    #expect(slices >= replay.changesIndexed / 50)
  }

  @Test func `an edit drops what lies behind it, and no more`() throws {
    var replay = try replay(of: .commuter, days: 9)
    _ = replay.indexChanges(budget: .max)
    let count = replay.timeline.entries.count
    replay.use(edits: [RecordedEdit(sequence: 1, .skip(.captured(count - 20)))], rules: .current)
    #expect(replay.changesIndexed == count - 20)
    var plain = replay
    plain.use(edits: [], rules: .current)
    plain.use(edits: [RecordedEdit(sequence: 1, .skip(.captured(count - 20)))], rules: .current)
    let expected = expected(&plain)
    for field in StateField.allCases where field != .candidates {
      let last = replay.lastChange(of: field, before: count)
      #expect(last == expected[field]?.last, "\(field)")
    }
    replay.use(edits: [], rules: NamedRules(name: "first-release", rules: .firstRelease))
    #expect(replay.changesIndexed == 0)
  }
}
