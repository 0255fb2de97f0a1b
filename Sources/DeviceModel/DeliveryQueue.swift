import DeviceLog

/// Entries on their way to the app, the next one first; of equal instants the one queued first.
struct DeliveryQueue: Sendable {
  private var waiting: [Entry] = []

  /// When the next one is due.
  var nextInstant: Instant? { waiting.last?.at }

  /// Puts an entry where its `at` belongs. O(waiting), of which there are few.
  mutating func insert(_ entry: Entry) {
    var index = waiting.count
    // Descending, so that the next one is taken from the end.
    while index > 0, waiting[index - 1].at <= entry.at { index -= 1 }
    waiting.insert(entry, at: index)
  }

  /// Takes the next one if it is due by an instant.
  mutating func next(upTo instant: Instant) -> Entry? {
    guard let last = waiting.last, last.at <= instant else { return nil }
    waiting.removeLast()
    return last
  }
}
