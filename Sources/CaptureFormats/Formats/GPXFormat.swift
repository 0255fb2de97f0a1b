import DeviceLog
import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// A GPX track: points with times become fixes. External entities are never fetched.
struct GPXFormat: CaptureFormat {
  let name = "gpx"
  let title = "a GPX track"
  let bestGrade = Grade.partial
  let tellsDelivery = false
  let limits = [
    "Visits: it holds points only.",
    "When a point was delivered, and how accurate it is.",
    "The time zone.",
  ]

  func recognises(_ content: Content) -> Bool {
    content.head.first == UInt8(ascii: "<") && content.headHolds("<gpx")
      && !content.headHolds("<gpxx")
  }

  func read(_ content: Content, _ options: ReadOptions) throws(CaptureError) -> Capture {
    guard let base = content.bytes.baseAddress, !content.bytes.isEmpty else {
      throw refusal(content, "it is empty")
    }
    let data = Data(
      bytesNoCopy: UnsafeMutableRawPointer(mutating: base), count: content.bytes.count,
      deallocator: .none)
    let parser = XMLParser(data: data)
    parser.shouldResolveExternalEntities = false
    let points = GPXPoints(options)
    parser.delegate = points
    if !parser.parse() {
      points.items.skip(parser.lineNumber, "no well-formed XML from here on")
    }
    if points.items.lines.isEmpty, points.untimed > 0 {
      throw refusal(
        content, "none of its \(points.untimed) points has a time, without which there is no log")
    }
    if points.untimed > 0 { points.items.remarks.append("\(points.untimed) points have no time.") }
    return try points.items.capture(self, content, item: "line")
  }
}

/// Gathers the points of a track while it is parsed.
private final class GPXPoints: NSObject, XMLParserDelegate {
  var items: ItemCollector
  private(set) var untimed = 0
  private var place: (latitude: String?, longitude: String?)?
  private var line = 0
  private var time: String?
  /// The text of the `time` that is being read.
  private var text: String?

  init(_ options: ReadOptions) {
    items = ItemCollector(options)
  }

  func parser(
    _ parser: XMLParser, didStartElement element: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    switch element {
    case "trkpt", "wpt", "rtept":
      place = (attributes["lat"], attributes["lon"])
      line = parser.lineNumber
      time = nil
    case "time": text = place == nil ? nil : ""
    default: break
    }
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    if let text, text.utf8.count < 100 { self.text = text + string }
  }

  func parser(
    _ parser: XMLParser, didEndElement element: String, namespaceURI: String?,
    qualifiedName: String?
  ) {
    switch element {
    case "time":
      if let text { time = text.trimmingCharacters(in: .whitespacesAndNewlines) }
      text = nil
    case "trkpt", "wpt", "rtept": finish()
    default: break
    }
  }

  private func finish() {
    defer { place = nil }
    guard let (latitude, longitude) = place else { return }
    guard let latitude = latitude.flatMap(Double.init), latitude.isFinite,
      let longitude = longitude.flatMap(Double.init), longitude.isFinite
    else {
      items.skip(line, "a point whose `lat` or `lon` is no number")
      return
    }
    guard let time else {
      untimed += 1
      return
    }
    guard let instant = items.dates.instant(time) else {
      items.skip(line, "`time` is “\(clipped(time))”, not an ISO-8601 date")
      return
    }
    items.offsets.take(time)
    let fix = Fix(
      Coordinate(latitude: latitude, longitude: longitude), timestamp: instant,
      horizontalAccuracy: items.accuracy(nil), source: .standard)
    items.addFix(fix, line)
  }
}
