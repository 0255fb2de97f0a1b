import DeviceLog
import Testing

@testable import HomeLearner

@Suite struct HistoryTests {
  @Test func `a closed visit wins over an open delivery that comes later`() {
    var life = Life()
    let (start, end) = (life.time(0, 8), life.time(0, 9))
    life.visit(from: start, to: end)
    life.visit(from: start, to: .distantFuture, at: end + 900)
    #expect(life.learner.visits.map(\.departure) == [end])
  }

  @Test(arguments: [(1.0, 1), (1.1, 2)])
  func `arrivals a second apart are one visit`(seconds: Double, count: Int) {
    var life = Life()
    let start = life.time(0, 8)
    life.visit(from: start, to: .distantFuture, at: start)
    life.visit(from: start + seconds, to: start + 3600)
    #expect(life.learner.visits.count == count)
  }

  @Test func `a visit that was never closed ends where the next begins, until it is told`() {
    var life = Life()
    life.visit(from: life.time(0, 8), to: .distantFuture, at: life.time(0, 8.1))
    life.visit(from: life.time(0, 12), to: .distantFuture, at: life.time(0, 12.1))
    #expect(life.learner.visits[0].inferredDeparture == life.time(0, 12))
    #expect(life.learner.visits.filter(\.isOpen).count == 1)
    life.visit(from: life.time(0, 8), to: life.time(0, 11), at: life.time(0, 13))
    #expect(life.learner.visits[0].departure == life.time(0, 11))
    #expect(life.learner.visits[0].isInferred == false)
  }

  @Test(arguments: [(259_200.0, false), (259_201.0, true)])
  func `an inferred stay over 72 hours is a gap`(seconds: Double, isGap: Bool) {
    var life = Life()
    let start = life.time(0, 8)
    life.visit(from: start, to: .distantFuture, at: start)
    life.visit(from: start + seconds, to: .distantFuture, at: start + seconds)
    #expect(life.learner.visits[0].isGap == isGap)
    #expect((life.learner.visits[0].stay == 0) == isGap)
  }

  @Test func `an unknown arrival joins the visit that departs with it`() {
    var life = Life()
    life.visit(from: life.time(0, 8), to: life.time(0, 9))
    life.visit(Life.east(149.9), from: .distantPast, to: life.time(0, 9) + 1, at: life.time(0, 10))
    #expect(life.learner.visits.count == 1)
    #expect(life.learner.visits[0].departure == life.time(0, 9))
    life.visit(Life.east(150.2), from: .distantPast, to: life.time(0, 9), at: life.time(0, 11))
    #expect(life.learner.visits.count == 2)
  }

  @Test func `an unknown arrival closes the visit that was still open`() {
    var life = Life()
    life.visit(from: life.time(0, 8), to: .distantFuture, at: life.time(0, 8.1))
    life.visit(from: .distantPast, to: life.time(0, 9), at: life.time(0, 9.1))
    #expect(life.learner.visits.map(\.departure) == [life.time(0, 9)])
    #expect(life.learner.visits[0].arrival == life.time(0, 8))
    // Somewhere else in between: it was not the same stay.
    life.visit(
      Life.east(5000), from: life.time(0, 8.5), to: life.time(0, 8.7), at: life.time(0, 9.2))
    #expect(life.learner.visits.count == 3)
  }

  @Test func `only the latest visits are kept`() {
    var rules = Rules.current
    rules.maxHistory = 3
    var life = Life(rules)
    for day in 0..<6 { life.night(day) }
    #expect(life.learner.visits.map(\.arrival) == [3, 4, 5].map { life.time($0, 22) })
    life.night(0)
    #expect(life.learner.visits.count == 3)
  }

  @Test func `the seven steps stand in the trace in their order`() throws {
    var life = Life()
    let outcome = life.visit(from: life.time(0, 22), to: life.time(1, 7))
    let steps = try #require(outcome.trace).lines.compactMap(\.step.number)
    #expect(steps == steps.sorted())
    #expect(Set(steps) == Set(1...7))
    let open = life.visit(from: life.time(1, 9), to: .distantFuture, at: life.time(1, 9.1))
    #expect(try #require(open.trace).lines.compactMap(\.step.number).max() == 6)
  }

  @Test func `each cause of the first release has its own symptom`() {
    func findings(_ change: (inout Rules) -> Void) -> Set<Finding.ID> {
      var rules = Rules.current
      change(&rules)
      var life = Life(rules)
      let (first, second) = (life.time(0, 7.733), life.time(0, 7.967))
      life.visit(from: first, to: .distantFuture, at: first + 60)
      life.visit(Life.east(900), from: second, to: .distantFuture, at: second + 60)
      life.visit(Life.east(900), from: second, to: second + 600, at: second + 700)
      life.visit(
        Life.east(3000), from: second + 900, to: Instant(63_113_903_999.999), at: second + 960)
      let three: Set<Finding.ID> = [.stayTooLong, .openMoreThanOne, .arrivalTwice]
      return three.intersection(life.findings.map(\.id))
    }
    #expect(findings { _ in } == [])
    #expect(findings { $0.sentinel = .equality } == [.stayTooLong])
    #expect(findings { $0.history = .append } == [.arrivalTwice])
    #expect(findings { $0.closeEarlierOpen = false } == [.openMoreThanOne])
    #expect(findings { $0 = .firstRelease } == [.stayTooLong, .openMoreThanOne, .arrivalTwice])
  }
}
