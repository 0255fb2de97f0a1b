import DeviceLog

/// Short stops and circles: what visits alone do not tell.
enum ErrandStory {
  /// The name of the diary's monitor: letters and digits only, anything else crashes.
  static let monitor = "StayMonitor"

  /// The shops; `sample-data/shop-stops-places.geojson` has their names.
  enum Shops {
    static let convenience = Town.home.moved(east: 260, north: 190)
    static let chemist = Town.home.moved(east: 610, north: 60)
    static let books = Town.home.moved(east: 780, north: 40)
  }

  /// Errands on three days: a convenience store for 220 s, too short for a visit; a chemist and a
  /// bookshop in a row; the shopping street by train. One circle stands where the device is.
  static func shopStops(_ zone: LocalZone, seed: UInt64, days: Int) -> Stage {
    let first = CalendarDay(year: 2026, month: 4, day: 22)
    var life = Life(zone: zone, from: first, hour: 20, at: Town.home, seed: seed)
    for offset in 0..<days {
      let day = first + offset
      if offset > 0 {
        life.itinerary.stay(until: day, 9, life.draws.uniform(10...30))
        life.itinerary.walk(to: Shops.convenience)
        life.itinerary.stay(minutes: 220 / 60)
        life.itinerary.walk(to: Shops.chemist)
        life.itinerary.stay(minutes: life.draws.uniform(22...30))
        life.itinerary.walk(to: Shops.books)
        life.itinerary.stay(minutes: life.draws.uniform(21...35))
        life.itinerary.walk(to: life.homeStation)
        life.itinerary.stay(minutes: 4)
        life.itinerary.train(to: Town.mall)
        life.itinerary.stay(minutes: life.draws.uniform(70...110))
        life.itinerary.train(to: life.homeStation)
        life.itinerary.walk(to: Town.home)
        life.itinerary.stay(until: day, 18, life.draws.uniform(0...40))
        life.itinerary.walk(to: Shops.convenience)
        life.itinerary.stay(minutes: 220 / 60)
        life.itinerary.walk(to: Town.home)
      }
      life.sleep(after: day)
    }
    var stage = Stage(life.itinerary.path, timeZone: zone.identifier)
    stage.app.circleMonitor = monitor
    stage.actions = CommuterStory.installed(zone, first, hour: 20)
    stage.actions.append(
      Entry(at: zone.instant(of: first, second: 72_015), .session(session("active"))))
    if days > 1 { stage.actions += lateAndLost(zone, first + 1) }
    return stage
  }

  /// What a session said.
  private static func session(_ state: String) -> MonitorEvent {
    var event = MonitorEvent()
    event.monitor = monitor
    event.state = state
    return event
  }

  /// At noon the first circle's exit is delivered again, dated long before the present circle was
  /// placed; in the afternoon the system drops the circle, which must be placed again.
  private static func lateAndLost(_ zone: LocalZone, _ day: CalendarDay) -> [Entry] {
    var old = MonitorEvent()
    old.monitor = monitor
    old.condition = "anchor1"
    old.state = "unsatisfied"
    old.timestamp = zone.instant(of: day, second: 33_000)
    var lost = MonitorEvent()
    lost.monitor = monitor
    lost.state = "unmonitored"
    lost.timestamp = zone.instant(of: day, second: 57_600)
    return [
      Entry(at: zone.instant(of: day, second: 43_200), .monitor(old)),
      Entry(at: zone.instant(of: day, second: 57_601.5), .monitor(lost)),
    ]
  }

  /// A walk to the tower and away again, a walk through its circle without stopping, and a third
  /// time by underground: that exit comes where the signal does.
  static func tower(_ zone: LocalZone, days: Int) -> Stage {
    let first = CalendarDay(year: 2026, month: 4, day: 25)
    let station = Town.tower.moved(east: 640, north: -220)
    let river = Town.tower.moved(east: -820, north: 180)
    let underground = Town.tower.moved(east: 0, north: 1000)
    var itinerary = Itinerary(
      zone: zone, start: zone.instant(of: first, second: 36_000), at: station)
    for offset in 0..<days {
      itinerary.stay(until: first + offset, 10, 30)
      itinerary.walk(to: Town.tower)
      itinerary.stay(minutes: 95)
      itinerary.walk(to: river)
      itinerary.stay(minutes: 40)
      itinerary.walk(to: Town.tower.moved(east: 0, north: -30))
      itinerary.walk(to: station)
      itinerary.stay(minutes: 30)
      itinerary.walk(to: Town.tower)
      itinerary.stay(minutes: 20)
      itinerary.train(to: Town.tower.moved(east: 0, north: 2400))
      itinerary.stay(minutes: 30)
      if offset < days - 1 {
        itinerary.train(to: station)
      }
    }
    var stage = Stage(itinerary.path, timeZone: zone.identifier)
    stage.app = ScriptedApp([
      (
        zone.instant(of: first, second: 36_030),
        Region(identifier: "tower", center: Town.tower, radius: 100)
      )
    ])
    stage.app.notifyOnEntry = true
    stage.actions = CommuterStory.installed(zone, first, hour: 10)
    // From 60 m north of the tower to 1 940 m north of it.
    stage.surroundings.shadows = [
      Surroundings.Shadow(underground, radius: 940, accuracyMetres: nil)
    ]
    return stage
  }
}
