import Canvas
import DeviceLog
import Foundation
import Replay
import Testing

@testable import Console

@Suite("Moving in time")
struct MovingTests {
  @Test("Stepping forward and back gives the same screen")
  func forwardAndBack() throws {
    var model = try openSample("two-thousand-years")
    try model.press("g")
    var screens = [model.panes(120, 40)]
    for _ in 0..<model.total {
      try model.press("s")
      screens.append(model.panes(120, 40))
    }
    for screen in screens.dropLast().reversed() {
      try model.press("S")
      #expect(model.panes(120, 40) == screen)
    }
    #expect(Set(screens).count == screens.count)
  }

  @Test("A count does what so many keys do", arguments: ["s", "n", ".", "c", "e"])
  func counts(key: String) throws {
    var once = try openSample("commuter-three-weeks")
    var often = once
    try once.press("g3" + key)
    try often.press("g" + key + key + key)
    #expect(once.position == often.position)
    #expect(once.panes() == often.panes())
  }

  @Test("A count is shown at the right of the last line, and Esc takes it away")
  func countShown() throws {
    var model = try openSample("commuter-three-weeks")
    try model.press("12")
    #expect(model.text(80, 24).hasSuffix(" 12"))
    try model.press("<Esc>")
    #expect(!model.text(80, 24).hasSuffix(" 12"))
    #expect(model.count == nil)
  }

  @Test("Back from a clock that was stepped on is first to its entry")
  func backToEntry() throws {
    var model = try openSample("commuter-three-weeks")
    try model.press("g10s")
    let position = model.position
    try model.press(".")
    if model.position.count == position.count {
      try model.press("S")
      #expect(model.position == position)
    }
  }

  @Test("A night ends at noon, and going back a night is going to the noon before")
  func nights() throws {
    var model = try openSample("commuter-three-weeks")
    try model.press("g4n")
    let clock = try #require(model.position.clock)
    #expect(model.zone.secondOfDay(at: clock) == 43_200)
    #expect(model.replay.nights(in: model.zone)?.number(at: clock) == 4)
    let screen = model.panes()
    try model.press("nN")
    #expect(model.panes() == screen)
    try model.press("s")
    try model.press("N")
    #expect(model.panes() == screen)
    try model.press("10N")
    #expect(model.position == model.replay.start)
  }

  @Test("At either end a sentence says so, and nothing moves")
  func ends() throws {
    var model = try openSample("commuter-three-weeks")
    for keys in ["Gs", "gS", "gN", "g,", "gC", "gE", "Gc", "Ge"] {
      try model.press(String(keys.prefix(1)))
      let position = model.position
      try model.press(String(keys.suffix(1)))
      #expect(model.position == position, "\(keys)")
      #expect(model.message?.kind == .error, "\(keys)")
      let bells = [model.takeBell(), model.takeBell()]
      #expect(bells == [true, false], "\(keys)")
    }
  }

  @Test("Running to findings stops at each entry that has one, the same in both directions")
  func findings() throws {
    var model = try openSample(
      "two-thousand-years", rules: .init(name: "first-release", rules: .firstRelease))
    try model.press("g")
    var places: [Int] = []
    while true {
      let before = model.position
      try model.press("c")
      if model.position == before { break }
      places.append(model.position.count)
      #expect(!model.findingsHere.isEmpty)
    }
    var replay = model.replay
    let expected = Set(replay.findings(before: model.total).map { $0.index + 1 }).sorted()
    #expect(places == expected)
    try model.press("G")
    var back: [Int] = places.last == model.total ? [model.total] : []
    while true {
      let before = model.position
      try model.press("C")
      if model.position == before { break }
      back.append(model.position.count)
    }
    #expect(back == places.reversed())
  }

