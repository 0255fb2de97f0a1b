import DeviceLog
import Testing

@testable import HomeLearner

/// Each finding is raised where it should be, and once for its subject.
@Suite struct FindingTests {
  private struct Case {
    var id: Finding.ID
    var rules: Rules
    var level: Finding.Level
    /// What raises it, and then as much again that must not raise it twice.
    var story: @Sendable (inout Life) -> Void

    init(
      _ id: Finding.ID, _ level: Finding.Level, _ change: (inout Rules) -> Void = { _ in },
      _ story: @escaping @Sendable (inout Life) -> Void
    ) {
      var rules = Rules.current
      change(&rules)
      (self.id, self.rules, self.level, self.story) = (id, rules, level, story)
    }
  }

  private static let cases: [Case] = [
    Case(.stayTooLong, .error) { life in
      for again in 0..<2 {
        let at = life.time(60, 10 + Double(again))
        life.visit(from: life.time(0, 8), to: life.time(60, 9), at: at)
      }
    },
    Case(.openMoreThanOne, .error) {
      $0.closeEarlierOpen = false
    } _: { life in
      for hour in [8.0, 9, 9] {
        life.visit(from: life.time(0, hour), to: .distantFuture, at: life.time(0, 10))
      }
    },
    Case(.arrivalTwice, .error) {
      $0.history = .append
    } _: { life in
      for _ in 0..<2 { life.visit(from: life.time(0, 8), to: life.time(0, 9)) }
      life.visit(from: life.time(0, 12), to: life.time(0, 13))
    },
    Case(.departureInFuture, .error) { life in
      for minute in 0..<2 {
        life.visit(from: life.time(0, 8), to: life.time(2, 9), at: life.time(1, 8) + Double(minute))
      }
    },
    Case(.regionWithoutHome, .error) {
      $0.stopRegionsOnReset = false
    } _: { life in
      life.settle()
      life.receive(.reset, at: life.time(6, 8))
      life.receive(.foreground, at: life.time(6, 9))
    },
    Case(.homeWithoutRegion, .error) { life in
      fillRegions(&life)
      life.settle()
      life.receive(.foreground, at: life.time(6, 9))
    },
    Case(.tentativeStuck, .error) {
      $0.pendingSurvivesLaunch = false
    } _: { life in
      life.settle()
      life.exit(life.time(9, 8))
      life.receive(.launch, at: life.time(9, 8) + 60)
      life.receive(.foreground, at: life.time(9, 8) + 600)
      #expect(!life.has(.tentativeStuck))
      for second in 601..<604 { life.receive(.foreground, at: life.time(9, 8) + Double(second)) }
    },
    Case(.regionLimit, .error) { life in
      fillRegions(&life)
      life.receive(.regionStart(region("r3")), at: life.time(0, 8))  // monitored already
      #expect(!life.has(.regionLimit))
      life.receive(.regionStart(region("one more")), at: life.time(0, 9))
      #expect(life.learner.monitoredRegions.count == 20)
    },
    Case(.homeClearedByTrip, .warning) { life in
      life.settle()
      for night in 0..<6 { life.night(6 + night, Life.east(40_000 + 5000 * Double(night))) }
    },
    Case(.confirmedWithoutDistance, .warning) { life in
      life.settle()
      life.exit(life.time(9, 8))
      life.receive(.foreground, at: life.time(9, 9))
      life.receive(.foreground, at: life.time(9, 10))
    },
    Case(.clockBackwards, .warning) { life in
      life.receive(.launch, at: life.time(0, 8))
      let outcome = life.learner.apply(Entry(at: life.time(0, 7), .launch), isBackwards: true)
      life.findings += outcome.findings
      #expect(life.learner.clock == life.time(0, 8))
    },
    Case(.fixFromFuture, .warning) { life in
      life.fix(0, life.time(0, 8) + 60, at: life.time(0, 8))
      #expect(!life.has(.fixFromFuture))
      life.fix(0, life.time(0, 8) + 61, at: life.time(0, 8))
    },
    Case(.holidayTableEnded, .warning) { life in
      life.settle()
      let day = CalendarDay(year: 2028, month: 1, day: 1)
      let leave = life.zone.instant(of: day, second: 28_800)
      life.visit(from: leave - 36_000, to: leave)
      life.visit(from: leave - 36_000, to: leave + 60)
    },
    Case(.notAlways, .warning) { life in
      life.receive(.authorization(status: "always"), at: life.time(0, 8))
      #expect(!life.has(.notAlways))
      life.receive(.authorization(status: "whenInUse"), at: life.time(0, 9))
    },
    Case(.lateDelivery, .info) { life in
      life.visit(from: life.time(0, 8), to: life.time(0, 9), at: life.time(0, 9.5))
      life.exit(life.time(0, 9), at: life.time(0, 9.5), region: "work")
      #expect(!life.has(.lateDelivery))
      life.visit(from: life.time(0, 8), to: life.time(0, 9), at: life.time(0, 9.5) + 1)
    },
  ]

  private static func region(_ name: String) -> Region {
    Region(identifier: name, center: Life.home, radius: 100)
  }

  private static func fillRegions(_ life: inout Life) {
    for index in 0..<20 { life.receive(.regionStart(region("r\(index)")), at: life.time(0, 7)) }
  }

  @Test func `each is raised once for its subject, with its level and a sentence`() {
    for example in Self.cases {
      var life = Life(example.rules)
      example.story(&life)
      let found = life.findings.filter { $0.id == example.id }
      #expect(found.count == 1, "\(example.id.rawValue)")
      #expect(found.allSatisfy { $0.level == example.level && $0.text.count > 20 })
      #expect(found.allSatisfy { (1...life.learner.entryCount).contains($0.entry) })
    }
  }

  /// No story raises `departure-without-home`: without home nothing is recorded. The device's own
  /// findings are the stay diary's.
  @Test func `no finding is forgotten here`() {
    #expect(
      Set(Self.cases.map(\.id))
        == Set(Finding.ID.allCases).subtracting([
          .departureWithoutHome, .monitorName, .monitorTwice, .noSession, .lateStart, .locked,
          .smallRegion,
        ]))
  }

  @Test(arguments: [(60.0, false), (60.0 + 1.0 / 86_400, true)])
  func `a stay of sixty days is none too long`(days: Double, isRaised: Bool) {
    var life = Life()
    life.visit(from: life.time(0, 8), to: life.time(0, 8) + days * 86_400)
    #expect(life.has(.stayTooLong) == isRaised)
  }

  @Test(arguments: [(86_400.0, false), (86_401.0, true)])
  func `a departure up to a day ahead is none of the future`(ahead: Double, isRaised: Bool) {
    var life = Life()
    life.visit(from: life.time(0, 8), to: life.time(0, 9) + ahead, at: life.time(0, 9))
    #expect(life.has(.departureInFuture) == isRaised)
    #expect(life.learner.candidates.isEmpty == isRaised)
  }

  @Test func `a timer's finding names the entry that opened the departure`() {
    var life = Life()
    life.settle()
    life.exit(life.time(9, 8))
    life.receive(.foreground, at: life.time(9, 9))
    #expect(life.findings.last { $0.id == .confirmedWithoutDistance }?.entry == 6)
  }
}
