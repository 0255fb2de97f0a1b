import DeviceLog

/// Lives that each of the gates, alone, keeps from a wrong home, and one that they keep from a right
/// one.
enum NightStory {
  /// A driver: at home from morning to evening, on the road from 20:30 to 6:40, with short waits at
  /// places that never repeat. Wednesday is free.
  static func nightShift(_ zone: LocalZone, seed: UInt64, days: Int) -> Stage {
    let first = CalendarDay(year: 2026, month: 5, day: 11)
    var life = Life(zone: zone, from: first, hour: 15, at: Town.home, seed: seed)
    for offset in 0..<days {
      let day = first + offset
      guard day.weekday != .wednesday else {
        // A walk, and an evening and a night at home.
        life.itinerary.stay(until: day, 14, life.draws.uniform(0...40))
        life.itinerary.walk(to: Town.park)
        life.itinerary.stay(minutes: life.draws.uniform(40...80))
        life.itinerary.walk(to: Town.home)
        continue
      }
      life.itinerary.stay(until: day, 20, life.draws.uniform(26...34))
      life.itinerary.drive(to: Town.homeStation)
      let morning = zone.instant(of: day + 1, second: 5.9 * 3600)
      while life.itinerary.now < morning {
        life.itinerary.drive(
          to: Town.home.moved(
            east: life.draws.uniform(-7000...7000), north: life.draws.uniform(1500...9000)))
        let wait = life.draws.uniform(25...70) * 60
        life.itinerary.stay(until: min(life.itinerary.now + wait, morning))
      }
      life.itinerary.drive(to: Town.homeStation)
      life.itinerary.stay(until: day + 1, 6, life.draws.uniform(36...44))
      life.itinerary.drive(to: Town.home)
    }
    life.itinerary.stay(until: first + days, 12, 0)
    var stage = Stage(life.itinerary.path, timeZone: zone.identifier)
    stage.actions = CommuterStory.installed(zone, first, hour: 15)
    return stage
  }

  /// Every other night in a second bed 320 m away. In the first four nights there is a stop between
  /// the two, each 64 m further on, so that a chain of visits joins them.
  static func twoPlaces(_ zone: LocalZone, seed: UInt64, days: Int) -> Stage {
    let first = CalendarDay(year: 2026, month: 5, day: 11)
    var life = Life(zone: zone, from: first, hour: 15, at: Town.office, seed: seed)
    let turn = Town.home.moved(east: 160, north: 500)
    for offset in 0..<days {
      let day = first + offset
      if offset > 0 {
        life.itinerary.stay(until: day, 8, life.draws.uniform(0...15))
        life.itinerary.walk(to: life.homeStation)
        life.itinerary.train(to: Town.officeStation)
        life.itinerary.walk(to: Town.office)
      }
      life.itinerary.stay(until: day, 20, life.draws.uniform(40...50))
      life.itinerary.walk(to: Town.officeStation)
      life.itinerary.train(to: life.homeStation)
      if offset < 4 {
        life.itinerary.walk(to: Town.home.moved(east: 64 * Double(offset + 1), north: 0))
        life.itinerary.stay(until: day, 22, 35)
        // Round the block, so that the stop has an end.
        life.itinerary.walk(to: turn)
      }
      life.itinerary.walk(to: offset % 2 == 0 ? Town.home : Town.secondBed)
      life.sleep(after: day)
    }
    life.itinerary.stay(until: first + days, 8, 0)
    life.itinerary.walk(to: life.homeStation)
    life.itinerary.train(to: Town.officeStation)
    life.itinerary.walk(to: Town.office)
    life.itinerary.stay(until: first + days, 12, 0)
    var stage = Stage(life.itinerary.path, timeZone: zone.identifier)
    stage.actions = CommuterStory.installed(zone, first, hour: 15)
    return stage
  }

  /// Half an hour in the bar every night, from 22:30 on.
  static func halfHourBar(_ zone: LocalZone, seed: UInt64, days: Int) -> Stage {
    evenings(zone, seed: seed, days: days) { life, day in
      life.itinerary.stay(until: day, 22, 22)
      life.itinerary.walk(to: Town.localBar)
      life.itinerary.stay(minutes: 30)
      life.itinerary.walk(to: Town.home)
    }
  }

  /// The café until it closes at 22:20, on Monday, Wednesday and Friday.
  static func lateCafe(_ zone: LocalZone, seed: UInt64, days: Int) -> Stage {
    evenings(zone, seed: seed, days: days) { life, day in
      guard [.monday, .wednesday, .friday].contains(day.weekday) else { return }
      life.itinerary.stay(until: day, 18, 50)
      life.itinerary.walk(to: Town.cafe)
      life.itinerary.stay(until: day, 22, 20)
      life.itinerary.walk(to: Town.home)
    }
  }

  /// Office by day and something in the evening. Home has thick walls: its visits come with an
  /// accuracy of 140 to 400 m and are refused, so that nothing but the gates stands between the
  /// evening's place and becoming home.
  private static func evenings(
    _ zone: LocalZone, seed: UInt64, days: Int,
    evening: (inout Life, CalendarDay) -> Void
  ) -> Stage {
    let first = CalendarDay(year: 2026, month: 5, day: 11)
    var life = Life(zone: zone, from: first, hour: 15, at: Town.home, seed: seed)
    for offset in 0..<days {
      let day = first + offset
      if offset > 0 && day.weekday != .saturday && day.weekday != .sunday {
        life.itinerary.stay(until: day, 7, life.draws.uniform(36...44))
        life.itinerary.walk(to: life.homeStation)
        life.itinerary.train(to: Town.officeStation)
        life.itinerary.walk(to: Town.office)
        life.itinerary.stay(until: day, 17, life.draws.uniform(20...40))
        life.itinerary.walk(to: Town.officeStation)
        life.itinerary.train(to: life.homeStation)
        life.itinerary.walk(to: life.home)
      }
      evening(&life, day)
      life.sleep(after: day)
    }
    life.itinerary.stay(until: first + days, 7, 0)
    var stage = Stage(life.itinerary.path, timeZone: zone.identifier)
    stage.actions = CommuterStory.installed(zone, first, hour: 15)
    stage.surroundings.shadows = [
      Surroundings.Shadow(Town.home, radius: 60, accuracyMetres: 140...400)
    ]
    return stage
  }
}
