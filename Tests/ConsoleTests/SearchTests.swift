import DeviceLog
import HomeLearner
import Replay
import Testing

@testable import Console

/// Searching, filtering, and the order in which things happened.
@Suite("Search") struct SearchTests {
  @Test("A search goes to the next row that holds the text, n and N go through the matches")
  func searches() throws {
    var model = try openSample("commuter-three-weeks")
    try model.press("g/departure confirmed<Enter>")
    model.finishWork()
    let first = model.position
    #expect(model.text().contains("departure confirmed"))
    #expect(model.message?.text.contains("departure confirmed") == true)
    try model.press("n")
    model.finishWork()
    #expect(model.position > first)
    try model.press("N")
    model.finishWork()
    #expect(model.position == first)
    try model.press("N")
    model.finishWork()
    #expect(model.position == first)
    #expect(model.message?.kind == .error)
    try model.press("<Esc>n")
    #expect(model.position != first, "after Esc n is a night again")
    #expect(model.searched == nil)
  }

  @Test("A count goes to that match, and what is found matches whatever the case")
  func counts() throws {
    var model = try openSample("commuter-three-weeks")
    try model.press("g/EXIT home<Enter>")
    model.finishWork()
    #expect(model.message?.kind == .error, "capitals are meant")
    try model.press("<Esc>g/exit HOME<Enter><Esc>/exit home<Enter>")
    model.finishWork()
    let first = model.position
    try model.press("2n")
    model.finishWork()
    let third = model.position
    try model.press("2N")
    model.finishWork()
    #expect(model.position == first)
    #expect(third > first)
    for place in [first, third] {
      #expect(model.replay.timeline.entries[place.count - 1].entry.event.kind == "regionExit")
    }
  }

  @Test("Every match is found once, forwards as backwards, as by looking at every row")
  func exhaustive() throws {
    var model = try openSample("commuter-three-weeks")
    let rows = model.replay.rows(0..<model.total, applied: model.total)
    let wanted = rows.compactMap { row -> Int? in
      guard case .entry(let index) = row.kind, row.summary.contains("far") else { return nil }
      return index
    }
    #expect(wanted.count > 10)
    var found: [Int] = []
    try model.press("g/far<Enter>")
    model.finishWork()
    while model.message?.kind != .error {
      found.append(model.position.count - 1)
      try model.press("n")
      model.finishWork()
    }
    #expect(Set(found).count == found.count)
    #expect(Set(found).isSuperset(of: wanted))
    var back: [Int] = []
    run(&model, "step")
    while true {
      try model.press("N")
      model.finishWork()
      if model.message?.kind == .error { break }
      back.append(model.position.count - 1)
    }
    #expect(back.reversed() == found)
  }

  @Test("A search is done in pieces, and any key stops it")
  func pieces() throws {
    let entries = (0..<20_000).map { Entry(at: Instant(600_000_000 + Double($0)), .unlock) }
    var model = try open(entries)
    try model.press("g/nothing of the kind<Enter>")
    #expect(model.patienceMilliseconds == 0)
    let before = model.replay.foldedEntries
    model.proceed(seconds: 0)
    #expect(model.replay.foldedEntries - before <= 3 * model.replay.interval)
    model.press(.character("s"))
    #expect(model.patienceMilliseconds == nil)
    #expect(model.message?.text == "Stopped")
    #expect(model.position == model.replay.start, "the key only stops")
  }

  @Test("A filter shows what matches, with so many rows around it, and the place in time")
  func filters() throws {
    var model = try openSample("commuter-three-weeks")
    try model.press("fexit home<Enter>")
    model.finishWork()
    let exits = model.replay.timeline.entries.indices.filter {
      model.replay.timeline.entries[$0].entry.event.kind == "regionExit"
    }
    let matches = try #require(model.filter?.matches)
    #expect(Set(matches).isSuperset(of: exits))
    #expect(model.filter?.shown == matches)
    #expect(model.text().contains("Log: “exit home”"))
    #expect(!model.panes().contains("unlock"))
    try model.press("f")
    #expect(model.filter == nil)
    try model.press("1fexit home<Enter>")
    model.finishWork()
    let around = Set(matches.flatMap { [$0 - 1, $0, $0 + 1] })
    #expect(Set(model.filter?.shown ?? []) == around.intersection(0..<model.total))
    // Rows go through what is shown.
    try model.press("<Up><Up>")
    let selected = try #require(model.selectedEntry)
    #expect(around.contains(selected))
  }

