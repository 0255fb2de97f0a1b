import DeviceLog
import Foundation
import Replay
import Testing

@testable import Console

@Suite("Edits")
struct EditTests {
  static let kinds = InjectKind.allCases.map(\.rawValue)

  @Test("Undoing any injection restores the screen and the state", arguments: kinds)
  func undo(kind: String) throws {
    for keys in ["G", "g3n", "g20s", "g", "g6n8."] {
      var model = try openSample("commuter-three-weeks")
      try model.press(keys)
      let screen = model.panes()
      let learner = model.moment.learner
      run(&model, "inject \(kind)")
      #expect(model.panes() != screen)
      try model.press("u")
      #expect(model.panes() == screen, "\(kind) at \(keys)")
      let isSame = model.moment.learner == learner
      #expect(isSame)
      try model.press("<C-r>u")
      #expect(model.panes() == screen, "\(kind) at \(keys), redone and undone")
    }
  }

  @Test("An injected entry is applied, selected, and marked", arguments: kinds)
  func applied(kind: String) throws {
    var model = try openSample("commuter-three-weeks")
    try model.press("g6n")
    let before = model.total
    run(&model, "inject \(kind)")
    #expect(model.total > before)
    let entry = try #require(model.moment.entry)
    #expect(entry.entry.isSynthetic)
    #expect(model.selectedEntry == model.position.count - 1)
    #expect(model.text(80, 24).contains("+"))
  }

  @Test("A form does what the command does", arguments: zip(kinds, Array("ocsxefnrtla")))
  func form(kind: String, letter: Character) throws {
    var byForm = try openSample("commuter-three-weeks")
    var byName = try openSample("commuter-three-weeks")
    try byForm.press("i\(letter)<Enter>")
    run(&byName, "inject \(kind)")
    #expect(byForm.panes() == byName.panes())
    let isSame = byForm.replay.timeline == byName.replay.timeline
    #expect(isSame)
  }

  @Test("Fields are typed over, and reach the entry")
  func fields() throws {
    var model = try openSample("commuter-three-weeks")
    try model.press("if35.5<Tab>139.5<Tab>33<Tab><Tab>slc<Enter>")
    guard case .location(let fix)? = model.moment.entry?.entry.event else {
      Issue.record("no fix: \(model.text())")
      return
    }
    #expect(fix.coordinate == Coordinate(latitude: 35.5, longitude: 139.5))
    #expect(fix.horizontalAccuracy == 33)
    #expect(fix.source == .slc)
    var byName = try openSample("commuter-three-weeks")
    run(&byName, "inject fix lat=35.5 lng=139.5 accuracy=33 source=slc")
    #expect(byName.panes() == model.panes())
  }

  @Test(
    "A field that is wrong gets a sentence and the focus, and nothing is injected",
    arguments: [
      "fix lat=91", "fix lng=east", "fix accuracy=", "fix timestamp=soon", "fix source=gps",
      "night nights=0", "night night=tomorrowish", "night from=25:00", "exit region=",
      "open-visit at=63113904000", "fix colour=red", "fix lat", "fix at=\"2026-05-08", "flying",
      "fix lat=nan", "fix accuracy=inf",
    ])
  func invalid(line: String) throws {
    var model = try openSample("commuter-three-weeks")
    let screen = model.panes()
    refuse(&model, "inject \(line)")
    #expect((model.message?.text.count ?? 0) > 10)
    #expect(model.panes() == screen)
    #expect(model.edits.isEmpty)
  }

  @Test("A form with a wrong field stays open and says what is wrong")
  func invalidForm() throws {
    var model = try openSample("commuter-three-weeks")
    try model.press("if95<Enter>")
    #expect(model.text(80, 24).contains("! lat must be"))
    try model.press("<Esc>")
    #expect(model.edits.isEmpty)
  }

  @Test("A near-sentinel visit is open today, and two thousand years long in the first release")
  func nearSentinel() throws {
    var model = try openSample("commuter-three-weeks")
    run(&model, "inject near-sentinel-visit")
    #expect(model.moment.learner.visits.last?.isOpen == true)
    try model.press("R")
    #expect(model.moment.findings.contains { $0.id == .stayTooLong })
    try model.press("R")
    #expect(!model.moment.findings.contains { $0.id == .stayTooLong })
  }

