import DeviceLog
import Replay

extension Model {
  /// The log by when things happened, or by when the app was told.
  mutating func toggleOccurrence() {
    ordersByOccurrence.toggle()
    filter = nil
    screenShown = .state
    showsHistory = false
    pane = .log
    if ordersByOccurrence { occurred = occurred ?? OccurredOrder(replay.timeline) }
    say(
      ordersByOccurrence
        ? "By when it happened: what stands above the clock and came later was not known then"
        : "By when it was delivered")
  }

  /// How the rows of the log are chosen and ordered.
  var logOrder: LogOrder {
    if ordersByOccurrence, let occurred { return .occurred(occurred) }
    if let filter { return .filtered(filter.shown) }
    return .delivered
  }
}

/// Which entries the log shows, in which order.
enum LogOrder {
  /// All, as delivered.
  case delivered
  /// These alone, ascending.
  case filtered([Int])
  /// All, by when they happened.
  case occurred(OccurredOrder)
}
