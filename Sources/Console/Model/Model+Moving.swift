import DeviceLog
import HomeLearner
import Replay

extension Model {
  /// Goes to a place, as a step that `d` can account for.
  mutating func move(to position: Position) {
    stepBegan = self.position
    seek(position)
  }

  /// So many entries on, or back. Back from a clock that was stepped on is first to its entry.
  mutating func step(_ entries: Int) throws(ConsoleError) {
    var place = position.count
    if entries < 0, let at = moment.entry?.entry.at, let clock = position.clock, clock > at {
      place += 1
    }
    let target = min(max(place + entries, 0), total)
    if entries > 0, position.count == total { throw atEnd() }
    if entries < 0, place == 0 { throw atStart() }
    move(to: replay.position(count: target))
    if target != place + entries { say(target == 0 ? "The start of the log" : endText) }
  }

  /// So many nights on, or back.
  mutating func stepNights(_ count: Int) throws(ConsoleError) {
    guard let nights = replay.nights(in: logZone),
      let first = replay.timeline.entries.first?.entry.at
    else { throw ConsoleError("this log has no entries") }
    if count > 0, let clock = position.clock, clock >= nights.noon(after: nights.last),
      position.count == total
    {
      throw atEnd()
    }
    if count < 0, position.count == 0 { throw atStart() }
    let now = position.clock.map { nights.number(at: $0) } ?? 0
    var target = now + count
    if count > 0, let clock = position.clock, nights.noon(afterNumber: now) > clock { target -= 1 }
    let last = nights.number(at: nights.noon(after: nights.last))
    let instant = nights.noon(afterNumber: min(target, last))
    if target < 1 || instant < first {
      move(to: replay.start)
      say("The start of the log")
      return
    }
    move(to: replay.position(at: instant))
    if target > last { say(endText) }
  }

  /// The clock so many minutes on, or back.
  mutating func stepMinutes(_ count: Int) throws(ConsoleError) {
    guard let first = replay.timeline.entries.first?.entry.at,
      let last = replay.timeline.entries.last?.entry.at
    else { throw ConsoleError("this log has no entries") }
    guard let clock = position.clock else {
      if count < 0 { throw atStart() }
      move(to: replay.position(at: first + Double(count - 1) * 60))
      return
    }
    let instant = clock + Double(count) * 60
    if instant < first {
      move(to: replay.start)
      say("The start of the log")
    } else if instant - last > 366 * 86_400 {
      throw ConsoleError("that lies more than a year after the last entry")
    } else {
      move(to: replay.position(at: instant))
    }
  }

  /// Findings that the last entry passed raised.
  var findingsHere: [Finding] {
    moment.outcome.findings.sorted { $0.level.rank < $1.level.rank }
  }

  /// To a place that is named.
  mutating func goTo(_ text: String) throws(ConsoleError) {
    let place = PlaceText(clock: position.clock, zone: zone, marks: marks)
    jump(to: try place.position(of: text, in: replay))
  }

  private var endText: String {
    "The end of the log: \(Words.grouped(total)) entries"
  }

  private func atEnd() -> ConsoleError {
    ConsoleError("This is the end of the log; . steps the clock on")
  }

  private func atStart() -> ConsoleError {
    ConsoleError("This is the start of the log")
  }
}

extension Finding.Level {
  /// Errors first.
  var rank: Int {
    switch self {
    case .error: 0
    case .warning: 1
    case .info: 2
    }
  }
}
