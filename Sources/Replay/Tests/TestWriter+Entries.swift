import DeviceLog

extension TestWriter {
  /// Entries in one literal: the compiler's time grows faster than their number.
  private static let longestList = 200

  /// The entries as one array, or as an array of arrays.
  var entryList: String {
    guard entries.count > Self.longestList else {
      return "private let entries: [Entry] = [\n" + lines(entries[...]) + "]\n"
    }
    var parts: [String] = []
    var text = ""
    for start in stride(from: 0, to: entries.count, by: Self.longestList) {
      let part = "entries\(parts.count + 1)"
      parts.append(part)
      text +=
        "private let \(part): [Entry] = [\n"
        + lines(entries[start..<min(start + Self.longestList, entries.count)]) + "]\n"
    }
    return "private let entries = [\n  \(parts.joined(separator: ", "))\n].flatMap { $0 }\n" + text
  }

  private func lines(_ part: ArraySlice<TimelineEntry>) -> String {
    part.map { entry in
      let at = entry.entry.at
      return "  \(call(entry.entry)),  // \(at.text(in: zone))\n"
    }.joined()
  }

  private func call(_ entry: Entry) -> String {
    func number(_ value: Double) -> String { SwiftText.literal(value) }
    func text(_ value: String) -> String { SwiftText.literal(value) }
    let at = number(entry.at.seconds)
    switch entry.event {
    case .visit(let visit):
      return "visit(\(at), \(place(visit.coordinate)), \(number(visit.horizontalAccuracy)), "
        + "from: \(number(visit.arrivalDate.seconds)), to: \(number(visit.departureDate.seconds)))"
    case .location(let fix):
      let speed = fix.speed.map { ", speed: \(number($0))" } ?? ""
      return "fix(\(at), \(place(fix.coordinate)), \(number(fix.horizontalAccuracy)), "
        + "dated: \(number(fix.timestamp.seconds))\(speed), .\(fix.source.rawValue))"
    case .regionExit(let crossing):
      return "exit(\(at), \(text(crossing.region)), \(number(crossing.timestamp.seconds)))"
    case .regionEnter(let crossing):
      return "enter(\(at), \(text(crossing.region)), \(number(crossing.timestamp.seconds)))"
    case .regionStart(let region): return "event(\(at), .regionStart(\(literal(region))))"
    case .regionStop(let region): return "event(\(at), .regionStop(\(literal(region))))"
    case .authorization(let status):
      return "event(\(at), .authorization(status: \(text(status))))"
    case .timeZone(let identifier):
      return "event(\(at), .timeZone(identifier: \(text(identifier))))"
    case .note(let note): return "event(\(at), .note(text: \(text(note))))"
    case .other(let kind): return "event(\(at), .other(kind: \(text(kind))))"
    case .anchor(let event): return "event(\(at), .anchor(\(literal(event))))"
    case .monitor(let event): return "event(\(at), .monitor(\(literal(event))))"
    case .session(let event): return "event(\(at), .session(\(literal(event))))"
    case .launch, .terminate, .unlock, .reboot, .foreground, .background, .reset:
      return "event(\(at), .\(entry.event.kind))"
    }
  }

  private func place(_ coordinate: Coordinate) -> String {
    "\(SwiftText.literal(coordinate.latitude)), \(SwiftText.literal(coordinate.longitude))"
  }

  private func literal(_ region: Region) -> String {
    "region(\(SwiftText.literal(region.identifier)), \(place(region.center)), "
      + "\(SwiftText.literal(region.radius)))"
  }

  private func literal(_ event: MonitorEvent) -> String {
    var parts: [String] = []
    func add(_ name: String, _ value: String?) {
      if let value { parts.append("\(name): \(SwiftText.literal(value))") }
    }
    func add(_ name: String, _ value: Double?) {
      if let value { parts.append("\(name): \(SwiftText.literal(value))") }
    }
    add("monitor", event.monitor)
    add("condition", event.condition)
    add("latitude", event.latitude)
    add("longitude", event.longitude)
    add("radius", event.radius)
    add("horizontalAccuracy", event.horizontalAccuracy)
    add("state", event.state)
    add("timestamp", event.timestamp?.seconds)
    return "monitorEvent(\(parts.joined(separator: ", ")))"
  }

  /// The functions that the entries and expectations call, and no others.
  var helpers: String {
    let calls = Set(entries.flatMap { Self.helperNames(of: $0.entry.event) })
    return Self.helperTexts.filter { calls.contains($0.name) }.map { "\n" + $0.text + "\n" }
      .joined() + expectationHelpers
  }

  private static func helperNames(of event: Event) -> [String] {
    switch event {
    case .visit: ["visit"]
    case .location: ["fix"]
    case .regionExit: ["exit"]
    case .regionEnter: ["enter"]
    case .regionStart, .regionStop: ["event", "region"]
    case .anchor, .monitor, .session: ["event", "monitorEvent"]
    default: ["event"]
    }
  }

  private static let helperTexts: [(name: String, text: String)] = [
    (
      "visit",
      """
      private func visit(
        _ at: Double, _ latitude: Double, _ longitude: Double, _ accuracy: Double,
        from arrival: Double, to departure: Double
      ) -> Entry {
        Entry(
          at: Instant(at),
          .visit(
            VisitDelivery(
              Coordinate(latitude: latitude, longitude: longitude), arrivalDate: Instant(arrival),
              departureDate: Instant(departure), horizontalAccuracy: accuracy)))
      }
      """
    ),
    (
      "fix",
      """
      private func fix(
        _ at: Double, _ latitude: Double, _ longitude: Double, _ accuracy: Double,
        dated timestamp: Double, speed: Double? = nil, _ source: Fix.Source
      ) -> Entry {
        Entry(
          at: Instant(at),
          .location(
            Fix(
              Coordinate(latitude: latitude, longitude: longitude), timestamp: Instant(timestamp),
              horizontalAccuracy: accuracy, speed: speed, source: source)))
      }
      """
    ),
    (
      "exit",
      """
      private func exit(_ at: Double, _ region: String, _ timestamp: Double) -> Entry {
        Entry(
          at: Instant(at),
          .regionExit(RegionCrossing(region: region, timestamp: Instant(timestamp))))
      }
      """
    ),
    (
      "enter",
      """
      private func enter(_ at: Double, _ region: String, _ timestamp: Double) -> Entry {
        Entry(
          at: Instant(at),
          .regionEnter(RegionCrossing(region: region, timestamp: Instant(timestamp))))
      }
      """
    ),
    (
      "event",
      """
      private func event(_ at: Double, _ event: Event) -> Entry {
        Entry(at: Instant(at), event)
      }
      """
    ),
    (
      "region",
      """
      private func region(
        _ identifier: String, _ latitude: Double, _ longitude: Double, _ radius: Double
      ) -> Region {
        Region(
          identifier: identifier, center: Coordinate(latitude: latitude, longitude: longitude),
          radius: radius)
      }
      """
    ),
    (
      "monitorEvent",
      """
      private func monitorEvent(
        monitor: String? = nil, condition: String? = nil, latitude: Double? = nil,
        longitude: Double? = nil, radius: Double? = nil, horizontalAccuracy: Double? = nil,
        state: String? = nil, timestamp: Double? = nil
      ) -> MonitorEvent {
        var event = MonitorEvent()
        event.monitor = monitor
        event.condition = condition
        event.latitude = latitude
        event.longitude = longitude
        event.radius = radius
        event.horizontalAccuracy = horizontalAccuracy
        event.state = state
        event.timestamp = timestamp.map { Instant($0) }
        return event
      }
      """
    ),
  ]
}
