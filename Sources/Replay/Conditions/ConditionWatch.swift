import DeviceLog
import HomeLearner

/// A condition that is asked at one place after the other, forwards, and remembers of the place
/// before what `moves`, `changes` and `night` compare with.
struct ConditionWatch {
  let condition: Condition
  /// Whether it held at the place asked last; a condition on a step does not hold before its entry.
  private(set) var held = false

  private let isOfStep: Bool
  private let watched: [Int]
  /// Values at the place before, of `watched`.
  private var before: [ConditionValue?] = []
  private var now: [ConditionValue?] = []
  private var clockBefore: Instant?

  init(_ condition: Condition) {
    self.condition = condition
    isOfStep = condition.isOfStep
    watched = condition.node.watched.sorted()
  }

  /// Takes a place as the one before the first that is asked.
  mutating func begin(at place: ConditionPlace, _ figures: inout DerivedFigures) {
    before = read(place, &figures)
    now = before
    clockBefore = place.position.clock
    held = !isOfStep && holds(at: place, &figures)
  }

  /// Whether a search is to stop at a place: at every entry where a condition on a step holds, and
  /// where any other begins to hold.
  mutating func stops(at place: ConditionPlace, _ figures: inout DerivedFigures) -> Bool {
    let heldBefore = held
    now = read(place, &figures)
    held = holds(at: place, &figures)
    pass(place)
    return held && (isOfStep || !heldBefore)
  }

  /// Whether it holds at a place, and what was there.
  mutating func result(
    at place: ConditionPlace, _ figures: inout DerivedFigures
  ) -> Condition.Result {
    now = read(place, &figures)
    var values: [String]? = []
    let holds = evaluate(condition.node, place, &figures, &values)
    pass(place)
    return Condition.Result(holds: holds, values: values ?? [])
  }

  private mutating func pass(_ place: ConditionPlace) {
    before = now
    clockBefore = place.position.clock
  }

  private func read(
    _ place: ConditionPlace, _ figures: inout DerivedFigures
  ) -> [ConditionValue?] {
    watched.map { condition.terms[$0].read(place, &figures) }
  }

  private func holds(at place: ConditionPlace, _ figures: inout DerivedFigures) -> Bool {
    var values: [String]?
    return evaluate(condition.node, place, &figures, &values)
  }

  /// - Parameter values: where to say what was there; then both sides of `and` and `or` are looked
  ///   at, else only what decides.
  private func evaluate(
    _ node: ConditionNode, _ place: ConditionPlace, _ figures: inout DerivedFigures,
    _ values: inout [String]?
  ) -> Bool {
    switch node {
    case .truth(let term):
      let value = condition.terms[term].read(place, &figures)
      note(term, value, place, &values)
      return value?.isTrue ?? false
    case .comparison(let term, let sign, let literal):
      let value = condition.terms[term].read(place, &figures)
      note(term, value, place, &values)
      return literal.compares(value, sign, in: place.learner.zone)
    case .changes(let term):
      let slot = watched.firstIndex(of: term) ?? 0
      values?.append(
        "\(condition.terms[term].name) was \(text(before[slot], place)), is "
          + text(now[slot], place))
      return before[slot] != now[slot]
    case .moves(let term, let sign, let amount):
      return moves(term, sign, amount, place, &values)
    case .finding(let choice):
      let found = place.outcome.findings.filter(choice.matches)
      values?.append(
        place.outcome.findings.isEmpty
          ? "the entry raised nothing"
          : "the entry raised " + place.outcome.findings.map(\.id.rawValue).joined(separator: ", "))
      return !found.isEmpty
    case .night(let day):
      values?.append("night is \(place.night)")
      return begins(day, place)
    case .not(let inner): return !evaluate(inner, place, &figures, &values)
    case .both(let a, let b):
      let first = evaluate(a, place, &figures, &values)
      if !first, values == nil { return false }
      return evaluate(b, place, &figures, &values) && first
    case .either(let a, let b):
      let first = evaluate(a, place, &figures, &values)
      if first, values == nil { return true }
      return evaluate(b, place, &figures, &values) || first
    }
  }

  private func moves(
    _ term: Int, _ sign: String, _ amount: Double, _ place: ConditionPlace,
    _ values: inout [String]?
  ) -> Bool {
    let name = condition.terms[term]
    let slot = watched.firstIndex(of: term) ?? 0
    guard let old = before[slot], let new = now[slot], let moved = old.distance(to: new) else {
      values?.append("\(name.name) was \(text(before[slot], place)), is \(text(now[slot], place))")
      return false
    }
    if values != nil {
      let shown: String
      switch name.kind {
      case .timeOfDay, .instant: shown = durationText(moved)
      case .minutes: shown = durationText(moved * 60)
      case .metres, .place: shown = "\(shortestText((moved * 10).rounded() / 10)) m"
      default: shown = shortestText(moved)
      }
      values?.append("\(name.name) moved \(shown)")
    }
    return ConditionLiteral.order(moved, sign, amount)
  }

  /// The entry is the first at or after the beginning of a night.
  private func begins(_ night: CalendarDay, _ place: ConditionPlace) -> Bool {
    guard let clock = place.position.clock else { return false }
    let (zone, rules) = (place.learner.zone, place.learner.rules)
    let start = zone.instant(of: night, second: Double(rules.nightStart))
    guard clock >= start else { return false }
    guard let clockBefore else {
      return clock < zone.instant(of: night + 1, second: Double(rules.nightStart))
    }
    return clockBefore < start
  }

  private func note(
    _ term: Int, _ value: ConditionValue?, _ place: ConditionPlace, _ values: inout [String]?
  ) {
    guard values != nil, condition.terms[term].name != "screen" else { return }
    values?.append("\(condition.terms[term].name) is \(text(value, place))")
  }

  private func text(_ value: ConditionValue?, _ place: ConditionPlace) -> String {
    value?.text(in: place.learner.zone) ?? "not there"
  }
}
