import DeviceLog

/// A commuter's days, told one after the other: when they leave, where they go, when they are back.
struct Life: Sendable {
  var itinerary: Itinerary
  var draws: SeededGenerator
  /// Where they live, and the station near it.
  var home = Town.home
  var homeStation = Town.homeStation
  /// A supermarket on the way home from that station.
  var supermarket: Coordinate { homeStation.between(home, 0.25).moved(east: 40, north: -30) }

  init(zone: LocalZone, from day: CalendarDay, hour: Int, at place: Coordinate, seed: UInt64) {
    itinerary = Itinerary(
      zone: zone, start: zone.instant(of: day, second: Double(hour) * 3600), at: place)
    draws = SeededGenerator(seed: seed, stream: 9)
  }

  /// Five minutes with the rubbish at 5:47: out, and straight back.
  mutating func takeOutRubbish(_ day: CalendarDay) {
    itinerary.stay(until: day, 5, 47)
    itinerary.go(to: Town.rubbish, metresPerSecond: 1.6)
    itinerary.stay(minutes: 0.4)
    itinerary.go(to: home, metresPerSecond: 1.6)
  }

  /// A working day, from leaving home to being back.
  mutating func work(_ day: CalendarDay, leaving minute: Double = 40, lunch: Bool = true) {
    itinerary.stay(until: day, 7, minute + draws.uniform(-4...4))
    itinerary.walk(to: homeStation)
    itinerary.stay(minutes: draws.uniform(2...5))
    itinerary.train(to: Town.officeStation)
    itinerary.walk(to: Town.office)
    if lunch && draws.chance(0.85) {
      itinerary.stay(until: day, 12, draws.uniform(0...20))
      itinerary.walk(to: Town.lunches[draws.index(below: Town.lunches.count)])
      itinerary.stay(minutes: draws.uniform(28...42))
      itinerary.walk(to: Town.office)
    }
    itinerary.stay(until: day, 18, draws.uniform(5...55))
    switch day.weekday {
    case .friday where draws.chance(0.6):
      itinerary.walk(to: Town.bar)
      itinerary.stay(minutes: draws.uniform(70...130))
      itinerary.walk(to: Town.officeStation)
    default:
      itinerary.walk(to: Town.officeStation)
    }
    itinerary.stay(minutes: draws.uniform(2...6))
    itinerary.train(to: homeStation)
    if draws.chance(0.4) {
      itinerary.walk(to: supermarket)
      itinerary.stay(minutes: draws.uniform(14...26))
    }
    itinerary.walk(to: home)
  }

  /// A free day with one way out, by train or on foot, and home again; on most
  /// Saturdays once more in the evening, to eat.
  mutating func outing(_ day: CalendarDay, leaving hour: Int, _ minute: Double) {
    itinerary.stay(until: day, hour, minute + draws.uniform(-12...12))
    let place = [Town.park, Town.mall, Town.friends][draws.index(below: 3)]
    if place == Town.park {
      itinerary.walk(to: place)
      itinerary.stay(minutes: draws.uniform(80...170))
    } else {
      itinerary.walk(to: homeStation)
      itinerary.stay(minutes: draws.uniform(2...6))
      itinerary.train(to: place)
      itinerary.stay(minutes: draws.uniform(110...230))
      itinerary.train(to: homeStation)
    }
    if draws.chance(0.5) {
      itinerary.walk(to: supermarket)
      itinerary.stay(minutes: draws.uniform(16...30))
    }
    itinerary.walk(to: home)
    if day.weekday == .saturday && draws.chance(0.7) {
      itinerary.stay(until: day, 19, draws.uniform(0...40))
      itinerary.walk(to: Town.localBar)
      itinerary.stay(minutes: draws.uniform(60...110))
      itinerary.walk(to: home)
    }
  }

  /// An evening at friends', to sleep there.
  mutating func goToFriends(_ day: CalendarDay) {
    itinerary.stay(until: day, 19, draws.uniform(0...20))
    itinerary.walk(to: homeStation)
    itinerary.stay(minutes: draws.uniform(2...6))
    itinerary.train(to: Town.friends)
  }

  /// Home in the late morning after a night at friends', and no more outings.
  mutating func comeHomeFromFriends(_ day: CalendarDay) {
    itinerary.stay(until: day, 10, draws.uniform(10...50))
    itinerary.train(to: homeStation)
    itinerary.stay(minutes: draws.uniform(2...6))
    itinerary.walk(to: home)
  }

  /// What a day of the commuter is like, by its weekday; a public holiday is a late outing.
  mutating func usualDay(_ day: CalendarDay, isHoliday: Bool = false) {
    switch day.weekday {
    case _ where isHoliday: outing(day, leaving: 11, 20)
    case .saturday: outing(day, leaving: 10, 5)
    case .sunday: outing(day, leaving: 10, 40)
    case .monday: work(day, leaving: 41)
    case .friday: work(day, leaving: 44)
    default: work(day)
    }
  }

  /// Sleeps until morning wherever the day ended: until some hour of the day after.
  mutating func sleep(after day: CalendarDay, until hour: Int = 5) {
    itinerary.stay(until: day + 1, hour, 0)
  }
}
