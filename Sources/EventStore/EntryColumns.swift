import DeviceLog

/// An entry as the columns of a row: a few numbers and texts whose meaning depends on the kind, so
/// that a document opens again without parsing anything.
///
/// | kind | numbers | texts |
/// | --- | --- | --- |
/// | `visit` | `happened` (arrival), `departure`, `latitude`, `longitude`, `accuracy` | |
/// | `regionExit`, `regionEnter` | `happened` | `name` (region) |
/// | `location` | `happened`, `latitude`, `longitude`, `accuracy`, `speed` | `name` (source) |
/// | `authorization`, `timeZone`, `note` | | `name` (status, identifier, text) |
/// | `regionStart`, `regionStop` | `latitude`, `longitude`, `radius` | `name` (region) |
/// | `anchor`, `monitor`, `session` | all but `departure`, `speed` | `name` (monitor), `condition`, `state` |
/// | `other` | | `name` (the kind as it stands in the capture) |
struct EntryColumns {
  var numbers: Numbers
  var kind: String
  var isSynthetic: Bool
  var name: String?
  var condition: String?
  var state: String?

  /// The columns of an entry.
  init(_ entry: Entry) {
    kind = entry.event.kind
    isSynthetic = entry.isSynthetic
    numbers = Numbers(at: entry.at.seconds)
    switch entry.event {
    case .visit(let visit):
      numbers.set(.happened, visit.arrivalDate.seconds)
      numbers.set(.departure, visit.departureDate.seconds)
      numbers.set(visit.coordinate)
      numbers.set(.accuracy, visit.horizontalAccuracy)
    case .regionExit(let crossing), .regionEnter(let crossing):
      name = crossing.region
      numbers.set(.happened, crossing.timestamp.seconds)
    case .location(let fix):
      name = fix.source.rawValue
      numbers.set(.happened, fix.timestamp.seconds)
      numbers.set(fix.coordinate)
      numbers.set(.accuracy, fix.horizontalAccuracy)
      numbers.set(.speed, fix.speed)
    case .launch, .terminate, .unlock, .reboot, .foreground, .background, .reset: break
    case .authorization(let text), .timeZone(let text), .note(let text): name = text
    case .regionStart(let region), .regionStop(let region):
      name = region.identifier
      numbers.set(region.center)
      numbers.set(.radius, region.radius)
    case .anchor(let event), .monitor(let event), .session(let event):
      name = event.monitor
      condition = event.condition
      state = event.state
      numbers.set(.happened, event.timestamp?.seconds)
      numbers.set(.latitude, event.latitude)
      numbers.set(.longitude, event.longitude)
      numbers.set(.accuracy, event.horizontalAccuracy)
      numbers.set(.radius, event.radius)
    case .other(let unknown):
      // A later version may know a kind that this one does not; the two must not be mixed up.
      kind = "other"
      name = unknown
    }
  }

  /// What the columns say, or `nil` if no entry has such columns.
  var entry: Entry? {
    guard let at = numbers[.at], let event else { return nil }
    return Entry(at: Instant(at), event, isSynthetic: isSynthetic)
  }

  private var event: Event? {
    switch kind {
    case "visit":
      guard let coordinate = numbers.coordinate, let arrival = numbers[.happened],
        let departure = numbers[.departure], let accuracy = numbers[.accuracy]
      else { return nil }
      return .visit(
        VisitDelivery(
          coordinate, arrivalDate: Instant(arrival), departureDate: Instant(departure),
          horizontalAccuracy: accuracy))
    case "location":
      guard let coordinate = numbers.coordinate, let timestamp = numbers[.happened],
        let accuracy = numbers[.accuracy], let source = Fix.Source(rawValue: name ?? "")
      else { return nil }
      return .location(
        Fix(
          coordinate, timestamp: Instant(timestamp), horizontalAccuracy: accuracy,
          speed: numbers[.speed], source: source))
    case "regionExit": return crossing.map { .regionExit($0) }
    case "regionEnter": return crossing.map { .regionEnter($0) }
    case "launch": return .launch
    case "terminate": return .terminate
    case "unlock": return .unlock
    case "reboot": return .reboot
    case "foreground": return .foreground
    case "background": return .background
    case "reset": return .reset
    case "authorization": return name.map { .authorization(status: $0) }
    case "timeZone": return name.map { .timeZone(identifier: $0) }
    case "regionStart": return region.map { .regionStart($0) }
    case "regionStop": return region.map { .regionStop($0) }
    case "anchor": return .anchor(monitorEvent)
    case "monitor": return .monitor(monitorEvent)
    case "session": return .session(monitorEvent)
    case "note": return name.map { .note(text: $0) }
    case "other": return name.map { .other(kind: $0) }
    default: return nil
    }
  }

  private var crossing: RegionCrossing? {
    guard let name, let timestamp = numbers[.happened] else { return nil }
    return RegionCrossing(region: name, timestamp: Instant(timestamp))
  }

  private var region: Region? {
    guard let name, let center = numbers.coordinate, let radius = numbers[.radius] else {
      return nil
    }
    return Region(identifier: name, center: center, radius: radius)
  }

  private var monitorEvent: MonitorEvent {
    var event = MonitorEvent()
    event.monitor = name
    event.condition = condition
    event.state = state
    event.latitude = numbers[.latitude]
    event.longitude = numbers[.longitude]
    event.radius = numbers[.radius]
    event.horizontalAccuracy = numbers[.accuracy]
    event.timestamp = numbers[.happened].map { Instant($0) }
    return event
  }
}
