import CJSON
import DeviceLog

/// Why a line is damaged, for people.
struct LineDamage: Error {
  let reason: String
}

/// Makes an entry of a line whose keys were read.
struct LineReader {
  var dates: DateReading

  /// The entry of a line.
  ///
  /// - Throws: what is damaged: a key that is missing or of the wrong type, with its value.
  mutating func entry(_ line: borrowing nsj_line) throws(LineDamage) -> Entry {
    guard let kind = line.kind.string else { throw damage("kind", line.kind, "a text") }
    let at = try instant(line.at, "at")
    let isSynthetic = line.synthetic.type == nsj_true
    return Entry(at: at, try event(line, kind: kind), isSynthetic: isSynthetic)
  }

  private mutating func event(
    _ line: borrowing nsj_line, kind: String
  ) throws(LineDamage) -> Event {
    switch line.kind_code {
    case nsj_kind_visit: .visit(try visit(line))
    case nsj_kind_location: .location(try fix(line))
    case nsj_kind_region_exit: .regionExit(try crossing(line))
    case nsj_kind_region_enter: .regionEnter(try crossing(line))
    case nsj_kind_launch: .launch
    case nsj_kind_terminate: .terminate
    case nsj_kind_unlock: .unlock
    case nsj_kind_reboot: .reboot
    case nsj_kind_foreground: .foreground
    case nsj_kind_background: .background
    case nsj_kind_reset: .reset
    case nsj_kind_authorization: .authorization(status: try text(line.status, "status"))
    case nsj_kind_time_zone: .timeZone(identifier: try text(line.time_zone, "timeZone"))
    case nsj_kind_region_start: .regionStart(try region(line, isWhole: true))
    case nsj_kind_region_stop: .regionStop(try region(line, isWhole: false))
    case nsj_kind_anchor: .anchor(try monitorEvent(line))
    case nsj_kind_monitor: .monitor(try monitorEvent(line))
    case nsj_kind_session: .session(try monitorEvent(line))
    case nsj_kind_note: .note(text: try text(line.text, "text"))
    default: .other(kind: kind)
    }
  }

  private mutating func visit(_ line: borrowing nsj_line) throws(LineDamage) -> VisitDelivery {
    VisitDelivery(
      try coordinate(line),
      arrivalDate: try instant(line.arrival_date, "arrivalDate"),
      departureDate: try instant(line.departure_date, "departureDate"),
      horizontalAccuracy: try number(line.horizontal_accuracy, "horizontalAccuracy"))
  }

  private mutating func crossing(_ line: borrowing nsj_line) throws(LineDamage) -> RegionCrossing {
    RegionCrossing(
      region: try text(line.region, "region"),
      timestamp: try instant(line.timestamp, "timestamp"))
  }

  private mutating func fix(_ line: borrowing nsj_line) throws(LineDamage) -> Fix {
    Fix(
      try coordinate(line),
      timestamp: try instant(line.timestamp, "timestamp"),
      horizontalAccuracy: try number(line.horizontal_accuracy, "horizontalAccuracy"),
      speed: try optionalNumber(line.speed, "speed"),
      source: try source(line.source))
  }

  /// A missing source is the standard service, which sends most fixes; a word that is none of the
  /// three is damage, since it decides how a fix is treated.
  private func source(_ value: nsj_value) throws(LineDamage) -> Fix.Source {
    guard let name = try optionalText(value, "source") else { return .standard }
    if let source = Fix.Source(rawValue: name) { return source }
    throw damage("source", value, "`slc`, `standard` or `oneShot`")
  }

  /// A region that ends needs only its name: the app may know no more by then.
  private func region(_ line: borrowing nsj_line, isWhole: Bool) throws(LineDamage) -> Region {
    let identifier = try text(line.region, "region")
    if isWhole {
      return Region(
        identifier: identifier, center: try coordinate(line),
        radius: try number(line.radius, "radius"))
    }
    let center = Coordinate(
      latitude: try optionalNumber(line.lat, "lat") ?? 0,
      longitude: try optionalNumber(line.lng, "lng") ?? 0)
    let radius = try optionalNumber(line.radius, "radius") ?? 0
    return Region(identifier: identifier, center: center, radius: radius)
  }

  private mutating func monitorEvent(
    _ line: borrowing nsj_line
  ) throws(LineDamage) -> MonitorEvent {
    var event = MonitorEvent()
    event.monitor = try optionalText(line.monitor, "monitor")
    event.condition = try optionalText(line.condition, "condition")
    event.latitude = try optionalNumber(line.lat, "lat")
    event.longitude = try optionalNumber(line.lng, "lng")
    event.radius = try optionalNumber(line.radius, "radius")
    event.horizontalAccuracy = try optionalNumber(line.horizontal_accuracy, "horizontalAccuracy")
    event.state = try optionalText(line.state, "state")
    event.timestamp = isThere(line.timestamp) ? try instant(line.timestamp, "timestamp") : nil
    return event
  }

  private func coordinate(_ line: borrowing nsj_line) throws(LineDamage) -> Coordinate {
    Coordinate(latitude: try number(line.lat, "lat"), longitude: try number(line.lng, "lng"))
  }

  private mutating func instant(
    _ value: nsj_value, _ key: StaticString
  ) throws(LineDamage) -> Instant {
    if value.type == nsj_number { return dates.instant(value.number) }
    if let text = value.string, let instant = dates.instant(text) { return instant }
    throw damage(key, value, "seconds or an ISO-8601 date")
  }

  private func number(_ value: nsj_value, _ key: StaticString) throws(LineDamage) -> Double {
    guard value.type == nsj_number else { throw damage(key, value, "a number") }
    return value.number
  }

  private func optionalNumber(
    _ value: nsj_value, _ key: StaticString
  ) throws(LineDamage) -> Double? {
    isThere(value) ? try number(value, key) : nil
  }

  private func text(_ value: nsj_value, _ key: StaticString) throws(LineDamage) -> String {
    guard let text = value.string else { throw damage(key, value, "a text") }
    return text
  }

  private func optionalText(
    _ value: nsj_value, _ key: StaticString
  ) throws(LineDamage) -> String? {
    isThere(value) ? try text(value, key) : nil
  }

  private func isThere(_ value: nsj_value) -> Bool {
    value.type != nsj_absent && value.type != nsj_null
  }

  private func damage(_ key: StaticString, _ value: nsj_value, _ wanted: String) -> LineDamage {
    value.type == nsj_absent
      ? LineDamage(reason: "`\(key)` is missing")
      : LineDamage(reason: "`\(key)` is \(value.label), not \(wanted)")
  }
}
