import DeviceLog
import HomeLearner

/// What a condition can ask about.
struct ConditionValues {
  let model: Model
  /// What is on the screen.
  let screen: String

  /// A value with how it compares.
  enum Value {
    case flag(Bool)
    case number(Double)
    case text(String)

    var isTrue: Bool {
      switch self {
      case .flag(let flag): flag
      case .number(let number): number != 0
      case .text(let text): !text.isEmpty
      }
    }

    var text: String {
      switch self {
      case .flag(let flag): "\(flag)"
      case .number(let number): shortestText(number)
      case .text(let text): "“\(text)”"
      }
    }

    func compare(_ sign: String, _ literal: String) throws(ConsoleError) -> Bool {
      switch self {
      case .flag(let flag):
        guard literal == "true" || literal == "false" else {
          throw ConsoleError("“\(literal)” is neither true nor false")
        }
        let isEqual = flag == (literal == "true")
        switch sign {
        case "=", "==": return isEqual
        case "!=": return !isEqual
        default: throw ConsoleError("true and false compare with = and != only")
        }
      case .number(let number):
        guard let other = Double(literal.replacing(",", with: "")) else {
          throw ConsoleError("“\(literal)” is no number")
        }
        switch sign {
        case "=", "==": return number == other
        case "!=": return number != other
        case "<": return number < other
        case "<=": return number <= other
        case ">": return number > other
        case ">=": return number >= other
        default: throw ConsoleError("numbers compare with = != < <= > >=")
        }
      case .text(let text):
        switch sign {
        case "=", "==": return text == literal
        case "!=": return text != literal
        case "contains": return text.contains(literal)
        default: throw ConsoleError("texts compare with = != contains")
        }
      }
    }
  }

  private static let names: [(name: String, read: @Sendable (ConditionValues) -> Value)] = [
    ("home", { .flag($0.learner.home != nil) }),
    ("region", { .flag($0.learner.monitorsHome) }),
    ("pending", { .flag($0.learner.pending != nil) }),
    ("waiting", { .flag($0.facts.waitsForClosedVisit) }),
    ("entry", { .number(Double($0.model.position.count)) }),
    ("entries", { .number(Double($0.model.total)) }),
    ("clock", { .number($0.model.position.clock?.seconds ?? 0) }),
    (
      "night",
      { values in
        let nights = values.model.replay.nights(in: values.model.logZone)
        return .number(Double(nights?.number(at: values.model.position.clock) ?? 0))
      }
    ),
    ("visits", { .number(Double($0.learner.visits.count)) }),
    ("open", { .number(Double($0.learner.visits.count { $0.isOpen })) }),
    ("candidates", { .number(Double($0.facts.candidates.count)) }),
    ("nights", { .number(Double($0.facts.candidates.first?.nights ?? 0)) }),
    ("full", { .number(Double($0.facts.candidates.first?.fullNights ?? 0)) }),
    ("stay", { .number($0.facts.candidates.first?.stayMinutes ?? 0) }),
    ("p90", { .number($0.facts.candidates.first?.p90Metres ?? 0) }),
    ("n", { .number(Double($0.facts.candidates.first?.n ?? 0)) }),
    ("away", { .number(Double($0.facts.nightsAway)) }),
    ("relocations", { .number(Double($0.learner.relocations.count)) }),
    ("departures", { .number(Double($0.learner.departures.count { $0.status == .confirmed })) }),
    ("tentative", { .number(Double($0.learner.departures.count { $0.status == .tentative })) }),
    ("cancelled", { .number(Double($0.learner.departures.count { $0.status == .cancelled })) }),
    ("regions", { .number(Double($0.learner.monitoredRegions.count)) }),
    ("errors", { .number(Double($0.model.moment.findings.count { $0.level == .error })) }),
    ("warnings", { .number(Double($0.model.moment.findings.count { $0.level == .warning })) }),
    ("findings", { .number(Double($0.model.moment.findings.count)) }),
    ("edits", { .number(Double($0.model.edits.count)) }),
    ("rules", { .text($0.model.replay.rules.name) }),
    ("summary", { .text($0.model.moment.outcome.summary) }),
    ("message", { .text($0.model.message?.text ?? "") }),
    ("screen", { .text($0.screen) }),
  ]

  /// What can be asked about, for errors and the documentation.
  static var help: String {
    "there are " + names.map(\.name).joined(separator: " ") + ", and the ids of findings"
  }

  private var learner: HomeLearner { model.moment.learner }
  private var facts: Facts { model.facts }

  /// The value of a name; the id of a finding is how often it was raised.
  func value(of name: String) throws(ConsoleError) -> Value {
    if let known = Self.names.first(where: { $0.name == name }) { return known.read(self) }
    if let id = Finding.ID(rawValue: name) {
      return .number(Double(model.moment.findings.count { $0.id == id }))
    }
    throw ConsoleError("a condition knows no “\(name)”; \(Self.help)")
  }
}
