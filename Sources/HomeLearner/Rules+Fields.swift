import DeviceLog

/// The value of one rule, whatever its type.
public enum RuleValue: Sendable, Equatable {
  /// `true` or `false`.
  case flag(Bool)
  /// A whole number.
  case count(Int)
  /// A number; `nil` is `null`, a limit switched off.
  case number(Double?)
  /// One of a few words, or a time of day as `HH:MM`.
  case word(String)
}

/// One rule: its name in JSON, what it is for, and how to read and write it.
public struct RuleField: Sendable {
  /// The type of a rule, for errors and forms.
  public enum Kind: Sendable, Equatable {
    /// `true` or `false`.
    case flag
    /// A whole number, `least` or more.
    case count(least: Int)
    /// A number, 0 or more, in a unit; `null` too where `canBeNull`.
    case number(unit: String, canBeNull: Bool)
    /// One of these.
    case choice([String])
    /// `HH:MM`.
    case time
  }

  /// The name in JSON.
  public let name: String
  /// Its type.
  public let kind: Kind
  /// Why it is there, in a sentence.
  public let reason: String
  let get: @Sendable (Rules) -> RuleValue
  let set: @Sendable (inout Rules, RuleValue) -> Bool

  /// The value in a set of rules.
  public func value(in rules: Rules) -> RuleValue { get(rules) }

  /// The value as JSON writes it: `"median"`, `1200`, `null`.
  public func text(in rules: Rules) -> String { get(rules).json }

  /// What a value must look like, for an error: `a whole number from 1`.
  public var expectation: String {
    switch kind {
    case .flag: "true or false"
    case .count(let least): "a whole number from \(least)"
    case .number(let unit, let canBeNull):
      "a number of \(unit), 0 or more" + (canBeNull ? ", or null" : "")
    case .choice(let words): words.map { "\"\($0)\"" }.joined(separator: " or ")
    case .time: "a time of day such as \"22:00\""
    }
  }
}

extension Rules {
  /// All rules, in the order of the documentation.
  public static let fields: [RuleField] = [
    .choice("sentinel", \.sentinel, "Devices deliver distantFuture − 1 s: compare with a width."),
    .choice("history", \.history, "A visit is delivered again and again: keep one, closed wins."),
    .flag("closeEarlierOpen", \.closeEarlierOpen, "Whoever arrives somewhere has left before."),
    .number("arrivalTolerance", \.arrivalTolerance, "seconds", "ISO-8601 loses the fraction."),
    .count("maxHistory", \.maxHistory, least: 1, "The history stays small for ever."),
    .number("accuracyLimit", \.accuracyLimit, "metres", "500 m would drag home along the line."),
    .count("nights", \.nights, least: 1, "Keeps out the three-night hotel."),
    .number("stayMinutes", \.stayMinutes, "minutes", "Keeps out the bar visited every night."),
    .number("p90Metres", \.p90Metres, "metres", "Keeps out the midpoint of two places."),
    .number("nightOverlapMinutes", \.nightOverlapMinutes, "minutes", "Keeps out the late café."),
    .choice("nightRule", \.nightRule, "Whether the overlap is meant a night or in total."),
    .choice("nightsPerStay", \.nightsPerStay, "A weekend in bed is two nights, not one."),
    .time("nightStart", \.nightStart, "When a night begins on the wall clock."),
    .time("nightEnd", \.nightEnd, "When it ends."),
    .number("clusterJoinMetres", \.clusterJoinMetres, "metres", "How far one place reaches."),
    .number("regionRadius", \.regionRadius, "metres", "Smaller misfires, larger comes late."),
    .number("departureDistance", \.departureDistance, "metres", "Farther than the rubbish."),
    .number("departureDelay", \.departureDelay, "seconds", "Longer than the rubbish takes."),
    .number("departureGrace", \.departureGrace, "seconds", "On the way out one is still near."),
    .choice("departure", \.departure, "An exit is not yet a departure."),
    .flag("timerNeedsDistance", \.timerNeedsDistance, "Whether silence is no proof of leaving."),
    .number("relocationDistance", \.relocationDistance, "metres", "A night farther is away."),
    .count("relocationNights", \.relocationNights, least: 1, "Four at the parents' are a visit."),
    .flag(
      "relocationNeedsOnePlace", \.relocationNeedsOnePlace, "A tour of hotels is not a move."),
    .choice("statistic", \.statistic, "One late night must not move the alarm."),
    .choice("holidays", \.holidays, "A holiday's late start is not a weekday's."),
    .number("notificationLead", \.notificationLead, "seconds", "Time to find the mask."),
    .count("notificationSamples", \.notificationSamples, least: 1, "One morning is no habit."),
    .flag("restoreOnLaunch", \.restoreOnLaunch, "No callback comes when already authorised."),
    .flag("stopRegionsOnReset", \.stopRegionsOnReset, "A deleted home must not be watched."),
    .flag("pendingSurvivesLaunch", \.pendingSurvivesLaunch, "Apps are killed within 10 min."),
    .limit("futureDepartureTolerance", \.futureDepartureTolerance, "What has not been is no fact."),
    .limit("inferredStayLimit", \.inferredStayLimit, "A phone that was off stayed nowhere."),
  ]

