import DeviceLog
import Replay

/// Dates as a user types them: ISO-8601, `fri 07:30`, `yesterday`, `+2h`, reference seconds.
struct DateText {
  /// What relative dates count from.
  var clock: Instant
  var zone: LocalZone

  /// The instant a text names, or `nil` where it is no date.
  ///
  /// - Parameter numbers: whether a bare number is one of reference seconds.
  /// - Throws: a sentence, where it begins like a date and is none.
  func instant(_ text: String, numbers: Bool) throws(ConsoleError) -> Instant? {
    let trimmed = text.split(separator: " ").joined(separator: " ")
    let lower = trimmed.lowercased()
    if let sign = lower.first, sign == "+" || sign == "-", !isSeconds(lower, numbers) {
      let duration = try Duration(lower.dropFirst())
      return duration.added(to: clock, sign: sign == "+" ? 1 : -1, in: zone)
    }
    if numbers, let number = Double(lower.replacing(",", with: "")), number.isFinite {
      return Instant(number)
    }
    switch lower {
    case "now": return clock
    case "distantfuture": return .distantFuture
    case "distantpast": return .distantPast
    default: break
    }
    if let instant = Instant(iso8601: trimmed, zone: zone) { return instant }
    return try wallClock(lower)
  }

  /// A sign stands before a length of time, but for what can only be reference seconds.
  private func isSeconds(_ text: String, _ numbers: Bool) -> Bool {
    guard numbers, let number = Double(text), number.isFinite else { return false }
    return number < -1_000_000
  }

  /// `last fri 07:30`, `today`, `07:30`.
  private func wallClock(_ text: String) throws(ConsoleError) -> Instant? {
    var words = text.split(separator: " ").map(String.init)
    let today = zone.day(at: clock)
    var day = today
    var isNamed = false
    if let first = words.first {
      switch first {
      case "today": isNamed = true
      case "yesterday": (day, isNamed) = (today - 1, true)
      case "tomorrow": (day, isNamed) = (today + 1, true)
      case "last", "next":
        guard words.count > 1, let weekday = Self.weekday(words[1]) else {
          throw ConsoleError("after “\(first)” comes a day of the week, such as \(first) fri 07:30")
        }
        day = nearest(
          weekday, to: today, direction: first == "last" ? -1 : 1, includingToday: false)
        isNamed = true
        words.removeFirst()
      default:
        if let weekday = Self.weekday(first) {
          day = nearest(weekday, to: today, direction: -1, includingToday: true)
          isNamed = true
        }
      }
      if isNamed { words.removeFirst() }
    }
    guard let time = words.first else { return zone.instant(of: day, second: 0) }
    guard words.count == 1, let second = secondOfDay(clock: time) else {
      if isNamed { throw ConsoleError("“\(time)” is no time of day such as 07:30") }
      return nil
    }
    return zone.instant(of: day, second: second)
  }

  private func nearest(
    _ weekday: Weekday, to day: CalendarDay, direction: Int, includingToday: Bool
  ) -> CalendarDay {
    for offset in (includingToday ? 0 : 1)...7 where (day + direction * offset).weekday == weekday {
      return day + direction * offset
    }
    return day
  }

  /// `fri`, `friday`.
  private static func weekday(_ text: String) -> Weekday? {
    Weekday.allCases.first {
      text == $0.shortName.lowercased() || text == $0.name.lowercased()
    }
  }
}
