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

/// Visits, each with its nights at the same index.
struct Stays {
  let visits: [Visit]
  let nights: [StayNights]

  init(visits: [Visit], nights: [StayNights]) {
    self.visits = visits
    self.nights = nights
  }

  init(_ visits: [Visit], rules: Rules) {
    let hours = NightHours(rules)
    self.init(visits: visits, nights: visits.map { StayNights($0, hours) })
  }
}
