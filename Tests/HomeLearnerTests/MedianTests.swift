import DeviceLog
import Testing

@testable import HomeLearner

@Suite struct MedianTests {
  private func hours(_ times: Double...) -> Double {
    circularMedian(times.map { $0 * 3600 }) / 3600
  }

  @Test func `it is the middle one, or the midpoint of the middle two`() {
    #expect(hours(7) == 7)
    #expect(hours(7, 8, 13) == 8)
    #expect(hours(7, 8, 9, 10) == 8.5)
  }

  @Test func `around midnight it lies at midnight`() {
    #expect(abs(hours(23 + 50.0 / 60, 10.0 / 60)) < 1e-9)
    #expect(hours(23, 1, 2) == 1)
  }

  @Test func `of equal gaps the one round midnight is cut, else the earliest`() {
    #expect(hours(6, 18) == 12)
    #expect(hours(1, 7, 16) == 7)
    // Eight hours after 1 and after 9, and less round midnight: 9, 17, 22, and 1 the day after.
    #expect(hours(1, 9, 17, 22) == 19.5)
  }

  /// Departures by visit, on days from day 5 on, at these hours.
  private func life(_ rules: Rules = .current, hours: [Int: Double]) -> Life {
    var life = Life(rules)
    life.settle()
    for (day, hour) in hours.sorted(by: { $0.key < $1.key }) {
      life.visit(from: life.time(day - 1, 20), to: life.time(day, hour))
    }
    return life
  }

  private func median(_ life: Life, _ group: DayGroup) -> Median? {
    life.learner.medians.first { $0.group == group }
  }

  @Test func `a Japanese holiday is a group of its own`() {
    // 2026-03-20 is the equinox, a Friday: day 18.
    let days = [11: 8.0, 18: 11.0, 25: 8.0]
    let here = life(hours: days)
    #expect(median(here, .holiday)?.count == 1)
    #expect(median(here, .friday)?.seconds == 28_800.0)
    var rules = Rules.current
    rules.holidays = .none
    #expect(median(life(rules, hours: days), .holiday)?.count == 0)
    #expect(median(life(rules, hours: days), .friday)?.count == 3)
  }

  @Test func `the mean lets one late night in, the median does not`() {
    let days = [7: 8.0, 14: 8.0, 21: 1.0]
    #expect(median(life(hours: days), .monday)?.seconds == 28_800.0)
    var rules = Rules.current
    rules.statistic = .mean
    #expect(median(life(rules, hours: days), .monday)?.seconds == 20_400.0)
  }

  @Test func `it rings five minutes before the median of the day's own group`() throws {
    let life = life(hours: [7: 8.0, 14: 8.0, 21: 8.0, 22: 7.0])
    let next = try #require(life.learner.nextNotification)
    // Tuesday has one sample, so this Tuesday rings by Weekdays.
    #expect(next.group == .weekdays)
    #expect(next.at == life.time(22, 8) - 300)
  }

  @Test func `with fewer than three it does not ring`() {
    #expect(life(hours: [7: 8.0]).learner.nextNotification == nil)
  }

  @Test func `a ring may fall on the day before`() throws {
    var rules = Rules.current
    rules.notificationSamples = 1
    let life = life(rules, hours: [12: 0.05, 19: 0.05, 26: 0.05])
    // Saturdays at 00:03: it rings on Friday at 23:58.
    let saturday = try #require(median(life, .saturday))
    #expect(saturday.count == 4)  // with the one that confirmed home
    #expect(life.learner.nextNotification != nil)
  }

  @Test func `a departure after the table of holidays is said to be so`() {
    var life = Life()
    life.settle()
    let late = life.zone.instant(of: CalendarDay(year: 2028, month: 1, day: 5), second: 8 * 3600)
    life.visit(from: late - 36_000, to: late)
    #expect(life.has(.holidayTableEnded))
  }
}
