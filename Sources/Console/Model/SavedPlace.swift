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
  /// Places to go back to and forward, the nearest last; absent in what older versions wrote.
  var back: [Place]?
  var forward: [Place]?

  /// Where runs stop; absent in what older versions wrote.
  var breaks: [Break]?

  /// A breakpoint.
  struct Break: Codable, Equatable {
    var number: Int
    var condition: String
    var isEnabled: Bool
  }

  /// A place jumped from.
  struct Place: Codable, Equatable {
    var count: Int
    var clock: Double?

    init(_ position: Position) {
      count = position.count
      clock = position.clock?.seconds
    }

    var position: Position { Position(count: count, clock: clock.map { Instant($0) }) }
  }

  init(_ position: Position, history: Bool, jumps: Jumps, breakpoints: Breakpoints) {
    count = position.count
    clock = position.clock?.seconds
    self.history = history
    back = jumps.back.map(Place.init)
    forward = jumps.forward.map(Place.init)
    breaks = breakpoints.all.map {
      Break(number: $0.number, condition: $0.condition.text, isEnabled: $0.isEnabled)
    }
  }

  /// Those whose condition is still understood.
  var breakpoints: Breakpoints {
    var breakpoints = Breakpoints()
    for kept in breaks ?? [] {
      guard let condition = try? Condition(kept.condition) else { continue }
      breakpoints.restore(
        Breakpoint(number: kept.number, condition: condition, isEnabled: kept.isEnabled))
    }
    return breakpoints
  }

  var jumps: Jumps {
    Jumps(back: (back ?? []).map(\.position), forward: (forward ?? []).map(\.position))
  }

  /// - Returns: `nil` for what another version wrote.
  init?(json: String) {
    guard let place = try? JSONDecoder().decode(SavedPlace.self, from: Data(json.utf8)) else {
      return nil
    }
    self = place
  }

  var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    guard let data = try? encoder.encode(self) else { return "{}" }
    return String(decoding: data, as: UTF8.self)
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
    let place = SavedPlace(position, history: showsHistory, jumps: jumps, breakpoints: breakpoints)
    do { try journal.leave(at: place.json) } catch { fail(error) }
  }
}
