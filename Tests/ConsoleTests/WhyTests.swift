import Canvas
import DeviceLog
import HomeLearner
import Replay
import Testing

@testable import Console

/// The view that explains.
@Suite("Why") struct WhyTests {
  private static let sizes = [(80, 24), (120, 40), (200, 60)]

  private static let scenes: [(name: String, sample: String, script: [String])] = [
    ("no-home-after-three-weeks", "night-shift", ["end", "why"]),
    (
      "rubbish", "commuter", ["goto 2026-04-20 06:10", "why", "next-pane", "next-pane"]
    ),
    ("median", "commuter", ["end", "why", "previous-pane"]),
  ]

  @Test("The screens that explain are as they were looked at", arguments: scenes.indices)
  func goldens(index: Int) throws {
    let (name, sample, script) = Self.scenes[index]
    var model = try openSample(sample)
    for line in script { run(&model, line) }
    for (width, height) in Self.sizes {
      try expectScreen(model, width, height, named: "why-\(name)-\(width)x\(height)")
    }
  }

  @Test(
    "The first sentence says why home is not confirmed",
    arguments: [
      ("night-shift", "17 of 20, 12,978 of 18,094 min, touch no hour of it"),
      ("two-places", "fails the spread gate"), ("tower", "touches a night (22:00–06:00)"),
      ("half-hour-bar", "17 full nights more were spent in 5 other places"),
      ("deleted-home", "Everything was cleared on Tue 05-19 21:00"),
      ("commuter", "Home is confirmed since Fri 04-10 07:48"),
    ])
  func verdict(sample: String, sentence: String) throws {
    let model = try openSample(sample)
    #expect(HomeVerdict(model: model).text.contains(sentence))
  }

  @Test("Nights that are too short, a visit still open and nothing at all have their sentences")
  func otherVerdicts() throws {
    var model = try openSample("late-cafe")
    run(&model, "set nightOverlapMinutes 479")
    run(&model, "set nights 4")
    run(&model, "set nightOverlapMinutes 500")
    #expect(HomeVerdict(model: model).text.contains("nights are too short: 480 min at most"))
    model = try openSample("commuter")
    run(&model, "start")
    #expect(HomeVerdict(model: model).text.contains("nothing was delivered yet"))
    run(&model, "goto 2026-04-10 05:00")
    #expect(model.facts.waitsForClosedVisit)
    #expect(HomeVerdict(model: model).text.contains("waits for a closed visit"))
  }

  @Test("The part that is large is that of the pane; Tab goes through all, Esc leaves")
  func sections() throws {
    for (tabs, section) in [
      ("", WhySection.steps), ("<Tab>", .median), ("<Tab><Tab>", .gates),
      ("<Tab><Tab><Tab>", .gates),
    ] {
      var model = try openSample("commuter")
      try model.press("\(tabs)v3")
      #expect(model.why.section == section, "\(tabs)")
      var seen: [WhySection] = []
      for _ in WhySection.allCases {
        seen.append(model.why.section)
        try model.press("<Tab>")
      }
      #expect(Set(seen).count == 4)
      #expect(model.why.section == section)
      try model.press("<Esc>")
      #expect(model.screenShown == .state)
    }
    // Without a home it is home that is asked for.
    var model = try openSample("night-shift")
    try model.press("<F3>")
    #expect(model.why.section == .gates)
  }

