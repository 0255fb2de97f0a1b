import DeviceLog
import HomeLearner

/// Reads the tokens of a condition: `or` of `and` of single ones.
struct ConditionParser {
  let text: String
  let tokens: [ConditionToken]
  let extras: [Condition.ExtraName]
  /// The names asked about so far, each once.
  private(set) var terms: [ConditionName] = []
  private var place = 0

  /// Longer ones are refused, so that no text can exhaust the stack.
  private static let longest = 300

  init(text: String, tokens: [ConditionToken], extras: [Condition.ExtraName]) {
    self.text = text
    self.tokens = tokens
    self.extras = extras
  }

  private var next: ConditionToken? { place < tokens.count ? tokens[place] : nil }

  /// Where something is missing.
  private var endColumn: Int { text.count + 1 }

  private func error(_ sentence: String, at token: ConditionToken?) -> ConditionError {
    ConditionError(sentence, in: text, at: token?.column ?? endColumn)
  }

  private mutating func take(_ word: String) -> Bool {
    guard let next, next.kind == .word || next.kind == .parenthesis, next.text == word else {
      return false
    }
    place += 1
    return true
  }

  mutating func whole() throws(ConditionError) -> ConditionNode {
    guard tokens.count <= Self.longest else {
      throw error("this condition is too long", at: tokens[Self.longest])
    }
    let node = try either()
    if let next { throw error("“\(next.text)” is not expected", at: next) }
    return node
  }

  private mutating func either() throws(ConditionError) -> ConditionNode {
    var node = try both()
    while take("or") {
      node = .either(node, try both())
    }
    return node
  }

  private mutating func both() throws(ConditionError) -> ConditionNode {
    var node = try single()
    while take("and") {
      node = .both(node, try single())
    }
    return node
  }

  private mutating func single() throws(ConditionError) -> ConditionNode {
    if take("not") { return .not(try single()) }
    let opening = next
    if take("(") {
      let node = try either()
      guard take(")") else { throw error("a ) is missing", at: next) }
      return node
    }
    guard let opening, opening.kind == .word else {
      throw error("here a condition such as nights >= 5 is missing", at: opening)
    }
    if opening.text == "finding" { return try finding() }
    if opening.text == "night", let day = nightDay() { return .night(day) }
    return try predicate()
  }

  // MARK: - Predicates

  /// `finding stay-too-long`, `finding error`, `finding any`.
  private mutating func finding() throws(ConditionError) -> ConditionNode {
    place += 1
    guard let name = next, name.kind == .word else {
      throw error("finding needs the id of one, or any, error, warning, info", at: next)
    }
    place += 1
    if name.text == "any" { return .finding(.any) }
    if let level = Finding.Level(rawValue: name.text) { return .finding(.level(level)) }
    if let id = Finding.ID(rawValue: name.text) { return .finding(.id(id)) }
    let ids = Finding.ID.allCases.map(\.rawValue)
    throw error("there is no finding “\(name.text)”\(Self.hint(name.text, ids))", at: name)
  }

  /// `night 2026-04-23`; `night` alone is a number.
  private mutating func nightDay() -> CalendarDay? {
    guard place + 1 < tokens.count, let day = ConditionParser.day(tokens[place + 1].text) else {
      return nil
    }
    place += 2
    return day
  }

  private mutating func predicate() throws(ConditionError) -> ConditionNode {
    let name = try operand()
    let kind = name.kind
    let term = add(name)
    if take("changes") { return .changes(term) }
    let verb = next
    if take("moves") {
      guard kind != .text, kind != .flag else {
        throw error("\(name.name) is \(kind.word): it changes, and does not move", at: verb)
      }
      guard let sign = next, sign.kind == .sign else { return .changes(term) }
      guard [">", ">="].contains(sign.text) else {
        throw error("it moves > or >= some amount", at: sign)
      }
      place += 1
      return .moves(term, sign: sign.text, try amount(kind, of: name.name))
    }
    let contains = next
    if take("contains") {
      guard kind == .text else {
        throw error("\(name.name) is \(kind.word): only a text contains another", at: contains)
      }
      return .comparison(term, sign: "contains", try literal(kind, of: name.name))
    }
    guard let sign = next, sign.kind == .sign else { return .truth(term) }
    guard kind.signs.contains(sign.text) else {
      throw error(
        "\(name.name) is \(kind.word): it compares with \(kind.signs.joined(separator: " "))",
        at: sign)
    }
    place += 1
    return .comparison(term, sign: sign.text, try literal(kind, of: name.name))
  }

  private mutating func add(_ name: ConditionName) -> Int {
    if let known = terms.firstIndex(where: { $0.name == name.name }) { return known }
    terms.append(name)
    return terms.count - 1
  }

  // MARK: - Names