  /// The rule of that name.
  public static func field(named name: String) -> RuleField? {
    fields.first { $0.name == name }
  }

  /// The rules that differ from `other`, by name, in the order of `fields`.
  public func differences(from other: Rules) -> [RuleField] {
    Rules.fields.filter { $0.value(in: self) != $0.value(in: other) }
  }
}

extension RuleField {
  fileprivate static func flag(
    _ name: String, _ path: WritableKeyPath<Rules, Bool> & Sendable, _ reason: String
  ) -> RuleField {
    RuleField(name: name, kind: .flag, reason: reason) {
      .flag($0[keyPath: path])
    } set: { rules, value in
      guard case .flag(let flag) = value else { return false }
      rules[keyPath: path] = flag
      return true
    }
  }

  fileprivate static func count(
    _ name: String, _ path: WritableKeyPath<Rules, Int> & Sendable, least: Int, _ reason: String
  ) -> RuleField {
    RuleField(name: name, kind: .count(least: least), reason: reason) {
      .count($0[keyPath: path])
    } set: { rules, value in
      guard case .count(let count) = value, count >= least, count <= 1_000_000 else { return false }
      rules[keyPath: path] = count
      return true
    }
  }

  fileprivate static func number(
    _ name: String, _ path: WritableKeyPath<Rules, Double> & Sendable, _ unit: String,
    _ reason: String
  ) -> RuleField {
    RuleField(name: name, kind: .number(unit: unit, canBeNull: false), reason: reason) {
      .number($0[keyPath: path])
    } set: { rules, value in
      guard let number = value.asNumber, let number, number >= 0, number <= 1e12 else {
        return false
      }
      rules[keyPath: path] = number
      return true
    }
  }

  fileprivate static func limit(
    _ name: String, _ path: WritableKeyPath<Rules, Double?> & Sendable, _ reason: String
  ) -> RuleField {
    RuleField(name: name, kind: .number(unit: "seconds", canBeNull: true), reason: reason) {
      .number($0[keyPath: path])
    } set: { rules, value in
      guard let number = value.asNumber, number.map({ $0 >= 0 && $0 <= 1e12 }) ?? true else {
        return false
      }
      rules[keyPath: path] = number
      return true
    }
  }

  fileprivate static func choice<
    Choice: RawRepresentable<String> & CaseIterable & SendableMetatype
  >(
    _ name: String, _ path: WritableKeyPath<Rules, Choice> & Sendable, _ reason: String
  ) -> RuleField {
    RuleField(name: name, kind: .choice(Choice.allCases.map(\.rawValue)), reason: reason) {
      .word($0[keyPath: path].rawValue)
    } set: { rules, value in
      guard case .word(let word) = value, let choice = Choice(rawValue: word) else { return false }
      rules[keyPath: path] = choice
      return true
    }
  }

  fileprivate static func time(
    _ name: String, _ path: WritableKeyPath<Rules, Int> & Sendable, _ reason: String
  ) -> RuleField {
    RuleField(name: name, kind: .time, reason: reason) {
      .word(String(clockText(second: Double($0[keyPath: path])).prefix(5)))
    } set: { rules, value in
      guard case .word(let word) = value, let second = RuleValue.secondOfDay(word) else {
        return false
      }
      rules[keyPath: path] = second
      return true
    }
  }
}

extension RuleValue {
  /// As JSON writes it.
  public var json: String {
    switch self {
    case .flag(let flag): flag ? "true" : "false"
    case .count(let count): String(count)
    case .number(let number): number.map(shortestText) ?? "null"
    case .word(let word): "\"\(word)\""
    }
  }

  /// A number or a whole number as a number; `nil` if it is neither, `.some(nil)` for `null`.
  fileprivate var asNumber: Double?? {
    switch self {
    case .number(let number): .some(number)
    case .count(let count): .some(Double(count))
    case .flag, .word: nil
    }
  }

  /// Seconds since midnight of `HH:MM`.
  fileprivate static func secondOfDay(_ text: String) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].count == 2, parts[1].count == 2,
      parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }),
      let hour = Int(parts[0]), let minute = Int(parts[1]), hour < 24, minute < 60
    else { return nil }
    return hour * 3600 + minute * 60
  }
}
