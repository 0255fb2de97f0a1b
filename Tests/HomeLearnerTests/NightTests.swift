import DeviceLog
import Testing

@testable import HomeLearner

/// Nights on the wall clock, however long the clocks make them. Days count from 2026-03-02.
@Suite struct NightTests {
  private func night(_ day: Int, in life: Life) -> (start: Instant, end: Instant) {
    let date = life.zone.day(at: life.time(day, 12))
    return NightHours(life.learner.rules).interval(of: date, in: life.zone)
  }

  @Test(arguments: [
    ("Europe/Berlin", 25, 8.0), ("Europe/Berlin", 26, 7.0), ("Europe/Berlin", 236, 9.0),
    ("Australia/Lord_Howe", 33, 8.5), ("Australia/Lord_Howe", 215, 7.5), ("Asia/Tokyo", 26, 8.0),
  ])
  func `a night is as long as the clocks make it`(zone: String, day: Int, hours: Double) {
    let life = Life(zone: zone)
    let night = night(day, in: life)
    #expect(night.end - night.start == hours * 3600)
    #expect(night.start == life.time(day, 22) && night.end == life.time(day + 1, 6))
  }

  @Test(arguments: [
    ("Europe/Berlin", 26, 3.0),  // 02:00 to 03:00 is left out
    ("Europe/Berlin", 236, 2.0),  // 02:00 to 03:00 comes twice; the first 02:00 is four hours on
    ("Australia/Lord_Howe", 33, 1.5),  // 01:30 to 02:00 comes twice, and the first is meant
    ("Australia/Lord_Howe", 215, 2.5),  // 02:00 to 02:30 is left out
  ])
  func `four hours are four hours on a night when the clocks change`(
    zone: String, day: Int, until: Double
  ) {
    for (less, full) in [(0.0, 1), (60, 0)] {
      var life = Life(zone: zone)
      let start = life.time(day, 22)
      let end = life.time(day + 1, until)
      let missing = max(0, 14_400 - (end - start))  // of Lord Howe's first 01:30
      life.visit(from: start, to: end + missing - less)
      #expect(life.learner.candidates.first?.fullNights == full, "\(zone), \(less) s less")
    }
  }

  @Test func `a stay that only meets the edge of a night does not touch it`() {
    for (from, to, count) in [(7.0, 22.0, 0), (6.0, 22.0, 0), (5.99, 21.0, 1), (8.0, 22.01, 1)] {
      var life = Life()
      life.visit(from: life.time(0, from), to: life.time(0, to))
      #expect(life.learner.candidates.count == count, "\(from) to \(to)")
    }
  }

  @Test func `a weekend in bed is two nights, and two nights in one stay are both full`() {
    var life = Life()
    life.visit(from: life.time(4, 20), to: life.time(6, 9))
    #expect(life.learner.candidates.map(\.nights) == [2])
    #expect(life.learner.candidates.map(\.fullNights) == [2])
  }

  @Test func `five nights make a home across a change of clocks`() {
    for zone in ["Europe/Berlin", "Australia/Lord_Howe"] {
      for first in [24, 31, 213, 234] {
        var life = Life(zone: zone)
        for day in first..<first + 4 { life.night(day, minutes: 300) }
        #expect(life.learner.home == nil)
        life.night(first + 4, minutes: 300)
        #expect(life.learner.home != nil, "\(zone), day \(first)")
      }
    }
  }

  @Test func `a departure has its time on the wall clock, on short days and long ones`() {
    var life = Life(zone: "Europe/Berlin")
    for day in 21..<27 { life.visit(from: life.time(day, 21), to: life.time(day + 1, 7.5)) }
    let samples = life.learner.daySamples
    #expect(samples.map { life.zone.secondOfDay(at: $0.timestamp) } == [27_000, 27_000])
    #expect(life.learner.daySamples.last?.day.description == "2026-03-29")
  }

  @Test func `a journey moves neither last week's mornings nor its nights`() {
    var life = Life()
    life.settle()
    let saturday = life.learner.medians.first { $0.group == .saturday }
    life.receive(.timeZone(identifier: "Europe/Berlin"), at: life.time(6, 8))
    #expect(life.learner.zone.identifier == "Europe/Berlin")
    #expect(life.learner.medians.first { $0.group == .saturday } == saturday)
    #expect(saturday?.seconds == 25_200)
    #expect(life.learner.candidates.map(\.fullNights) == [5])
    // 21:00 to 05:00 in Tokyo is 13:00 to 21:00 in Berlin: no night there.
    life.visit(Life.east(50_000), from: life.time(7, 21), to: life.time(8, 5))
    #expect(life.learner.candidates.count == 1)
    #expect(life.learner.visits.last?.zone.identifier == "Europe/Berlin")
    life.visit(Life.east(50_000), from: life.time(8, 21), to: life.time(9, 13))
    #expect(life.learner.candidates.map(\.fullNights) == [5, 1])
  }

  @Test func `a zone nobody knows changes nothing`() {
    var life = Life()
    let before = life.learner.zone
    life.receive(.timeZone(identifier: "Nowhere/Land"), at: life.time(0, 8))
    #expect(life.learner.zone == before)
  }
}
