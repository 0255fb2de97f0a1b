import DeviceLog
import Testing

@testable import HomeLearner

/// The table of gates, each from both sides.
@Suite struct GateTests {
  private static var total: Rules {
    var rules = Rules.current
    rules.nightRule = .total
    return rules
  }

  @Test(arguments: [(5, true), (4, false)])
  func `five nights make a home, four do not`(nights: Int, isHome: Bool) {
    var life = Life()
    for day in 0..<nights { life.night(day) }
    #expect((life.learner.home != nil) == isHome)
    #expect(life.learner.candidates[0].gates.nights == isHome)
  }

  @Test(arguments: [(240.0, true), (239.0, false)])
  func `four hours of a night make it a full one`(minutes: Double, isHome: Bool) {
    var life = Life()
    for day in 0..<5 { life.night(day, minutes: minutes) }
    #expect(life.learner.candidates[0].fullNights == (isHome ? 5 : 0))
    #expect((life.learner.home != nil) == isHome)
  }

  @Test(arguments: [(1200.0, true), (1199.0, false)])
  func `twenty hours are enough, a minute less is not`(minutes: Double, isHome: Bool) {
    var life = Life(Self.total)
    for day in 0..<5 { life.night(day, minutes: minutes / 5) }
    #expect(life.learner.candidates[0].gates.stay == isHome)
    #expect((life.learner.home != nil) == isHome)
  }

  @Test func `the bar of half an hour passes every gate but the stay, in total`() {
    var life = Life(Self.total)
    for day in 0..<12 { life.night(day, minutes: 30) }
    let gates = life.learner.candidates[0].gates
    #expect(gates == .init(nights: true, stay: false, spread: true, overlap: true))
  }

  @Test func `the late café passes every gate but the overlap, in total`() {
    var life = Life(Self.total)
    for day in 0..<5 { life.visit(from: life.time(day, 18), to: life.time(day, 22.7)) }
    let gates = life.learner.candidates[0].gates
    #expect(gates == .init(nights: true, stay: true, spread: true, overlap: false))
  }

  @Test(arguments: [(149.9, true), (150.1, false)])
  func `visits within 150 m are one place`(metres: Double, isHome: Bool) {
    var life = Life()
    // Two beds, and a bridge of steps of less than 100 m; the centre lies in the middle.
    for day in 0..<6 {
      let place = day % 2 == 0 ? Life.home : Life.east(2 * metres)
      life.night(day, place)
    }
    for step in 1..<4 {
      life.visit(
        Life.east(2 * metres * Double(step) / 4), from: life.time(step, 21),
        to: life.time(step, 22.1))
    }
    let candidate = life.learner.candidates[0]
    #expect(life.learner.candidates.count == 1)
    #expect(abs(candidate.p90Metres - metres) < 0.01)
    #expect(candidate.gates.spread == isHome)
  }

  @Test(arguments: [(99.9, 1), (100.1, 2)])
  func `a chain joins visits at most 100 m apart`(metres: Double, count: Int) {
    var life = Life()
    life.night(0)
    life.night(1, Life.east(metres))
    #expect(life.learner.candidates.count == count)
  }

  @Test func `stays that overlap count once`() {
    var life = Life()
    life.visit(from: life.time(0, 22), to: life.time(1, 6))
    life.visit(Life.east(20), from: life.time(0, 23), to: life.time(1, 7))
    #expect(life.learner.candidates[0].stayMinutes == 540)
    #expect(life.learner.candidates[0].n == 2)
  }

  @Test func `p90 is the nearest rank`() {
    var life = Life()
    for day in 0..<10 { life.night(day, Life.east(day == 9 ? 95 : 0)) }
    let candidate = life.learner.candidates[0]
    #expect(candidate.n == 10)
    #expect(abs(candidate.p90Metres - 9.5) < 0.1)
  }

  @Test func `a stay of two thousand years is as much work as one of a night`() {
    var rules = Rules.current
    rules.sentinel = .equality
    rules.futureDepartureTolerance = nil
    func steps(_ departure: Instant) -> Int {
      var life = Life(rules)
      life.visit(from: life.time(0, 22), to: departure, at: life.time(1, 8))
      #expect(life.learner.candidates.count == 1)
      return NightTally(life.learner.visits, since: nil, rules: rules).steps
    }
    let life = Life()
    #expect(steps(Instant(63_113_903_999)) <= steps(life.time(3, 7)))
    var long = Life(rules)
    long.visit(
      from: long.time(0, 22), to: Instant(63_113_903_999), at: long.time(1, 8))
    #expect(long.learner.candidates[0].nights > 700_000)
    #expect(long.learner.candidates[0].fullNights > 700_000)
  }

  @Test func `a long stay's nights are those counted one by one`() {
    for zone in ["Asia/Tokyo", "Europe/Berlin", "Australia/Lord_Howe"] {
      for overlap in [240.0, 450, 480, 500] {
        var rules = Rules.current
        rules.nightOverlapMinutes = overlap
        var long = Life(rules, zone: zone)
        long.visit(from: long.time(0, 21), to: long.time(300, 7))
        var short = Life(rules, zone: zone)
        for day in 0..<300 { short.visit(from: short.time(day, 21), to: short.time(day + 1, 21)) }
        short.visit(from: short.time(300, 5), to: short.time(300, 7))
        let (a, b) = (long.learner.candidates[0], short.learner.candidates[0])
        #expect(a.nights == 300)
        #expect(a.fullNights == b.fullNights, "\(zone), \(overlap) min")
      }
    }
  }
}
