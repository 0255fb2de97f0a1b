import DeviceLog
import Replay
import HomeLearner

/// A field of a form: what is typed, and what it stands for until something is typed.
struct FormField: Equatable {
  /// A value of a field.
  enum Value: Equatable {
    case number(Double)
    case count(Int)
    case instant(Instant)
    case day(CalendarDay)
    /// Seconds since midnight.
    case time(Double)
    case word(String)
  }

  /// Its name, also in `:inject`.
  let name: String
  /// What it was filled in with; kept exactly, where the text shows it rounded.
  let value: Value
  /// What the form was filled in with.
  let original: String
  var editor: LineEditor

  init(_ name: String, _ value: Value, zone: LocalZone) {
    self.name = name
    self.value = value
    original = Self.text(value, zone: zone)
    editor = LineEditor(original)
  }

  private static func text(_ value: Value, zone: LocalZone) -> String {
    switch value {
    case .number(let number): shortestText((number * 1e6).rounded() / 1e6)
    case .count(let count): "\(count)"
    case .instant(let instant): instant.text(in: zone)
    case .day(let day): day.description
    case .time(let second): String(clockText(second: second).prefix(5))
    case .word(let word): word
    }
  }

  /// What is expected, shown beside the focused field.
  var hint: String {
    switch name {
    case "lat": "degrees north, −90 to 90"
    case "lng": "degrees east, −180 to 180"
    case "accuracy": "metres; negative: invalid"
    case "at": "when the app receives it"
    case "arrival", "departure", "timestamp", "leave":
      "date, 07:30, +2h or seconds"
    case "region": "home is the learner's"
    case "source": Fix.Source.allCases.map(\.rawValue).joined(separator: ", ")
    case "night": "the date of its evening"
    case "from", "to": "a time of day"
    case "nights": "1 to 60"
    default: ""
    }
  }

  /// What is typed, as a value.
  ///
  /// - Throws: a sentence that names the field.
  func read(clock: Instant, zone: LocalZone) throws(ConsoleError) -> Value {
    let text = editor.text
    if text == original { return value }
    switch value {
    case .number:
      let ascii = text.replacing("−", with: "-")
      guard let number = Double(ascii), number.isFinite else {
        throw ConsoleError("\(name) must be a number: \(hint)")
      }
      let limit = name == "lat" ? 90.0 : name == "lng" ? 180 : .infinity
      guard abs(number) <= limit else { throw ConsoleError("\(name) must be \(hint)") }
      return .number(number)
    case .count:
      guard let count = Int(text), (1...60).contains(count) else {
        throw ConsoleError("\(name) must be \(hint)")
      }
      return .count(count)
    case .instant:
      let dates = DateText(clock: clock, zone: zone)
      guard let instant = try dates.instant(text, numbers: true) else {
        throw ConsoleError("\(name): “\(text)” is no date; write \(FormField.dateForms)")
      }
      return .instant(instant)
    case .day:
      let dates = DateText(clock: clock, zone: zone)
      guard let instant = try dates.instant(text, numbers: false), instant.isPlausible else {
        throw ConsoleError("\(name): “\(text)” is no date such as 2026-05-08")
      }
      return .day(zone.day(at: instant))
    case .time:
      guard let second = secondOfDay(clock: text) else {
        throw ConsoleError("\(name) must be a time of day such as 07:30")
      }
      return .time(second)
    case .word:
      guard !text.isEmpty else { throw ConsoleError("\(name) must not be empty") }
      if name == "source", Fix.Source(rawValue: text) == nil {
        throw ConsoleError("source must be one of \(hint)")
      }
      return .word(text)
    }
  }

  private static let dateForms = "2026-05-08 19:11, 07:30, +2h, distantFuture or reference seconds"
}
