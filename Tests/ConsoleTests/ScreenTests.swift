import Canvas
import DeviceLog
import Foundation
import Testing

@testable import Console

/// A small generator, so that a failure can be run again.
struct Dice {
  var state: UInt64
  mutating func roll(_ sides: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(max(sides, 1)))
  }
}

@Suite("The screen")
struct ScreenTests {
  @Test("No size traps, and a small one says what is needed")
  func sizes() throws {
    var model = try openSample("two-thousand-years")
    var dice = Dice(state: 1)
    let scenes = [
      "", "R", "r", "Rr", "i", "io", "?", "<Enter>", "v7", "g", "d", ":inject fix", "12", "m",
    ]
    for scene in scenes {
      try model.press("<Esc><Esc>G" + scene)
      for _ in 0..<12 {
        let (width, height) = (dice.roll(301), dice.roll(301))
        let canvas = model.screen(width: width, height: height)
        #expect(canvas.width == width && canvas.height == height)
        if let cursor = model.cursor(width: width, height: height) {
          #expect((0..<width).contains(cursor.x) && (0..<height).contains(cursor.y))
        }
      }
    }
    for (width, height) in [(0, 0), (1, 1), (79, 24), (80, 23), (-5, 3)] {
      let text = model.screen(width: width, height: height).text
      if width > 30 { #expect(text.hasPrefix("nightstep needs 80×24")) }
    }
  }

  @Test("Keys in any order never trap, and the screen stays drawable", arguments: 1...12)
  func monkey(seed: Int) throws {
    let samples = ["two-thousand-years", "tower", "deleted-home", "commuter-three-weeks"]
    var model = try openSample(samples[seed % samples.count])
    var dice = Dice(state: UInt64(seed))
    let keys: [Key] =
      CommandTable.commands.flatMap { $0.keys.flatMap { $0 } }.filter { $0 != .character("q") }
      + "0123456789abcxyz=:@ -.日".map { .character($0) }
      + [
        .enter, .enter, .tab, .backTab, .escape, .up, .down, .left, .right, .home, .end, .pageUp,
        .pageDown, .backspace, .delete, .insert, .control("a"), .control("e"), .control("u"),
        .control("w"), .control("k"), .control("c"), .function(7), .function(60),
      ]
    for step in 0..<400 {
      model.press(keys[dice.roll(keys.count)])
      if step % 10 == 0 { _ = model.screen(width: 80 + dice.roll(130), height: 24 + dice.roll(40)) }
    }
    #expect(model.position.count <= model.total)
  }

  @Test("A log without entries is shown, and no key traps")
  func empty() throws {
    var model = try open([])
    #expect(model.text(80, 24).contains("no entries"))
    for command in CommandTable.commands where command.name != "quit" {
      for keys in command.keys {
        for key in keys { model.press(key) }
        model.press(.escape)
        _ = model.screen(width: 80, height: 24)
      }
    }
    run(&model, "inject launch")
    #expect(model.total >= 1)
  }

  @Test("Absurd dates and figures stand as they are stored, and do not trap")
  func absurd() throws {
    let at = Instant(800_000_000)
    let place = Coordinate(latitude: 35.6, longitude: 139.7)
    func visit(_ a: Double, _ d: Double, _ accuracy: Double = 10) -> Entry {
      Entry(
        at: at,
        .visit(
          VisitDelivery(
            place, arrivalDate: Instant(a), departureDate: Instant(d), horizontalAccuracy: accuracy)
        ))
    }
    var model = try open([
      visit(-63_114_076_800, 799_999_000), visit(1e300, -1e300),
      visit(0, 63_113_903_999.999, 1e300),
      visit(799_990_000, 63_113_903_999.999),
      Entry(
        at: at,
        .location(
          Fix(
            Coordinate(latitude: 1e9, longitude: -1e300), timestamp: Instant(-1e15),
            horizontalAccuracy: -1, speed: 1e300, source: .slc))),
      Entry(at: at, .note(text: "ノート\u{1B}[31m 日本語のとても長い説明文がここに入ります")),
      Entry(at: Instant(63_113_904_000), .launch),
    ])
    for keys in ["", "R", "r", "<Tab>", "<Enter>", "g", "s", "s", "s", "<Enter>", "<Esc>", "v7"] {
      try model.press(keys)
      let text = model.text(120, 40)
      #expect(!text.contains("\u{1B}"))
      _ = model.screen(width: 80, height: 24)
    }
    run(&model, "goto end")
    #expect(model.text(120, 40).contains("63113904000"))
  }

  @Test("Japanese text stands in its two columns, and is cut between characters")
  func japanese() throws {
    let text = "ノート: 日本語のとても長い説明文がここに入ります。終わりまでは見えません。"
    var model = try open([
      Entry(at: Instant(800_000_000), .note(text: text)), Entry(at: Instant(800_000_060), .launch),
    ])
    run(&model, "note 目覚ましが鳴った")
    for (width, height) in [(80, 24), (81, 24), (120, 40), (200, 60)] {
      for row in model.text(width, height).split(separator: "\n") where row.contains("ノート") {
        #expect(DisplayText(String(row)).width == width)
      }
    }
    #expect(model.text(120, 40).contains("“目覚ましが鳴った”"))
    #expect(model.text(200, 60).contains("日本語の"))
  }

  @Test(
    "The two thousand years are on the screen in two keys, at every size",
    arguments: [80, 120, 200])
  func twoThousandYears(width: Int) throws {
    var model = try openSample("two-thousand-years")
    let height = width == 80 ? 24 : width == 120 ? 40 : 60
    #expect(!model.text(width, height).contains("63113903999.999"))
    try model.press("Rr")
    let text = model.text(width, height)
    #expect(text.contains("1,038,59"))
    #expect(text.contains("3 m"))
    #expect(text.contains("63113903999.999"))
  }

  @Test("Past, cursor and future are told apart without colour")
  func pastAndFuture() throws {
    var model = try openSample("commuter-three-weeks")
    try model.press("g40s")
    let rows = model.text(120, 40).split(separator: "\n")
    #expect(rows.count { $0.contains("│ ▸") } == 1)
    #expect(rows.contains { $0.contains("(not yet)") })
  }

  @Test("Each pane can have the focus, is marked without colour, and shows details")
  func panes() throws {
    var model = try openSample("commuter-three-weeks")
    for name in ["Departures", "Home", "Candidates", "Log"] {
      try model.press("<Tab>")
      #expect(model.text(80, 24).contains("▸ \(name)"))
      try model.press("<Enter>")
      #expect(model.text(120, 40).contains("Esc ─"), "\(name)")
      try model.press("<Esc>")
    }
    try model.press("<BackTab>")
    #expect(model.pane == .candidates)
  }

  @Test("The details of an entry have its raw values and the seven steps")
  func details() throws {
    var model = try openSample("two-thousand-years")
    while model.moment.entry.map({ if case .visit = $0.entry.event { false } else { true } })
      ?? false
    {
      try model.press("S")
    }
    try model.press("<Enter>")
    let text = model.text(120, 40)
    for word in [
      "arrival", "departure", "1 accuracy", "2 upsert", "3 close", "4 trim", "5 persist",
    ] {
      #expect(text.contains(word), "\(word)")
    }
  }

  @Test("Details of an entry follow a step, and close on Esc")
  func detailsFollow() throws {
    var model = try openSample("commuter-three-weeks")
    try model.press("g10s<Enter>")
    #expect(model.text(120, 40).contains("╭ Entry 10 of"))
    try model.press("s")
    #expect(model.text(120, 40).contains("╭ Entry 11 of"))
    try model.press("5S")
    #expect(model.text(120, 40).contains("╭ Entry 6 of"))
    try model.press("<Esc>")
    #expect(!model.text(120, 40).contains("╭ Entry"))
  }

  @Test("Differences show what the last step changed")
  func differences() throws {
    var model = try openSample("commuter-three-weeks")
    try model.press("ge")
    while model.moment.learner.home == nil { try model.press("e") }
    try model.press("d")
    let text = model.text(120, 40)
    #expect(text.contains("− home       not confirmed"))
    #expect(text.contains("+ home       35."))
  }

  @Test("An unknown key gets a short message that names ?")
  func unknownKey() throws {
    var model = try openSample("tower")
    try model.press("Z")
    #expect(model.message?.text.contains("?") == true)
    let bell = model.takeBell()
    #expect(bell)
  }
}
