import DeviceLog

@testable import DeviceModel

/// A capture in the canonical form, for comparing with the files in `sample-data`. `CaptureFormats`
/// has the real writer; this one only knows what a phone delivers.
enum CaptureText {
  static func file(_ sample: Sample) -> String {
    let (timeZone, entries) = sample.scenario.make(
      seed: sample.seed, days: sample.days, settings: sample.settings)
    let header =
      #"{"nightstep":1,"timeZone":"\#(timeZone)","scenario":"\#(sample.scenario.rawValue)","#
      + #""seed":\#(sample.seed)}"#
    return ([header] + entries.map(line)).joined(separator: "\n") + "\n"
  }

  static func line(_ entry: Entry) -> String {
    let head = #"{"kind":"\#(entry.event.kind)","at":\#(shortestText(entry.at.seconds))"#
    return head + keys(entry.event) + (entry.isSynthetic ? #","synthetic":true}"# : "}")
  }

  private static func keys(_ event: Event) -> String {
    switch event {
    case .visit(let visit):
      return place(visit.coordinate) + number("arrivalDate", visit.arrivalDate.seconds)
        + number("departureDate", visit.departureDate.seconds)
        + number("horizontalAccuracy", visit.horizontalAccuracy)
    case .regionExit(let crossing), .regionEnter(let crossing):
      return text("region", crossing.region) + number("timestamp", crossing.timestamp.seconds)
    case .location(let fix):
      return place(fix.coordinate) + number("timestamp", fix.timestamp.seconds)
        + number("horizontalAccuracy", fix.horizontalAccuracy)
        + (fix.speed.map { number("speed", $0) } ?? "") + text("source", fix.source.rawValue)
    case .authorization(let status): return text("status", status)
    case .timeZone(let identifier): return text("timeZone", identifier)
    case .regionStart(let region), .regionStop(let region):
      return text("region", region.identifier) + place(region.center)
        + number("radius", region.radius)
    case .note(let remark): return text("text", remark)
    case .anchor(let event), .monitor(let event), .session(let event):
      return (event.monitor.map { text("monitor", $0) } ?? "")
        + (event.condition.map { text("condition", $0) } ?? "")
        + (event.latitude.map { number("lat", $0) } ?? "")
        + (event.longitude.map { number("lng", $0) } ?? "")
        + (event.radius.map { number("radius", $0) } ?? "")
        + (event.horizontalAccuracy.map { number("horizontalAccuracy", $0) } ?? "")
        + (event.state.map { text("state", $0) } ?? "")
        + (event.timestamp.map { number("timestamp", $0.seconds) } ?? "")
    case .launch, .terminate, .unlock, .reboot, .foreground, .background, .reset, .other:
      return ""
    }
  }

  private static func place(_ coordinate: Coordinate) -> String {
    number("lat", coordinate.latitude) + number("lng", coordinate.longitude)
  }

  private static func number(_ key: String, _ value: Double) -> String {
    ",\"\(key)\":\(shortestText(value))"
  }

  private static func text(_ key: String, _ value: String) -> String {
    ",\"\(key)\":\"\(value)\""
  }
}
