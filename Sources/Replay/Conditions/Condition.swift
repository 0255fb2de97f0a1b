import DeviceLog
import HomeLearner

/// A condition on a place of a log, as `expect`, `:break when` and `shrink --when` take it:
/// `home.confirmed and candidates.count > 1`, `median(Mon) moves > 10 min`.
///
/// docs/conditions.md describes the language. A condition is read once and then asked at many places:
///
/// - at one place: `holds(at:in:)`, or `result(at:in:extras:)`, which also says what was there;
/// - at every place of a log, either way and in slices: `Replay.search(_:from:_:budget:)`.
package struct Condition: Sendable {
  /// A name that the caller knows beside those of the language: `screen`, `edits`.
  package struct ExtraName: Sendable {
    package var name: String
    package var kind: ConditionKind

    package init(_ name: String, _ kind: ConditionKind) {
      self.name = name
      self.kind = kind
    }
  }

  /// What came of it at one place.
  package struct Result: Sendable {
    package var holds: Bool
    /// What was there: `home is false`, `median(Mon) moved 12 min`. For the message of a failure;
    /// values of text names longer than a line (`screen`) are left out.
    package var values: [String]
  }

  /// As it was typed.
  package let text: String
  let node: ConditionNode
  /// The names it asks about, each once.
  let terms: [ConditionName]

  /// Reads a condition.
  ///
  /// - Parameter extras: names known beside those of the language; their values come from the
  ///   `extras` of `result(at:in:extras:)`, and are nowhere to be had in a search.
  /// - Throws: a `ConditionError` that says what is wrong at which character.
  package init(_ text: String, extras: [ExtraName] = []) throws(ConditionError) {
    var parser = ConditionParser(
      text: text, tokens: try ConditionToken.all(of: text), extras: extras)
    node = try parser.whole()
    terms = parser.terms
    self.text = text
  }

  /// The condition that an entry raises a finding.
  package init(finding id: Finding.ID) {
    node = .finding(.id(id))
    terms = []
    text = "finding \(id.rawValue)"
  }

  /// It speaks of a step (`moves`, `changes`, `finding`, `night`, `kind`, `entry` …), not only of
  /// what is known after it.
  ///
  /// A search stops at every entry at which such a condition holds, and where any other *begins* to
  /// hold.
  package var isOfStep: Bool { node.isOfStep(terms) }

  /// It asks for `summary`, which is made only where the steps are traced.
  var needsTrace: Bool { terms.contains { $0.name == "summary" } }

  /// It asks how often findings were raised before.
  var needsFindings: Bool {
    terms.contains { $0.name.hasPrefix("findings") || Self.countsFindings($0.name) }
  }

  private static func countsFindings(_ name: String) -> Bool {
    ["errors", "warnings", "infos"].contains(name) || Finding.ID(rawValue: name) != nil
  }

  /// Whether it holds at a place, and what was there.
  ///
  /// - Parameter extras: values of the names that `init` was given beside those of the language.
  package func result(
    at moment: Moment, in replay: Replay, extras: ((String) -> ConditionValue?)? = nil
  ) -> Result {
    let after = ConditionPlace(moment, in: replay, extras: extras)
    var before = ConditionPlace(moment.before, count: max(0, moment.position.count - 1), in: replay)
    before.extras = extras
    var figures = DerivedFigures()
    var watch = ConditionWatch(self)
    watch.begin(at: before, &figures)
    return watch.result(at: after, &figures)
  }

  /// Whether it holds at a place.
  package func holds(at moment: Moment, in replay: Replay) -> Bool {
    result(at: moment, in: replay).holds
  }
}

/// A condition, read. Numbers are places in `Condition.terms`.
indirect enum ConditionNode: Sendable {
  /// Findings that an entry may raise.
  enum FindingChoice: Sendable {
    case any
    case level(Finding.Level)
    case id(Finding.ID)

    func matches(_ finding: Finding) -> Bool {
      switch self {
      case .any: true
      case .level(let level): finding.level == level
      case .id(let id): finding.id == id
      }
    }
  }

  case truth(Int)
  case comparison(Int, sign: String, ConditionLiteral)
  case changes(Int)
  /// By how much, in the unit of `ConditionValue.distance`.
  case moves(Int, sign: String, Double)
  case finding(FindingChoice)
  case night(CalendarDay)
  case not(ConditionNode)
  case both(ConditionNode, ConditionNode)
  case either(ConditionNode, ConditionNode)

  func isOfStep(_ terms: [ConditionName]) -> Bool {
    switch self {
    case .truth(let term), .comparison(let term, _, _): terms[term].isOfStep
    case .changes, .moves, .finding, .night: true
    case .not(let inner): inner.isOfStep(terms)
    case .both(let a, let b), .either(let a, let b): a.isOfStep(terms) || b.isOfStep(terms)
    }
  }

  /// The names whose value before the entry is needed.
  var watched: Set<Int> {
    switch self {
    case .changes(let term), .moves(let term, _, _): [term]
    case .truth, .comparison, .finding, .night: []
    case .not(let inner): inner.watched
    case .both(let a, let b), .either(let a, let b): a.watched.union(b.watched)
    }
  }
}
