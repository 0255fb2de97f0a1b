import DeviceLog
import HomeLearner
import Replay
import Testing

@testable import Console

/// The device moved on the map, from home on a Monday before dawn.
@Suite struct DeviceByHandTests {
  private func atHome(_ journal: any Journal = MemoryJournal()) throws -> Model {
    var model = try openSample("commuter", journal: journal)
    run(&model, "goto 2026-05-11 04:00")
    run(&model, "map")
    run(&model, "cycle")
    #expect(model.moment.learner.pending == nil)
    return model
  }

  private func status(_ model: Model) -> Departure.Status? {
    model.moment.learner.departures.last?.status
  }

  @Test func `past 300 m and back within ten minutes the departure is rolled back`() throws {
    var model = try atHome()
    try model.press("a2<Right>")
    #expect(model.moment.learner.pending?.reason == .regionExit)
    #expect(model.message?.text.contains("exit home") == true)
    try model.press("2<Left>10.")
    #expect(model.moment.learner.pending == nil)
    #expect(status(model) == .cancelled)
    #expect(model.message?.text.contains("fix") == true)
  }

  @Test func `staying away confirms it`() throws {
    var model = try atHome()
    try model.press("a2<Right>12.")
    #expect(model.moment.learner.pending == nil)
    #expect(status(model) == .confirmed)
    #expect(model.moment.learner.departures.last?.isWithoutDistance == false)
    // After a while the visit at home is told to have ended, and another one begins.
    try model.press("40.")
    let visits = model.moment.learner.visits.suffix(2)
    #expect(visits.first?.reportedDeparture != nil)
    #expect(visits.last?.isOpen == true)
  }

  @Test func `a script does the same, with a place typed`() throws {
    var runner = ScriptRunner(
      model: try openSample("commuter"), width: 100, height: 30, scriptName: "walk.ns",
      write: { _, _ in })
    try runner.run(
      """
      goto 2026-05-11 04:00
      cycle
      device 35.6586, 139.7512
      expect pending.reason = regionExit
      device 35.658594,139.745411
      wait 10
      expect not pending and departures.cancelled >= 1
      undo
      undo
      expect pending.reason = regionExit
      wait 12
      expect not pending
      """)
    #expect(status(runner.model) == .confirmed)
  }

  @Test func `each move is one edit, that can be undone and brought back`() throws {
    let journal = MemoryJournal()
    var model = try atHome(journal)
    let before = model.position
    let learner = model.moment.learner
    try model.press("a2<Right>")
    let away = model.position
    let pending = model.moment.learner.pending
    #expect(try journal.activeEdits().count == 1)
    try model.press("<Up>")
    #expect(try journal.activeEdits().count == 2)
    try model.press("u")
    #expect(model.position == away)
    #expect(model.moment.learner.pending == pending)
    try model.press("u")
    #expect(model.position == before)
    #expect(model.moment.learner == learner)
    // From there on it goes as it did the first time.
    try model.press("2<Right>")
    #expect(model.position == away)
    #expect(model.moment.learner.pending == pending)
    try model.press("u<C-r>")
    #expect(model.moment.learner.pending == nil || model.moment.learner.pending == pending)
  }

  @Test func `what was moved is kept with the log, and the device is where it was left`() throws {
    let journal = MemoryJournal()
    var model = try atHome(journal)
    try model.press("a2<Right><Up>")
    let place = try #require(MapContent(model).device)
    model.savePlace()
    var again = try openSample("commuter", journal: journal)
    #expect(MapContent(again).device == place)
    #expect(again.moment.learner == model.moment.learner)
    run(&again, "map")
    try again.press("a12.")
    #expect(status(again) == .confirmed)
    let entries = try journal.activeEdits().flatMap { edit -> [Entry] in
      if case .inject(let entries, _) = edit.edit { entries } else { [] }
    }
    #expect(entries.contains { if case .regionExit = $0.event { true } else { false } })
  }

  @Test func `what makes no sense costs a sentence`() throws {
    var model = try atHome()
    refuse(&model, "device nowhere")
    refuse(&model, "device 95,10")
    refuse(&model, "device -35.6, -40.2")
    try model.press("g")
    refuse(&model, "hand")
    #expect(model.edits.isEmpty)
  }
}
