import DeviceLog
import Replay

/// Where `--at` sets the clock.
enum WhenChoice {
  static let forms = "an ISO date (2026-04-23T19:11), reference seconds, or what :goto knows"

  /// The place that a text names; `nil`, the end, if there is none.
  static func position(_ text: String?, in document: Document) throws(Failure) -> Position? {
    guard let text else { return nil }
    let number = Double(text).map { Instant($0) }
    guard let instant = number ?? Instant(iso8601: text, zone: document.zone) else {
      throw Failure("--at “\(text)” is no time; it is \(forms)")
    }
    guard instant.isPlausible else {
      throw Failure("--at \(text) lies outside the years 1980 to 2100")
    }
    return Position(count: document.timeline.count(upTo: instant), clock: instant)
  }
}
