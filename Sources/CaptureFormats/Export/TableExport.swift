import DeviceLog

/// A table (CSV, RFC 4180), a row an entry; its visits can be read back here as stops.
struct TableExport: CaptureExport {
  let name = "csv"
  let isLossless = false

  private static let header = "kind,at,start,end,lat,lng,accuracy,speed,region,text"

  func bytes(of capture: Capture) -> [UInt8] {
    let rows = capture.lines.map { Self.row($0.entry) }
    return Array(([Self.header] + rows).map { $0 + "\n" }.joined().utf8)
  }

  private static func row(_ entry: Entry) -> String {
    var start: Instant?
    var end: Instant?
    var place: Coordinate?
    var accuracy: Double?
    var speed: Double?
    var region: String?
    var text: String?
    switch entry.event {
    case .visit(let visit):
      (start, end) = (visit.arrivalDate, visit.departureDate)
      (place, accuracy) = (visit.coordinate, visit.horizontalAccuracy)
    case .location(let fix):
      start = fix.timestamp
      (place, accuracy, speed) = (fix.coordinate, fix.horizontalAccuracy, fix.speed)
    case .regionExit(let crossing), .regionEnter(let crossing):
      (start, region) = (crossing.timestamp, crossing.region)
    case .regionStart(let circle), .regionStop(let circle):
      (place, region) = (circle.center, circle.identifier)
    case .authorization(let status): text = status
    case .timeZone(let identifier): text = identifier
    case .note(let remark): text = remark
    default: break
    }
    let fields: [String?] = [
      entry.event.kind, entry.at.exported ?? entry.at.rawText, start?.exported, end?.exported,
      place.map { shortestText($0.latitude) }, place.map { shortestText($0.longitude) },
      accuracy.map(shortestText), speed.map(shortestText), region, text,
    ]
    return fields.map { quoted($0 ?? "") }.joined(separator: ",")
  }

  /// A cell. What is invisible stands as JSON would escape it, and so do the ends of lines, quotes and
  /// backslashes: a cell is shown on terminals, and a row is a line.
  private static func quoted(_ field: String) -> String {
    var text = ""
    JSONText.escape(field, into: &text)
    let needsQuotes = text.unicodeScalars.contains { $0 == "," || $0 == "\"" }
    return needsQuotes ? "\"" + text.replacing("\\\"", with: "\"\"") + "\"" : text
  }
}
