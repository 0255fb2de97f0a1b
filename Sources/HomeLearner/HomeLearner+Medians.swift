import DeviceLog

extension HomeLearner {
  /// Whether Japanese holidays are a group of their own in a zone.
  func observesHolidays(in zone: LocalZone) -> Bool {
    switch rules.holidays {
    case .auto: zone.identifier == "Asia/Tokyo"
    case .japan: true
    case .none: false
    }
  }

  /// The group a local day belongs to; `weekdays` only ever comes on top of it.
  func group(of day: CalendarDay, in zone: LocalZone) -> DayGroup {
    if observesHolidays(in: zone) {
      let (year, month, dayOfMonth) = day.components
      if JapaneseHolidays.contains(year: year, month: month, day: dayOfMonth) { return .holiday }
    }
    switch day.weekday {
    case .monday: return .monday
    case .tuesday: return .tuesday
    case .wednesday: return .wednesday
    case .thursday: return .thursday
    case .friday: return .friday
    case .saturday: return .saturday
    case .sunday: return .sunday
    }
  }

  /// The departure that each local day counts with: the earliest confirmed one by exit or visit, or,
  /// only if there is none, by significant change. By day.
  public var daySamples: [Departure] { Self.daySamples(of: departures) }

  /// The same of some departures, which stand by time.
  package static func daySamples(of departures: some Sequence<Departure>) -> [Departure] {
    var best: [CalendarDay: Departure] = [:]
    for departure in departures where departure.status == .confirmed {
      guard let other = best[departure.day] else {
        best[departure.day] = departure
        continue
      }
      let isFallback = departure.reason == .significantChange
      if other.reason == .significantChange, !isFallback { best[departure.day] = departure }
    }
    return best.values.sorted { $0.day < $1.day }
  }

  /// The departures of each group of days, in the order Mon to Sun, Holiday, Weekdays.
  public var medians: [Median] {
    var samples: [DayGroup: [Departure]] = [:]
    for sample in daySamples {
      let group = group(of: sample.day, in: sample.zone)
      samples[group, default: []].append(sample)
      if group != .holiday, group != .saturday, group != .sunday {
        samples[.weekdays, default: []].append(sample)
      }
    }
    return DayGroup.allCases.map { group in
      let ofGroup = samples[group] ?? []
      let times = ofGroup.map { $0.zone.secondOfDay(at: $0.timestamp) }
      return Median(group: group, samples: ofGroup, seconds: summary(of: times))
    }
  }

  private func summary(of times: [Double]) -> Double? {
    guard !times.isEmpty else { return nil }
    switch rules.statistic {
    case .median: return circularMedian(times)
    case .mean: return times.reduce(0, +) / Double(times.count)
    }
  }

  /// When the app rings next, at or after the clock: the median of the day's group, or of Weekdays
  /// where that has too few samples, less the lead.
  ///
  /// - Complexity: some 400 days are looked at.
  public var nextNotification: NextNotification? {
    guard let clock, !departures.isEmpty else { return nil }
    var seconds: [DayGroup: Double] = [:]
    for median in medians where median.count >= rules.notificationSamples {
      seconds[median.group] = median.seconds
    }
    guard !seconds.isEmpty else { return nil }
    let today = zone.day(at: clock)
    var next: NextNotification?
    // A ring may fall on the day before its own, and a holiday come once a year.
    for offset in -2...400 {
      let day = today + offset
      var group = group(of: day, in: zone)
      if seconds[group] == nil, group != .holiday, group != .saturday, group != .sunday {
        group = .weekdays
      }
      guard let median = seconds[group] else { continue }
      let ring = zone.instant(of: day, second: median - rules.notificationLead)
      guard ring >= clock, next.map({ ring < $0.at }) ?? true else { continue }
      next = NextNotification(at: ring, group: group)
    }
    return next
  }
}

/// The median of times of day, in seconds, on the circle of a day.
///
/// The circle is cut at its widest gap; of equal gaps at the one round midnight, else the earliest.
/// Of an even count it is the midpoint of the middle two.
///
/// - Returns: 0 ..< 86 400; 0 for no times.
func circularMedian(_ times: [Double]) -> Double {
  let sorted = times.sorted()
  guard let first = sorted.first, let last = sorted.last else { return 0 }
  var cut = sorted.count - 1
  var widest = first + 86_400 - last
  for index in sorted.indices.dropLast() where sorted[index + 1] - sorted[index] > widest {
    widest = sorted[index + 1] - sorted[index]
    cut = index
  }
  let line = sorted[(cut + 1)...] + sorted[...cut].map { $0 + 86_400 }
  let order = Array(line)
  let middle = order.count / 2
  let median = order.count % 2 == 1 ? order[middle] : (order[middle - 1] + order[middle]) / 2
  let time = median.truncatingRemainder(dividingBy: 86_400)
  return time
}
