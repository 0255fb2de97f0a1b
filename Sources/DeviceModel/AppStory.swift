import DeviceLog

/// The commuter's days, with something that happened to the app.
enum AppStory {
  /// Days of the commuter from a Saturday on.
  private static func days(
    _ zone: LocalZone, seed: UInt64, days: Int, first: CalendarDay, hour: Int
  ) -> Stage {
    var life = Life(zone: zone, from: first, hour: hour, at: Town.home, seed: seed)
    for offset in 0..<days {
      let day = first + offset
      if offset > 0 { life.usualDay(day) }
      life.sleep(after: day)
    }
    return Stage(life.itinerary.path, timeZone: zone.identifier)
  }

  /// Reinstalled on a Saturday evening at home. The permission was given long ago, so no callback
  /// says so; the visit that is going on has no known arrival. On the eighth day the phone is
  /// started anew and the app with it.
  static func reinstall(_ zone: LocalZone, seed: UInt64, days count: Int) -> Stage {
    let first = CalendarDay(year: 2026, month: 5, day: 9)
    var stage = days(zone, seed: seed, days: count, first: first, hour: 20)
    let start = zone.instant(of: first, second: 72_000)
    let restart = zone.instant(of: first + 8, second: 76_440)
    stage.actions = [
      Entry(at: start + 1.117, .launch), Entry(at: start + 1.123, .foreground),
      Entry(at: start + 61.5, .background),
      Entry(at: restart, .terminate), Entry(at: restart + 4, .reboot),
      Entry(at: restart + 71.25, .unlock), Entry(at: restart + 74.008, .launch),
    ]
    stage.app = ScriptedApp([
      (zone.instant(of: first + 6, second: 47_000), Town.homeRegion()),
      (restart + 74.1, Town.homeRegion()),
    ])
    return stage
  }

  /// On the eleventh day, at 21:00, the user erases everything. The app forgets its home, and
  /// forgets to stop the region: exits of a home that nobody knows go on coming in. A region of
  /// another name, which the app monitors too, is none of the learner's business.
  static func deletedHome(_ zone: LocalZone, seed: UInt64, days count: Int) -> Stage {
    let first = CalendarDay(year: 2026, month: 5, day: 9)
    var stage = days(zone, seed: seed, days: count, first: first, hour: 15)
    let erased = zone.instant(of: first + 10, second: 75_600)
    stage.actions =
      CommuterStory.installed(zone, first, hour: 15) + [
        Entry(at: erased - 22.4, .foreground), Entry(at: erased, .reset),
        Entry(at: erased + 18.9, .background),
      ]
    let office = Region(identifier: "office", center: Town.office.rounded, radius: 150)
    stage.app = ScriptedApp([
      (zone.instant(of: first + 6, second: 47_000), Town.homeRegion()),
      (zone.instant(of: first + 8, second: 47_000), office),
    ])
    return stage
  }
}
