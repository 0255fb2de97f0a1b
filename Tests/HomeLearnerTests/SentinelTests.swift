import DeviceLog
import Testing

@testable import HomeLearner

@Suite struct SentinelTests {
  private static let year = 365 * 86_400.0

  private func dates(
    _ arrival: Double, _ departure: Double, at: Double = 800_000_000, _ rules: Rules = .current
  ) -> (arrival: Instant?, departure: Instant?) {
    HomeLearner(rules: rules, zone: .utc).dates(
      of: VisitDelivery(
        Life.home, arrivalDate: Instant(arrival), departureDate: Instant(departure),
        horizontalAccuracy: 10),
      at: Instant(at))
  }

  @Test(arguments: [63_113_904_000, 63_113_903_999, 63_113_903_999.999, 800_000_000 + 11 * year])
  func `what lies more than ten years ahead is no departure`(departure: Double) {
    #expect(dates(799_990_000, departure).departure == nil)
  }

  @Test(arguments: [799_999_000, 800_000_000 + 9 * year, 800_000_000 + 10 * year])
  func `what lies up to ten years ahead is one`(departure: Double) {
    #expect(dates(799_990_000, departure).departure == Instant(departure))
  }

  @Test func `an arrival more than ten years back is unknown`() {
    #expect(dates(-63_114_076_800, 799_999_000).arrival == nil)
    #expect(dates(800_000_000 - 11 * Self.year, 799_999_000).arrival == nil)
    #expect(dates(800_000_000 - 9 * Self.year, 799_999_000).arrival != nil)
  }

  @Test func `under equality only the exact values are sentinels`() {
    var rules = Rules.current
    rules.sentinel = .equality
    #expect(dates(799_990_000, 63_113_904_000, rules).departure == nil)
    #expect(dates(799_990_000, 63_113_903_999.999, rules).departure != nil)
    #expect(dates(-63_114_076_800, 799_999_000, rules).arrival == nil)
    #expect(dates(-63_114_076_799, 799_999_000, rules).arrival != nil)
  }

  @Test func `a visit with neither date is refused`() {
    var life = Life()
    life.visit(from: .distantPast, to: .distantFuture, at: life.time(0, 8))
    #expect(life.learner.visits.isEmpty)
  }

  @Test func `an arrival may lie a day ahead, and no more`() {
    for (ahead, count) in [(86_400.0, 1), (86_401, 0)] {
      var life = Life()
      let at = life.time(0, 8)
      life.visit(from: at + ahead, to: .distantFuture, at: at)
      #expect(life.learner.visits.count == count)
    }
  }

  @Test func `stays of what is open, unknown or reversed are nothing`() {
    var life = Life()
    let morning = life.time(0, 8)
    life.visit(from: morning, to: .distantFuture, at: morning)
    life.visit(from: .distantPast, to: morning - 7200, at: morning + 10)
    life.visit(from: morning - 3600, to: morning - 5000, at: morning + 20)
    #expect(life.learner.visits.count == 3)
    #expect(life.learner.visits.allSatisfy { $0.stay == 0 })
  }

  @Test(arguments: [(0.0, 0), (-1.0, 0), (0.5, 1), (100.0, 1), (100.5, 0)])
  func `only an accuracy above 0 and up to 100 m is kept`(accuracy: Double, count: Int) {
    var life = Life()
    life.visit(from: life.time(0, 8), to: life.time(0, 9), accuracy: accuracy)
    #expect(life.learner.visits.count == count)
  }

  @Test func `the empty fix is no place`() {
    for (latitude, longitude, count) in [(0.0, 139.0, 0), (35, 0.000001, 0), (35, 0.000002, 1)] {
      var life = Life()
      life.visit(
        Coordinate(latitude: latitude, longitude: longitude), from: life.time(0, 8),
        to: life.time(0, 9))
      #expect(life.learner.visits.count == count)
    }
  }
}
