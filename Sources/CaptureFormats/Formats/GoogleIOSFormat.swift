import DeviceLog

/// What Google Maps on an iPhone exports as its Timeline: a list of visits, activities and paths,
/// numbers as texts, places as `geo:lat,lng`.
struct GoogleIOSFormat: CaptureFormat {
  let name = "google-ios"
  let title = "a Google Timeline export of an iPhone"
  let bestGrade = Grade.partial
  let tellsDelivery = false
  let limits = [
    "When a visit was delivered, and how accurate its place is.",
    "Visits that have not ended.",
    "The time zone: only the offset of each time is there.",
    "Region crossings and launches.",
  ]

  /// What an item may be besides its times.
  private static let kinds = ["visit", "activity", "timelinePath", "timelineMemory"]

  func recognises(_ content: Content) -> Bool {
    guard let root = content.jsonRoot, root.isList else { return false }
    return root.children.prefix(20).contains { item in
      item["startTime"]?.string != nil && Self.kinds.contains { item[$0] != nil }
    }
  }

  func read(_ content: Content, _ options: ReadOptions) throws(CaptureError) -> Capture {
    let root = try document(content)
    guard root.isList else { throw refusal(content, "it is no list") }
    var items = ItemCollector(options)
    for (index, item) in root.children.enumerated() {
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
    guard let kind = kinds.first(where: { item[$0] != nil }) else {
      throw LineDamage(reason: "neither a visit, an activity nor a path")
    }
    guard kind == "visit", let visit = item["visit"] else {
      items.leaveOut(kind)
      return
    }
    if let level = visit["hierarchyLevel"]?.looseNumber, level > 0 {
      throw LineDamage(
        reason: "a place within another visit (hierarchy level \(shortestText(level)))")
    }
    guard let place = visit["topCandidate"]?["placeLocation"] else {
      throw LineDamage(reason: "`placeLocation` is missing")
    }
    guard let coordinate = place.string.flatMap(coordinate) else {
      throw LineDamage(reason: "`placeLocation` is \(place.label), not `geo:lat,lng`")
    }
    let arrival = try items.instant(item, "startTime")
    let departure = try items.instant(item, "endTime")
    let delivery = VisitDelivery(
      coordinate, arrivalDate: arrival, departureDate: departure,
      horizontalAccuracy: items.accuracy(nil))
    try items.addVisit(delivery, number)
  }

  /// The place of `geo:55.6058430,24.7647107` (RFC 5870); what follows a semicolon is ignored.
  private static func coordinate(_ text: String) -> Coordinate? {
    guard text.hasPrefix("geo:") else { return nil }
    return Coordinate(degrees: text.dropFirst(4).prefix { $0 != ";" })
  }
}
