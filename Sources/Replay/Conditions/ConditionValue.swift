import DeviceLog

/// What a name of a condition stands for at one place of a log.
package enum ConditionValue: Sendable, Equatable {
  case flag(Bool)
  /// In the unit of its name's kind.
  case number(Double)
  case text(String)
  case instant(Instant)
  /// Seconds of the wall clock since midnight.
  case timeOfDay(Double)
  /// `nil` where there is no such place: then it is false.
  case place(Coordinate?)

  /// What a name alone says: true, not 0, not empty, there.
  var isTrue: Bool {
    switch self {
    case .flag(let flag): flag
    case .number(let number): number != 0
    case .text(let text): !text.isEmpty
    case .instant, .timeOfDay: true
    case .place(let place): place != nil
    }
  }

  /// For the message of a condition that does not hold.
  func text(in zone: LocalZone) -> String {
    switch self {
    case .flag(let flag): "\(flag)"
    case .number(let number): shortestText(number)
    case .text(let text): "“\(text)”"
    case .instant(let instant): instant.text(in: zone)
    case .timeOfDay(let seconds): clockText(second: seconds)
    case .place(let place): "\(place != nil)"
    }
  }

  /// How far it is from another value of its kind: in the kind's own unit, for times in seconds, for
  /// places in metres. `nil` where that says nothing.
  func distance(to other: ConditionValue) -> Double? {
    switch (self, other) {
    case (.number(let a), .number(let b)): return abs(a - b)
    case (.instant(let a), .instant(let b)): return abs(a - b)
    case (.timeOfDay(let a), .timeOfDay(let b)):
      let difference = abs(a - b)
      return min(difference, 86_400 - difference)
    case (.place(let a?), .place(let b?)): return a.distance(to: b)
    default: return nil
    }
  }
}

/// What can be asked of a name, known before any log is looked at.
package enum ConditionKind: Sendable, Equatable {
  /// True or false.
  case flag
  /// How many.
  case count
  /// A length of time. A number without a unit is minutes.
  case minutes
  /// A length. A number without a unit is metres.
  case metres
  /// Degrees of latitude or longitude.
  case degrees
  case text
  case instant
  /// On the wall clock.
  case timeOfDay
  /// There or not; moves by metres.
  case place

  /// What a value of this kind is called in an error.
  var word: String {
    switch self {
    case .flag: "true or false"
    case .count: "a number"
    case .minutes: "a length of time"
    case .metres: "a distance"
    case .degrees: "degrees"
    case .text: "a text"
    case .instant: "an instant"
    case .timeOfDay: "a time of day"
    case .place: "there or not"
    }
  }

  /// The signs that compare it.
  var signs: [String] {
    switch self {
    case .flag, .place: ["=", "!="]
    case .text: ["=", "!=", "contains"]
    default: ["=", "!=", "<", "<=", ">", ">="]
    }
  }
}

/// What a value is compared with, as it was typed.
enum ConditionLiteral: Sendable, Equatable {
  case flag(Bool)
  case number(Double)
  case text(String)
  case instant(Instant)
  /// A date and a time on the wall clock of the log.
  case wallClock(CalendarDay, second: Double)
  case timeOfDay(Double)

  /// Whether a value compares with this as the sign says. What is not there compares with nothing.
  func compares(_ value: ConditionValue?, _ sign: String, in zone: LocalZone) -> Bool {
    switch (value, self) {
    case (.flag(let value), .flag(let own)): return Self.order(value ? 1 : 0, sign, own ? 1 : 0)
    case (.place(let value), .flag(let own)):
      return Self.order(value != nil ? 1 : 0, sign, own ? 1 : 0)
    case (.number(let value), .number(let own)): return Self.order(value, sign, own)
    case (.timeOfDay(let value), .timeOfDay(let own)): return Self.order(value, sign, own)
    case (.instant(let value), .instant(let own)):
      return Self.order(value.seconds, sign, own.seconds)
    case (.instant(let value), .wallClock(let day, let second)):
      return Self.order(value.seconds, sign, zone.instant(of: day, second: second).seconds)
    case (.text(let value), .text(let own)):
      switch sign {
      case "=": return value == own
      case "!=": return value != own
      default: return value.contains(own)
      }
    default: return false
    }
  }

  static func order(_ a: Double, _ sign: String, _ b: Double) -> Bool {
    switch sign {
    case "=": a == b
    case "!=": a != b
    case "<": a < b
    case "<=": a <= b
    case ">": a > b
    case ">=": a >= b
    default: false
    }
  }
}
