import DeviceLog

/// Writes entries as lines of a NightStep capture.
package enum LineWriter {
  /// The canonical line of an entry, without a line break: the keys in the order of the format's
  /// table, numbers as the shortest decimal that reads back as the same `Double`.
  package static func line(_ entry: Entry) -> String {
    var line = JSONText()
    line.add("kind", entry.event.kind)
    line.add("at", entry.at.seconds)
    add(entry.event, to: &line)
    if entry.isSynthetic { line.add("synthetic", true) }
    return line.text
  }

  private static func add(_ event: Event, to line: inout JSONText) {
    switch event {
    case .visit(let visit):
      line.add(visit.coordinate)
      line.add("arrivalDate", visit.arrivalDate.seconds)
      line.add("departureDate", visit.departureDate.seconds)
      line.add("horizontalAccuracy", visit.horizontalAccuracy)
    case .regionExit(let crossing), .regionEnter(let crossing):
      line.add("region", crossing.region)
      line.add("timestamp", crossing.timestamp.seconds)
    case .location(let fix):
      line.add(fix.coordinate)
      line.add("timestamp", fix.timestamp.seconds)
      line.add("horizontalAccuracy", fix.horizontalAccuracy)
      line.add("speed", fix.speed)
      line.add("source", fix.source.rawValue)
    case .launch, .terminate, .unlock, .reboot, .foreground, .background, .reset, .other: break
    case .authorization(let status): line.add("status", status)
    case .timeZone(let identifier): line.add("timeZone", identifier)
    case .regionStart(let region), .regionStop(let region):
      line.add("region", region.identifier)
      line.add(region.center)
      line.add("radius", region.radius)
    case .anchor(let event), .monitor(let event), .session(let event):
      line.add("monitor", event.monitor)
      line.add("condition", event.condition)
      line.add("lat", event.latitude)
      line.add("lng", event.longitude)
      line.add("radius", event.radius)
      line.add("horizontalAccuracy", event.horizontalAccuracy)
      line.add("state", event.state)
      line.add("timestamp", event.timestamp?.seconds)
    case .note(let text): line.add("text", text)
    }
  }
}

/// A JSON object that is written key by key.
struct JSONText {
  private var body = "{"

  /// The object.
  var text: String { body + "}" }

  mutating func add(_ key: String, _ value: String?) {
    guard let value else { return }
    begin(key)
    Self.quote(value, into: &body)
  }

  /// A text, or `null` where there is none.
  mutating func addOrNull(_ key: String, _ value: String?) {
    if let value {
      add(key, value)
    } else {
      begin(key)
      body += "null"
    }
  }

  /// A number that is not finite cannot be written and stands as `null`.
  mutating func add(_ key: String, _ value: Double?) {
    guard let value else { return }
    begin(key)
    body += value.isFinite ? shortestText(value) : "null"
  }

  mutating func add(_ key: String, _ value: Bool) {
    begin(key)
    body += value ? "true" : "false"
  }

  mutating func add(_ place: Coordinate) {
    add("lat", place.latitude)
    add("lng", place.longitude)
  }

  private mutating func begin(_ key: String) {
    if body.utf8.count > 1 { body += "," }
    Self.quote(key, into: &body)
    body += ":"
  }

  /// Appends a JSON string (RFC 8259, section 7).
  static func quote(_ text: String, into body: inout String) {
    body += "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": body += "\\\""
      case "\\": body += "\\\\"
      case "\n": body += "\\n"
      case "\r": body += "\\r"
      case "\t": body += "\\t"
      case "\u{0}"..<"\u{20}":
        let digits = String(scalar.value, radix: 16)
        body += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: body.unicodeScalars.append(scalar)
      }
    }
    body += "\""
  }
}
