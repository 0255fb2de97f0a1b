import DeviceLog
import HomeLearner

/// Nights in the order of the calendar, a week in a row, each with the minutes that a candidate's
/// stays overlap it and what that makes of it.
struct NightStrip {
  /// Seconds of each night that is overlapped.
  var nights: [CalendarDay: Double]
  /// The first and the last night shown.
  var range: ClosedRange<CalendarDay>
  /// Seconds from which on a night is full.
  var full: Double

  /// Columns of a night: four digits, a sign, a gap.
  private static let cell = 7
  private static let head = 8
  /// Weeks shown at most: the latest.
  private static let longest = 104

  /// What the signs mean, and the days of the week.
  var headings: [String] {
    let minutes = "\(Words.whole((full / 60).rounded())) min"
    return [
      "minutes of each night:  ■ full (\(minutes) or more)  □ too short  · none",
      Self.padded("night of") + Weekday.allCases.map { Self.fitted($0.shortName) }.joined(),
    ]
  }

  /// A row a week; they do not depend on the width, so that a row stays selected when that changes.
  var rows: [(text: String, days: ClosedRange<CalendarDay>)] {
    var rows: [(String, ClosedRange<CalendarDay>)] = []
    var first = range.lowerBound - range.lowerBound.weekday.rawValue
    let count = (range.upperBound.number - first.number) / 7 + 1
    if count > Self.longest { first = first + (count - Self.longest) * 7 }
    while first <= range.upperBound {
      let last = first + 6
      var text = Self.padded(first.monthText)
      for number in first.number...last.number { text += cell(CalendarDay(number: number)) }
      while text.last == " " { text.removeLast() }
      rows.append((text, first...last))
      first = last + 1
    }
    return rows
  }

  private func cell(_ night: CalendarDay) -> String {
    guard range.contains(night) else { return Self.fitted("") }
    guard let seconds = nights[night], seconds > 0 else { return Self.fitted("·") }
    let minutes = Words.whole((seconds / 60).rounded(.down))
    return Self.fitted("\(minutes) \(seconds >= full ? "■" : "□")")
  }

  private static func fitted(_ text: String) -> String {
    String(repeating: " ", count: max(0, cell - text.count - 1)) + text + " "
  }

  private static func padded(_ text: String) -> String {
    text + String(repeating: " ", count: max(0, head - text.count))
  }
}
