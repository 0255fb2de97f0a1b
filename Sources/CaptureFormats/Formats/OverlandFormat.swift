import DeviceLog

/// What the app Overland sends: GeoJSON features with a `timestamp`, in `locations`, in a feature
/// collection, or bare. Its visits carry their delivery: `timestamp` is when the app was told.
struct OverlandFormat: CaptureFormat {
  let name = "overland"
  let title = "a log of the app Overland (GeoJSON)"
  let bestGrade = Grade.fine
  let tellsDelivery = true
  let limits = [
    "When a fix was delivered: its own time is taken.",
    "Fractions of a second.",
    "The time zone: only offsets are there, as a rule of UTC.",
  ]

  func tellsDelivery(of event: Event) -> Bool { event.kind == "visit" }

  func recognises(_ content: Content) -> Bool {
    guard let root = content.jsonRoot, let features = Self.features(of: root) else { return false }
    return features.children.prefix(20).contains {
      $0["type"]?.string == "Feature"
        && ($0["properties"]?["timestamp"] ?? $0["properties"]?["arrival_date"]) != nil
    }
  }

  private static func features(of root: JSONNode) -> JSONNode? {
    let list = root.isList ? root : root["locations"] ?? root["features"]
    return list.flatMap { $0.isList ? $0 : nil }
  }

  func read(_ content: Content, _ options: ReadOptions) throws(CaptureError) -> Capture {
    guard let features = Self.features(of: try document(content)) else {
      throw refusal(content, "it has neither `locations` nor `features`")
    }
    var items = ItemCollector(options)
    for (index, feature) in features.children.enumerated() {
      do throws(LineDamage) {
        try Self.take(feature, index + 1, &items)
      } catch {
        items.skip(index + 1, error.reason)
      }
    }
    return try items.capture(self, content)
  }

  private static func take(
    _ feature: JSONNode, _ number: Int, _ items: inout ItemCollector
  ) throws(LineDamage) {
    guard let properties = feature["properties"] else {
      throw LineDamage(reason: "`properties` is missing")
    }
    let action = properties["action"]?.string
    if action == "visit" || properties["arrival_date"] != nil || properties["departure_date"] != nil
    {
      try takeVisit(feature, properties, number, &items)
      return
    }
    guard let time = try date(properties, "timestamp", &items) else {
      throw LineDamage(reason: "`timestamp` is missing")
    }
    if let action, let event = event(action) {
      items.add(Entry(at: time, event), number)
      return
    }
    let fix = Fix(
      try place(feature), timestamp: time,
      horizontalAccuracy: items.accuracy(properties["horizontal_accuracy"]?.looseNumber),
      speed: properties["speed"]?.looseNumber.flatMap { $0 < 0 ? nil : $0 }, source: .standard)
    items.addFix(fix, number)
  }

  /// What the app notes about itself; `nil` for a fix. Unknown actions are kept under their name.
  private static func event(_ action: String) -> Event? {
    switch action {
    case "": nil
    case "will_terminate": .terminate
    case "did_finish_launching": .launch
    case "did_enter_background": .background
    case "will_enter_foreground": .foreground
    default: .other(kind: action)
    }
  }

  private static func takeVisit(
    _ feature: JSONNode, _ properties: JSONNode, _ number: Int, _ items: inout ItemCollector
  ) throws(LineDamage) {
    let arrival = try date(properties, "arrival_date", &items)
    let departure = try date(properties, "departure_date", &items)
    let visit = VisitDelivery(
      try place(feature), arrivalDate: arrival ?? .distantPast,
      departureDate: departure ?? .distantFuture,
      horizontalAccuracy: items.accuracy(properties["horizontal_accuracy"]?.looseNumber))
    if let at = try date(properties, "timestamp", &items) {
      items.add(Entry(at: at, .visit(visit)), number)
    } else {
      try items.addVisit(visit, number)
    }
  }

  /// A date as ISO-8601, or as seconds since 1970, as a number or a text. `nil` if it is missing,
  /// `null` or empty: not known.
  private static func date(
    _ properties: JSONNode, _ key: String, _ items: inout ItemCollector
  ) throws(LineDamage) -> Instant? {
    guard let value = properties[key], value.string?.isEmpty != true else { return nil }
    if let seconds = value.looseNumber { return Instant(unixSeconds: seconds) }
    if let text = value.string, let instant = items.dates.instant(text) {
      items.offsets.take(text)
      return instant
    }
    throw LineDamage(reason: "`\(key)` is \(value.label), not a date")
  }

  private static func place(_ feature: JSONNode) throws(LineDamage) -> Coordinate {
    guard let coordinates = feature["geometry"]?["coordinates"] else {
      throw LineDamage(reason: "a feature without a place")
    }
    let numbers = coordinates.children.prefix(2).map(\.number)
    guard numbers.count == 2, let longitude = numbers[0], let latitude = numbers[1] else {
      throw LineDamage(reason: "`coordinates` is no point")
    }
    return Coordinate(latitude: latitude, longitude: longitude)
  }
}
