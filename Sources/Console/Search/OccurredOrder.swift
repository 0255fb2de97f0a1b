import DeviceLog
import Replay

/// The entries of a log by when they happened, not by when the app was told.
struct OccurredOrder {
  /// Indices of entries, by when they happened; equal instants keep the order of delivery.
  let indices: [Int]
  /// When each of `indices` happened.
  let instants: [Instant]
  /// The place of each entry in `indices`.
  let places: [Int]

  /// - Complexity: O(n log n).
  init(_ timeline: Timeline) {
    let all = timeline.entries.map { $0.entry.occurred }
    // Sorted by place too, so that equal instants have one order.
    indices = all.indices.sorted { (all[$0], $0) < (all[$1], $1) }
    instants = indices.map { all[$0] }
    var places = Array(repeating: 0, count: all.count)
    for (place, index) in indices.enumerated() { places[index] = place }
    self.places = places
  }

  /// How many entries had happened by an instant.
  ///
  /// - Complexity: O(log n).
  func count(upTo instant: Instant) -> Int {
    var low = 0
    var high = instants.count
    while low < high {
      let middle = (low + high) / 2
      if instants[middle] <= instant { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension Entry {
  /// When what it tells of happened: a visit's departure, or its arrival while it is open. An absent
  /// or absurd date, and one after the delivery, count as the delivery's.
  var occurred: Instant {
    let date: Instant? =
      switch event {
      case .visit(let visit):
        visit.departureDate.isPlausible && visit.departureDate <= at
          ? visit.departureDate : visit.arrivalDate
      case .regionExit(let crossing), .regionEnter(let crossing): crossing.timestamp
      case .location(let fix): fix.timestamp
      case .anchor(let event), .monitor(let event), .session(let event): event.timestamp
      default: nil
      }
    guard let date, date.isPlausible, date <= at else { return at }
    return date
  }
}
