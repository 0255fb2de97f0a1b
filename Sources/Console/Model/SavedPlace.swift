import DeviceLog
import Foundation
import Replay

/// Where the user left a document, as the journal keeps it.
struct SavedPlace: Codable, Equatable {
  /// Entries passed.
  var count: Int
  /// Reference seconds; absent before the first entry.
  var clock: Double?
  /// The History is shown in place of the Log.
  var history: Bool

  init(count: Int, clock: Double?, history: Bool) {
    self.count = count
    self.clock = clock
    self.history = history
  }

  /// - Returns: `nil` for what another version wrote.
  init?(json: String) {
    guard let place = try? JSONDecoder().decode(SavedPlace.self, from: Data(json.utf8)) else {
      return nil
    }
    self = place
  }

  var json: String {
    let clock = clock.map { ",\"clock\":\($0)" } ?? ""
    return "{\"count\":\(count)\(clock),\"history\":\(history)}"
  }

  /// The place in a replay, whose entries may have changed since.
  func position(in replay: Replay) -> Position {
    let entries = replay.timeline.entries
    let plain = replay.position(count: count)
    guard let clock = clock.map({ Instant($0) }), clock.seconds.isFinite, let at = plain.clock
    else { return plain }
    if clock == at { return plain }
    if clock > at, plain.count == entries.count || entries[plain.count].entry.at > clock {
      return Position(count: plain.count, clock: clock)
    }
    return plain
  }
}

extension Model {
  /// Remembers where the user is. Called on leaving; what fails then is only a place.
  package mutating func savePlace() {
    guard journal.readOnlyReason == nil else { return }
    let place = SavedPlace(
      count: position.count, clock: position.clock?.seconds, history: showsHistory)
    do { try journal.leave(at: place.json) } catch { fail(error) }
  }
}
