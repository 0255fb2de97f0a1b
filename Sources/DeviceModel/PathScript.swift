import DeviceLog

/// A life written as text: `stay home 8h; walk office; stay 9h; walk home`.
///
/// One statement a line, or several with `;` between them; `#` begins a comment.
///
/// | statement | does |
/// | --- | --- |
/// | `zone Asia/Tokyo` | the clock of the places; Asia/Tokyo unless told, before all else |
/// | `start 2026-05-11 15:00` | when it begins; before the first movement |
/// | `place work 35.7118 139.7754` | names a place |
/// | `stay 8h`, `stay home 8h` | stays; the first one may say where it begins |
/// | `until 07:40`, `until home 07:40` | stays until the clock next shows that time |
/// | `walk office` | goes there in a straight line; also `cycle`, `drive`, `train`, `express` |
/// | `walk 300 90` | so many metres in a direction, degrees from north by east |
/// | `monitor home 150` | the app monitors a circle there, named like the place, from now on |
/// | `launch`, `terminate`, `reset`, `reboot`, `unlock`, `foreground`, `background` | happens now |
/// | `repeat 5` … `end` | does all that is between them so often; may be nested |
///
/// Durations are `8h`, `90m`, `45s` or together `1h30m`. Places that need no naming: `home`,
/// `station`, `office`, `bar`, `cafe`, `park`, `mall`, `friends`, `parents`, `hotel`, `tower`.
package struct PathScript: Sendable {
  /// What was wrong, and where.
  package struct Mistake: Error, Sendable, Equatable {
    /// The line, from 1.
    package var line: Int
    /// What was wrong, a sentence for people.
    package var reason: String
  }

  /// Statements that `repeat` may unfold to: more is a slip of the finger.
  private static let mostStatements = 200_000

  /// Reads a script.
  ///
  /// - Returns: the stage, ready to be played.
  /// - Throws: `Mistake` for the first statement that cannot be understood.
  package static func stage(_ text: String) throws(Mistake) -> Stage {
    var statements: [Statement] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let code = line.prefix { $0 != "#" }
      for part in code.split(separator: ";") {
        let words = part.split(whereSeparator: \.isWhitespace).map(String.init)
        if !words.isEmpty { statements.append(Statement(line: index + 1, words: words)) }
      }
    }
    var writer = ScriptWriter()
    for statement in try unfolded(statements[...]) { try writer.write(statement) }
    return try writer.stage()
  }

  /// A statement's words with its line.
  struct Statement: Sendable {
    var line: Int
    var words: [String]
  }

  /// The statements with every `repeat` written out.
  private static func unfolded(
    _ statements: ArraySlice<Statement>, depth: Int = 0
  ) throws(Mistake) -> [Statement] {
    var result: [Statement] = []
    var index = statements.startIndex
    while index < statements.endIndex {
      let statement = statements[index]
      index += 1
      switch statement.words[0] {
      case "repeat":
        guard statement.words.count == 2, let times = Int(statement.words[1]), times >= 0 else {
          throw Mistake(line: statement.line, reason: "repeat wants a number of times: repeat 5")
        }
        guard let end = end(of: statements, from: index) else {
          throw Mistake(line: statement.line, reason: "this repeat has no end")
        }
        guard depth < 20 else {
          throw Mistake(line: statement.line, reason: "more than 20 repeats, one in the other")
        }
        let body = try unfolded(statements[index..<end], depth: depth + 1)
        guard body.count * min(times, mostStatements) + result.count <= mostStatements else {
          throw Mistake(
            line: statement.line, reason: "unfolds to more than \(mostStatements) statements")
        }
        // Nothing, however often, is nothing.
        if !body.isEmpty { for _ in 0..<times { result += body } }
        index = end + 1
      case "end":
        throw Mistake(line: statement.line, reason: "this end has no repeat")
      default:
        result.append(statement)
      }
    }
    return result
  }

  /// Where the `end` of a `repeat` stands whose body begins at an index.
  private static func end(of statements: ArraySlice<Statement>, from index: Int) -> Int? {
    var depth = 1
    for position in index..<statements.endIndex {
      if statements[position].words[0] == "repeat" { depth += 1 }
      if statements[position].words[0] == "end" { depth -= 1 }
      if depth == 0 { return position }
    }
    return nil
  }
}
