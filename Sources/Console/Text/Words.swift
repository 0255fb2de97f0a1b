import DeviceLog
import HomeLearner

/// Figures as the screen writes them.
enum Words {
  /// `1,112`.
  static func grouped(_ value: Int) -> String {
    let digits = Array(String(value.magnitude))
    var text = value < 0 ? "−" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text += "," }
      text.append(digit)
    }
    return text
  }

  /// Whole minutes, rounded down: `18,720`.
  static func minutes(_ seconds: Double) -> String {
    grouped(whole((seconds / 60).rounded(.down)))
  }

  /// `412 m`, `1.5 km`, `12,742 km`.
  static func metres(_ value: Double) -> String {
    guard value.isFinite else { return "? m" }
    if abs(value) < 1000 { return "\(whole(value.rounded())) m" }
    if abs(value) < 100_000 { return "\(shortestText((value / 100).rounded() / 10)) km" }
    return "\(grouped(whole((value / 1000).rounded()))) km"
  }

  /// `35.658594, 139.745411`.
  static func place(_ coordinate: Coordinate) -> String {
    degrees(coordinate.latitude) + ", " + degrees(coordinate.longitude)
  }

  /// Six decimals, about 0.1 m; what is absurd stands as it is.
  static func degrees(_ value: Double) -> String {
    guard value.isFinite, abs(value) < 1e6 else { return shortestText(value) }
    let millionths = Int((abs(value) * 1e6).rounded())
    let sign = value < 0 && millionths > 0 ? "−" : ""
    return "\(sign)\(millionths / 1_000_000).\(padded(millionths % 1_000_000, 6))"
  }

  /// `1 error`, `2 errors`.
  static func count(_ value: Int, _ noun: String, _ plural: String? = nil) -> String {
    "\(grouped(value)) \(value == 1 ? noun : plural ?? noun + "s")"
  }

  /// A whole number that any finite or infinite value can be.
  static func whole(_ value: Double) -> Int {
    value.isNaN ? 0 : Int(min(max(value, -1e15), 1e15))
  }
}

/// Instants as the screen writes them; what lies outside 1980 to 2100 stands as raw seconds.
extension Instant {
  /// `Fri 2026-05-08 19:11:42`.
  func fullText(in zone: LocalZone) -> String {
    guard isPlausible else { return rawText }
    return zone.day(at: self).weekday.shortName + " " + text(in: zone)
  }

  /// `Fri 05-08 19:11`.
  func shortText(in zone: LocalZone) -> String {
    guard isPlausible else { return rawText }
    let (day, second) = zone.split(self)
    return "\(day.weekday.shortName) \(day.monthText) \(clockText(second: second).prefix(5))"
  }

  /// `Mon 07:38:30`.
  func weekdayText(in zone: LocalZone) -> String {
    guard isPlausible else { return rawText }
    let (day, second) = zone.split(self)
    return "\(day.weekday.shortName) \(clockText(second: second))"
  }

  /// `05-08 19:11`.
  func dayText(in zone: LocalZone) -> String {
    guard isPlausible else { return rawText }
    let (day, second) = zone.split(self)
    return "\(day.monthText) \(clockText(second: second).prefix(5))"
  }

  /// `08 19:11:42`: the row of a log.
  func rowText(in zone: LocalZone) -> String {
    guard isPlausible else { return rawText }
    let (day, second) = zone.split(self)
    return "\(padded(day.components.day, 2)) \(clockText(second: second))"
  }

  /// `19:11`.
  func timeText(in zone: LocalZone) -> String {
    guard isPlausible else { return rawText }
    return String(clockText(second: zone.secondOfDay(at: self)).prefix(5))
  }
}

extension CalendarDay {
  /// `05-08`.
  var monthText: String {
    let (_, month, day) = components
    return "\(padded(month, 2))-\(padded(day, 2))"
  }

  /// `Fri 2026-05-08`.
  var fullText: String { "\(weekday.shortName) \(self)" }
}

extension Weekday {
  /// `Monday`.
  var name: String {
    switch self {
    case .monday: "Monday"
    case .tuesday: "Tuesday"
    case .wednesday: "Wednesday"
    case .thursday: "Thursday"
    case .friday: "Friday"
    case .saturday: "Saturday"
    case .sunday: "Sunday"
    }
  }
}

extension DayGroup {
  /// `Monday`, `Holiday`, `Weekdays`.
  var name: String {
    let day = Weekday.allCases.first { $0.shortName == rawValue }
    return day?.name ?? rawValue
  }
}
