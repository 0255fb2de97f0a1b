import DeviceLog

/// Google's raw location history (`Records.json`): an object with `locations`, fixes only, places in
/// ten-millionths of a degree.
struct GoogleRecordsFormat: CaptureFormat {
  let name = "google-records"
  let title = "a location history of Google (Records.json)"
  let bestGrade = Grade.partial
  let tellsDelivery = false
  let limits = [
    "Visits: it holds fixes only.",
    "When a fix was delivered.",
    "The time zone: times are in UTC.",
  ]

  func recognises(_ content: Content) -> Bool {
    guard let locations = content.jsonRoot?["locations"], locations.isList else { return false }
    return locations.children.prefix(20).contains {
      $0["latitudeE7"] != nil || $0["timestampMs"] != nil
    }
  }

  func read(_ content: Content, _ options: ReadOptions) throws(CaptureError) -> Capture {
    guard let locations = try document(content)["locations"], locations.isList else {
      throw refusal(content, "it has no `locations`")
    }
    var items = ItemCollector(options)
    for (index, item) in locations.children.enumerated() {
      do throws(LineDamage) {
        items.addFix(try Self.fix(item, &items), index + 1)
      } catch {
        items.skip(index + 1, error.reason)
      }
    }
    return try items.capture(self, content)
  }

  private static func fix(
    _ item: JSONNode, _ items: inout ItemCollector
  ) throws(LineDamage) -> Fix {
    let time: Instant
    if item["timestampMs"] != nil {
      time = Instant(unixMilliseconds: try item.number(["timestampMs"], isLoose: true))
    } else {
      time = try items.instant(item, "timestamp")
    }
    return Fix(
      try item.placeE7(["latitudeE7"], ["longitudeE7"]), timestamp: time,
      horizontalAccuracy: items.accuracy(item["accuracy"]?.looseNumber),
      speed: item["velocity"]?.looseNumber, source: .standard)
  }
}