  @Test(
    "Changes are the same in both directions", arguments: ["commuter-three-weeks", "moving-house"])
  func changes(sample: String) throws {
    var model = try openSample(sample)
    try model.press("g")
    var forwards: [Int] = []
    while true {
      let before = model.position
      try model.press("e")
      if model.position == before { break }
      forwards.append(model.position.count)
    }
    #expect(forwards.count > 5)
    try model.press("G")
    var back: [Int] = forwards.last == model.total ? [model.total] : []
    while true {
      let before = model.position
      try model.press("E")
      if model.position == before { break }
      back.append(model.position.count)
    }
    #expect(back == forwards.reversed())
  }

  @Test(
    "A place can be named in many ways",
    arguments: [
      ("start", 0, nil), ("end", nil, nil), ("1", 1, nil), ("100", 100, nil), ("0%", 0, nil),
      ("100%", nil, nil), ("night 3", nil, "2026-04-07 12:00:00"),
      ("2026-04-10 19:11", nil, "2026-04-10 19:11:00"),
      ("2026-04-10T10:11:00Z", nil, "2026-04-10 19:11:00"),
      ("2026-04-10", nil, "2026-04-10 00:00:00"), ("797000000", nil, "2026-04-04 21:53:20"),
    ] as [(String, Int?, String?)])
  func goTo(text: String, count: Int?, clock: String?) throws {
    var model = try openSample("commuter-three-weeks")
    try model.press("g50s")
    run(&model, "goto \(text)")
    if let count { #expect(model.position.count == count) }
    if count == nil, clock == nil { #expect(model.position == model.replay.end) }
    if let clock { #expect(model.position.clock?.text(in: model.zone) == clock) }
  }

  @Test(
    "A place can be told from the clock",
    arguments: [
      ("+2h", "2026-04-10 14:00:00"), ("-30m", "2026-04-10 11:30:00"),
      ("+1d", "2026-04-11 12:00:00"), ("-1d12h", "2026-04-09 00:00:00"),
      ("last fri 07:30", "2026-04-10 07:30:00"), ("fri 07:30", "2026-04-10 07:30:00"),
      ("next fri", "2026-04-17 00:00:00"), ("yesterday 22:00", "2026-04-09 22:00:00"),
      ("07:15", "2026-04-10 07:15:00"),
    ])
  func goToRelative(text: String, clock: String) throws {
    var model = try openSample("commuter-three-weeks")
    run(&model, "goto 2026-04-10 12:00")
    if text == "last fri 07:30" { run(&model, "goto 2026-04-13 12:00") }
    run(&model, "goto \(text)")
    #expect(model.position.clock?.text(in: model.zone) == clock)
  }

  @Test(
    "What is no place gets a sentence, and nothing moves",
    arguments: [
      "", "nowhere", "99999", "101%", "-1%", "+2", "+2x", "last", "last 07:30", "fri 25:00",
      "night 0",
      "night 999", "@nobody", "2026-13-01", "63113904000", "2031-01-01", "fri 07:30 again",
    ])
  func noPlace(text: String) throws {
    var model = try openSample("commuter-three-weeks")
    try model.press("g50s")
    let position = model.position
    refuse(&model, "goto \(text)")
    #expect(model.position == position)
    #expect((model.message?.text.count ?? 0) > 10)
  }

  @Test("A mark is set and found again, also after opening the journal again")
  func marks() throws {
    let journal = MemoryJournal()
    var model = try openSample("commuter-three-weeks", journal: journal)
    try model.press("g40sma")
    let place = model.position
    try model.press("G'a")
    #expect(model.position.clock == place.clock)
    try model.press("g")
    run(&model, "goto @a")
    #expect(model.position.clock == place.clock)
    var again = try openSample("commuter-three-weeks", journal: journal)
    try again.press("'a")
    #expect(again.position.clock == place.clock)
  }

  @Test("A document opens at its end, and again where it was left")
  func place() throws {
    let journal = MemoryJournal()
    var model = try openSample("commuter-three-weeks", journal: journal)
    #expect(model.position == model.replay.end)
    try model.press("g5n3.r")
    model.savePlace()
    let again = try openSample("commuter-three-weeks", journal: journal)
    #expect(again.position == model.position)
    #expect(again.panes() == model.panes())
  }
}
