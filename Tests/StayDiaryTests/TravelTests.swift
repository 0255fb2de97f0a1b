import DeviceLog
import Testing

@testable import StayDiary

@Suite struct TravelTests {
  private let day = 86_400.0

  private func travelled(_ fixes: [(at: Double, place: Coordinate)]) -> Double {
    var travel = Travel()
    for (at, place) in fixes { travel.add(take(fix(at, place)), at: morning + at) }
    return travel.metres(from: morning - 1e6, to: morning + 1e6)
  }

  private func take(_ entry: Entry) -> Fix {
    if case .location(let fix) = entry.event { return fix }
    Issue.record("no fix")
    return Fix(shop, timestamp: entry.at, horizontalAccuracy: 1, source: .slc)
  }

  @Test func `steps from 50 m to 30 km count, shorter are jitter, longer jumps`() {
    for (metres, counts) in [(49.99, false), (50, true), (29_999.9, true), (30_000.1, false)] {
      let sum = travelled([(0, shop), (600, away(metres))])
      #expect(abs(sum - (counts ? metres : 0)) < 0.01, "\(metres) m")
    }
    #expect(travelled([(0, shop), (1, away(60)), (2, shop), (3, away(60))]) > 179)
  }

  @Test func `a step counts between neighbours, also beside one that does not`() {
    // 40 m and 40 m make no 80 m.
    #expect(travelled([(0, shop), (1, away(40)), (2, away(80))]) == 0)
    #expect(travelled([]) == 0)
    #expect(travelled([(0, shop)]) == 0)
  }

  @Test func `fixes are put in order of when they were taken, and count once`() {
    let far = away(600)
    let back = travelled([(0, shop), (600, far), (1200, shop)])
    var travel = Travel()
    for at in [1200.0, 0, 600, 600, 1200] {
      travel.add(take(fix(at, at == 600 ? far : shop)), at: morning + 1300)
    }
    #expect(travel.points.count == 3)
    #expect(travel.metres(from: morning, to: morning + 5000) == back)
  }

  @Test func `only significant changes count, and only real places`() {
    var travel = Travel()
    travel.add(take(fix(0, shop)), at: morning)
    travel.add(take(fix(1, away(900), source: .standard)), at: morning + 1)
    travel.add(take(fix(2, away(900), source: .oneShot)), at: morning + 2)
    travel.add(take(fix(3, away(900), accuracy: -1)), at: morning + 3)
    travel.add(take(fix(4, Coordinate(latitude: 0, longitude: 0))), at: morning + 4)
    travel.add(take(fix(200, away(900))), at: morning + 139)
    #expect(travel.points.count == 1)
    travel.add(take(fix(200, away(900))), at: morning + 140)
    #expect(travel.points.count == 2)
  }

  @Test func `three days are kept, and 2 000 points`() {
    var travel = Travel()
    travel.add(take(fix(0, shop)), at: morning)
    travel.add(take(fix(3 * day, away(600))), at: morning + 3 * day)
    #expect(travel.points.count == 2)
    travel.add(take(fix(3 * day + 1, shop)), at: morning + 3 * day + 1)
    #expect(travel.points.map(\.instant) == [morning + 3 * day, morning + 3 * day + 1])
    travel = Travel()
    for index in 0..<2001 {
      travel.add(take(fix(Double(index), shop)), at: morning + Double(index))
      #expect(travel.points.count == min(index + 1, 2000))
    }
    #expect(travel.points.first?.instant == morning + 1)
  }

  @Test func `a step belongs to the day on which it ends`() {
    // Nine in the evening, and the next morning.
    let entries = [fix(12 * 3600, shop), fix(day, away(700)), fix(day + 900, away(1400))]
    let log = log(entries)
    #expect(log.diary(of: thursday).distanceMetres == 0)
    #expect(abs(log.diary(of: thursday + 1).distanceMetres - 1400) < 0.1)
    #expect(log.diary(of: thursday + 2).distanceMetres == 0)
  }

  @Test func `a fix told more than three days after the day comes too late for it`() {
    // Thursday ends 15 hours after nine.
    func travelled(told at: Double) -> Double {
      let late = Entry(
        at: morning + at,
        .location(
          Fix(away(700), timestamp: morning + 900, horizontalAccuracy: 20, source: .slc)))
      return log([fix(0, shop), late]).diary(of: thursday).distanceMetres
    }
    #expect(abs(travelled(told: 15 * 3600 + 3 * day) - 700) < 0.1)
    #expect(travelled(told: 15 * 3600 + 3 * day + 0.001) == 0)
  }

  @Test func `the caveat stands beside the figure`() {
    let diary = log([fix(0, shop), fix(900, away(6000))]).diary(of: thursday)
    #expect(
      diary.distanceText == [
        "Travelled 6.0 km: straight lines between fixes, 0.6 to 0.8 of the road",
        "  (so some 7.5 km to 10.0 km of road)",
      ])
  }
}
