import DeviceLog
import HomeLearner
import Replay

/// The rows of the log around one of them: entries, timers, the clock where it stands between two,
/// and the days they are of.
struct LogList {
  /// A line of the list.
  struct Line {
    enum Content {
      case start
      case row(LogRow)
      case clock(Instant)
      case day(CalendarDay)
    }

    var content: Content
    /// What it is selected by; `nil` for a day.
    var key: LogKey?
    /// It has been applied.
    var isPast: Bool
  }

  private(set) var lines: [Line] = []
  /// Where the place in time is.
  let cursor: LogKey

  static func cursor(of moment: Moment) -> LogKey {
    guard moment.position.count > 0, let entry = moment.entry else { return .start }
    if let clock = moment.position.clock, clock > entry.entry.at { return .clock }
    return .entry(moment.position.count - 1)
  }

  /// - Parameter reach: entries on either side.
  /// - Complexity: folds the entries shown that are in the past, and an interval before them.
  init(
    _ replay: inout Replay, _ moment: Moment, zone: LocalZone, from key: LogKey, reach: Int,
    separators: Bool
  ) {
    let position = moment.position
    cursor = Self.cursor(of: moment)
    let total = replay.timeline.entries.count
    let middle =
      switch key {
      case .start: 0
      case .entry(let index), .timer(let index): index
      case .clock: position.count
      }
    let range = max(0, middle - reach)..<max(0, min(total, middle + reach + 1))
    var clockIsDue = cursor == .clock
    func add(_ content: Line.Content, _ key: LogKey?, at: Instant?, isPast: Bool) {
      if separators, let at, at.isPlausible {
        let day = zone.day(at: at)
        if day != lastDay { lines.append(Line(content: .day(day), key: nil, isPast: isPast)) }
        lastDay = day
      }
      lines.append(Line(content: content, key: key, isPast: isPast))
    }
    var lastDay: CalendarDay?
    if range.lowerBound == 0 { add(.start, .start, at: nil, isPast: true) }
    for row in replay.rows(range, at: position) {
      let isPast =
        switch row.kind {
        case .entry(let index): index < position.count
        case .timer(let at, let before):
          before < position.count
            || before == position.count && position.clock.map { at <= $0 } ?? false
        }
      if clockIsDue, !isPast, let clock = position.clock {
        add(.clock(clock), .clock, at: clock, isPast: true)
        clockIsDue = false
      }
      let key: LogKey =
        switch row.kind {
        case .entry(let index): .entry(index)
        case .timer(_, let before): .timer(before)
        }
      add(.row(row), key, at: row.at, isPast: isPast)
    }
    if clockIsDue, range.upperBound >= position.count, let clock = position.clock {
      add(.clock(clock), .clock, at: clock, isPast: true)
    }
  }

  /// The line that a key selects.
  func index(of key: LogKey) -> Int? {
    lines.firstIndex { $0.key == key }
  }

  /// As many lines as fit, the selected one two thirds down where there are more.
  func window(height: Int, around key: LogKey) -> ArraySlice<Line> {
    guard height > 0, !lines.isEmpty else { return [] }
    let selected = index(of: key) ?? lines.count - 1
    let start = min(max(selected - height * 2 / 3, 0), max(lines.count - height, 0))
    var window = lines[start..<min(start + height, lines.count)]
    // The day stays in sight above its rows.
    if start > 0, height > 4, window[start].key != nil,
      window.count > 1, window[start + 1].key != nil,
      let day = lines[..<start].last(where: { $0.key == nil })
    {
      window[start] = day
    }
    return window
  }
}
