import DeviceLog
import DeviceModel

/// Made-up years of log in Tokyo, from a seed: 15 % visits, a third of them delivered again, 5 %
/// exits, 80 % fixes; nights at home, now and then one in Osaka, days at work and on errands.
struct TenYears {
  static let zone = "Asia/Tokyo"
  static let home = Coordinate(latitude: 35.658_594, longitude: 139.745_411)

  private static let work = Coordinate(latitude: 35.681_2, longitude: 139.767_1)
  private static let hotel = Coordinate(latitude: 34.702_5, longitude: 135.495_9)
  /// 2016-11-05, at midnight in Tokyo.
  private static let start = 499_964_400.0

  let count: Int
  let seed: UInt64

  /// The entries, in the order of their delivery; a million of them are ten years.
  ///
  /// - Complexity: O(count log count).
  func entries() -> [Entry] {
    var random = SeededGenerator(seed: seed)
    var entries: [Entry] = []
    entries.reserveCapacity(count + Self.perDay)
    var midnight = Self.start
    while entries.count < count {
      addDay(midnight, &random, &entries)
      midnight += 86_400
    }
    entries.sort { $0.at < $1.at }
    return Array(entries.prefix(count))
  }

  /// Entries of a day: 14 visits delivered three times, 14 exits, 218 fixes.
  private static let perDay = 274

  private func addDay(
    _ midnight: Double, _ random: inout SeededGenerator, _ entries: inout [Entry]
  ) {
    let leaves = midnight + 3600 * (8 + random.unit() / 2)
    let comes = midnight + 3600 * (19 + random.unit())
    let isAway = random.unit() < 0.01
    var stays = [(isAway ? Self.hotel : Self.home, comes - 86_400 + 5400, leaves)]
    // Work, and twelve errands between.
    let slot = (comes - leaves) / 13
    for index in 0..<13 {
      let start = leaves + slot * Double(index) + 600
      let place =
        index % 3 == 0
        ? Self.work
        : Coordinate(
          latitude: Self.work.latitude + 3e-3 * Double(index % 7 - 3),
          longitude: Self.work.longitude + 4e-3 * Double(index % 5 - 2))
      stays.append((place, start, start + (slot - 900) * (0.5 + random.unit() / 2)))
    }
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
      entries.append(visit(arrival + 200, .distantFuture))
      entries.append(visit(departure + 260, Instant(departure)))
      entries.append(visit(departure + 420, Instant(departure)))
    }
    for index in 0..<14 {
      let crossed = Instant(leaves + 2400 * Double(index))
      entries.append(
        Entry(at: crossed + 4, .regionExit(RegionCrossing(region: "home", timestamp: crossed))))
    }
    for _ in 0..<218 {
      let taken = midnight + 86_400 * random.unit()
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
