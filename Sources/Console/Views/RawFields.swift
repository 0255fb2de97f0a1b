import DeviceLog
import HomeLearner

/// The values of an entry as they were delivered.
enum RawFields {
  enum Value {
    case instant(Instant)
    case text(String)
  }

  static func fields(of event: Event) -> [(String, Value)] {
    switch event {
    case .visit(let visit):
      [
        ("place", .text(Words.place(visit.coordinate))),
        ("accuracy", .text("\(shortestText(visit.horizontalAccuracy)) m")),
        ("arrival", .instant(visit.arrivalDate)), ("departure", .instant(visit.departureDate)),
      ]
    case .regionExit(let crossing), .regionEnter(let crossing):
      [("region", .text(crossing.region)), ("timestamp", .instant(crossing.timestamp))]
    case .location(let fix):
      [
        ("place", .text(Words.place(fix.coordinate))),
        ("accuracy", .text("\(shortestText(fix.horizontalAccuracy)) m")),
        ("timestamp", .instant(fix.timestamp)), ("source", .text(fix.source.rawValue)),
      ] + (fix.speed.map { [("speed", .text("\(shortestText($0)) m/s"))] } ?? [])
    case .authorization(let status): [("status", .text(status))]
    case .timeZone(let identifier): [("zone", .text(identifier))]
    case .regionStart(let region), .regionStop(let region):
      [
        ("region", .text(region.identifier)), ("centre", .text(Words.place(region.center))),
        ("radius", .text("\(shortestText(region.radius)) m")),
      ]
    case .anchor(let event), .monitor(let event), .session(let event): fields(of: event)
    case .note(let text): [("text", .text(text))]
    case .launch, .terminate, .unlock, .reboot, .foreground, .background, .reset, .other: []
    }
  }

  private static func fields(of event: MonitorEvent) -> [(String, Value)] {
    var fields: [(String, Value)] = []
    func add(_ name: String, _ text: String?) {
      if let text { fields.append((name, .text(text))) }
    }
    add("monitor", event.monitor)
    add("condition", event.condition)
    add("state", event.state)
    add("latitude", event.latitude.map(Words.degrees))
    add("longitude", event.longitude.map(Words.degrees))
    add("radius", event.radius.map { "\(shortestText($0)) m" })
    add("accuracy", event.horizontalAccuracy.map { "\(shortestText($0)) m" })
    if let timestamp = event.timestamp { fields.append(("timestamp", .instant(timestamp))) }
    return fields
  }
}

extension Trace.Step {
  /// As the seven steps are called.
  var text: String {
    switch self {
    case .closeEarlier: "close"
    case .openStops: "open"
    default: rawValue
    }
  }
}

extension Effect {
  /// What the app is to do, in words.
  func text(in zone: LocalZone) -> String {
    switch self {
    case .persist: "persist"
    case .startMonitoring(let region):
      "start monitoring \(region.identifier), \(Words.metres(region.radius))"
    case .stopMonitoring(let identifier): "stop monitoring \(identifier)"
    case .scheduleConfirmation(let instant): "confirm at \(instant.fullText(in: zone))"
    case .cancelConfirmation: "no confirmation any more"
    case .requestFix(let instant): "request a fix at \(instant.fullText(in: zone))"
    }
  }
}
