import DeviceLog
import Testing

@testable import HomeLearner

/// When it would ring. Day 0 is Monday, 2 March 2026; day 18 a Friday and a holiday.
@Suite struct NotificationTests {
  /// Departures by visit at these hours of these days, after a home that is confirmed on day 5.
  private func life(_ hours: [(day: Int, hour: Double)], _ rules: Rules = .current) -> Life {
    var life = Life(rules)
    life.settle()
    for (day, hour) in hours {
      life.visit(from: life.time(day - 1, 19), to: life.time(day, hour), at: life.time(day, hour))
    }
    return life
  }

  private func days(_ days: Int..., hour: Double = 8) -> [(day: Int, hour: Double)] {
    days.map { ($0, hour) }
  }

  @Test func `the own group goes first once it has three`() throws {
    let life = life(days(8, 15, 22) + days(23, hour: 6))
    // It is Wednesday, 06:00. Wednesday has one sample and falls back to Weekdays.
    #expect(life.learner.nextNotification?.group == .weekdays)
    #expect(life.learner.nextNotification?.at == life.time(23, 8) - 300)
    var later = life
    later.learner.advance(to: life.time(28, 12))
    #expect(later.learner.nextNotification?.group == .tuesday)
    #expect(later.learner.nextNotification?.at == life.time(29, 8) - 300)
  }

  @Test(arguments: [(2, false), (3, true)])
  func `three samples make it ring, two do not`(count: Int, rings: Bool) {
    let life = life(Array(days(7, 8, 9).prefix(count)))
    #expect((life.learner.nextNotification != nil) == rings)
  }

  @Test func `a holiday has only its own, and so have Saturday and Sunday`() {
    let mornings = days(9, 10, 16, 17)
    #expect(life(mornings).learner.nextNotification?.at == life(mornings).time(21, 8) - 300)
    var rules = Rules.current
    rules.holidays = .none
    #expect(life(mornings, rules).learner.nextNotification?.at == life(mornings).time(18, 8) - 300)
  }

  @Test func `a lead over midnight rings on the date before`() {
    let life = life(days(12, 19, 26, hour: 0.05))
    #expect(life.learner.nextNotification?.group == .saturday)
    #expect(life.learner.nextNotification?.at == life.time(32, 23) + 3480)
  }

  @Test func `it rings at the clock, and after that the next time`() {
    var life = life(days(7, 8, 9))
    let ring = life.time(10, 8) - 300
    life.learner.advance(to: ring)
    #expect(life.learner.nextNotification?.at == ring)
    life.learner.advance(to: ring + 1)
    #expect(life.learner.nextNotification?.at == life.time(11, 8) - 300)
  }

  @Test func `the day's sample is the earliest by exit or visit`() {
    var life = life(days(7, 8, 9))
    life.visit(from: life.time(9, 19), to: life.time(10, 12), at: life.time(10, 12))
    life.visit(from: life.time(9, 10), to: life.time(10, 9), at: life.time(10, 13))
    let samples = life.learner.daySamples
    #expect(samples.count == 5)
    #expect(samples.last?.timestamp == life.time(10, 9))
  }

  @Test func `cancelled and tentative departures are no samples`() {
    var life = life([])
    let count = life.learner.daySamples.count
    life.exit(life.time(10, 7))
    #expect(life.learner.daySamples.count == count)
    life.fix(10, life.time(10, 7) + 200)
    #expect(life.learner.departures.last?.status == .cancelled)
    #expect(life.learner.daySamples.count == count)
  }

  @Test func `Weekdays are Monday to Friday, and no holiday`() {
    let life = life(days(9, 10, 11, 12, 13, 18))
    func count(_ group: DayGroup) -> Int? {
      life.learner.medians.first { $0.group == group }?.count
    }
    #expect(life.learner.medians.map(\.group) == DayGroup.allCases)
    #expect(count(.weekdays) == 3)
    #expect(count(.saturday) == 2)  // with the one that confirmed home
    #expect(count(.sunday) == 1 && count(.holiday) == 1)
    #expect(count(.friday) == 1 && count(.monday) == 0)
  }

  @Test func `on a day when clocks go forward it rings by the wall clock`() {
    var rules = Rules.current
    rules.notificationSamples = 1
    var life = Life(rules, zone: "Europe/Berlin")
    for day in 15..<20 { life.visit(from: life.time(day, 22), to: life.time(day + 1, 7)) }
    // Home is confirmed on Sunday, day 20, at 07:00; the Sunday after, summer begins.
    #expect(life.learner.nextNotification?.group == .sunday)
    #expect(life.learner.nextNotification?.at == life.time(27, 7) - 300)
    #expect(life.time(27, 7) - life.time(20, 7) == 7 * 86_400 - 3600)
  }
}
