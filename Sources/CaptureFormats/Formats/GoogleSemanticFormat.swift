import DeviceLog

/// Google's Semantic Location History, one file a month: an object with `timelineObjects`, places
/// in ten-millionths of a degree.
struct GoogleSemanticFormat: CaptureFormat {
  let name = "google-semantic"
  let title = "a Semantic Location History of Google"
  let bestGrade = Grade.partial
  let tellsDelivery = false
  let limits = [
    "When a visit was delivered, and how accurate its place is.",
    "The time zone: times are in UTC.",
    "Region crossings and launches.",
  ]

  func recognises(_ content: Content) -> Bool {
    content.jsonRoot?["timelineObjects"]?.isList ?? false
  }

  func read(_ content: Content, _ options: ReadOptions) throws(CaptureError) -> Capture {
    guard let objects = try document(content)["timelineObjects"], objects.isList else {
      throw refusal(content, "it has no `timelineObjects`")
    }
    var items = ItemCollector(options)
    for (index, item) in objects.children.enumerated() {
      do throws(LineDamage) {
        try Self.take(item, index + 1, &items)
      } catch {
        items.skip(index + 1, error.reason)
      }
    }
    return try items.capture(self, content)
  }

  private static func take(
    _ item: JSONNode, _ number: Int, _ items: inout ItemCollector
  ) throws(LineDamage) {
    guard let visit = item["placeVisit"] else {
      guard let other = item.keys.first else { throw LineDamage(reason: "an empty object") }
      items.leaveOut(clipped(other))
      return
    }
    for _ in visit["childVisits"].map({ Array($0.children) }) ?? [] {
      items.leaveOut("visits within a visit")
    }
    guard let duration = visit["duration"] else {
      throw LineDamage(reason: "`duration` is missing")
    }
    let place = visit["location"] ?? visit
    let coordinate: Coordinate
    if place["latitudeE7"] != nil {
      coordinate = try place.placeE7(["latitudeE7"], ["longitudeE7"])
    } else {
      coordinate = try visit.placeE7(["centerLatE7"], ["centerLngE7"])
    }
    let arrival = try instant(duration, "start", &items)
    let departure = try instant(duration, "end", &items)
    let delivery = VisitDelivery(
      coordinate, arrivalDate: arrival ?? .distantPast, departureDate: departure ?? .distantFuture,
      horizontalAccuracy: items.accuracy(place["accuracyMetres"]?.looseNumber))
    try items.addVisit(delivery, number)
  }

  /// A time in any of its spellings: `startTimestamp` as ISO-8601 or as seconds, `startTimestampMs`
  /// as a number or a text. `nil` if there is none.
  private static func instant(
    _ duration: JSONNode, _ which: String, _ items: inout ItemCollector
  ) throws(LineDamage) -> Instant? {
    if duration["\(which)TimestampMs"] != nil {
      let milliseconds = try duration.number(["\(which)TimestampMs"], isLoose: true)
      return Instant(unixMilliseconds: milliseconds)
    }
    guard let value = duration["\(which)Timestamp"] ?? duration["\(which)Time"] else { return nil }
    if let seconds = value.looseNumber { return Instant(unixSeconds: seconds) }
    if let text = value.string, let instant = items.dates.instant(text) {
      items.offsets.take(text)
      return instant
    }
    throw LineDamage(reason: "`\(which)Timestamp` is \(value.label), not a date")
  }
}
