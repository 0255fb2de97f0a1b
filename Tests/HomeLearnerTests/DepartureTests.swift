import DeviceLog
import Testing

@testable import HomeLearner

@Suite struct DepartureTests {
  /// Settled, on the evening of day 9: home is confirmed, and the visit there is open.
  private func settled(_ rules: Rules = .current) -> Life {
    var life = Life(rules)
    life.settle()
    life.visit(from: life.time(9, 19), to: .distantFuture, at: life.time(9, 19.1))
    return life
  }

  @Test func `an exit is tentative, and confirmed by its timer after ten minutes`() {
    var life = settled()
    let exit = life.time(10, 7.5)
    life.exit(exit)
    #expect(life.learner.departures.last?.status == .tentative)
    life.learner.advance(to: exit + 599)
    #expect(life.learner.departures.last?.status == .tentative)
    life.learner.advance(to: exit + 600)
    #expect(life.learner.departures.last?.status == .confirmed)
  }

  @Test func `it asks for one fix a minute before the timer`() {
    var life = settled()
    let exit = life.time(10, 7.5)
    let outcome = life.exit(exit)
    #expect(outcome.effects.contains(.scheduleConfirmation(exit + 600)))
    #expect(outcome.effects.contains(.requestFix(exit + 540)))
  }

  @Test func `five minutes with the rubbish are no departure when the fix comes`() {
    var life = settled()
    let exit = life.time(10, 5.78)
    life.exit(exit)
    let outcome = life.fix(5, exit + 540)
    #expect(outcome.effects.contains(.cancelConfirmation))
    life.learner.advance(to: exit + 3600)
    #expect(life.confirmed.count == 1)  // that of the visit that confirmed home
    #expect(life.learner.pending == nil)
  }

  @Test func `without the fix it is confirmed, and said to be without distance`() {
    var life = settled()
    life.exit(life.time(10, 5.78))
    life.fix(5, life.time(10, 8), at: life.time(10, 8))
    #expect(life.has(.confirmedWithoutDistance))
  }

  @Test(arguments: [(119.0, Departure.Status.tentative), (120.0, .cancelled)])
  func `near within two minutes of the exit is still the way out`(
    seconds: Double, status: Departure.Status
  ) {
    var life = settled()
    let exit = life.time(10, 7.5)
    life.exit(exit)
    life.fix(200, exit + seconds)
    #expect(life.learner.departures.last?.status == status)
  }

  @Test(arguments: [(299.0, Departure.Status.cancelled), (300.0, .confirmed)])
  func `near is less than 300 m`(metres: Double, status: Departure.Status) {
    var life = settled()
    let exit = life.time(10, 7.5)
    life.exit(exit)
    life.fix(metres, exit + 540)
    life.learner.advance(to: exit + 600)
    #expect(life.learner.departures.last?.status == status)
  }

  @Test func `a poor fix decides only where its accuracy leaves no doubt`() {
    let cases: [(Double, Double, Departure.Status)] = [
      (50, 240, .cancelled), (50, 260, .tentative), (700, 500, .tentative), (700, 390, .tentative),
    ]
    for (metres, accuracy, status) in cases {
      var life = settled()
      let exit = life.time(10, 7.5)
      life.exit(exit)
      life.fix(metres, exit + 300, accuracy: accuracy)
      #expect(life.learner.departures.last?.status == status)
      #expect((life.learner.pending?.hasDistance ?? false) == (metres - accuracy >= 300))
    }
  }

  @Test(arguments: [(599.0, Departure.Status.tentative), (600.0, .confirmed)])
  func `an exit told ten minutes late is decided at once`(
    seconds: Double, status: Departure.Status
  ) {
    var life = settled()
    let exit = life.time(10, 7.5)
    life.exit(exit, at: exit + seconds)
    #expect(life.learner.departures.last?.status == status)
  }

  @Test func `a late exit is cancelled by what is known of its ten minutes`() {
    var life = settled()
    let exit = life.time(10, 7.5)
    life.fix(10, exit + 300)
    life.exit(exit, at: exit + 4000)
    #expect(life.learner.departures.last?.status == .cancelled)
  }

  @Test func `near evidence that comes late rolls a confirmed departure back`() {
    var life = settled()
    let exit = life.time(10, 7.5)
    life.exit(exit)
    life.learner.advance(to: exit + 1200)
    life.fix(10, exit + 601, at: exit + 4000)
    #expect(life.learner.departures.last?.status == .confirmed)
    life.fix(10, exit + 600, at: exit + 4100)
    #expect(life.learner.departures.last?.status == .cancelled)
  }

