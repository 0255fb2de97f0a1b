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
      /// In the order of occurrence: when it happened, and whether the app had been told.
      case occurrence(LogRow, at: Instant, isKnown: Bool)
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
  private let zone: LocalZone
  private let separators: Bool
  private var lastDay: CalendarDay?

  static func cursor(of moment: Moment, in order: LogOrder) -> LogKey {
    guard moment.position.count > 0, let entry = moment.entry else { return .start }
    if case .occurred = order { return .clock }
    if let clock = moment.position.clock, clock > entry.entry.at { return .clock }
    return .entry(moment.position.count - 1)
  }

  /// - Parameter reach: entries on either side.
  /// - Complexity: folds the entries shown that are in the past, and an interval before them.
  init(
    _ replay: inout Replay, _ moment: Moment, zone: LocalZone, order: LogOrder, from key: LogKey,
    reach: Int, separators: Bool
  ) {
    self.zone = zone
    self.separators = separators
    cursor = Self.cursor(of: moment, in: order)
    let total = replay.timeline.entries.count
    switch order {
    case .delivered:
      let middle = Self.middle(of: key, moment.position)
      let range = max(0, middle - reach)..<max(0, min(total, middle + reach + 1))
      addDelivered(&replay, moment.position, [range])
    case .filtered(let shown):
      let middle = Self.middle(of: key, moment.position)
      let runs = Self.runs(
        of: shown, around: middle, reach: reach, keeping: cursor, upTo: total)
      addDelivered(&replay, moment.position, runs)
    case .occurred(let occurred):
      addOccurred(&replay, moment.position, occurred, from: key, reach: reach)
    }
  }

  private static func middle(of key: LogKey, _ position: Position) -> Int {
    switch key {
    case .start: 0
    case .entry(let index), .timer(let index): index
    case .clock: position.count
    }
  }

  private mutating func add(_ content: Line.Content, _ key: LogKey?, at: Instant?, isPast: Bool) {
    if separators, let at, at.isPlausible {
      let day = zone.day(at: at)
      if day != lastDay { lines.append(Line(content: .day(day), key: nil, isPast: isPast)) }
      lastDay = day
    }
    lines.append(Line(content: content, key: key, isPast: isPast))
  }

  // MARK: - As delivered

  private mutating func addDelivered(
    _ replay: inout Replay, _ position: Position, _ runs: [Range<Int>]
  ) {
    var clockIsDue = cursor == .clock
    if runs.first?.lowerBound ?? 0 == 0 { add(.start, .start, at: nil, isPast: true) }
    for run in runs {
      for row in replay.rows(run, at: position) {
        let (key, isPast) = Self.place(of: row, position)
        if clockIsDue, !isPast, let clock = position.clock {
          add(.clock(clock), .clock, at: clock, isPast: true)
          clockIsDue = false
        }
        add(.row(row), key, at: row.at, isPast: isPast)
      }
    }
    if clockIsDue, runs.last?.upperBound ?? 0 >= position.count || runs.count > 1,
      let clock = position.clock
    {
      add(.clock(clock), .clock, at: clock, isPast: true)
    }
  }

  private static func place(of row: LogRow, _ position: Position) -> (LogKey, isPast: Bool) {
    switch row.kind {
    case .entry(let index): return (.entry(index), index < position.count)
    case .timer(let at, let before):
      let isPast =
        before < position.count
        || before == position.count && position.clock.map { at <= $0 } ?? false
      return (.timer(before), isPast)
    }
  }

  /// The entries of `shown` around an index, and the one at the cursor, as ranges.
  static func runs(
    of shown: [Int], around middle: Int, reach: Int, keeping cursor: LogKey, upTo total: Int
  ) -> [Range<Int>] {
    let place = shown.firstPlace(notBefore: middle)
    var indices = Array(shown[max(0, place - reach)..<min(shown.count, place + reach + 1)])
    if case .entry(let index) = cursor, index < total {
      let here = indices.firstPlace(notBefore: index)
      if here == indices.count || indices[here] != index { indices.insert(index, at: here) }
    }
    var runs: [Range<Int>] = []
    for index in indices where index < total {
      if let last = runs.last, last.upperBound == index {
        runs[runs.count - 1] = last.lowerBound..<index + 1
      } else {
        runs.append(index..<index + 1)
      }
    }
    return runs
  }

  // MARK: - As it happened

  private mutating func addOccurred(
    _ replay: inout Replay, _ position: Position, _ order: OccurredOrder, from key: LogKey,
    reach: Int
  ) {
    let now = position.clock.map { order.count(upTo: $0) } ?? 0
    let middle: Int
    switch key {
    case .start: middle = 0
    case .clock: middle = now
    case .entry(let index), .timer(let index):
      middle = order.places.indices.contains(index) ? order.places[index] : now
    }
    let range = max(0, middle - reach)..<min(order.indices.count, middle + reach + 1)
    if range.lowerBound == 0 { add(.start, .start, at: nil, isPast: true) }
    func addClock(_ list: inout Self, at place: Int) {
      guard place == now, let clock = position.clock else { return }
      list.add(.clock(clock), .clock, at: clock, isPast: true)
    }
    for place in range {
      addClock(&self, at: place)
      let index = order.indices[place]
      let isKnown = index < position.count
      // What a late delivery will change is worth the fold; the rest is not known yet.
      let isLate = !isKnown && place < now
      let rows = replay.rows(index..<index + 1, applied: isKnown || isLate ? index + 1 : 0)
      guard let row = rows.last else { continue }
      add(
        .occurrence(row, at: order.instants[place], isKnown: isKnown), .entry(index),
        at: order.instants[place], isPast: isKnown)
    }
    addClock(&self, at: range.upperBound)
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

extension [Int] {
  /// The first place of an ascending array whose element is not before an index.
  ///
  /// - Complexity: O(log n).
  func firstPlace(notBefore index: Int) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < index { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
