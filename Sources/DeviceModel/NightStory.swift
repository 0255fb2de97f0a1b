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

  /// Half an hour in the bar every night, from 22:20 on.
  static func halfHourBar(_ zone: LocalZone, seed: UInt64, days: Int) -> Stage {
    sofas(zone, seed: seed, days: days) { life, day in
      life.itinerary.stay(until: day, 21, 52)
      return Town.localBar
    } until: { life, _ in
      life.itinerary.stay(minutes: 30)
    }
  }

  /// The café until it closes at 22:15, on Monday, Wednesday and Friday.
  static func lateCafe(_ zone: LocalZone, seed: UInt64, days: Int) -> Stage {
    sofas(zone, seed: seed, days: days) { life, day in
      life.itinerary.stay(until: day, 17, life.draws.uniform(30...50))
      return [.monday, .wednesday, .friday].contains(day.weekday) ? Town.cafe : nil
    } until: { life, day in
      life.itinerary.stay(until: day, 22, 15)
    }
  }

  /// Nights on friends' sofas in turn, none for more than four nights, while the flat is being done
  /// up: nothing but the gates stands between the place of the evening and becoming home.
  ///
  /// - Parameters:
  ///   - place: stays where the day is spent for as long as it lasts; the place of the evening.
  ///   - until: stays there.
  private static func sofas(
    _ zone: LocalZone, seed: UInt64, days: Int,
    place: (inout Life, CalendarDay) -> Coordinate?, until: (inout Life, CalendarDay) -> Void
  ) -> Stage {
    let first = CalendarDay(year: 2026, month: 5, day: 11)
    let count = (days + 3) / 4
    var life = Life(zone: zone, from: first, hour: 15, at: Town.office, seed: seed)
    for offset in 0..<days {
      let day = first + offset
      let isFree = day.weekday == .saturday || day.weekday == .sunday
      if offset > 0 {
        life.itinerary.stay(until: day, isFree ? 10 : 7, life.draws.uniform(30...40))
        life.itinerary.walk(to: life.homeStation)
        life.itinerary.train(to: isFree ? Town.friends : Town.officeStation)
        if !isFree { life.itinerary.walk(to: Town.office) }
      }
      let evening = place(&life, day)
      if !isFree { life.itinerary.walk(to: Town.officeStation) }
      life.itinerary.train(to: life.homeStation)
      if let evening {
        life.itinerary.walk(to: evening)
        until(&life, day)
      }
      life.itinerary.walk(to: sofa(offset % count))
      life.sleep(after: day)
    }
    life.itinerary.stay(until: first + days, 7, 35)
    life.itinerary.walk(to: life.homeStation)
    life.itinerary.train(to: Town.officeStation)
    life.itinerary.walk(to: Town.office)
    life.itinerary.stay(until: first + days, 12, 0)
    var stage = Stage(life.itinerary.path, timeZone: zone.identifier)
    stage.actions = CommuterStory.installed(zone, first, hour: 15)
    return stage
  }

  /// One of the sofas, each 700 m or more from the next and 300 m or more from bar and café.
  private static func sofa(_ index: Int) -> Coordinate {
    Town.home.moved(
      east: Double(index % 3 - 1) * 900, north: Double(index / 3) * 700 - 400)
  }
}
