import DeviceLog
import HomeLearner
import Replay
import Testing

@testable import Console

/// The same log beside the what-if.
@Suite("Baseline beside what-if") struct BaselineTests {
  @Test("Two rule sets stand beside each other, and W goes to the first entry where they differ")
  func rules() throws {
    var model = try openSample("two-thousand-years")
    try model.press("w")
    model.finishWork()
    #expect(model.baseline?.title == "rules first-release")
    try model.press("W")
    let comparison = Comparison(
      model.replay.timeline, zone: model.document.zone, Rules.firstRelease, .current)
    #expect(model.position.count == comparison.first?.entry)
    #expect(model.text().contains("Home, rules first-release"))
    #expect(model.text().contains("Home, what-if"))
    #expect(model.text(200, 60).contains("stay-too-long 1 → 0"))
    // Before it both know the same.
    try model.press("S")
    let other = try #require(model.baseline?.model)
    #expect(other.facts.candidates == model.facts.candidates)
    #expect(!model.text().contains("≠"))
  }

  @Test("Both halves move together, whatever was added or left out")
  func together() throws {
    var model = try openSample("commuter-three-weeks")
    run(&model, "goto 2026-04-10 12:00")
    run(&model, "inject exit")
    run(&model, "inject night")
    try model.press("w")
    for keys in ["g", "10s", "5n", "N", "3.", "e", "G", "20S"] {
      try model.press(keys)
      let other = try #require(model.baseline?.model)
      let at = try #require(other.position.clock?.seconds ?? -.infinity)
      #expect(at <= model.position.clock?.seconds ?? -.infinity, "\(keys)")
      // It has passed exactly those captured entries that the what-if has passed.
      let mine = model.replay.timeline.entries.prefix(model.position.count).filter {
        $0.line != nil
      }
      #expect(mine.count == other.position.count, "\(keys)")
    }
    try model.press("w")
    #expect(model.baseline == nil)
  }

  @Test("Without the edits the first difference is the first edit that matters")
  func edits() throws {
    var model = try openSample("commuter-three-weeks")
    let exits = model.replay.timeline.entries.indices.filter {
      model.replay.timeline.entries[$0].entry.event.kind == "regionExit"
    }
    let exit = try #require(exits.last)
    run(&model, "goto \(exit + 1)")
    try model.press("xw")
    model.finishWork()
    #expect(model.baseline?.title == "as captured")
    #expect(model.baseline?.comparison.first?.entry == exit + 1)
    #expect(model.text().contains("≠"))
    // Taking it back leaves nothing that differs.
    try model.press("u")
    model.finishWork()
    #expect(model.baseline?.comparison.first == nil)
    #expect(model.text().contains("The two sides never differ."))
  }

  @Test("Without edits w takes other rules, and what cannot be compared is said")
  func refusals() throws {
    var model = try openSample("commuter-three-weeks")
    refuse(&model, "baseline captured")
    refuse(&model, "baseline current")
    refuse(&model, "baseline no-such-rules")
    #expect(model.baseline == nil)
    run(&model, "baseline first-release")
    run(&model, "first-difference")
  }

  @Test("An injected entry that is in both sides is applied to both")
  func injectedInBoth() throws {
    var model = try openSample("commuter-three-weeks")
    run(&model, "goto 2026-04-10 12:00")
    run(&model, "inject exit")
    run(&model, "baseline first-release")
    let other = try #require(model.baseline?.model)
    #expect(other.total == model.total)
  }
}
