/// Something that goes on by itself until it is done or a key stops it.
enum Activity: Equatable {
  /// The clock runs, so many seconds of the log in a second.
  case play(speed: Double)
}

extension Model {
  /// How long to wait for a key before `proceed` is called; `nil` for ever.
  package var patienceMilliseconds: Int? {
    switch activity {
    case nil: nil
    case .play: 100
    }
  }

  /// Goes on with what goes on by itself.
  ///
  /// - Parameter seconds: passed since the last call or the last key.
  package mutating func proceed(seconds: Double) {
    switch activity {
    case nil: break
    case .play(let speed): play(on: seconds * speed)
    }
  }
}
