import DeviceLog
import DeviceModel
import HomeLearner

/// One thing that goes wrong with one delivery.
package struct FaultStep: Sendable, Equatable {
  /// What is done to the entry.
  enum Change: Sendable, Equatable {
    case again(after: Double)
    case late(by: Double)
    case swappedWithNext
    case openAgain(after: Double, departure: Instant)
    case missing
    case blurred(Coordinate, accuracy: Double)
  }

  /// The fault it is one case of.
  package var fault: DeliveryFault
  /// The index of the entry in the order of delivery.
  package var entry: Int
  var change: Change

  /// Draws what a fault does to an entry; `nil` where it can do nothing to it.
  init?(
    _ fault: DeliveryFault, to index: Int, of entries: [TimelineEntry],
    _ draws: inout SeededGenerator
  ) {
    let entry = entries[index].entry
    guard entry.isSensed else { return nil }
    self.fault = fault
    self.entry = index
    switch fault {
    case .duplicate: change = .again(after: draws.skewed(0.1...7200))
    case .late: change = .late(by: draws.skewed(1800...136_800))
    case .swapped:
      guard index + 1 < entries.count, Self.canSwap(entry, entries[index + 1].entry) else {
        return nil
      }
      change = .swappedWithNext
    case .nearSentinel:
      guard case .visit = entry.event else { return nil }
      // As devices deliver it, and what a 32-bit float, whole seconds or eleven years make of it.
      let dates = [
        63_113_903_999.999, 63_113_903_999, 63_113_904_001, Double(Float(63_113_904_000.0)),
        (entry.at.seconds + 11 * 365 * 86_400).rounded(),
      ]
      change = .openAgain(
        after: draws.skewed(0.1...7200), departure: Instant(dates[draws.index(below: dates.count)]))
    case .missingDeparture:
      guard case .visit(let visit) = entry.event, visit.departureDate - entry.at < 86_400 else {
        return nil
      }
      change = .missing
    case .poorAccuracy:
      guard let place = entry.coordinate else { return nil }
      let accuracy = (draws.uniform(101...2000) * 10).rounded() / 10
      let blurred = place.moved(
        metres: draws.uniform(0...(accuracy / 2)), degrees: draws.uniform(0...360))
      change = .blurred(blurred.rounded, accuracy: accuracy)
    }
  }

  /// Nothing may be delivered before it happened.
  private static func canSwap(_ one: Entry, _ next: Entry) -> Bool {
    one.isSensed && next.isSensed && next.lastDate <= one.at
  }

  /// A log in which some things went wrong, in the order of delivery.
  ///
  /// - Complexity: O(n log n).
  static func apply(_ steps: [FaultStep], to original: [Entry]) -> [Entry] {
    var entries = original
    var added: [Entry] = []
    var missing: Set<Int> = []
    for step in steps where entries.indices.contains(step.entry) {
      let index = step.entry
      switch step.change {
      case .again(let seconds):
        added.append(entries[index].delivered(seconds))
      case .late(let seconds): entries[index] = entries[index].delivered(seconds)
      case .swappedWithNext:
        guard index + 1 < entries.count, canSwap(entries[index], entries[index + 1]) else {
          continue
        }
        let event = entries[index].event
        entries[index].event = entries[index + 1].event
        entries[index + 1].event = event
      case .openAgain(let seconds, let departure):
        guard case .visit(var visit) = entries[index].event else { continue }
        visit.departureDate = departure
        var again = entries[index].delivered(seconds)
        again.event = .visit(visit)
        added.append(again)
      case .missing: missing.insert(index)
      case .blurred(let place, let accuracy):
        switch entries[index].event {
        case .visit(var visit):
          visit.coordinate = place
          visit.horizontalAccuracy = accuracy
          entries[index].event = .visit(visit)
        case .location(var fix):
          fix.coordinate = place
          fix.horizontalAccuracy = accuracy
          entries[index].event = .location(fix)
        default: continue
        }
      }
    }
    let kept = entries.indices.filter { !missing.contains($0) }.map { entries[$0] }
    return (kept + added).enumerated()
      .sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }.map(\.element)
  }

  /// What it did, for people: `delivered again 25 min later`.
  package var text: String {
    switch change {
    case .again(let seconds): "delivered again \(durationText(seconds)) later"
    case .late(let seconds): "delivered \(durationText(seconds)) late"
    case .swappedWithNext: "changes places with the next one"
    case .openAgain(let seconds, let departure):
      "delivered again \(durationText(seconds)) later, open, with the departure \(departure.rawText)"
    case .missing: "never delivered"
    case .blurred(_, let accuracy): "known to \(shortestText(accuracy)) m only"
    }
  }
}

extension Entry {
  /// Delivered by the phone's sensors, and so liable to come late, twice or never.
  fileprivate var isSensed: Bool {
    switch event {
    case .visit, .regionExit, .regionEnter, .location, .monitor: true
    default: false
    }
  }

  /// The latest real date inside; `at` where there is none.
  fileprivate var lastDate: Instant { minutesLate.map { at - $0 * 60 } ?? at }

  fileprivate var coordinate: Coordinate? {
    switch event {
    case .visit(let visit): visit.coordinate
    case .location(let fix): fix.coordinate
    default: nil
    }
  }

  fileprivate func delivered(_ secondsLater: Double) -> Entry {
    var entry = self
    entry.at = (at + secondsLater).milliseconds
    return entry
  }
}
