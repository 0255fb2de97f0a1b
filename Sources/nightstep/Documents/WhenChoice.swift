import Console
import DeviceLog
import Replay

/// Where `--at` sets the clock.
enum WhenChoice {
  static let forms = "an ISO date, reference seconds, or what :goto knows"

  /// Whole numbers below are entries, from here on reference seconds.
  private static let firstSecond = 10_000_000.0

  /// The place that a text names; `nil`, the end, if there is none.
  ///
  /// - Throws: a sentence that says what is understood.
  static func position(
    _ text: String?, in document: Document, rules: NamedRules
  ) throws(Failure) -> Position? {
    guard let text else { return nil }
    let number = Double(text).flatMap { $0 >= firstSecond ? Instant($0) : nil }
    if let instant = number ?? Instant(iso8601: text, zone: document.zone) {
      guard instant.isPlausible else {
        throw Failure("--at \(text) lies outside the years 1980 to 2100")
      }
      return Position(count: document.timeline.count(upTo: instant), clock: instant)
    }
    let replay = Replay(
      capture: document.capture, zone: document.zone, rules: rules, edits: document.edits)
    do throws(ConsoleError) {
      return try PlaceText(clock: replay.end.clock, zone: document.zone, marks: document.marks)
        .position(of: text, in: replay)
    } catch {
      throw Failure("\(document.name): --at \(text): \(error)")
    }
  }
}

extension Document {
  /// Names that were given to instants, of a store.
  fileprivate var marks: [String: Instant] {
    var marks: [String: Instant] = [:]
    for case .mark(let name, let at) in edits.map(\.edit) { marks[name] = at }
    return marks
  }
}