  @Test("What has no effect can be hidden, and comes back")
  func effects() throws {
    var model = try openSample("commuter-three-weeks")
    try model.press("o")
    model.finishWork()
    let shown = try #require(model.filter?.shown)
    #expect(shown.count < model.total * 2 / 3)
    // Nothing that changes what is learned is hidden.
    var learner = HomeLearner(rules: .current, zone: model.zone)
    for (index, entry) in model.replay.timeline.entries.enumerated() {
      let before = learner
      _ = learner.apply(entry.entry)
      let changed =
        before.home != learner.home || before.visits != learner.visits
        || before.departures != learner.departures || before.pending != learner.pending
      let isShown = shown.contains(index)
      if changed { #expect(isShown, "entry \(index + 1)") }
    }
    try model.press("o")
    #expect(model.filter == nil)
  }

  @Test("In the order of occurrence a late delivery stands where it happened, not known yet")
  func occurrence() throws {
    let start = Instant(768_000_000)
    let home = Coordinate(latitude: 35.6586, longitude: 139.7454)
    let model = try open([
      Entry(at: start, .launch),
      Entry(at: start + 3600, .unlock),
      Entry(
        at: start + 7200,
        .location(
          Fix(home, timestamp: start + 60, horizontalAccuracy: 20, source: .slc))),
    ])
    var shown = model
    try shown.press("g2st")
    let lines = shown.panes().split(separator: "\n").map(String.init)
    let fix = try #require(lines.firstIndex { $0.contains("fix") })
    let unlock = try #require(lines.firstIndex { $0.contains("unlock") })
    let clock = try #require(lines.firstIndex { $0.contains("the clock") })
    #expect(fix < unlock && unlock < clock)
    #expect(shown.panes(160).contains("unknown, told +1 h 59 min"))
    try shown.press("s")
    #expect(shown.panes(160).contains("told +1 h 59 min"))
    #expect(!shown.panes(160).contains("unknown, told"))
    try shown.press("t")
    #expect(!shown.ordersByOccurrence)
  }

  @Test("The order of occurrence holds every entry once, by its date")
  func order() throws {
    let model = try openSample("commuter-three-weeks")
    let order = OccurredOrder(model.replay.timeline)
    #expect(order.indices.sorted() == Array(0..<model.total))
    #expect(zip(order.instants, order.instants.dropFirst()).allSatisfy { $0 <= $1 })
    for (place, index) in order.indices.enumerated() { #expect(order.places[index] == place) }
    let instant = order.instants[order.instants.count / 2]
    #expect(order.count(upTo: instant) == order.instants.filter { $0 <= instant }.count)
  }
}

/// Going back to where a jump began, zones, copying.
@Suite("Jumps, zones, copies") struct JumpTests {
  @Test("^O goes back through the places jumped from, ^F forward, also the next time")
  func jumps() throws {
    let journal = MemoryJournal()
    var model = try openSample("commuter-three-weeks", journal: journal)
    let end = model.position
    try model.press("g")
    run(&model, "goto 100")
    run(&model, "goto 50%")
    let half = model.position
    try model.press("s<C-o>")
    #expect(model.position.count == 100)
    try model.press("<C-o>")
    #expect(model.position == model.replay.start)
    try model.press("<C-o>")
    #expect(model.position == end)
    try model.press("<C-o>")
    #expect(model.message?.kind == .error)
    try model.press("3<C-f>")
    #expect(model.position.count == half.count + 1)
    model.savePlace()
    var again = try openSample("commuter-three-weeks", journal: journal)
    try again.press("<C-o>")
    #expect(again.position.count == 100)
  }

  @Test("z shows dates in UTC, and nights stay those of the log")
  func zones() throws {
    var model = try openSample("commuter-three-weeks")
    let nights = model.text().split(separator: "│").first { $0.contains("night ") }
    try model.press("z")
    #expect(model.text().contains("UTC"))
    #expect(model.text().split(separator: "│").first { $0.contains("night ") } == nights)
    run(&model, "zone Europe/Berlin")
    #expect(model.zone.identifier == "Europe/Berlin")
    refuse(&model, "zone Nowhere/Atall")
    run(&model, "zone log")
    #expect(model.zone.identifier == "Asia/Tokyo")
  }

  @Test("y hands out the selected row once, as text with its full date")
  func copies() throws {
    var model = try openSample("commuter-three-weeks")
    run(&model, "goto 2026-04-10 07:41:30")
    try model.press("y")
    let copied = model.takeCopied()
    #expect(copied?.contains("2026-04-10") == true)
    let again = model.takeCopied()
    #expect(again == nil)
    try model.press("G")
    for pane in 0..<4 {
      try model.press("<Tab>y")
      let row = model.takeCopied()
      #expect(row?.isEmpty == false, "pane \(pane)")
    }
  }

  @Test("d compares two marks")
  func differences() throws {
    var model = try openSample("commuter-three-weeks")
    run(&model, "goto 2026-04-06 12:00")
    try model.press("ma")
    run(&model, "goto 2026-04-20 12:00")
    try model.press("mbG")
    run(&model, "differences @a @b")
    #expect(model.text().contains("From @a to @b"))
    #expect(model.text().contains("− home       not confirmed"))
    refuse(&model, "differences @nowhere")
  }

  @Test("Playing goes on with the clock, p is faster, a key stops it, the end does too")
  func plays() throws {
    var model = try openSample("commuter-three-weeks")
    try model.press("g1sppp")
    #expect(model.patienceMilliseconds == 100)
    let before = try #require(model.position.clock)
    model.proceed(seconds: 2)
    #expect(model.position.clock == before + 7200)
    model.press(.character("s"))
    #expect(model.position.clock == before + 7200)
    #expect(model.patienceMilliseconds == nil)
    run(&model, "play 1000000")
    for _ in 0..<60 { model.proceed(seconds: 1) }
    #expect(model.position == model.replay.end)
    #expect(model.patienceMilliseconds == nil)
    refuse(&model, "play backwards")
    refuse(&model, "play -1")
  }
}