  @Test("A rubbish run is cancelled, and a three-night trip does not move home")
  func stories() throws {
    var model = try openSample("commuter-three-weeks")
    let home = model.moment.learner.home
    #expect(home != nil)
    run(&model, "inject rubbish-run")
    #expect(model.moment.learner.departures.last?.status == .cancelled)
    run(&model, "inject three-night-trip")
    #expect(model.moment.learner.home == home)
    run(&model, "inject reset")
    #expect(model.moment.learner.home == nil)
    #expect(model.moment.learner.monitoredRegions.isEmpty)
  }

  @Test("Skipping an entry keeps its place and takes it from the learner; x takes it in again")
  func skip() throws {
    var model = try openSample("commuter-three-weeks")
    try model.press("g30s")
    let screen = model.panes()
    try model.press("x")
    #expect(model.text(80, 24).contains("left out"))
    #expect(model.moment.learner.entryCount == 29)
    try model.press("x")
    #expect(model.moment.learner.entryCount == 30)
    try model.press("uu")
    #expect(model.panes() == screen)
  }

  @Test("Rules are stepped through, set one by one, and undone")
  func rules() throws {
    var model = try openSample("two-thousand-years")
    let screen = model.panes()
    try model.press("R")
    #expect(model.replay.rules.name == "first-release")
    #expect(model.panes() != screen)
    try model.press("R")
    #expect(model.panes() == screen)
    run(&model, "set nights 4")
    #expect(model.replay.rules.name == "current+")
    run(&model, "set nights 5")
    #expect(model.replay.rules.name == "current")
    run(&model, "rules first-release")
    run(&model, "undo")
    #expect(model.panes() == screen)
    for line in ["set", "set nights", "set nights four", "set nightz 4", "rules nobody", "rules"] {
      refuse(&model, line)
    }
  }

  @Test("Rules on the command line stand above those kept, until others are chosen")
  func fixedRules() throws {
    let journal = MemoryJournal()
    var model = try openSample("two-thousand-years", journal: journal)
    try model.press("R")
    var fixed = try openSample("two-thousand-years", journal: journal, rulesAreFixed: true)
    #expect(fixed.replay.rules == .current)
    let free = try openSample("two-thousand-years", journal: journal)
    #expect(free.replay.rules.name == "first-release")
    run(&fixed, "set nights 3")
    #expect(fixed.replay.rules.name == "current+")
  }

  @Test("Where the journal fails, a sentence says so and nothing changes")
  func journalFails() throws {
    let journal = MemoryJournal()
    var model = try openSample("commuter-three-weeks", journal: journal)
    run(&model, "inject exit")
    journal.failure = JournalError("The disk is full: the edit was not saved")
    let screen = model.panes()
    let lines = [
      "inject exit", "skip", "undo", "redo", "next-rules", "rules first-release", "set nights 4",
      "mark a", "note hello",
    ]
    for line in lines {
      refuse(&model, line)
      #expect(model.message?.text.contains("The disk is full") == true, "\(line)")
      #expect(model.panes() == screen, "\(line)")
    }
    journal.failure = nil
    run(&model, "undo")
  }

  @Test("A document that is read-only says why")
  func readOnly() throws {
    let journal = MemoryJournal(readOnlyReason: "Another nightstep writes this document")
    var model = try openSample("commuter-three-weeks", journal: journal)
    #expect(model.message?.text.contains("Another") == true)
    try model.press("gi")
    #expect(model.message?.text.contains("Another") == true)
    try model.press("x")
    #expect(model.edits.isEmpty)
    model.savePlace()
  }

  @Test("An injection is there when the journal is opened again")
  func durable() throws {
    let journal = MemoryJournal()
    var model = try openSample("commuter-three-weeks", journal: journal)
    run(&model, "inject exit")
    model.savePlace()
    let again = try openSample("commuter-three-weeks", journal: journal)
    #expect(again.panes() == model.panes())
  }
}
