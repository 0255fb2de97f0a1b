import DeviceLog
import Testing

@testable import HomeLearner

/// Departures by a far fix: the last resort.
@Suite struct SignificantChangeTests {
  /// Home is confirmed, and the owner came home on the evening of day 9.
  private func atHome(_ rules: Rules = .current) -> Life {
    var life = Life(rules)
    life.settle()
    life.visit(from: life.time(9, 19), to: .distantFuture, at: life.time(9, 19.1))
    return life
  }

  private func reasons(_ life: Life, day: Int) -> [Departure.Reason] {
    let date = life.zone.day(at: life.time(day, 12))
    let counting = life.learner.departures.filter { $0.day == date && $0.status != .cancelled }
    return counting.map(\.reason)
  }

  @Test(arguments: [(299.9, false), (300.0, true)])
  func `far begins at 300 m`(metres: Double, opens: Bool) {
    var life = atHome()
    life.fix(metres, life.time(10, 8), source: .slc)
    #expect((life.learner.pending != nil) == opens)
  }

  @Test func `who is not known to be at home does not leave`() {
    var life = Life()
    life.settle()  // the visit that confirmed home told of leaving
    life.fix(2000, life.time(9, 8), source: .slc)
    #expect(life.learner.pending == nil)
    life.fix(20, life.time(9, 19))
    life.fix(2000, life.time(10, 8), source: .slc)
    #expect(life.learner.pending?.reason == .significantChange)
  }

  @Test(arguments: [(0.0, false), (1.0, true)])
  func `what is dated at the same instant is not before it`(seconds: Double, opens: Bool) {
    var life = Life()
    life.settle()
    life.fix(20, life.time(10, 8))
    life.fix(2000, life.time(10, 8) + seconds, source: .slc)
    #expect((life.learner.pending != nil) == opens)
  }

  @Test func `a day that has a departure needs none, and one that was cancelled does not count`() {
    var life = atHome()
    life.exit(life.time(10, 7))
    life.learner.advance(to: life.time(10, 8))
    life.fix(20, life.time(10, 9))
    life.fix(2000, life.time(10, 10), source: .slc)
    #expect(reasons(life, day: 10) == [.regionExit])

    var rubbish = atHome()
    rubbish.exit(rubbish.time(10, 7))
    rubbish.fix(20, rubbish.time(10, 7) + 300)
    rubbish.fix(2000, rubbish.time(10, 10), source: .slc)
    #expect(reasons(rubbish, day: 10) == [.significantChange])
  }

  @Test func `the next local day may have its own`() {
    var life = atHome()
    life.fix(2000, life.time(10, 8), source: .slc)
    life.fix(20, life.time(10, 23.9))
    life.fix(2000, life.time(11, 0.01), source: .slc)
    #expect(reasons(life, day: 10) == [.significantChange])
    #expect(reasons(life, day: 11) == [.significantChange])
  }

  @Test func `an exit takes over while it is pending`() {
    var life = atHome()
    let far = life.time(10, 8)
    life.fix(2000, far, source: .slc)
    let outcome = life.exit(far + 100)
    #expect(outcome.effects.prefix(2) == [.cancelConfirmation, .scheduleConfirmation(far + 700)])
    #expect(life.learner.pending?.reason == .regionExit)
    #expect(reasons(life, day: 10) == [.regionExit])
  }

  @Test func `a confirmed exit or visit of the day removes it`() {
    for byVisit in [true, false] {
      var life = atHome()
      let far = life.time(10, 8)
      life.fix(2000, far, source: .slc)
      life.learner.advance(to: far + 600)
      #expect(reasons(life, day: 10) == [.significantChange])
      if byVisit {
        life.visit(from: life.time(9, 19), to: life.time(10, 7.9), at: life.time(10, 12))
      } else {
        life.exit(life.time(10, 7.9), at: life.time(10, 12))
      }
      #expect(reasons(life, day: 10) == [byVisit ? .visit : .regionExit])
    }
  }

  @Test func `an open visit at home rolls it back, pending or confirmed`() {
    for delay in [300.0, 3000] {
      var life = atHome()
      let far = life.time(10, 8)
      life.fix(2000, far, source: .slc)
      life.visit(from: far + 250, to: .distantFuture, at: far + delay)
      #expect(reasons(life, day: 10) == [])
      #expect(life.learner.pending == nil)
    }
  }

  @Test func `near evidence that is known already keeps a late fix from opening one`() {
    for (seconds, opens) in [(119.0, true), (120, false), (800, false), (1400, true)] {
      var life = atHome()
      let far = life.time(10, 8)
      life.fix(20, far + seconds)
      life.fix(2000, far, at: far + max(seconds, 700), source: .slc)
      #expect((life.learner.pending != nil) == (opens && seconds < 1400), "\(seconds) s")
    }
  }

  @Test func `it is not flagged, for the fix that opened it was far`() {
    var life = atHome()
    life.fix(2000, life.time(10, 8), source: .slc)
    life.learner.advance(to: life.time(10, 9))
    #expect(life.learner.departures.last?.status == .confirmed)
    #expect(!life.has(.confirmedWithoutDistance))
  }
}
