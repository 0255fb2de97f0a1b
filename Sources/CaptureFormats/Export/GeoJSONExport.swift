import DeviceLog

/// GeoJSON (RFC 7946): a feature for each visit, fix and region, which any map opens. The
/// properties are named as the app Overland names its own, so that the file can be read back here.
struct GeoJSONExport: CaptureExport {
  let name = "geojson"
  let isLossless = false

  func bytes(of capture: Capture) -> [UInt8] {
    let features = capture.lines.compactMap { Self.feature($0.entry) }
    let body = features.joined(separator: ",\n")
    return Array("{\"type\":\"FeatureCollection\",\"features\":[\n\(body)\n]}\n".utf8)
  }

  private static func feature(_ entry: Entry) -> String? {
    var properties = JSONText()
    let place: Coordinate
    switch entry.event {
    case .visit(let visit):
      place = visit.coordinate
      properties.add("timestamp", entry.at.exported)
      properties.add("action", "visit")
      properties.addOrNull("arrival_date", visit.arrivalDate.exported)
      properties.addOrNull("departure_date", visit.departureDate.exported)
      properties.add("horizontal_accuracy", visit.horizontalAccuracy)
    case .location(let fix):
      place = fix.coordinate
      properties.add("timestamp", fix.timestamp.exported)
      properties.add("horizontal_accuracy", fix.horizontalAccuracy)
      properties.add("speed", fix.speed)
      properties.add("source", fix.source.rawValue)
    case .regionStart(let region), .regionStop(let region):
      place = region.center
      properties.add("timestamp", entry.at.exported)
      properties.add("action", entry.event.kind)
      properties.add("region", region.identifier)
      properties.add("radius", region.radius)
    default: return nil
    }
    guard place.isInRange else { return nil }
    if entry.isSynthetic { properties.add("synthetic", true) }
    let point = "[\(shortestText(place.longitude)),\(shortestText(place.latitude))]"
    return "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":\(point)},"
      + "\"properties\":\(properties.text)}"
  }
}
