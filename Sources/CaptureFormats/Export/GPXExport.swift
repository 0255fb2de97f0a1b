import DeviceLog

/// GPX 1.1: a waypoint for each visit, one track of all fixes in the order of their times.
struct GPXExport: CaptureExport {
  let name = "gpx"
  let isLossless = false

  func bytes(of capture: Capture) -> [UInt8] {
    var text =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      + "<gpx version=\"1.1\" creator=\"NightStep\" xmlns=\"http://www.topografix.com/GPX/1/1\">\n"
    var fixes: [Fix] = []
    for line in capture.lines {
      switch line.entry.event {
      case .visit(let visit):
        guard let time = (visit.arrivalDate.exported ?? visit.departureDate.exported) else { break }
        let until = visit.departureDate.exported.map { " until \($0)" } ?? ""
        text += Self.point("wpt", visit.coordinate, time, name: "visit" + until)
      case .location(let fix): fixes.append(fix)
      default: break
      }
    }
    let points = fixes.enumerated()
      .sorted { ($0.element.timestamp, $0.offset) < ($1.element.timestamp, $1.offset) }
      .compactMap { _, fix in
        fix.timestamp.exported.map { Self.point("trkpt", fix.coordinate, $0, name: nil) }
      }
    if !points.isEmpty {
      text += "<trk><trkseg>\n\(points.joined())</trkseg></trk>\n"
    }
    return Array((text + "</gpx>\n").utf8)
  }

  private static func point(
    _ element: String, _ place: Coordinate, _ time: String, name: String?
  ) -> String {
    guard place.isInRange else { return "" }
    let name = name.map { "<name>\($0)</name>" } ?? ""
    return "<\(element) lat=\"\(decimal(place.latitude))\" lon=\"\(decimal(place.longitude))\">"
      + "<time>\(time)</time>\(name)</\(element)>\n"
  }

  /// A number without an exponent, which GPX (xsd:decimal) does not know.
  private static func decimal(_ degrees: Double) -> String {
    let text = shortestText(degrees)
    guard text.contains("e") else { return text }
    // Only below 0.0001 has a degree an exponent; twelve decimals are a tenth of a micrometre.
    let digits = padded(Int((abs(degrees) * 1e12).rounded()), 12)
    return (degrees < 0 ? "-0." : "0.") + digits
  }
}
