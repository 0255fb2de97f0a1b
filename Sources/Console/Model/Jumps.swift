import DeviceLog
import Replay

/// Places that were left by a jump, as an editor's jump list: back to them, and forward again.
struct Jumps: Equatable {
  /// The latest last.
  var back: [Position] = []
  /// The next one last.
  var forward: [Position] = []

  /// Places kept on either side.
  static let most = 100

  /// A jump leaves a place. What could be gone forward to is forgotten.
  mutating func leave(_ place: Position) {
    forward = []
    if back.last != place { back.append(place) }
    if back.count > Self.most { back.removeFirst(back.count - Self.most) }
  }

  /// One place back; `nil` at the end of the list.
  mutating func goBack(from place: Position) -> Position? {
    guard let target = back.popLast() else { return nil }
    forward.append(place)
    return target
  }

  /// One place forward again.
  mutating func goForward(from place: Position) -> Position? {
    guard let target = forward.popLast() else { return nil }
    back.append(place)
    return target
  }
}

extension Model {
  /// Goes to a place that is not the next one, and remembers where it came from.
  mutating func jump(to place: Position) {
    if place != position { jumps.leave(position) }
    move(to: place)
  }

  /// So many places forward through the jumps, or back.
  mutating func jump(_ places: Int) throws(ConsoleError) {
    for step in 0..<min(abs(places), Jumps.most) {
      let target =
        places < 0 ? jumps.goBack(from: position) : jumps.goForward(from: position)
      guard let target else {
        guard step == 0 else { return }
        throw ConsoleError("There is no \(places < 0 ? "earlier" : "later") place to go back to")
      }
      // Edits may have taken entries away since.
      let plain = replay.position(count: target.count)
      let isThere =
        target.count <= total && (target.clock ?? Instant(0)) >= plain.clock ?? Instant(0)
      move(to: isThere ? target : plain)
    }
  }
}
