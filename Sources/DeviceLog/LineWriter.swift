/// Writes entries as lines of a NightStep capture.
package enum LineWriter {
  /// The version of the format that is written.
  package static let version = 1

  /// A header line, without a line break.
  package static func header(timeZone: String?) -> String {
    var line = JSONText()
    line.add("nightstep", Double(version))
    line.add("timeZone", timeZone)
    return line.text
  }

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
