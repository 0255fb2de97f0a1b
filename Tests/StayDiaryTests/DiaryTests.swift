import DeviceLog
import DeviceModel
import Testing

@testable import StayDiary

@Suite struct DiaryTests {
  private let day = 86_400.0

  @Test func `a day has the stays that touch it, whole`() {
    // Midnight is 15 hours after nine.
    let midnight = 15 * 3600.0
    let log = log([
      visit(-9 * 3600 - 7200, -9 * 3600, at: 0), visit(0, 3600, at: 4000, away(900)),
      visit(midnight - 60, midnight + 60, at: midnight + 90),
      visit(midnight + 7200, nil, at: 2 * day),
    ])
    #expect(log.diary(of: thursday - 1).stays.count == 1)
    // The first ended at midnight, which is the next day's.
    #expect(
      log.diary(of: thursday).stays.map(\.span) == [[0, 3600], [midnight - 60, midnight + 60]])
    #expect(
      log.diary(of: thursday + 1).stays.map(\.span)
        == [[midnight - 60, midnight + 60], [midnight + 7200, nil]])
    // It goes on until the log ends, on Saturday.
    #expect(log.diary(of: thursday + 2).stays.count == 1)
    #expect(log.diary(of: thursday + 3).stays.isEmpty)
    #expect(log.lastDay == thursday + 2)
  }

  @Test func `a stay whose end nobody told lasts 72 hours at most`() {
    func days(_ next: Double) -> [Int] {
      let log = log([visit(0, nil, at: 900), visit(next, next + 900, at: next + 1000, away(900))])
      return (0...3).map { log.diary(of: thursday + $0).stays.count }
    }
    #expect(days(3 * day) == [1, 1, 1, 2])
    #expect(days(3 * day + 1) == [1, 0, 0, 1])
  }

  @Test func `a day is that of the zone in force at its end`() {
    let seoulLike = entry(3600, .timeZone(identifier: "Europe/Berlin"))
    let log = log([visit(0, 1800, at: 2000), seoulLike, visit(7200, 9000, at: 9100, away(900))])
    #expect(log.zone(of: thursday - 1).identifier == "Asia/Tokyo")
    #expect(log.zone(of: thursday).identifier == "Europe/Berlin")
    // Nine in Tokyo is two in Berlin.
    #expect(log.diary(of: thursday).stays.count == 2)
    #expect(log.diary(of: thursday).text.first == "Thu 2026-04-23, Europe/Berlin")
    #expect(log.diary(of: thursday).text.contains { $0.contains("02:00 – 02:30") })
  }

  @Test func `findings are those of the day's deliveries`() {
    let log = log([anchor(0, radius: 20), anchor(day, radius: 20, monitor: "B")])
    #expect(log.diary(of: thursday).findings.map(\.entry) == [1])
    #expect(log.diary(of: thursday + 1).findings.map(\.entry) == [2])
  }

  @Test func `the text says what is known and what is not`() {
    let places = [Place("Tea", at: away(5)), Place("Books", at: away(6, degrees: 90))]
    let far = away(3000)
    let diary = log(
      [
        visit(nil, -1200, at: -1100, away(900)), visit(0, 5400, at: 6000),
        visit(7200, nil, at: 8000, far), visit(9000, nil, at: 10_000, away(6000)),
      ], places
    ).diary(of: thursday)
    #expect(
      diary.text == [
        "Thu 2026-04-23, Asia/Tokyo", "",
        "  ? – 08:40                  visit  35.668112, 139.750000; arrival unknown",
        "  09:00 – 10:30  1 h 30 min  visit  Tea or Books?",
        "  11:00 –                    visit  35.687038, 139.750000; end not told, elsewhere by 11:30",
        "  11:30 –                    visit  35.714077, 139.750000; still there", "",
        "Travelled 0 m: straight lines between fixes, 0.6 to 0.8 of the road",
      ])
    let empty = log([]).diary(of: thursday)
    #expect(empty.text.contains("  no stay"))
    #expect(log([]).lastDay == nil)
  }

  @Test func `absurd dates cost nothing`() {
    let log = log([
      visit(-1e308, 1e308, at: 1e9), visit(0, 9 * 365 * day, at: 10), anchor(-1e300), left(1e300),
      fix(-1e300, shop), fix(1e300, shop), entry(-1e300, .launch),
    ])
    for offset in [-1_000_000, 0, 1, 1_000_000] {
      _ = log.diary(of: thursday + offset).text
    }
  }

  @Test func `a log without order or sense gives the same diary each time, and no trap`() {
    var generator = SeededGenerator(seed: 7, stream: 1)
    for _ in 0..<300 {
      var entries: [Entry] = []
      var clock = 0.0
      for _ in 0..<60 {
        clock += generator.uniform(0...900)
        let place = away(generator.uniform(1...200), degrees: generator.uniform(0...360))
        let happened = clock - generator.uniform(-100...4000)
        switch Int(generator.uniform(0...8)) {
        case 0: entries.append(visit(happened - 900, nil, at: clock, place))
        case 1: entries.append(visit(happened - 900, happened, at: clock, place))
        case 2: entries.append(visit(nil, happened, at: clock, place))
        case 3, 4: entries.append(anchor(clock, place, fixAge: generator.uniform(0...12)))
        case 5: entries.append(left(happened, at: clock))
        case 6: entries.append(state("satisfied", happened, at: clock))
        case 7: entries.append(fix(clock, place))
        default: entries.append(state("unmonitored", happened, at: clock))
        }
      }
      let all = log(entries).stays
      #expect(all == log(entries).stays)
      #expect(all.filter(\.isOpen).count <= 1)
      for stay in all {
        #expect(stay.to.map { $0 >= stay.from } ?? true)
        #expect(!stay.sources.isEmpty && !(stay.isOpen && stay.to != nil))
        if stay.sources == [.circle] { #expect((stay.duration ?? 0) >= 120) }
      }
      // Each circle is told once: what merges is not lost and not doubled.
      let leavings = all.filter { $0.sources == [.circle] }.compactMap(\.entries.last)
      #expect(Set(leavings).count == leavings.count)
    }
  }
}
