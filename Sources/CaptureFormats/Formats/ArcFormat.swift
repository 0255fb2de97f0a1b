import DeviceLog

/// Exports of Arc and LocoKit2: a list of samples or of timeline items, or an object that holds
/// them under `timelineItems`, `items` or `samples`.
struct ArcFormat: CaptureFormat {
  let name = "arc"
  let title = "an export of Arc or LocoKit2"
  let bestGrade = Grade.partial
  let tellsDelivery = false
  let limits = [
    "When a visit was delivered: Arc works its items out afterwards.",
    "The time zone: only offsets are there.",
    "Region crossings and launches.",
  ]

  func recognises(_ content: Content) -> Bool {
    guard let root = content.jsonRoot else { return false }
    return Self.lists(of: root).contains { list in
      list.children.prefix(20).contains { Self.isSample($0) || Self.visitFlag($0) != nil }
    }
  }

  private static func lists(of root: JSONNode) -> [JSONNode] {
    root.isList
      ? [root]
      : ["timelineItems", "items", "samples"].compactMap { root[$0] }.filter(\.isList)
  }

  private static func isSample(_ item: JSONNode) -> Bool {
    item["date"] != nil
      && (item["latitude"] != nil && item["longitude"] != nil || item["location"] != nil
        || item["movingState"] != nil)
  }

  private static func visitFlag(_ item: JSONNode) -> JSONNode? {
    item["isVisit"] ?? item["base"]?["isVisit"]
  }

  func read(_ content: Content, _ options: ReadOptions) throws(CaptureError) -> Capture {
    let lists = Self.lists(of: try document(content))
    if lists.isEmpty { throw refusal(content, "it holds neither items nor samples") }
    var items = ItemCollector(options)
    var number = 0
    for list in lists {
      for item in list.children {
        number += 1
        do throws(LineDamage) {
          try Self.take(item, number, &items)
        } catch {
          items.skip(number, error.reason)
        }
      }
    }
    return try items.capture(self, content)
  }

  private static func take(
    _ item: JSONNode, _ number: Int, _ items: inout ItemCollector
  ) throws(LineDamage) {
    guard let flag = visitFlag(item) else {
      guard isSample(item) else { throw LineDamage(reason: "neither an item nor a sample") }
      items.addFix(try fix(item, &items), number)
      return
    }
    for sample in item["samples"].map({ Array($0.children) }) ?? [] {
      do throws(LineDamage) {
        items.addFix(try fix(sample, &items), number)
      } catch {
        items.skip(number, "a sample of the item: \(error.reason)")
      }
    }
    let base = item["base"] ?? item
    guard base["deleted"]?.isTrue != true else {
      items.leaveOut("deleted items")
      return
    }
    guard flag.isTrue else {
      items.leaveOut("trips")
      return
    }
    guard let place = item["center"] ?? item["visit"] else {
      throw LineDamage(reason: "`center` is missing")
    }
    let visit = VisitDelivery(
      try coordinate(place),
      arrivalDate: try date(base, "startDate", &items) ?? .distantPast,
      departureDate: try date(base, "endDate", &items) ?? .distantFuture,
      horizontalAccuracy: items.accuracy(nil))
    try items.addVisit(visit, number)
  }

  private static func coordinate(_ place: JSONNode) throws(LineDamage) -> Coordinate {
    Coordinate(
      latitude: try place.number(["latitude"]), longitude: try place.number(["longitude"]))
  }

  private static func fix(
    _ sample: JSONNode, _ items: inout ItemCollector
  ) throws(LineDamage) -> Fix {
    let place = sample["location"] ?? sample
    var time = try date(sample, "date", &items)
    if time == nil { time = try date(place, "timestamp", &items) }
    guard let time else { throw LineDamage(reason: "`date` is missing") }
    if let offset = sample["secondsFromGMT"]?.number { items.offsets.take(seconds: offset) }
    return Fix(
      try coordinate(place), timestamp: time,
      horizontalAccuracy: items.accuracy(place["horizontalAccuracy"]?.number),
      speed: place["speed"]?.number.flatMap { $0 < 0 ? nil : $0 }, source: .standard)
  }

  /// A date as ISO-8601 or as a number: seconds since 1970 or 2001, whichever gives a time from
  /// 2008 on. Far ones are sentinels in either count, `distantFuture` above any threshold between
  /// the two.
  private static func date(
    _ item: JSONNode, _ key: String, _ items: inout ItemCollector
  ) throws(LineDamage) -> Instant? {
    guard let value = item[key] else { return nil }
    if let text = value.string, let instant = items.dates.instant(text) {
      items.offsets.take(text)
      return instant
    }
    guard let number = value.number else {
      throw LineDamage(reason: "`\(key)` is \(value.label), not a date")
    }
    if number > 4_102_444_800 { return .distantFuture }
    if number < -978_307_200 { return .distantPast }
    return number >= 1_199_145_600 ? Instant(unixSeconds: number) : Instant(number)
  }
}
