import DeviceLog

/// Nights away from home: trips, the parents, a move.
enum TravelStory {
  /// Some nights away, with a day's walk between them, and home again in the afternoon of the last
  /// day. More hotels than one share the nights in turn, in stays of equal length.
  static func travel(
    _ life: inout Life, from day: CalendarDay, nights: Int, to hotels: [Coordinate]
  ) {
    let perHotel = max(1, nights / max(1, hotels.count))
    life.itinerary.stay(until: day, 10, life.draws.uniform(0...15))
    life.itinerary.walk(to: life.homeStation)
    life.itinerary.stay(minutes: 6)
    for night in 0..<nights {
      let hotel = hotels[min(night / perHotel, hotels.count - 1)]
      if night > 0 {
        life.itinerary.stay(until: day + night, 9, life.draws.uniform(20...50))
      }
      if night % perHotel == 0 && night / perHotel < hotels.count {
        life.itinerary.express(to: hotel.moved(east: 700, north: -300))
        life.itinerary.stay(minutes: life.draws.uniform(40...80))
        life.itinerary.stay(until: day + night, 15, life.draws.uniform(10...50))
      } else {
        life.itinerary.walk(to: hotel.moved(east: -900, north: 800))
        life.itinerary.stay(minutes: life.draws.uniform(120...240))
      }
      life.itinerary.walk(to: hotel)
      life.sleep(after: day + night)
    }
    life.itinerary.stay(until: day + nights, 9, life.draws.uniform(30...55))
    life.itinerary.express(to: life.homeStation)
    life.itinerary.walk(to: life.home)
  }

  /// The commuter, away for some nights from a day on. Away and back take the days of the trip.
  private static func trip(
    _ zone: LocalZone, seed: UInt64, days: Int, first: CalendarDay, leaving: Int, nights: Int,
    hotels: [Coordinate]
  ) -> Stage {
    var life = Life(zone: zone, from: first, hour: 15, at: Town.home, seed: seed)
    var offset = 0
    while offset < days {
      let day = first + offset
      if offset == leaving {
        travel(&life, from: day, nights: nights, to: hotels)
        offset += nights
      } else if offset > 0 {
        life.usualDay(day, isHoliday: CommuterStory.holidays.contains(day))
      }
      life.sleep(after: first + offset)
      offset += 1
    }
    var stage = Stage(life.itinerary.path, timeZone: zone.identifier)
    stage.app = ScriptedApp([(zone.instant(of: first + 6, second: 47_000), Town.homeRegion())])
    stage.actions = CommuterStory.installed(zone, first, hour: 15)
    return stage
  }

  /// Three nights in one hotel: three nights are not five.
  static func threeNightTrip(_ zone: LocalZone, seed: UInt64, days: Int) -> Stage {
    trip(
      zone, seed: seed, days: days, first: CalendarDay(year: 2026, month: 5, day: 9), leaving: 11,
      nights: 3, hotels: [Town.hotel])
  }

  /// Six nights in three hotels, two in each: far away for five nights, and no new home.
  static func sixNightTrip(_ zone: LocalZone, seed: UInt64, days: Int) -> Stage {
    trip(
      zone, seed: seed, days: days, first: CalendarDay(year: 2026, month: 5, day: 9), leaving: 9,
      nights: 6,
      hotels: [
        Town.hotel, Town.hotel.moved(east: -60_000, north: 9_000),
        Town.hotel.moved(east: -95_000, north: 40_000),
      ])
  }

  /// December 30 to January 3 at the parents': four nights.
  static func newYear(_ zone: LocalZone, seed: UInt64, days: Int) -> Stage {
    trip(
      zone, seed: seed, days: days, first: CalendarDay(year: 2025, month: 12, day: 13),
      leaving: 17, nights: 4, hotels: [Town.parents])
  }

  /// Two weeks in the old home, then every night in the new one, 8 km away.
  static func movingHouse(_ zone: LocalZone, seed: UInt64, days: Int) -> Stage {
    let first = CalendarDay(year: 2026, month: 5, day: 9)
    let moved = 14
    var life = Life(zone: zone, from: first, hour: 15, at: Town.home, seed: seed)
    for offset in 0..<days {
      let day = first + offset
      if offset == moved {
        life.itinerary.stay(until: day, 10, 20)
        life.itinerary.drive(to: Town.newHome)
        life.home = Town.newHome
        life.homeStation = Town.newStation
      } else if offset > 0 {
        if offset > moved {
          // Nothing else is near the new home.
          if day.weekday == .saturday || day.weekday == .sunday {
            life.itinerary.stay(until: day, 10, 30)
            life.itinerary.walk(to: Town.newHome.moved(east: 900, north: -700))
            life.itinerary.stay(minutes: life.draws.uniform(60...120))
            life.itinerary.walk(to: Town.newHome)
          } else {
            life.work(day, leaving: 30)
          }
        } else {
          life.usualDay(day)
        }
      }
      life.sleep(after: day)
    }
    var stage = Stage(life.itinerary.path, timeZone: zone.identifier)
    stage.app = ScriptedApp([
      (zone.instant(of: first + 6, second: 47_000), Town.homeRegion()),
      (
        zone.instant(of: first + moved + 5, second: 72_000),
        Town.homeRegion(Town.newHome)
      ),
    ])
    stage.actions = CommuterStory.installed(zone, first, hour: 15)
    return stage
  }
}
