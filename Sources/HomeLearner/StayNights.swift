import DeviceLog

/// Which nights a visit touches, worked out once when the visit changes: local dates are the dearest
/// part of looking for nights, and every delivery looks at all visits.
struct StayNights: Sendable {
  /// The number of the first night; after `last` where it touches none.
  var first: Int32
  /// The number of the last night.
  var last: Int32
  /// When a visit with a stay ends; −∞ for one without.
  var end: Instant
  /// Whether it is as far from home as a night away is; `nil` if it was not measured yet.
  var isAway: Bool?

  init(_ visit: Visit, _ hours: NightHours) {
    (first, last, end) = (1, 0, Instant(-.infinity))
    guard visit.stay > 0, let arrival = visit.arrival, let departure = visit.departure else {
      return
    }
    end = departure
    guard let nights = hours.touched(from: arrival, to: departure, in: visit.zone) else { return }
    // Dates are clamped to 300 000 years, some 10⁸ days.
    first = Int32(clamping: nights.lowerBound.number)
    last = Int32(clamping: nights.upperBound.number)
  }

  /// The nights that exist and count; `nil` if there are none.
  func counted(
    since: CalendarDay?, until: CalendarDay? = nil, rules: Rules
  ) -> ClosedRange<CalendarDay>? {
    guard first <= last else { return nil }
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

/// The nights of some visits, and the home that they were measured from.
struct NightTable: Sendable {
  var rows: [StayNights] = []
  var home: Coordinate?

  /// Measures what was not measured from this home yet, of what touches nights.
  mutating func measure(_ visits: [Visit], from home: Coordinate, rules: Rules) {
    if self.home != home {
      for index in rows.indices { rows[index].isAway = nil }
      self.home = home
    }
    for index in rows.indices where rows[index].isAway == nil {
      rows[index].isAway =
        rows[index].first <= rows[index].last
        && visits[index].coordinate.isAtLeast(rules.relocationDistance, from: home)
    }
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
    let hours = NightHours(rules)
    let rows = visits.map { StayNights($0, hours) }
    self.init(visits: visits, nights: NightTable(rows: rows, home: nil))
  }

  /// Whether a visit is as far from a home as a night away is. It must touch nights.
  func isAway(_ index: Int, from home: Coordinate, rules: Rules) -> Bool {
    if self.home == home, let isAway = nights[index].isAway { return isAway }
    return visits[index].coordinate.isAtLeast(rules.relocationDistance, from: home)
  }
}
