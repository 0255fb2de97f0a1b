import DeviceLog

/// Units of amounts in conditions.
enum ConditionUnit {
  private static let times: [(names: [String], minutes: Double)] = [
    (["s", "sec", "second", "seconds"], 1.0 / 60), (["m", "min", "minute", "minutes"], 1),
    (["h", "hour", "hours"], 60), (["d", "day", "days"], 1440),
  ]
  private static let lengths: [(names: [String], metres: Double)] = [
    (["m", "metre", "metres", "meter", "meters"], 1), (["km"], 1000),
  ]

  /// What a number with a unit is multiplied by: to minutes for lengths of time, to seconds for what
  /// moves in time, to metres for distances. `nil` for a unit the kind does not have.
  static func factor(_ unit: String?, of kind: ConditionKind) -> Double? {
    switch kind {
    case .minutes: minutes(unit)
    case .timeOfDay, .instant: minutes(unit).map { $0 * 60 }
    case .metres, .place:
      unit == nil ? 1 : lengths.first { $0.names.contains(unit ?? "") }?.metres
    case .count, .degrees, .flag, .text: unit == nil ? 1 : nil
    }
  }

  private static func minutes(_ unit: String?) -> Double? {
    unit == nil ? 1 : times.first { $0.names.contains(unit ?? "") }?.minutes
  }

  /// The units of a kind, for an error.
  static func names(of kind: ConditionKind) -> String {
    switch kind {
    case .minutes, .timeOfDay, .instant: "s min h d"
    case .metres, .place: "m km"
    case .count, .degrees, .flag, .text: ""
    }
  }
}

extension ConditionParser {
  /// `1,234`, `-0.5`, `8e8`.
  static func number(_ text: Substring) -> Double? {
    guard let first = text.first, first.isASCII, first.isNumber || "+-.".contains(first) else {
      return nil
    }
    return Double(text.replacing(",", with: ""))
  }

  /// `2026-04-23`.
  static func day(_ text: String) -> CalendarDay? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].count == 4, parts[1].count == 2, parts[2].count == 2,
      parts.allSatisfy({ $0.allSatisfy { ("0"..."9").contains($0) } }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]),
      (1...12).contains(month), (1...31).contains(day)
    else { return nil }
    let date = CalendarDay(year: year, month: month, day: day)
    let (_, _, realDay) = date.components
    return realDay == day ? date : nil
  }

  /// Kinds of entries under the short names that the log shows.
  static func eventKind(_ text: String) -> String {
    switch text {
    case "exit": "regionExit"
    case "enter": "regionEnter"
    case "fix": "location"
    default: text
    }
  }
}
