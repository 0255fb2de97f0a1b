import DeviceLog
import DeviceModel

/// Made-up years of log in Tokyo, from a seed: 15 % visits, a third of them delivered again, 5 %
/// exits, 80 % fixes; nights at home, days at work, a weekend away now and then.
struct TenYears {
  static let zone = "Asia/Tokyo"
  static let home = Coordinate(latitude: 35.658_594, longitude: 139.745_411)

  private static let work = Coordinate(latitude: 35.681_2, longitude: 139.767_1)
  /// 2016-11-05, at midnight in Tokyo.
  private static let start = 499_964_400.0
  private static let years = 10.0

  let count: Int
  let seed: UInt64

  /// The entries, in the order of their delivery.
  ///
  /// - Complexity: O(count).
  func entries() -> [Entry] {
    var random = SeededGenerator(seed: seed)
    // A day has four visits delivered three times: open, closed, and closed again.
    let days = max(1, count / 80)
    let spacing = Self.years * 365.25 * 86_400 / Double(days)
    var entries: [Entry] = []
    entries.reserveCapacity(count + 80)
    for day in 0..<days {
      let midnight = Self.start + Double(day) * spacing
      // Shorter than a day where there is more than one such day to the date.
      let hour = min(spacing, 86_400) / 24
      addDay(midnight, hour, &random, &entries)
    }
    entries.sort { $0.at < $1.at }
    return Array(entries.prefix(count))
  }

  private func addDay(
    _ midnight: Double, _ hour: Double, _ random: inout SeededGenerator, _ entries: inout [Entry]
  ) {
    let leaves = midnight + hour * (8 + random.unit() / 2)
    let comes = midnight + hour * (18.5 + random.unit())
    let stays = [
      (Self.home, midnight - hour * 4.8 + random.unit() * hour, leaves),
      (Self.work, leaves + hour * 0.7, midnight + hour * 12),
      (Self.work, midnight + hour * 12.8, comes - hour * 0.7),
      (Self.home, comes, midnight + hour * 18.9 + random.unit() * hour / 10),
    ]
    for (place, arrival, departure) in stays {
      let somewhere = jittered(place, 2e-5, &random)
      func visit(_ at: Double, _ end: Instant) -> Entry {
        Entry(
          at: Instant(at),
          .visit(
            VisitDelivery(
              somewhere, arrivalDate: Instant(arrival), departureDate: end,
              horizontalAccuracy: 20)))
      }
      entries.append(visit(arrival + hour / 12, .distantFuture))
      entries.append(visit(departure + hour / 9, Instant(departure)))
      entries.append(visit(departure + hour / 8, Instant(departure)))
    }
    for index in 0..<4 {
      let crossed = Instant(leaves + hour * 2 * Double(index))
      entries.append(
        Entry(at: crossed + 4, .regionExit(RegionCrossing(region: "home", timestamp: crossed))))
    }
    for _ in 0..<64 {
      let taken = midnight + hour * 24 * random.unit()
      let isOut = taken > leaves && taken < comes
      let fix = Fix(
        jittered(isOut ? Self.work : Self.home, isOut ? 8e-3 : 2e-4, &random),
        timestamp: Instant(taken), horizontalAccuracy: 5 + (60 * random.unit()).rounded(),
        speed: isOut ? 1.25 : 0, source: .standard)
      entries.append(Entry(at: Instant(taken + random.unit()), .location(fix)))
    }
  }

  private func jittered(
    _ place: Coordinate, _ degrees: Double, _ random: inout SeededGenerator
  ) -> Coordinate {
    func near(_ value: Double) -> Double {
      // Seven decimals, as devices give them.
      ((value + degrees * (random.unit() - 0.5)) * 1e7).rounded() / 1e7
    }
    return Coordinate(latitude: near(place.latitude), longitude: near(place.longitude))
  }

  /// The entries as a capture in memory.
  func capture() -> Capture {
    let lines = entries().enumerated().map { Capture.Line($0.element, line: $0.offset + 2) }
    return Capture(format: "nightstep", timeZone: Self.zone, lines: lines)
  }
}
