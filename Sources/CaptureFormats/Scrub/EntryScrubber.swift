import DeviceLog

/// Scrubs one entry after the other; names get their stand-ins in the order in which they come.
struct EntryScrubber {
  private let move: SecretMove
  private let shift: DateShift
  private var regions = NameTable("region", keeping: ["home"])
  private var monitors = NameTable("monitor")
  private var conditions = NameTable("condition")
  private var kinds = NameTable("other")
  private var statuses = NameTable(
    "status",
    keeping: [
      "always", "authorizedAlways", "authorizedWhenInUse", "denied", "notDetermined", "restricted",
      "whenInUse", "fullAccuracy", "reducedAccuracy",
    ])
  private var states = NameTable(
    "state",
    keeping: [
      "active", "began", "begin", "begun", "close", "closed", "created", "end", "ended", "held",
      "inactive", "invalidate", "invalidated", "open", "opened", "released", "satisfied", "start",
      "started", "stop", "stopped", "unknown", "unmonitored", "unsatisfied",
    ])
  private var zones = NameTable("Unknown/Zone")

  init(move: SecretMove, shift: DateShift) {
    self.move = move
    self.shift = shift
  }

  /// The entry without what must not be handed on.
  mutating func scrubbed(_ entry: Entry) -> Entry {
    Entry(
      at: shift.moved(entry.at), scrubbed(entry.event), isSynthetic: entry.isSynthetic)
  }

  private mutating func scrubbed(_ event: Event) -> Event {
    switch event {
    case .visit(var visit):
      visit.coordinate = moved(visit.coordinate)
      visit.arrivalDate = shift.moved(visit.arrivalDate)
      visit.departureDate = shift.moved(visit.departureDate)
      return .visit(visit)
    case .regionExit(let crossing): return .regionExit(scrubbed(crossing))
    case .regionEnter(let crossing): return .regionEnter(scrubbed(crossing))
    case .location(var fix):
      fix.coordinate = moved(fix.coordinate)
      fix.timestamp = shift.moved(fix.timestamp)
      return .location(fix)
    case .launch, .terminate, .unlock, .reboot, .foreground, .background, .reset: return event
    case .authorization(let status): return .authorization(status: statuses.standIn(for: status))
    case .timeZone(let identifier):
      let isKnown = LocalZone(identifier: identifier) != nil
      return .timeZone(identifier: isKnown ? identifier : zones.standIn(for: identifier))
    case .regionStart(let region): return .regionStart(scrubbed(region))
    case .regionStop(let region): return .regionStop(scrubbed(region))
    case .anchor(let event): return .anchor(scrubbed(event))
    case .monitor(let event): return .monitor(scrubbed(event))
    case .session(let event): return .session(scrubbed(event))
    case .note: return .note(text: "")
    case .other(let kind): return .other(kind: kinds.standIn(for: kind))
    }
  }

  private mutating func scrubbed(_ crossing: RegionCrossing) -> RegionCrossing {
    RegionCrossing(
      region: regions.standIn(for: crossing.region), timestamp: shift.moved(crossing.timestamp))
  }

  private mutating func scrubbed(_ region: Region) -> Region {
    Region(
      identifier: regions.standIn(for: region.identifier), center: moved(region.center),
      radius: region.radius)
  }

  private mutating func scrubbed(_ event: MonitorEvent) -> MonitorEvent {
    var event = event
    event.monitor = event.monitor.map { monitors.standIn(for: $0) }
    event.condition = event.condition.map { conditions.standIn(for: $0) }
    event.state = event.state.map { states.standIn(for: $0) }
    event.timestamp = event.timestamp.map(shift.moved)
    // Half a place is none, and would tell a parallel or a meridian.
    event.place = event.place.map(moved)
    return event
  }

  /// A place that nobody can have been at keeps its kind and loses its digits.
  private func moved(_ place: Coordinate) -> Coordinate {
    if !place.isInRange { return Coordinate(latitude: -180, longitude: -180) }
    if place.isEmptyFix { return Coordinate(latitude: 0, longitude: 0) }
    // Every place was named before; one that was not would be dropped rather than told.
    return move.moved(place) ?? Coordinate(latitude: -180, longitude: -180)
  }
}

/// Moves dates by whole weeks.
struct DateShift {
  private let seconds: Double

  /// The capture's first delivery keeps its time of day on the wall clock.
  init(weeks: Int, of capture: Capture) {
    guard weeks != 0 else {
      seconds = 0
      return
    }
    let plain = Double(weeks) * 604_800
    let zone = capture.timeZone.flatMap { LocalZone(identifier: $0) } ?? .utc
    let first = capture.lines.lazy.map(\.entry.at).first(where: \.isPlausible)
    let summerTime = first.map { zone.offset(at: $0) - zone.offset(at: $0 + plain) } ?? 0
    seconds = plain + Double(summerTime)
  }

  /// A date moved along; one outside 1980 to 2100 is no date but a sentinel, and stays to the bit.
  func moved(_ date: Instant) -> Instant {
    guard seconds != 0, date.isPlausible else { return date }
    let moved = date + seconds
    // Whole milliseconds stay whole: a sum of decimals is off in its last bit.
    let milliseconds = (date.seconds * 1000).rounded()
    guard milliseconds / 1000 == date.seconds else { return moved }
    return Instant((milliseconds + seconds * 1000) / 1000)
  }
}