  @Test("Each entry has its seven steps, or says why not; nothing of the trace is lost")
  func steps() throws {
    var model = try openSample("commuter-three-weeks")
    run(&model, "why")
    try model.press("g")
    while model.position.count < model.total {
      try model.press("s")
      let lines = WhyContent(model: model).part(.steps, width: 80).lines.map(\.span.text)
      for line in model.moment.outcome.trace?.lines ?? [] {
        #expect(lines.contains { $0.contains(line.text) }, "entry \(model.position.count)")
      }
      guard case .visit = model.moment.entry?.entry.event else {
        #expect(lines.contains { $0.hasPrefix("1–7 nothing to do") })
        continue
      }
      for step in 1...7 { #expect(lines.contains { $0.hasPrefix("\(step) ") }) }
      let isRefused = lines.contains { $0.hasPrefix("1 accuracy   refused") }
      #expect(lines.contains { $0.contains("not reached: refused") } == isRefused)
    }
  }

  @Test("Every night of a candidate is in the strip, with its minutes and its verdict")
  func nights() throws {
    for sample in ["commuter", "late-cafe", "half-hour-bar", "night-shift", "moving-house"] {
      var model = try openSample(sample)
      run(&model, "why")
      run(&model, "next-pane")
      model.why.section = .gates
      for candidate in model.facts.candidates.prefix(8) {
        let strip = WhyContent(model: model).part(.gates, width: 80).lines.map(\.span.text)
          .filter { $0.count > 6 && $0.dropFirst(2).first == "-" }.joined(separator: "\n")
        #expect(strip.count { $0 == "■" } == candidate.fullNights, "\(sample)")
        #expect(strip.count { $0 == "□" } == candidate.nights - candidate.fullNights, "\(sample)")
        for night in model.moment.learner.nights(of: candidate) {
          #expect(strip.contains(" \(Int(night.seconds / 60)) "), "\(sample)")
        }
        try model.press("]")
      }
    }
  }

  @Test("A stay of two thousand years leaves the strip as long as the log")
  func twoThousandYears() throws {
    var model = try openSample("two-thousand-years")
    run(&model, "rules first-release")
    run(&model, "set nightsPerStay every")
    run(&model, "why")
    model.why.section = .gates
    let text = model.text(200, 60)
    #expect(text.contains("lie in the middle of a long stay"))
  }

  @Test("Each departure has its story: how it was opened, and what became of it")
  func departures() throws {
    var model = try openSample("commuter")
    run(&model, "why")
    model.why.section = .departure
    var seen: Set<Int> = []
    try model.press("999[")
    for _ in model.moment.learner.departures {
      let part = DeparturePart(content: WhyContent(model: model))
      let departure = try #require(part.departure)
      seen.insert(departure.id)
      let lines = part.part().lines
      #expect(lines.contains { $0.entry == departure.entry })
      let text = lines.map(\.span.text).joined(separator: "\n")
      switch departure.status {
      case .cancelled: #expect(text.contains("rolled back") || text.contains("cancelled at once"))
      case .confirmed: #expect(text.contains("→ confirmed"))
      case .tentative: #expect(text.contains("→ tentative"))
      }
      if departure.reason == .regionExit { #expect(text.contains("exit home")) }
      try model.press("]")
    }
    #expect(seen.count == model.moment.learner.departures.count)
  }

  @Test("A timer stands in the story, and a fix with its distance and accuracy")
  func timer() throws {
    var model = try openSample("commuter")
    run(&model, "why")
    model.why.section = .departure
    let text = model.text(200, 60)
    #expect(text.contains("07:54:25  timer"))
    #expect(text.contains("fix 801 m ±31 m oneShot"))
    // The learner's account of each is there as well.
    #expect(text.contains("600 s are over"))
  }

  @Test("Samples of a median are dots on an axis that goes on over midnight")
  func dots() {
    let strip = DotStrip(times: [86_000, 200, 600, 600], mark: 300, word: "median")
    for width in [80, 100, 160] {
      let rows = strip.rows(width: width)
      #expect(rows.joined().count { $0 == "●" } == 4)
      #expect(rows.first?.contains("▼ median 00:05:00") == true)
      let labels = rows.last ?? ""
      #expect(labels.contains("23:50") && labels.contains("00:00"))
      #expect(rows.allSatisfy { $0.count <= width - 4 })
    }
    let pile = DotStrip(times: Array(repeating: 27_000, count: 9), mark: 27_000, word: "mean")
    #expect(pile.rows(width: 80).joined().contains("+"))
    #expect(DotStrip(times: [], mark: 0, word: "median").rows(width: 80).isEmpty)
  }

  @Test("Enter goes to the entry a line speaks of, and a line that speaks of none says so")
  func enter() throws {
    var model = try openSample("commuter")
    run(&model, "why")
    model.why.section = .median
    try model.press("2j<Enter>")
    #expect(model.screenShown == .state)
    #expect(model.position.count == 993)
    try model.press("<C-o>v3")
    model.why.section = .gates
    try model.press("<Enter>")
    #expect(model.message?.kind == .error)
    #expect(model.screenShown == .why)
  }

  @Test("In ASCII a full night, a short one and none are told apart")
  func ascii() throws {
    var model = try openSample("late-cafe")
    run(&model, "why")
    model.why.section = .gates
    model.selection.candidate = model.facts.candidates.firstIndex { $0.fullNights == 0 } ?? 0
    let text = model.screen(width: 120, height: 40).asciiOnly().text
    #expect(text.contains("# full") && text.contains("o too short") && text.contains(". none"))
    #expect(!text.split(separator: "\n").dropLast().contains { $0.contains("?") })
  }

  @Test("A log without entries has nothing to explain, and no key traps")
  func empty() throws {
    var model = try open([])
    run(&model, "why")
    for keys in ["<Tab>", "j", "<Enter>", "]", "[", "y", "<Tab>", "<Tab>"] { try model.press(keys) }
    #expect(model.text(80, 24).contains("nothing was delivered yet"))
  }
}
