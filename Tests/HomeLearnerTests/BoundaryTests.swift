import DeviceLog
import Testing

@testable import HomeLearner

/// Boundaries of the table of gates and of departures that the other suites leave open, each from
/// both sides and where possible on the figure itself.
@Suite struct BoundaryTests {
  /// Home is confirmed, and the owner came home on the evening of day 9.
  private func atHome(_ rules: Rules = .current) -> Life {
    var life = Life(rules)
    life.settle()
    life.visit(from: life.time(9, 19), to: .distantFuture, at: life.time(9, 19.1))
    return life
  }

  private func status(_ life: Life) -> Departure.Status? { life.learner.departures.last?.status }

  @Test func `the spread gate is less than, to the last bit`() throws {
    func life(_ rules: Rules) -> Life {
      var life = Life(rules)
      for day in 0..<6 { life.night(day, Life.east(day % 2 == 0 ? 0 : 90)) }
      return life
    }
    let measured = try #require(life(.current).learner.candidates.first).p90Metres
    for (limit, passes) in [(measured, false), (measured.nextUp, true)] {
      var rules = Rules.current
      rules.p90Metres = limit
      #expect(life(rules).learner.candidates.first?.gates.spread == passes)
      #expect((life(rules).learner.home != nil) == passes)
    }
  }

  @Test(arguments: [(1499.9, 0), (1500.0, 1)])
  func `a night is away from 1 500 m on`(metres: Double, nights: Int) {
    var life = Life()
    life.settle()
    life.night(6, Life.east(metres))
    #expect(life.learner.nightsAway == nights)
  }

  @Test(arguments: [(239.0, 0), (240.0, 1)])
  func `a night is away from four hours on`(minutes: Double, nights: Int) {
    var life = Life()
    life.settle()
    life.night(6, Life.east(9000), minutes: minutes)
    #expect(life.learner.nightsAway == nights)
  }

  @Test func `two places away make one night away, and home wins over both`() {
    for atHome in [false, true] {
      var life = Life()
      life.settle()
      life.visit(Life.east(9000), from: life.time(6, 22), to: life.time(7, 0.5))
      life.visit(Life.east(20_000), from: life.time(7, 0.5), to: life.time(7, 3))
      if atHome { life.visit(from: life.time(6, 22), to: life.time(7, 2), at: life.time(7, 4)) }
      #expect(life.learner.nightsAway == (atHome ? 0 : 1))
    }
  }

  @Test(arguments: [(149.9, 2), (150.0, 1)])
  func `a visit tells of leaving home within the region's radius`(metres: Double, count: Int) {
    var life = Life()
    life.settle()
    life.visit(Life.east(metres), from: life.time(9, 19), to: life.time(10, 7))
    #expect(life.confirmed.count == count)
  }

  @Test(arguments: [(60.0, 1), (61.0, 0)])
  func `an exit may be dated a minute ahead, and no more`(ahead: Double, pending: Int) {
    var life = atHome()
    life.exit(life.time(10, 8) + ahead, at: life.time(10, 8))
    #expect((life.learner.pending != nil) == (pending == 1))
    #expect(life.has(.fixFromFuture) == (pending == 0))
  }

  @Test(arguments: [(60.0, Departure.Status.cancelled), (61.0, .tentative)])
  func `a fix may be dated a minute ahead, and no more`(
    ahead: Double, expected: Departure.Status
  ) {
    var life = atHome()
    let exit = life.time(10, 8)
    life.exit(exit)
    life.fix(20, exit + 300 + ahead, at: exit + 300)
    #expect(status(life) == expected)
  }

  @Test(arguments: [(-1.0, Departure.Status.tentative), (0, .tentative), (120, .cancelled)])
  func `a cached fix says nothing about what came after it`(
    seconds: Double, expected: Departure.Status
  ) {
    var life = atHome()
    let exit = life.time(10, 8)
    life.exit(exit)
    life.fix(20, exit + seconds, at: exit + 300)
    #expect(status(life) == expected)
  }

  @Test(arguments: [(599.0, Departure.Status.tentative), (600.0, .confirmed)])
  func `far confirms at once when ten minutes have passed`(
    seconds: Double, expected: Departure.Status
  ) {
    var life = atHome()
    let exit = life.time(10, 8)
    life.exit(exit, at: exit + 20)
    let outcome = life.fix(400, exit + 20 + seconds, at: exit + 20 + 590)
    #expect(status(life) == expected)
    #expect(outcome.effects.contains(.cancelConfirmation) == (seconds == 600))
    #expect(!life.has(.confirmedWithoutDistance))
  }

  @Test(arguments: [900.0, 901], [1.0, -1])
  func `a visit departs with an exit within 15 minutes, before it or after`(
    seconds: Double, sign: Double
  ) {
    // The visit first: it counts until the exit is confirmed.
    var life = atHome()
    let leave = life.time(10, 8)
    life.visit(from: life.time(9, 19), to: leave, at: leave)
    let exit = leave + seconds * sign
    life.exit(exit, at: max(exit, leave))
    #expect(life.learner.departures.suffix(2).map(\.reason).contains(.visit))
    life.learner.advance(to: leave + 4000)
    let reasons = life.confirmed.dropFirst().map(\.reason)
    #expect(reasons.contains(.visit) == (seconds > 900))
    #expect(reasons.contains(.regionExit))
  }

  @Test(arguments: [(900.0, 0), (901.0, 1)])
  func `a cancelled exit within 15 minutes means no departure by visit either`(
    seconds: Double, count: Int
  ) {
    for visitFirst in [true, false] {
      var life = atHome()
      let exit = life.time(10, 8)
      if visitFirst { life.visit(from: life.time(9, 19), to: exit - seconds, at: exit - 10) }
      life.exit(exit)
      life.fix(20, exit + 300)
      if !visitFirst { life.visit(from: life.time(9, 19), to: exit - seconds, at: exit + 400) }
      #expect(life.confirmed.dropFirst().count == count, "visit first: \(visitFirst)")
    }
  }

  @Test(arguments: [(86_400.0, 2), (86_401.0, 1)])
  func `a visit may tell of leaving a day ahead, and no more`(ahead: Double, count: Int) {
    var life = Life()
    life.settle()
    let at = life.time(10, 8)
    life.visit(from: life.time(9, 19), to: at + ahead, at: at)
    #expect(life.confirmed.count == count)
  }

  @Test func `an exit counts from the start of the region on`() throws {
    for (seconds, count) in [(0.0, 2), (-1.0, 1)] {
      var life = Life()
      life.settle()
      let start = try #require(life.learner.home).confirmedAt
      // An exit in time, so that the departure of the visit that confirmed home is not near.
      life.exit(start + seconds, at: start + 30)
      life.learner.advance(to: start + 4000)
      #expect(life.learner.departures.count == (count == 2 ? 1 : count))
      #expect(life.confirmed.map(\.reason) == [count == 2 ? .regionExit : .visit])
    }
  }
}
