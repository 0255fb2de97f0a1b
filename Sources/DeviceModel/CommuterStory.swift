import DeviceLog

/// The commuter's scenarios: ordinary weeks, holidays, rubbish.
enum CommuterStory {
  /// Public holidays in the weeks of the stories: New Year's Day and Coming of Age Day, Showa Day to
  /// Children's Day and the substitute for Constitution Day, 2026 (Cabinet Office).
  static let holidays = [
    CalendarDay(year: 2026, month: 1, day: 1), CalendarDay(year: 2026, month: 1, day: 12),
    CalendarDay(year: 2026, month: 4, day: 29), CalendarDay(year: 2026, month: 5, day: 3),
    CalendarDay(year: 2026, month: 5, day: 4), CalendarDay(year: 2026, month: 5, day: 5),
    CalendarDay(year: 2026, month: 5, day: 6),
  ]

  /// Weeks from a Saturday on, starting at home in the afternoon with a freshly installed app. Two
  /// nights, far apart, are spent at friends'.
  static func commuter(_ zone: LocalZone, seed: UInt64, days: Int) -> Stage {
    let first = CalendarDay(year: 2026, month: 4, day: 4)
    var life = Life(zone: zone, from: first, hour: 14, at: Town.home, seed: seed)
    for offset in 0..<days {
      let day = first + offset
      if offset > 0 {
        // Twice the rubbish, early on a working day.
        if offset == 16 || offset == 37 { life.takeOutRubbish(day) }
        if offset == 15 || offset == 49 {
          life.comeHomeFromFriends(day)
        } else {
          life.usualDay(day, isHoliday: holidays.contains(day))
        }
        if offset == 14 || offset == 48 { life.goToFriends(day) }
      }
      life.sleep(after: day)
    }
    var stage = Stage(life.itinerary.path, timeZone: zone.identifier)
    stage.app = ScriptedApp([(zone.instant(of: first + 6, second: 47_000), Town.homeRegion())])
    stage.actions = installed(zone, first, hour: 14)
    stage.actions += lookedAt(zone, first, days: days, seed: seed)
    // A Wednesday on which only significant changes come: no crossing, and home's departure lost.
    stage.surroundings.outages = without(
      [.regions, .visitDepartures, .requestedFixes], zone, first + 39, from: 6, until: 12)
    return stage
  }

  /// Golden Week 2026: late outings on the holidays, and three nights away from May 2 to 5.
  static func goldenWeek(_ zone: LocalZone, seed: UInt64, days: Int) -> Stage {
    let first = CalendarDay(year: 2026, month: 4, day: 17)
    let trip = CalendarDay(year: 2026, month: 5, day: 2)
    var life = Life(zone: zone, from: first, hour: 20, at: Town.home, seed: seed)
    for offset in 0..<days {
      let day = first + offset
      if day == trip {
        TravelStory.travel(&life, from: day, nights: 3, to: [Town.hotel])
      } else if offset > 0 && !(trip...(trip + 3)).contains(day) {
        life.usualDay(day, isHoliday: holidays.contains(day))
      }
      life.sleep(after: day)
    }
    var stage = Stage(life.itinerary.path, timeZone: zone.identifier)
    stage.app = ScriptedApp([(zone.instant(of: first + 6, second: 47_000), Town.homeRegion())])
    stage.actions = installed(zone, first, hour: 20)
    return stage
  }

  /// Rubbish on Monday, Wednesday and Friday at 5:47. On two of the mornings the process is not
  /// running when the fix is due, so nothing tells of the return.
  static func rubbishMornings(_ zone: LocalZone, seed: UInt64, days: Int) -> Stage {
    let first = CalendarDay(year: 2026, month: 5, day: 8)
    let mornings: [Weekday] = [.monday, .wednesday, .friday]
    var life = Life(zone: zone, from: first, hour: 15, at: Town.home, seed: seed)
    for offset in 0..<days {
      let day = first + offset
      if offset > 0 {
        if mornings.contains(day.weekday) { life.takeOutRubbish(day) }
        life.usualDay(day)
      }
      life.sleep(after: day)
    }
    var stage = Stage(life.itinerary.path, timeZone: zone.identifier)
    stage.app = ScriptedApp([(zone.instant(of: first + 6, second: 47_000), Town.homeRegion())])
    stage.actions = installed(zone, first, hour: 15)
    for offset in [12, 19] {
      stage.surroundings.outages += without(
        [.requestedFixes], zone, first + offset, from: 5, until: 7)
    }
    return stage
  }

  /// Outages of some services for some hours of a day.
  static func without(
    _ services: [Surroundings.Service], _ zone: LocalZone, _ day: CalendarDay, from: Int,
    until: Int
  ) -> [Surroundings.Outage] {
    services.map {
      Surroundings.Outage(
        $0, from: zone.instant(of: day, second: Double(from) * 3600),
        until: zone.instant(of: day, second: Double(until) * 3600))
    }
  }

  /// A first start: launched, in front, allowed to run always.
  static func installed(_ zone: LocalZone, _ day: CalendarDay, hour: Int) -> [Entry] {
    let start = zone.instant(of: day, second: Double(hour) * 3600)
    return [
      Entry(at: start + 1.208, .launch), Entry(at: start + 1.214, .foreground),
      Entry(at: start + 14.871, .authorization(status: "always")),
      Entry(at: start + 95.3, .background),
    ]
  }

  /// The app opened now and then, a minute in the evening; started anew once a week.
  static func lookedAt(
    _ zone: LocalZone, _ first: CalendarDay, days: Int, seed: UInt64
  ) -> [Entry] {
    var draws = SeededGenerator(seed: seed, stream: 11)
    var entries: [Entry] = []
    for offset in 1..<max(2, days) {
      let second = draws.uniform(75_000...82_000).rounded()
      let length = draws.uniform(8...120).rounded()
      guard draws.chance(0.7) else { continue }
      let opened = zone.instant(of: first + offset, second: second)
      if draws.chance(0.3) { entries.append(Entry(at: opened - 0.4, .launch)) }
      entries.append(Entry(at: opened, .foreground))
      entries.append(Entry(at: opened + length, .background))
    }
    return entries
  }
}
