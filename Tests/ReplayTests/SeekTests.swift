import DeviceLog
import DeviceModel
import Foundation
import HomeLearner
import Testing

@testable import Replay

@Suite struct SeekTests {
  private func replay(seed: UInt64) throws -> Replay {
    let (zone, entries) = Scenario.commuter.make(seed: seed, days: 14)
    let lines = entries.enumerated().map { Capture.Line($1, line: $0 + 2) }
    return Replay(
      capture: Capture(format: "nightstep", lines: lines),
      zone: try #require(LocalZone(identifier: zone)))
  }

  private func bytes(_ learner: HomeLearner) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return try encoder.encode(learner)
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `seeking anywhere, in any order, equals a fold from zero`(seed: UInt64) throws {
    var replay = try replay(seed: seed)
    var learner = HomeLearner(zone: replay.zone)
    var folded = [learner]
    var findings: [[Finding]] = [[]]
    for entry in replay.timeline.entries {
      let outcome = learner.apply(entry.entry, isBackwards: entry.isBackwards)
      folded.append(learner)
      findings.append((findings.last ?? []) + outcome.findings)
    }
    let count = replay.timeline.entries.count
    for step in 0..<count {
      // 7 919 is prime: every place once, far apart, forwards and back.
      let place = step * 7919 % (count + 1)
      let moment = replay.seek(replay.position(count: place))
      #expect(moment.learner == folded[place])
      #expect(moment.findings == findings[place])
      if step % 50 == 0 { #expect(try bytes(moment.learner) == bytes(folded[place])) }
    }
  }

  @Test func `once folded, a seek folds no more than an interval`() throws {
    var replay = try replay(seed: 1)
    _ = replay.seek(replay.end)
    for place in [5, 200, 17, 130, 64, 63, 65] {
      let before = replay.foldedEntries
      _ = replay.seek(replay.position(count: place))
      #expect(replay.foldedEntries - before <= Replay.interval(for: 200) + 1)
    }
  }

  @Test func `undoing an injection restores every place, and keeps what comes before it`() throws {
    var replay = try replay(seed: 2)
    let end = replay.end
    let before = replay.seek(end)
    let middle = replay.position(count: replay.timeline.entries.count - 10)
    let at = try #require(middle.clock)
    let injected = RecordedEdit(
      sequence: 1,
      .inject(
        [Entry(at: at, .regionExit(RegionCrossing(region: "home", timestamp: at)))], title: "exit"))
    replay.use(edits: [injected], rules: .current)
    #expect(replay.timeline.entries.count == end.count + 1)
    let folded = replay.foldedEntries
    _ = replay.seek(replay.end)
    #expect(replay.foldedEntries - folded < 100, "an edit invalidates only what comes after it")
    replay.use(edits: [], rules: .current)
    let after = replay.seek(replay.end)
    #expect(after.learner == before.learner)
    #expect(after.findings == before.findings)
  }

  @Test func `a skipped entry keeps its place and is not applied`() throws {
    var replay = try replay(seed: 3)
    let count = replay.timeline.entries.count
    replay.use(edits: [RecordedEdit(sequence: 1, .skip(.captured(count - 1)))], rules: .current)
    #expect(replay.timeline.entries.count == count)
    #expect(replay.seek(replay.end).learner.entryCount == count - 1)
  }
}
