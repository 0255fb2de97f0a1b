import DeviceLog
import HomeLearner
import Replay
import Testing

@testable import Console

/// Every rule in a table, edited in place.
@Suite("The table of rules") struct RuleTableTests {
  @Test("It shows every rule, its default and that of the first release, and the reason")
  func shown() throws {
    let model = try opened("two-thousand-years")
    let text = model.text(200, 60)
    for field in Rules.fields {
      let row = try #require(text.split(separator: "\n").first { $0.contains(" \(field.name) ") })
      for rules in [Rules.current, .firstRelease] {
        #expect(row.contains(" \(field.shownValue(in: rules)) "), "\(field.name)")
      }
      #expect(text.contains(field.reason))
    }
  }

  @Test("A number is typed over in its row, by the same path as :set, and u takes it back")
  func number() throws {
    var model = try opened("commuter-three-weeks")
    let screen = model.panes()
    try select("nights", in: &model)
    try model.press("<Enter>")
    let cursor = try #require(model.cursor(width: 80, height: 24))
    #expect(cursor.x > 20 && cursor.y > 3)
    try model.press("3<Enter>")
    #expect(model.replay.rules.rules.nights == 3)
    #expect(model.replay.rules.name == "current+")
    #expect(model.message?.text.contains("nights 5 → 3: home confirmed 2 nights earlier") == true)
    #expect(model.panes(80, 24).contains("▸≠nights"))
    var bySet = try opened("commuter-three-weeks")
    run(&bySet, "set nights 3")
    #expect(bySet.message?.text == model.message?.text)
    #expect(bySet.edits.map(\.edit) == model.edits.map(\.edit))
    try model.press("u")
    #expect(model.replay.rules == .current)
    #expect(model.message?.text.contains("home confirmed 2 nights later") == true)
    try model.press("60k")
    #expect(model.panes() == screen)
  }

  @Test("Esc leaves the value as it was")
  func leaving() throws {
    var model = try opened("commuter-three-weeks")
    try select("stayMinutes", in: &model)
    try model.press("<Enter>99<Esc>")
    #expect(model.replay.rules == .current)
    #expect(model.edits.isEmpty)
    #expect(model.screenShown == .rules)
    try model.press("<Esc>")
    #expect(model.screenShown == .state)
  }

  @Test("Choices are gone through in both directions, and by their first letter")
  func choices() throws {
    for (keys, expected) in [
      (" ", Rules.NightRule.total), ("<Right>", .total), ("<Left>", .total), ("  ", .everyNight),
      ("t", .total), ("te", .everyNight), ("x", .everyNight),
    ] {
      var model = try opened("half-hour-bar")
      try select("nightRule", in: &model)
      try model.press("<Enter>\(keys)<Enter>")
      #expect(model.replay.rules.rules.nightRule == expected, "\(keys)")
    }
  }

  @Test("A flag is turned over by Enter, and back")
  func flags() throws {
    var model = try opened("commuter-three-weeks")
    try select("timerNeedsDistance", in: &model)
    try model.press("<Enter>")
    #expect(model.replay.rules.rules.timerNeedsDistance)
    try model.press("<Enter>")
    #expect(!model.replay.rules.rules.timerNeedsDistance)
    #expect(model.edits.count == 2)
  }

  @Test("Times, limits and null can be typed")
  func others() throws {
    var model = try opened("commuter-three-weeks")
    try select("nightStart", in: &model)
    try model.press("<Enter>21:30<Enter>")
    #expect(model.replay.rules.rules.nightStart == 21 * 3600 + 1800)
    try select("inferredStayLimit", in: &model)
    try model.press("<Enter>null<Enter>")
    #expect(model.replay.rules.rules.inferredStayLimit == nil)
  }

  @Test(
    "A value that does not fit stays in the editor, with a sentence",
    arguments: [("nights", "0"), ("nights", "four"), ("nightStart", "24:00"), ("p90Metres", "-1")])
  func refused(name: String, value: String) throws {
    var model = try opened("commuter-three-weeks")
    try select(name, in: &model)
    try model.press("<Enter>\(value)<Enter>")
    #expect(model.message?.kind == .error)
    #expect(model.message?.text.contains(name) == true)
    #expect(model.text(80, 24).contains(value))
    try model.press("<C-u><Enter>")
    #expect(model.message?.kind == .error)
    #expect(model.edits.isEmpty)
    try model.press("<Esc>")
    #expect(model.mode == .normal)
  }

  @Test("What comes of rules is said wherever one stands, also of R, :rules and a redo")
  func outcome() throws {
    var model = try openSample("commuter-three-weeks")
    run(&model, "goto 2026-04-08 12:00")
    for line in ["set nights 3", "undo", "redo"] {
      run(&model, line)
      let text = model.message?.text ?? ""
      #expect(text.contains("home confirmed 2 nights"), "\(line): \(text)")
    }
    var old = try openSample("two-thousand-years")
    try old.press("R")
    #expect(old.message?.text.hasPrefix("Rules first-release: ") == true)
    #expect(old.message?.text.contains("stay-too-long 0 → 1") == true)
    run(&old, "rules current")
    #expect(old.message?.text.contains("stay-too-long 1 → 0") == true)
    run(&old, "set departureGrace 121")
    #expect(old.message?.text.contains("nothing changes in the outcome") == true)
  }

  @Test("In a log too long to be folded to its end, it is said what changes up to here")
  func long() throws {
    let at = Instant(800_000_000)
    var entries = try openSample("commuter-three-weeks").replay.timeline.entries.map(\.entry)
    entries += (0..<50_010).map { Entry(at: at + Double($0), .note(text: "nothing")) }
    var model = try open(entries.sorted { $0.at < $1.at })
    run(&model, "goto 20")
    let folded = model.replay.foldedEntries
    run(&model, "set nights 3")
    #expect(model.message?.text.contains("up to here") == true)
    #expect(model.replay.foldedEntries - folded < 1000)
  }

  private func opened(_ sample: String) throws -> Model {
    var model = try openSample(sample)
    run(&model, "rule-table")
    return model
  }

  private func select(_ name: String, in model: inout Model) throws {
    let row = try #require(Rules.fields.firstIndex { $0.name == name })
    try model.press("60k" + (row > 0 ? "\(row)j" : ""))
  }
}
