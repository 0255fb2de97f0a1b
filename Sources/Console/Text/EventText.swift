import DeviceLog
import HomeLearner

/// An entry in a few words, for a row of the log.
struct EventText {
  /// What tells open visits from closed ones.
  var rules: Rules
  /// Where distances are measured from.
  var home: Coordinate?
  var zone: LocalZone
  /// Without accuracies, where there is little room.
  var isShort = false

  /// `visit open ±12 m`, `fix 412 m ±25 m slc`, `exit home`.
  func text(_ entry: Entry) -> String {
    switch entry.event {
    case .visit(let visit): text(visit, at: entry.at)
    case .regionExit(let crossing): "exit \(crossing.region)" + late(crossing.timestamp, entry.at)
    case .regionEnter(let crossing): "enter \(crossing.region)" + late(crossing.timestamp, entry.at)
    case .location(let fix): text(fix)
    case .authorization(let status): "authorization \(status)"
    case .timeZone(let identifier): "zone \(identifier)"
    case .regionStart(let region): "start \(region.identifier) \(Words.metres(region.radius))"
    case .regionStop(let region): "stop \(region.identifier)"
    case .anchor(let event): "anchor" + text(event)
    case .monitor(let event): "monitor" + text(event)
    case .session(let event): "session" + text(event)
    case .note(let text): "note “\(text)”"
    case .launch, .terminate, .unlock, .reboot, .foreground, .background, .reset, .other:
      entry.event.kind
    }
  }

  private func text(_ visit: VisitDelivery, at: Instant) -> String {
    let accuracy = isShort ? "" : " ±\(Words.metres(visit.horizontalAccuracy))"
    let arrival = isUnknown(visit.arrivalDate, at: at) ? "?" : visit.arrivalDate.timeText(in: zone)
    if isOpen(visit, at: at) { return "visit open\(accuracy)" }
    return "visit \(arrival)–\(visit.departureDate.timeText(in: zone))\(accuracy)"
  }

  private func text(_ fix: Fix) -> String {
    let distance = home.map { " \(Words.metres(fix.coordinate.distance(to: $0)))" } ?? ""
    // A short row of an unknown distance still has room for the accuracy.
    let accuracy =
      isShort && home != nil ? "" : " ±\(Words.metres(fix.horizontalAccuracy))"
    return "fix\(distance)\(accuracy) \(fix.source.rawValue)"
  }

  private func text(_ event: MonitorEvent) -> String {
    [event.condition ?? event.monitor, event.state].compactMap { $0 }.map { " " + $0 }.joined()
  }

  /// When it happened, where that was more than a minute before it was delivered.
  private func late(_ timestamp: Instant, _ at: Instant) -> String {
    at - timestamp > 60 ? " at \(timestamp.timeText(in: zone))" : ""
  }

  /// Ten years, as the learner counts them.
  private static let sentinelSeconds = 10 * 365 * 86_400.0

  func isOpen(_ visit: VisitDelivery, at: Instant) -> Bool {
    rules.sentinel == .equality
      ? visit.departureDate == .distantFuture
      : visit.departureDate - at > Self.sentinelSeconds
  }

  func isUnknown(_ arrival: Instant, at: Instant) -> Bool {
    rules.sentinel == .equality
      ? arrival == .distantPast : at - arrival > Self.sentinelSeconds
  }
}
