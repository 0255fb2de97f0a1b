import DeviceLog
import Foundation

/// A GPX track: points with times become fixes. External entities are never fetched; a file that
/// declares one is refused, since nobody knows what it was to hold.
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
    var scanner = XMLScanner(content.bytes)
    var points = GPXPoints(options)
    do throws(XMLScanner.Damage) {
      var line = scanner.line()
      while let token = try scanner.next() {
        points.take(token, line)
        line = scanner.line()
        if scanner.declaresExternalEntity { break }
      }
    } catch {
      points.items.skip(scanner.line(), "no well-formed XML from here on: \(error.reason)")
    }
    if scanner.declaresExternalEntity {
      throw refusal(
        content, line: 1,
        "it declares an external entity (<!ENTITY … SYSTEM …>), which is never fetched; take the "
          + "declaration out of it")
    }
    let isEmpty = points.items.lines.isEmpty && points.items.skipped.isEmpty
    if isEmpty, points.untimed == 0 { throw refusal(content, "it has no points") }
    let who = points.untimed == 1 ? "1 point has" : "\(points.untimed) points have"
    if points.items.lines.isEmpty, points.untimed > 0 {
      throw refusal(content, "\(who) no time, and none has one: without times there is no log")
    }
    if points.untimed > 0 { points.items.remarks.append("\(who) no time and cannot be used.") }
    return try points.items.capture(self, content, item: "line")
  }
}

/// Gathers the points of a track.
private struct GPXPoints {
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

  mutating func take(_ token: XMLScanner.Token, _ number: Int) {
    switch token {
    case .start("trkpt", let attributes), .start("wpt", let attributes),
      .start("rtept", let attributes):
      place = (attributes["lat"], attributes["lon"])
      line = number
      time = nil
    case .start("time", _): text = place == nil ? nil : ""
    case .text(let part): text? += part
    case .end("time"):
      if let text { time = text.trimmingCharacters(in: .whitespacesAndNewlines) }
      text = nil
    case .end("trkpt"), .end("wpt"), .end("rtept"): finish()
    default: break
    }
  }

  private mutating func finish() {
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
