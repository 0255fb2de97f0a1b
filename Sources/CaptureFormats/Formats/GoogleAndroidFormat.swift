import DeviceLog

/// What Android exports as the Timeline (`Timeline.json`): an object with `semanticSegments` and
/// `rawSignals`, places as `55.6058430°, 24.7647107°`.
struct GoogleAndroidFormat: CaptureFormat {
  let name = "google-android"
  let title = "a Google Timeline export of an Android phone"
  let bestGrade = Grade.partial
  let tellsDelivery = false
  let limits = [
    "When a visit was delivered, and how accurate its place is.",
    "Visits that have not ended.",
    "The time zone: only the offset of each time is there.",
    "Region crossings and launches.",
  ]

  func recognises(_ content: Content) -> Bool {
    content.jsonRoot?["semanticSegments"]?.isList ?? false
  }

  func read(_ content: Content, _ options: ReadOptions) throws(CaptureError) -> Capture {
    let root = try document(content)
    guard let segments = root["semanticSegments"], segments.isList else {
      throw refusal(content, "it has no `semanticSegments`")
    }
    var items = ItemCollector(options)
    for (index, item) in segments.children.enumerated() {
      do throws(LineDamage) {
        try Self.takeSegment(item, index + 1, &items)
      } catch {
        items.skip(index + 1, error.reason)
      }
    }
    if let signals = root["rawSignals"] {
      for (index, item) in signals.children.enumerated() {
        do throws(LineDamage) {
          try Self.takeSignal(item, index + 1, &items)
        } catch {
          items.skip(index + 1, "raw signal: \(error.reason)")
        }
      }
    }
    return try items.capture(self, content)
  }

  private static func takeSegment(
    _ item: JSONNode, _ number: Int, _ items: inout ItemCollector
  ) throws(LineDamage) {
    guard let visit = item["visit"] else {
      let other = item.keys.first { !$0.hasPrefix("startTime") && !$0.hasPrefix("endTime") }
      items.leaveOut(other.map { clipped($0) } ?? "segments without content")
      return
    }
    if let level = visit["hierarchyLevel"]?.looseNumber, level > 0 {
      throw LineDamage(
        reason: "a place within another visit (hierarchy level \(shortestText(level)))")
    }
    let candidate = visit["topCandidate"]
    guard let place = candidate?["placeLocation"]?["latLng"] ?? candidate?["placeLocation"] else {
      throw LineDamage(reason: "`placeLocation` is missing")
    }
    guard let coordinate = place.string.flatMap({ Coordinate(degrees: $0) }) else {
      throw LineDamage(reason: "`placeLocation` is \(place.label), not `lat°, lng°`")
    }
    let arrival = try items.instant(item, "startTime")
    let departure = try items.instant(item, "endTime")
    let delivery = VisitDelivery(
      coordinate, arrivalDate: arrival, departureDate: departure,
      horizontalAccuracy: items.accuracy(nil))
    try items.addVisit(delivery, number)
  }

  private static func takeSignal(
    _ item: JSONNode, _ number: Int, _ items: inout ItemCollector
  ) throws(LineDamage) {
    guard let position = item["position"] else {
      items.leaveOut(item.keys.first.map { clipped($0) } ?? "empty signals")
      return
    }
    guard let place = position["LatLng"] ?? position["latLng"] else {
      throw LineDamage(reason: "`LatLng` is missing")
    }
    guard let coordinate = place.string.flatMap({ Coordinate(degrees: $0) }) else {
      throw LineDamage(reason: "`LatLng` is \(place.label), not `lat°, lng°`")
    }
    guard let text = position["timestamp"]?.string, let time = items.dates.instant(text) else {
      throw LineDamage(reason: "`timestamp` is missing or no ISO-8601 date")
    }
    let fix = Fix(
      coordinate, timestamp: time,
      horizontalAccuracy: items.accuracy(position["accuracyMeters"]?.looseNumber),
      speed: position["speedMetersPerSecond"]?.looseNumber, source: .standard)
    items.addFix(fix, number)
  }
}
