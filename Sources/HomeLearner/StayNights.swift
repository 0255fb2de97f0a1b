import DeviceLog

/// Which nights a visit touches, worked out once when the visit changes: local dates are the dearest
/// part of looking for nights, and every delivery looks at all visits.
struct StayNights: Sendable {
  /// The number of the first night; after `last` where it touches none.
  var first: Int32
  /// The number of the last night.
  var last: Int32
  /// When a visit with a stay begins.
  var start: Instant
  /// When a visit with a stay ends; −∞ for one without.
  var end: Instant
  /// The part of the stay that lies in the first night.
  var firstPiece: (start: Instant, end: Instant)
  /// Whether it is as far from home as a night away is; `nil` if it was not measured yet.
  var isAway: Bool?

  init(_ visit: Visit, _ hours: NightHours) {
    let never = Instant(-.infinity)
    (first, last, start, end, firstPiece) = (1, 0, never, never, (never, never))
    guard visit.stay > 0, let arrival = visit.arrival, let departure = visit.departure else {
      return
    }
    (start, end) = (arrival, departure)
    guard let nights = hours.touched(from: arrival, to: departure, in: visit.zone) else { return }
    let night = hours.interval(of: nights.lowerBound, in: visit.zone)
    firstPiece = (max(arrival, night.start), min(departure, night.end))
    // Dates are clamped to 300 000 years, some 10⁸ days.
    first = Int32(clamping: nights.lowerBound.number)
    last = Int32(clamping: nights.upperBound.number)
  }

  /// Whether it touches any night.
  var touchesNights: Bool { first <= last }

  /// The nights that exist and count; `nil` if there are none.
  func counted(
    since: CalendarDay?, until: CalendarDay? = nil, rules: Rules
  ) -> ClosedRange<CalendarDay>? {
    guard touchesNights else { return nil }
    return NightTally.counted(
      CalendarDay(number: Int(first))...CalendarDay(number: Int(last)), since: since, until: until,
      rules: rules)
  }
}

/// Something that follows from what stands beside it: two of them never differ by it.
struct Derived<Value: Sendable>: Sendable, Hashable {
  var value: Value

  static func == (a: Derived, b: Derived) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}

/// The nights of some visits, and what was found out about them.
struct NightTable: Sendable {
  /// Under which home, if any, and since when, there was nothing to do.
  private struct Verdict: Sendable, Equatable {
    var home: Coordinate?
    var since: CalendarDay?
  }

  private(set) var rows: [StayNights] = []
  /// The home that was measured from.
  private(set) var home: Coordinate?
  private var verdict: Verdict?

  init(_ visits: [Visit] = [], rules: Rules) {
    let hours = NightHours(rules)
    rows = visits.map { StayNights($0, hours) }
  }

  /// Without visits.
  init() {}

  mutating func insert(_ row: StayNights, at index: Int) {
    if row.touchesNights { verdict = nil }
    rows.insert(row, at: index)
  }

  /// Takes note of a visit that changed.
  mutating func replace(_ row: StayNights, at index: Int) {
    if row.touchesNights || rows[index].touchesNights { verdict = nil }
    rows[index] = row
  }

  mutating func removeFirst(_ count: Int) {
    guard count > 0 else { return }
    if rows.prefix(count).contains(where: \.touchesNights) { verdict = nil }
    rows.removeFirst(count)
  }

  /// Measures what was not measured from this home yet, of what touches nights.
  mutating func measure(_ visits: [Visit], from home: Coordinate, rules: Rules) {
    if self.home != home {
      for index in rows.indices { rows[index].isAway = nil }
      self.home = home
    }
    for index in rows.indices where rows[index].isAway == nil {
      rows[index].isAway =
        rows[index].touchesNights
        && visits[index].coordinate.isAtLeast(rules.relocationDistance, from: home)
    }
  }

  /// Whether `settle` was called with the same, and no stay that touches a night has come, changed
  /// or gone since.
  func isSettled(home: Coordinate?, since: CalendarDay?) -> Bool {
    verdict == Verdict(home: home, since: since)
  }

  /// Remembers that the nights, as they are, neither move the owner nor make a home. Not where a
  /// stay waits for the clock, which decides that later.
  mutating func settle(home: Coordinate?, since: CalendarDay?, clock: Instant, rules: Rules) {
    let isComplete = rows.allSatisfy { Candidate.isReached($0.end, clock: clock, rules: rules) }
    verdict = isComplete ? Verdict(home: home, since: since) : nil
  }
}

/// Visits, each with its nights at the same index.
struct Stays {
  let visits: [Visit]
  let nights: [StayNights]
  /// The home that was measured from; `nil` if there was none.
  let home: Coordinate?

  init(visits: [Visit], nights: NightTable) {
    self.visits = visits
    self.nights = nights.rows
    home = nights.home
  }

  init(_ visits: [Visit], rules: Rules) {
    self.init(visits: visits, nights: NightTable(visits, rules: rules))
  }

  /// Whether a visit is as far from a home as a night away is. It must touch nights.
  func isAway(_ index: Int, from home: Coordinate, rules: Rules) -> Bool {
    if self.home == home, let isAway = nights[index].isAway { return isAway }
    return visits[index].coordinate.isAtLeast(rules.relocationDistance, from: home)
  }
}
