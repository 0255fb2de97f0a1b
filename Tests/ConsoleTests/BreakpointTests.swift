import DeviceLog
import HomeLearner
import Replay
import Testing

@testable import Console

/// Breakpoints, runs, and jumps to the last change of a row.
@Suite("Breakpoints") struct BreakpointTests {
  private func finish(_ model: inout Model, _ keys: String) throws {
    try model.press(keys)
    model.finishWork()
  }

  @Test("c runs to where a condition begins to hold, C back to it, and both say which it was")
  func runs() throws {
    var model = try openSample("commuter-three-weeks")
    run(&model, "break when home.confirmed")
    #expect(model.message?.text.contains("Breakpoint 1") == true)
    try finish(&model, "gc")
    #expect(model.moment.learner.home != nil && model.moment.before.home == nil)
    #expect(model.message?.text == "Breakpoint 1: home.confirmed")
    let place = model.position
    try finish(&model, "c")
    #expect(model.message?.kind == .error)
    #expect(model.message?.text.contains("no later breakpoint or finding") == true)
    #expect(model.position == place)
    try finish(&model, "GC")
    #expect(model.position == place)
    try finish(&model, "C")
    #expect(model.message?.text.contains("no earlier") == true)
  }

  @Test(
    "The conditions of the documentation are understood",
    arguments: [
      "when home.confirmed", "departure(Mon) moves > 10m", "candidates.count > 1",
      "finding stay-too-long", "night 2026-04-23", "when median(Mon) moves > 10 min",
    ])
  func documented(text: String) throws {
    var model = try openSample("commuter-three-weeks")
    run(&model, "break \(text)")
    #expect(model.breakpoints.all.count == 1)
  }

  @Test("A mistake is pointed at, and sets nothing")
  func mistakes() throws {
    var model = try openSample("tower")
    for text in ["home.confirmd", "nights >", "night yesterdays", "departure(Xyz) moves", "(home"] {
      refuse(&model, "break when \(text)")
      #expect(model.breakpoints.all.isEmpty)
    }
    refuse(&model, "break when home.confirmd")
    #expect(model.message?.text.contains("home.confirmd") == true)
  }

  @Test("Breakpoints are listed, switched off and on, deleted, and there the next time")
  func managing() throws {
    let journal = MemoryJournal()
    var model = try openSample("commuter-three-weeks", journal: journal)
    run(&model, "break when home.confirmed")
    run(&model, "break candidates.count > 1")
    run(&model, "break off 1")
    #expect(model.breakpoints.enabled.map(\.number) == [2])
    run(&model, "break")
    #expect(model.text().contains("1  home.confirmed  (off)"))
    try model.press("<Esc>")
    // Nothing was saved by leaving: a killed console has them too.
    var again = try openSample("commuter-three-weeks", journal: journal)
    #expect(again.breakpoints.all.map(\.text) == model.breakpoints.all.map(\.text))
    run(&again, "break on all")
    run(&again, "break delete 1")
    #expect(again.breakpoints.all.map(\.number) == [2])
    run(&again, "break home changes")
    #expect(again.breakpoints.all.map(\.number) == [2, 3])
    refuse(&again, "break delete 7")
    run(&again, "break delete all")
    #expect(again.breakpoints.all.isEmpty)
  }

  @Test("b sets one on the selected row and takes it away again")
  func onRows() throws {
    var model = try openSample("commuter-three-weeks")
    run(&model, "goto 100")
    try model.press("b")
    #expect(model.breakpoints.all.first?.condition.text == "entry = 100")
    try finish(&model, "gc")
    #expect(model.position.count == 100)
    try model.press("b")
    #expect(model.breakpoints.all.isEmpty)
    try model.press("G<Tab>b")
    #expect(model.breakpoints.all.first?.condition.text == "median(Weekdays) changes")
    try finish(&model, "C")
    #expect(model.message?.text.contains("median(Weekdays)") == true)
    try model.press("r<Tab><Tab>b<Tab>b")
    #expect(model.breakpoints.all.count == 3)
  }

  @Test("A run over a long log is done in pieces, and a key stops it where it began")
  func interrupted() throws {
    let entries = (0..<100_000).map { Entry(at: Instant(600_000_000 + Double($0)), .unlock) }
    var model = try open(entries)
    run(&model, "break when home.confirmed")
    let end = model.position
    try model.press("C")
    #expect(model.patienceMilliseconds == 0)
    for _ in 0..<3 {
      let before = model.replay.foldedEntries
      model.proceed(seconds: 0)
      // A piece is some milliseconds of work.
      #expect(model.replay.foldedEntries - before <= 3 * Replay.searchBudget)
      #expect(model.message?.text.hasPrefix("Running: entry ") == true)
    }
    model.press(.character("S"))
    #expect(model.patienceMilliseconds == nil)
    #expect(model.position == end)
  }

  @Test("Findings stop a run without any breakpoint, with a count too")
  func findings() throws {
    var model = try openSample(
      "two-thousand-years", rules: .init(name: "x", rules: .firstRelease), rulesAreFixed: true)
    try finish(&model, "gc")
    let first = model.position.count
    #expect(!model.findingsHere.isEmpty)
    try finish(&model, "g3c")
    let third = model.position.count
    try finish(&model, "2C")
    #expect(model.position.count == first)
    #expect(third > first)
  }

  @Test("l goes to where the selected row got its value, again to the one before, L forward")
  func lastChange() throws {
    var model = try openSample("commuter-three-weeks")
    try model.press("G<Tab>")
    let weekdays = model.facts.medians.first { $0.group == .weekdays }
    try model.press("l")
    #expect(model.facts.medians.first { $0.group == .weekdays } == weekdays)
    let last = model.position
    try model.press("S")
    let before = model.facts.medians.first { $0.group == .weekdays }
    #expect(before != weekdays)
    try model.press("L")
    #expect(model.position.count == last.count)
    try model.press("l")
    #expect(model.position < last)
    #expect(model.facts.medians.first { $0.group == .weekdays } == before)
    // On Home: where it was confirmed, or its region or what is pending changed.
    try model.press("G<Tab><Tab>")
    #expect(model.pane == .candidates)
    try model.press("l")
    #expect(model.facts.candidates != Facts(model.moment.before).candidates)
  }

  @Test("In the History l goes to the entry that told of the visit")
  func sourceOfVisit() throws {
    var model = try openSample("commuter-three-weeks")
    try model.press("Gr")
    let visit = model.moment.learner.visits[model.selectedVisit]
    try model.press("l")
    #expect(model.position.count == (model.entryIndex(ofNumber: visit.entry) ?? -1) + 1)
  }
}
