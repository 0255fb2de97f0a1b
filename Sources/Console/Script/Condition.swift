/// A condition on the state: `home and nights >= 5`, `screen contains "CONFIRMED"`.
///
/// Comparisons of a name with a value, joined by `and`, `or` and `not` (`and` binds closer). A name
/// alone holds where it is true or not 0.
struct Condition {
  /// What came of it: the values that were compared stand in the message of a failure.
  struct Result {
    var holds: Bool
    var values: [String]
  }

  private indirect enum Node {
    case truth(String)
    case comparison(String, String, String)
    case not(Node)
    case both(Node, Node)
    case either(Node, Node)
  }

  private let node: Node

  init(_ text: String) throws(ConsoleError) {
    var parser = Parser(tokens: try Self.tokens(text))
    node = try parser.either()
    if let rest = parser.next { throw ConsoleError("“\(rest)” is not expected in the condition") }
  }

  func evaluate(_ values: ConditionValues) throws(ConsoleError) -> Result {
    try Self.evaluate(node, values)
  }

  private static func evaluate(
    _ node: Node, _ values: ConditionValues
  ) throws(ConsoleError) -> Result {
    switch node {
    case .truth(let name):
      let value = try values.value(of: name)
      return Result(holds: value.isTrue, values: ["\(name) is \(value.text)"])
    case .comparison(let name, let sign, let literal):
      let value = try values.value(of: name)
      let holds = try value.compare(sign, literal)
      let shown = name == "screen" ? [] : ["\(name) is \(value.text)"]
      return Result(holds: holds, values: shown)
    case .not(let inner):
      let result = try evaluate(inner, values)
      return Result(holds: !result.holds, values: result.values)
    case .both(let a, let b):
      let (first, second) = (try evaluate(a, values), try evaluate(b, values))
      return Result(holds: first.holds && second.holds, values: first.values + second.values)
    case .either(let a, let b):
      let (first, second) = (try evaluate(a, values), try evaluate(b, values))
      return Result(holds: first.holds || second.holds, values: first.values + second.values)
    }
  }

  /// Words, signs, and texts in quotation marks.
  private static func tokens(_ text: String) throws(ConsoleError) -> [String] {
    var tokens: [String] = []
    var rest = text[...]
    while let first = rest.first {
      if first == " " {
        rest = rest.dropFirst()
      } else if first == "\"" {
        let body = rest.dropFirst()
        guard let end = body.firstIndex(of: "\"") else {
          throw ConsoleError("a text lacks its second \"")
        }
        tokens.append("\"" + body[..<end])
        rest = body[body.index(after: end)...]
      } else if "=!<>".contains(first) {
        let sign = rest.prefix { "=!<>".contains($0) }
        tokens.append(String(sign))
        rest = rest[sign.endIndex...]
      } else {
        let word = rest.prefix { !" \"=!<>".contains($0) }
        tokens.append(String(word))
        rest = rest[word.endIndex...]
      }
    }
    return tokens
  }

  private struct Parser {
    let tokens: [String]
    var place = 0

    private static let signs = ["=", "==", "!=", "<", "<=", ">", ">=", "contains"]

    init(tokens: [String]) {
      self.tokens = tokens
    }

    var next: String? { place < tokens.count ? tokens[place] : nil }

    mutating func take() -> String? {
      defer { place += 1 }
      return next
    }

    mutating func either() throws(ConsoleError) -> Node {
      var node = try both()
      while next == "or" {
        place += 1
        node = .either(node, try both())
      }
      return node
    }

    mutating func both() throws(ConsoleError) -> Node {
      var node = try single()
      while next == "and" {
        place += 1
        node = .both(node, try single())
      }
      return node
    }

    mutating func single() throws(ConsoleError) -> Node {
      var negations = 0
      while next == "not" {
        place += 1
        negations += 1
      }
      guard let name = take(), !Self.signs.contains(name), !name.hasPrefix("\"") else {
        throw ConsoleError("a condition is like nights >= 5; \(ConditionValues.help)")
      }
      var node = Node.truth(name)
      if let sign = next, Self.signs.contains(sign) {
        place += 1
        guard let value = take() else { throw ConsoleError("\(name) \(sign) needs a value") }
        node = .comparison(name, sign, value.hasPrefix("\"") ? String(value.dropFirst()) : value)
      }
      return negations % 2 == 0 ? node : .not(node)
    }
  }
}
