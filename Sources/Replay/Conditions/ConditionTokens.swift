/// A word, a sign, a text or a parenthesis of a condition.
struct ConditionToken: Equatable {
  enum Kind {
    /// A name, a number, a date: anything else.
    case word
    /// `=` `!=` `<` `<=` `>` `>=`.
    case sign
    /// In quotation marks; they are not part of `text`.
    case quoted
    /// `(` or `)`.
    case parenthesis
  }

  var kind: Kind
  var text: String
  /// From 1.
  var column: Int
  /// Nothing stands between it and the token before it.
  var isAttached: Bool

  /// Takes a condition apart.
  ///
  /// - Throws: for a text without its second quotation mark, and for a sign that is none.
  static func all(of text: String) throws(ConditionError) -> [ConditionToken] {
    let characters = Array(text)
    var tokens: [ConditionToken] = []
    var place = 0
    var isAttached = false
    while place < characters.count {
      let start = place
      let first = characters[place]
      if first.isWhitespace {
        place += 1
        isAttached = false
        continue
      }
      func run(_ belongs: (Character) -> Bool) -> String {
        while place < characters.count, belongs(characters[place]) { place += 1 }
        return String(characters[start..<place])
      }
      let kind: Kind
      let word: String
      if first == "\"" || first == "“" {
        let end = characters[(place + 1)...].firstIndex { $0 == "\"" || $0 == "”" }
        guard let end else {
          throw ConditionError("a text lacks its second \"", in: text, at: start + 1)
        }
        (kind, word) = (.quoted, String(characters[(place + 1)..<end]))
        place = end + 1
      } else if signs.contains(first) {
        (kind, word) = (.sign, Self.plain(run { signs.contains($0) }))
        guard ["=", "!=", "<", "<=", ">", ">="].contains(word) else {
          throw ConditionError("“\(word)” compares nothing", in: text, at: start + 1)
        }
      } else if first == "(" || first == ")" {
        (kind, word) = (.parenthesis, String(first))
        place += 1
      } else {
        (kind, word) = (
          .word, run { !$0.isWhitespace && !"\"“()".contains($0) && !signs.contains($0) }
        )
      }
      tokens.append(
        ConditionToken(kind: kind, text: word, column: start + 1, isAttached: isAttached))
      isAttached = true
    }
    return tokens
  }

  private static let signs: Set<Character> = ["=", "!", "<", ">", "≤", "≥", "≠"]

  /// A sign as the others are written.
  private static func plain(_ sign: String) -> String {
    switch sign {
    case "==": "="
    case "≤": "<="
    case "≥": ">="
    case "≠": "!="
    default: sign
    }
  }
}
