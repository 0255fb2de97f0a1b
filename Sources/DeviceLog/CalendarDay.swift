/// A date of the proleptic Gregorian calendar, without a time or a zone.
///
/// Stored as days since 1970-01-01, so that days can be counted and compared as integers.
public struct CalendarDay: Sendable, Hashable, Comparable, Codable {
  /// Days since 1970-01-01; negative before it.
  public var number: Int

  /// The date so many days after 1970-01-01.
  public init(number: Int) {
    self.number = number
  }

  /// The date of a year, month and day. A month or day out of range runs over into the next one
  /// (February 30 is March 1 or 2).
  ///
  /// Formula: Howard Hinnant's `days_from_civil`, "chrono-Compatible Low-Level Date Algorithms".
  public init(year: Int, month: Int, day: Int) {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
    let yearOfEra = shiftedYear - era * 400
    let monthFromMarch = (month + 9) % 12
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    number = era * 146_097 + dayOfEra - 719_468
  }

  /// Year, month (1 to 12) and day of the month (1 to 31).
  ///
  /// Formula: Howard Hinnant's `civil_from_days`. O(1).
  public var components: (year: Int, month: Int, day: Int) {
    let shifted = number + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, day)
  }

  /// The day of the week.
  public var weekday: Weekday {
    // 1970-01-01 was a Thursday, three days after a Monday.
    let index = ((number + 3) % 7 + 7) % 7
    return Weekday.allCases[index]
  }

  /// Earlier in the calendar.
  public static func < (a: CalendarDay, b: CalendarDay) -> Bool { a.number < b.number }

  /// `days` later.
  public static func + (a: CalendarDay, days: Int) -> CalendarDay {
    CalendarDay(number: a.number + days)
  }

  /// `days` earlier.
  public static func - (a: CalendarDay, days: Int) -> CalendarDay {
    CalendarDay(number: a.number - days)
  }
}

/// A day of the week, Monday first.
public enum Weekday: Int, Sendable, CaseIterable, Codable {
  case monday, tuesday, wednesday, thursday, friday, saturday, sunday

  /// Three letters: `Mon` to `Sun`.
  public var shortName: String {
    switch self {
    case .monday: "Mon"
    case .tuesday: "Tue"
    case .wednesday: "Wed"
    case .thursday: "Thu"
    case .friday: "Fri"
    case .saturday: "Sat"
    case .sunday: "Sun"
    }
  }
}

extension CalendarDay: CustomStringConvertible {
  /// ISO-8601: `2026-04-23`.
  public var description: String {
    let (year, month, day) = components
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
  }
}

/// `value` in decimal with leading zeros up to `width` digits; a minus sign stands before them.
package func padded(_ value: Int, _ width: Int) -> String {
  let digits = String(value.magnitude)
  let zeros = String(repeating: "0", count: max(0, width - digits.count))
  return (value < 0 ? "-" : "") + zeros + digits
}
