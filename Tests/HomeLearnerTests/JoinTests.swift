import DeviceLog
import Testing

@testable import HomeLearner

/// Visits whose arrival nobody saw, and what they belong to.
@Suite struct JoinTests {
  /// A visit with a known arrival at 8, and one with an unknown arrival that departs at 9.
  private func join(
    departure: Double?, metres: Double = 0, late: Double = 0,
    _ more: (inout Life) -> Void = { _ in }
  ) -> Life {
    var life = Life()
    life.visit(
      from: life.time(0, 8), to: departure.map { life.time(0, $0) } ?? .distantFuture,
      at: life.time(0, 9.5))
    more(&life)
    life.visit(
      Life.east(metres), from: .distantPast, to: life.time(0, 9) + late, at: life.time(0, 10))
    return life
  }

  @Test(arguments: [(1.0, 1), (1.1, 2), (-1.0, 1), (-1.1, 2)])
  func `departures a second apart are one`(seconds: Double, count: Int) {
    let life = join(departure: 9, late: seconds)
    #expect(life.learner.visits.count == count)
    #expect(life.learner.visits[0].reportedDeparture == life.time(0, 9))
  }

  @Test(arguments: [(149.9, 1), (150.1, 2)])
  func `an open visit is closed from within 150 m`(metres: Double, count: Int) {
    let life = join(departure: nil, metres: metres)
    #expect(life.learner.visits.count == count)
    let joined = life.learner.visits.first { $0.arrival != nil }
    #expect(joined?.coordinate == Life.home)
    #expect(joined?.arrival == life.time(0, 8))
    #expect(joined?.reportedDeparture == (count == 1 ? life.time(0, 9) : nil))
  }

  @Test func `whoever arrived later, up to this departure, stands between`() {
    for (arrival, count) in [(8.5, 3), (9.0, 3), (9.01, 2)] {
      let life = join(departure: nil) {
        $0.visit(
          Life.east(5000), from: $0.time(0, arrival), to: .distantFuture, at: $0.time(0, 9.6))
      }
      #expect(life.learner.visits.count == count, "arrival at \(arrival)")
    }
  }

  @Test func `a visit that arrived as this one left is another`() {
    var life = Life()
    life.visit(from: life.time(0, 9), to: .distantFuture, at: life.time(0, 9.1))
    life.visit(from: .distantPast, to: life.time(0, 9), at: life.time(0, 9.2))
    #expect(life.learner.visits.count == 2)
    #expect(life.learner.visits.filter(\.isOpen).count == 1)
  }

  @Test func `of two departures an open visit takes the earlier, in either order`() {
    for hours in [[9.0, 10.0], [10.0, 9.0]] {
      var life = Life()
      life.visit(from: life.time(0, 8), to: .distantFuture, at: life.time(0, 8.1))
      for hour in hours {
        life.visit(from: .distantPast, to: life.time(0, hour), at: life.time(0, 11))
      }
      #expect(life.learner.visits.map(\.departure) == [9, 10].map { life.time(0, $0) })
      #expect(life.learner.visits.map(\.arrival) == [life.time(0, 8), nil])
    }
  }

  @Test func `a visit that departs with it goes before one that is open`() {
    let life = join(departure: 9) {
      $0.visit(from: $0.time(0, 8.5), to: .distantFuture, at: $0.time(0, 9.6))
    }
    #expect(life.learner.visits.count == 2)
    #expect(life.learner.visits[1].isOpen)
  }

  @Test func `unknown arrivals join one another in a chain`() {
    for (step, count) in [(149.0, 1), (151.0, 3)] {
      var life = Life()
      for index in 0..<3 {
        life.visit(
          Life.east(step * Double(index)), from: .distantPast, to: life.time(0, 9) + Double(index),
          at: life.time(0, 10))
      }
      #expect(life.learner.visits.count == count)
      #expect(life.learner.visits.last?.departure == life.time(0, 9) + 2)
    }
  }

  @Test func `an unknown arrival is in no night and no candidate, but it tells of leaving`() {
    var life = Life()
    life.settle()
    let before = life.learner.candidates
    life.visit(from: .distantPast, to: life.time(9, 7), at: life.time(9, 7.1))
    #expect(life.learner.candidates == before)
    #expect(life.confirmed.last?.timestamp == life.time(9, 7))
  }

  @Test func `an open visit ends with the next known arrival, never with an unknown one`() {
    let life = join(departure: nil, metres: 3000)
    #expect(life.learner.visits.count == 2)
    #expect(life.learner.visits.filter(\.isOpen).count == 1)
  }
}