  private mutating func operand() throws(ConditionError) -> ConditionName {
    guard let token = next else { throw error("a name is missing", at: nil) }
    place += 1
    if token.text == "median" || token.text == "departure" {
      return try median(called: token.text)
    }
    if let name = ConditionName.known(token.text) { return name }
    if let extra = extras.first(where: { $0.name == token.text }) {
      return ConditionName(extra.name, extra.kind) { place, _ in place.extras?(extra.name) }
    }
    if let id = Finding.ID(rawValue: token.text) { return .finding(id) }
    let names =
      ConditionName.all.map(\.name) + extras.map(\.name) + ["median(Mon)"]
      + Finding.ID.allCases.map(\.rawValue)
    throw error("there is no “\(token.text)”\(Self.hint(token.text, names))", at: token)
  }

  /// `median(Mon)`, `median(Mon).count`.
  private mutating func median(called name: String) throws(ConditionError) -> ConditionName {
    let groups = DayGroup.allCases.map(\.rawValue)
    guard take("("), let token = next, token.kind == .word else {
      throw error("\(name) needs the days in parentheses, such as \(name)(Mon)", at: next)
    }
    place += 1
    let lowered = token.text.lowercased()
    guard let group = DayGroup.allCases.first(where: { $0.rawValue.lowercased() == lowered }) else {
      throw error(
        "“\(token.text)” is no group of days; there are \(groups.joined(separator: " "))",
        at: token)
    }
    guard take(")") else { throw error("a ) is missing", at: next) }
    if let suffix = next, suffix.isAttached, suffix.text.hasPrefix(".") {
      guard suffix.text == ".count" else {
        throw error("“\(suffix.text)” is not known of a median; there is .count", at: suffix)
      }
      place += 1
      return .medianCount(group, called: name)
    }
    return .median(group, called: name)
  }

  private static func hint(_ name: String, _ names: [String]) -> String {
    Spelling.nearest(to: name, of: names).map { "; did you mean \($0)?" }
      ?? "; docs/conditions.md lists the names"
  }

  // MARK: - Values

  /// What a name of a kind is compared with.
  private mutating func literal(
    _ kind: ConditionKind, of name: String
  ) throws(ConditionError) -> ConditionLiteral {
    guard let token = next, token.kind == .word || token.kind == .quoted else {
      throw error("here a value to compare \(name) with is missing", at: next)
    }
    place += 1
    switch kind {
    case .text: return .text(name == "kind" ? Self.eventKind(token.text) : token.text)
    case .flag, .place:
      guard let flag = Bool(token.text) else {
        throw error("“\(token.text)” is neither true nor false", at: token)
      }
      return .flag(flag)
    case .timeOfDay:
      guard let second = secondOfDay(clock: token.text) else {
        throw error("“\(token.text)” is no time of day such as 07:30", at: token)
      }
      return .timeOfDay(second)
    case .instant: return try instant(token)
    case .count, .degrees, .minutes, .metres:
      place -= 1
      return .number(try amount(kind, of: name))
    }
  }

  /// A number with its unit: for times in seconds where something moves, else in the kind's own.
  private mutating func amount(
    _ kind: ConditionKind, of name: String
  ) throws(ConditionError) -> Double {
    guard let token = next, token.kind == .word else {
      throw error("here an amount is missing", at: next)
    }
    place += 1
    let digits = token.text.prefix { $0.isNumber || ".,+-eE".contains($0) }
    guard let number = Self.number(digits), number.isFinite else {
      throw error("“\(token.text)” is no number", at: token)
    }
    let attached = String(token.text.dropFirst(digits.count))
    var unit = attached.isEmpty ? nil : attached
    if attached.isEmpty, let following = next, following.kind == .word,
      !["and", "or"].contains(following.text)
    {
      unit = following.text
      place += 1
    }
    guard let factor = ConditionUnit.factor(unit, of: kind) else {
      let units = ConditionUnit.names(of: kind)
      throw error(
        units.isEmpty
          ? "\(name) has no unit, so not “\(unit ?? "")”"
          : "“\(unit ?? "")” is no unit of \(name); there are \(units)",
        at: attached.isEmpty ? tokens[place - 1] : token)
    }
    return number * factor
  }

  private mutating func instant(_ token: ConditionToken) throws(ConditionError) -> ConditionLiteral
  {
    if let number = Self.number(token.text[...]), number.isFinite {
      return .instant(Instant(number))
    }
    let parts = token.text.split { $0 == "T" || $0 == " " }.map(String.init)
    if let day = parts.first.flatMap(Self.day) {
      if parts.count == 2, let second = secondOfDay(clock: parts[1]) {
        return .wallClock(day, second: second)
      }
      if parts.count == 1 {
        if let time = next, time.kind == .word, let second = secondOfDay(clock: time.text) {
          place += 1
          return .wallClock(day, second: second)
        }
        return .wallClock(day, second: 0)
      }
    }
    throw error("“\(token.text)” is no date such as 2026-04-23 or 2026-04-23T19:11", at: token)
  }
}