  @Test func `exits within a second, or while one is pending, are one`() {
    var life = settled()
    let exit = life.time(10, 7.5)
    life.exit(exit)
    life.exit(exit + 1, at: exit + 5)
    life.exit(exit + 30, at: exit + 40)
    #expect(life.learner.departures.count == 2)
    life.learner.advance(to: exit + 700)
    life.exit(exit + 1, at: exit + 800)
    #expect(life.learner.departures.count == 2)
    life.exit(exit + 1.5, at: exit + 900)
    #expect(life.learner.departures.count == 3)
  }

  @Test func `an exit of an older circle is ignored`() throws {
    var life = settled()
    let start = try #require(life.learner.home).confirmedAt
    life.exit(start - 1, at: life.time(10, 7))
    life.exit(life.time(10, 8), at: life.time(10, 8) - 61)
    #expect(life.learner.departures.allSatisfy { $0.reason == .visit })
  }

  @Test(arguments: [(900.0, 2), (901.0, 3)])
  func `the visit's departure within 15 minutes of an exit is the same leaving`(
    seconds: Double, count: Int
  ) {
    var life = settled()
    let exit = life.time(10, 7.5)
    life.exit(exit)
    life.learner.advance(to: exit + 700)
    life.visit(from: life.time(9, 19), to: exit - seconds, at: exit + 1000)
    #expect(life.learner.departures.count == count)
  }

  @Test func `a corrected delivery moves the departure`() {
    var life = settled()
    life.visit(from: life.time(9, 19), to: life.time(10, 7), at: life.time(10, 7.5))
    life.visit(from: life.time(9, 19), to: life.time(10, 7.2), at: life.time(10, 7.6))
    #expect(life.confirmed.map(\.timestamp).suffix(1) == [life.time(10, 7.2)])
    #expect(life.confirmed.count == 2)
  }

  @Test func `a far fix is the last resort, on a day without a departure`() {
    var life = settled()
    let far = life.time(10, 8)
    life.fix(2000, far, source: .slc)
    #expect(life.learner.pending?.reason == .significantChange)
    life.learner.advance(to: far + 600)
    #expect(life.confirmed.last?.reason == .significantChange)
    #expect(!life.has(.confirmedWithoutDistance))
    // The visit's own departure is told later, and is the better one.
    life.visit(from: life.time(9, 19), to: life.time(10, 7.8), at: far + 3600)
    #expect(life.confirmed.last?.reason == .visit)
    #expect(life.confirmed.filter { $0.day == life.zone.day(at: far) }.count == 1)
  }

  @Test func `who was last seen away does not leave`() {
    var life = settled()
    life.fix(2000, life.time(10, 8), source: .slc)
    life.learner.advance(to: life.time(10, 9))
    life.fix(2500, life.time(11, 9), source: .slc)
    #expect(life.learner.departures.filter { $0.reason == .significantChange }.count == 1)
  }

  @Test func `with timerNeedsDistance silence is no proof`() {
    var rules = Rules.current
    rules.timerNeedsDistance = true
    var life = settled(rules)
    let exit = life.time(10, 7.5)
    life.exit(exit)
    life.learner.advance(to: exit + 5000)
    #expect(life.learner.departures.last?.status == .tentative)
    life.fix(900, exit + 5100)
    #expect(life.learner.departures.last?.status == .confirmed)
  }

  @Test func `a launch that forgets leaves a departure stuck`() {
    var rules = Rules.current
    rules.pendingSurvivesLaunch = false
    var life = settled(rules)
    let exit = life.time(10, 7.5)
    life.exit(exit)
    life.receive(.launch, at: exit + 60)
    #expect(life.learner.pending == nil)
    life.receive(.foreground, at: exit + 601)
    #expect(life.has(.tentativeStuck))
    var today = settled()
    today.exit(exit)
    today.receive(.launch, at: exit + 60)
    #expect(today.learner.pending != nil)
  }

  @Test func `immediate confirms at once`() {
    var rules = Rules.current
    rules.departure = .immediate
    var life = settled(rules)
    life.exit(life.time(10, 5.78))
    #expect(life.confirmed.last?.reason == .regionExit)
  }
}
