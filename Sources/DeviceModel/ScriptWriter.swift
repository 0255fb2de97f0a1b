import DeviceLog

/// Carries out the statements of a script one after the other.
struct ScriptWriter {
  typealias Mistake = PathScript.Mistake

  private var zone = LocalZone(identifier: "Asia/Tokyo") ?? .utc
  private var start: Instant?
  private var itinerary: Itinerary?
  private var places: [String: Coordinate] = [
    "home": Town.home, "station": Town.homeStation, "office": Town.office, "bar": Town.bar,
    "cafe": Town.cafe, "park": Town.park, "mall": Town.mall, "friends": Town.friends,
    "parents": Town.parents, "hotel": Town.hotel, "tower": Town.tower,
  ]
  private var actions: [Entry] = []
  private var plan: [(from: Instant, region: Region)] = []

  private static let events: [String: Event] = [
    "launch": .launch, "terminate": .terminate, "reset": .reset, "reboot": .reboot,
    "unlock": .unlock, "foreground": .foreground, "background": .background,
  ]
  private static let speeds = [
    "walk": Itinerary.Speed.walk, "cycle": Itinerary.Speed.cycle, "drive": Itinerary.Speed.drive,
    "train": Itinerary.Speed.train, "express": Itinerary.Speed.express,
  ]

  /// What was written.
  func stage() throws(Mistake) -> Stage {
    guard let itinerary, itinerary.path.waypoints.count > 1 else {
      throw Mistake(line: 1, reason: "nothing happens: say where the device stays, and how long")
    }
    var stage = Stage(itinerary.path, timeZone: zone.identifier)
    stage.actions = actions
    stage.app = ScriptedApp(plan)
    return stage
  }

  /// Carries out a statement.
  mutating func write(_ statement: PathScript.Statement) throws(Mistake) {
    let (line, words) = (statement.line, statement.words)
    let (verb, rest) = (words[0], Array(words.dropFirst()))
    if let speed = Self.speeds[verb] {
      var life = begun()
      life.go(to: try target(rest, from: life.here, verb, line), metresPerSecond: speed)
      itinerary = life
    } else if let event = Self.events[verb] {
      guard rest.isEmpty else { throw Mistake(line: line, reason: "\(verb) stands alone") }
      let life = begun()
      itinerary = life
      actions.append(Entry(at: life.now.milliseconds, event))
    } else {
      try writeOther(verb, rest, line)
    }
  }

  private mutating func writeOther(
    _ verb: String, _ rest: [String], _ line: Int
  ) throws(Mistake) {
    switch verb {
    case "zone":
      guard itinerary == nil, start == nil, rest.count == 1,
        let named = LocalZone(identifier: rest[0])
      else {
        throw Mistake(line: line, reason: "zone wants a name, before all else: zone Asia/Tokyo")
      }
      zone = named
    case "start":
      guard itinerary == nil,
        let instant = Instant(iso8601: rest.joined(separator: " "), zone: zone)
      else {
        throw Mistake(
          line: line, reason: "start wants a date and time, first: start 2026-05-11 15:00")
      }
      start = instant
    case "place":
      guard rest.count == 3, let latitude = Double(rest[1]), let longitude = Double(rest[2]),
        Coordinate(latitude: latitude, longitude: longitude).isInRange
      else {
        throw Mistake(line: line, reason: "place wants a name and degrees: place work 35.7 139.7")
      }
      places[rest[0]] = Coordinate(latitude: latitude, longitude: longitude)
    case "stay":
      var life = try there(rest, verb, line)
      guard let length = rest.last.flatMap(Self.duration) else {
        throw Mistake(line: line, reason: "stay wants a duration: stay 8h, stay home 1h30m")
      }
      life.stay(until: life.now + length)
      itinerary = life
    case "until":
      var life = try there(rest, verb, line)
      guard let second = rest.last.flatMap(Self.clock) else {
        throw Mistake(line: line, reason: "until wants a time of day: until 07:40")
      }
      let (day, now) = zone.split(life.now)
      life.stay(until: zone.instant(of: now < second ? day : day + 1, second: second))
      itinerary = life
    case "monitor":
      guard rest.count == 2, let radius = Double(rest[1]), radius > 0, radius.isFinite,
        let center = places[rest[0]]
      else {
        throw Mistake(line: line, reason: "monitor wants a place and metres: monitor home 150")
      }
      let life = begun()
      itinerary = life
      let region = Region(identifier: rest[0], center: center.rounded, radius: radius)
      plan.append((life.now, region))
    default:
      throw Mistake(line: line, reason: "\(verb) is no statement of a script")
    }
  }

  /// The life so far, begun at home if nothing else was said.
  private func begun(at place: Coordinate = Town.home) -> Itinerary {
    itinerary
      ?? Itinerary(
        zone: zone,
        start: start
          ?? zone.instant(of: CalendarDay(year: 2026, month: 5, day: 11), second: 54_000),
        at: place)
  }

  /// The life so far, where the statement wants it to be: a place may be named only where the device
  /// is anyway, or where it begins.
  private func there(
    _ words: [String], _ verb: String, _ line: Int
  ) throws(Mistake) -> Itinerary {
    guard words.count == 2 else {
      guard words.count == 1 else {
        throw Mistake(line: line, reason: "\(verb) wants one place at most, and how long")
      }
      return begun()
    }
    guard let place = places[words[0]] else {
      throw Mistake(line: line, reason: "no place is called \(words[0])")
    }
    let life = begun(at: place)
    guard life.here.distance(to: place) < 1 else {
      throw Mistake(line: line, reason: "the device is not at \(words[0]): walk there first")
    }
    return life
  }

  private func target(
    _ words: [String], from here: Coordinate, _ verb: String, _ line: Int
  ) throws(Mistake) -> Coordinate {
    if words.count == 1 {
      guard let place = places[words[0]] else {
        throw Mistake(line: line, reason: "no place is called \(words[0])")
      }
      return place
    }
    guard words.count == 2, let metres = Double(words[0]), let degrees = Double(words[1]),
      abs(metres) <= 1e6, degrees.isFinite
    else {
      throw Mistake(
        line: line, reason: "\(verb) wants a place, or metres and degrees: \(verb) 300 90")
    }
    let place = here.moved(metres: metres, degrees: degrees)
    guard place.isInRange else {
      throw Mistake(line: line, reason: "that way leads off the map")
    }
    return place
  }

  /// Seconds of `8h`, `90m`, `45s`, `1h30m`; at most ten years.
  static func duration(_ text: String) -> Double? {
    let units: [Character: Double] = ["h": 3600, "m": 60, "s": 1]
    var seconds = 0.0
    var number = ""
    for character in text {
      if let unit = units[character] {
        guard let value = Double(number), value >= 0 else { return nil }
        seconds += value * unit
        number = ""
      } else {
        number.append(character)
      }
    }
    return number.isEmpty && !text.isEmpty && seconds <= 10 * 365 * 86_400 ? seconds : nil
  }

  /// Seconds since midnight of `07:40` or `07:40:15`.
  static func clock(_ text: String) -> Double? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    guard (2...3).contains(parts.count), let hour = parts[0], (0...23).contains(hour),
      let minute = parts[1], (0...59).contains(minute)
    else { return nil }
    guard parts.count == 3 else { return Double(hour * 3600 + minute * 60) }
    guard let second = parts[2], (0...59).contains(second) else { return nil }
    return Double(hour * 3600 + minute * 60 + second)
  }
}
