import DeviceLog
import Replay

extension Model {
  /// Seconds of the log in a second, from slow to fast.
  static let playSpeeds: [Double] = [1, 60, 3600]

  /// Starts the clock, or makes it faster; after the fastest it stops.
  mutating func togglePlay(_ speed: Double?) throws(ConsoleError) {
    if position.count == total, total > 0 { throw ConsoleError("This is the end of the log") }
    let next: Double?
    if let speed {
      next = speed
    } else if case .play(let now) = activity {
      next = Self.playSpeeds.first { $0 > now }
    } else {
      next = Self.playSpeeds.first
    }
    guard let next else {
      activity = nil
      say("Stopped")
      return
    }
    activity = .play(speed: next)
    sayPlaying(next)
  }

  /// The speed that is asked for by a word: `60`, `60x`.
  static func playSpeed(_ text: String) throws(ConsoleError) -> Double? {
    if text.isEmpty { return nil }
    let digits = text.lowercased().replacing("×", with: "").replacing("x", with: "")
      .replacing(",", with: "")
    guard let speed = Double(digits), speed > 0, speed <= 1_000_000 else {
      throw ConsoleError("play takes how many times faster than life, such as play 3600")
    }
    return speed
  }

  /// The clock so many seconds on; the end of the log stops it.
  mutating func play(on seconds: Double) {
    guard let first = replay.timeline.entries.first?.entry.at,
      let last = replay.timeline.entries.last?.entry.at, seconds > 0, seconds.isFinite
    else {
      activity = nil
      return
    }
    let clock = position.clock.map { $0 + seconds } ?? first
    // What lies out of any calendar is not waited for.
    if clock >= last || !clock.isPlausible {
      activity = nil
      move(to: replay.end)
      say("The end of the log: played to its last entry")
      return
    }
    seek(replay.position(at: clock))
  }

  private mutating func sayPlaying(_ speed: Double) {
    say("Playing at \(Words.grouped(Int(speed)))×: p faster, any other key stops")
  }
}
