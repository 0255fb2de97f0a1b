import DeviceLog

/// What Google Maps on an iPhone exports as its Timeline: a list of visits, activities and paths,
/// numbers as texts, places as `geo:lat,lng`.
struct GoogleIOSFormat: CaptureFormat {
  let name = "google-ios"
  let title = "a Google Timeline export of an iPhone"
  let limits = [
    "When a visit was delivered, and how accurate its place is.",
    "Visits that have not ended.",
    "The time zone: only the offset of each time is there.",
    "Region crossings and launches.",
  ]

  func recognises(_ content: Content) -> Bool {
    guard let root = content.jsonRoot, root.isList else { return false }
    return root.children.prefix(20).contains { item in
      item["startTime"]?.string != nil && Self.kinds.contains { item[$0] != nil }
    }
  }

  func read(_ content: Content, _ options: ReadOptions) throws(CaptureError) -> Capture {
    let root = try document(content)
    guard root.isList else { throw refusal(content, "it is no list") }
    var reading = TimelineReading(options)
    for (index, item) in root.children.enumerated() { reading.take(item, number: index + 1) }
    return try reading.finish(self, content)
  }

  /// What an item may be besides its times.
  fileprivate static let kinds = ["visit", "activity", "timelinePath", "timelineMemory"]
}

/// One pass over the items of a timeline.
private struct TimelineReading {
  private var dates: DateReading
  private var offsets = OffsetWatch()
  private var lines: [Capture.Line] = []
  private var skipped: [Capture.SkippedLine] = []
  /// How many items of a kind other than a visit there are.
  private var others: [String: Int] = [:]

  init(_ options: ReadOptions) {
    dates = DateReading(options)
  }

  mutating func take(_ item: JSONNode, number: Int) {
    guard let visit = item["visit"] else {
      let kind = GoogleIOSFormat.kinds.first { item[$0] != nil }
      if let kind {
        others[kind, default: 0] += 1
      } else {
        skip(number, "neither a visit, an activity nor a path")
      }
      return
    }
    do throws(LineDamage) {
      lines.append(Capture.Line(try entry(visit, of: item), line: number))
    } catch {
      skip(number, error.reason)
    }
  }

  private mutating func skip(_ number: Int, _ reason: String) {
    skipped.append(Capture.SkippedLine(line: number, reason: reason))
  }

  private mutating func entry(_ visit: JSONNode, of item: JSONNode) throws(LineDamage) -> Entry {
    if let level = visit["hierarchyLevel"]?.looseNumber, level > 0 {
      throw LineDamage(
        reason: "a place within another visit (hierarchy level \(shortestText(level)))")
    }
    guard let place = visit["topCandidate"]?["placeLocation"] else {
      throw LineDamage(reason: "`placeLocation` is missing")
    }
    guard let coordinate = place.string.flatMap(Self.coordinate) else {
      throw LineDamage(reason: "`placeLocation` is \(place.label), not `geo:lat,lng`")
    }
    let arrival = try instant(item, "startTime")
    let departure = try instant(item, "endTime")
    let delivery = VisitDelivery(
      coordinate, arrivalDate: arrival, departureDate: departure, horizontalAccuracy: 50)
    return Entry(at: departure, .visit(delivery))
  }

  private mutating func instant(_ item: JSONNode, _ key: String) throws(LineDamage) -> Instant {
    guard let value = item[key] else { throw LineDamage(reason: "`\(key)` is missing") }
    guard let text = value.string, let instant = dates.instant(text) else {
      throw LineDamage(reason: "`\(key)` is \(value.label), not an ISO-8601 date")
    }
    offsets.take(text)
    return instant
  }

  /// The place of `geo:55.6058430,24.7647107` (RFC 5870); what follows a semicolon is ignored.
  private static func coordinate(_ text: String) -> Coordinate? {
    guard text.hasPrefix("geo:") else { return nil }
    let numbers = text.dropFirst(4).prefix { $0 != ";" }.split(separator: ",")
    guard numbers.count >= 2, let latitude = Double(numbers[0]),
      let longitude = Double(numbers[1]), latitude.isFinite, longitude.isFinite
    else { return nil }
    return Coordinate(latitude: latitude, longitude: longitude)
  }

  consuming func finish(
    _ format: GoogleIOSFormat, _ content: Content
  ) throws(CaptureError) -> Capture {
    if lines.isEmpty, let first = skipped.first {
      throw format.refusal(
        content, "none of its visits can be read; item \(first.line): \(first.reason)")
    }
    var remarks = [
      "The file does not say when a visit was delivered, nor how accurate it is: its end and 50 m "
        + "are taken."
    ]
    remarks.append(offsets.remark)
    let left = GoogleIOSFormat.kinds.compactMap { kind in others[kind].map { "\(kind) \($0)" } }
    if !left.isEmpty {
      remarks.append("Left out, since they are no visits: \(left.joined(separator: ", ")).")
    }
    if lines.isEmpty { remarks.append("There is no visit in it, and the learner needs visits.") }
    return Capture(
      format: format.name, timeZone: offsets.identifier, lines: lines, skipped: skipped,
      remarks: remarks)
  }
}
