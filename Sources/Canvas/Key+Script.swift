/// Why a script of keys cannot be read. Its description is one sentence.
package enum KeyScriptError: Error, Sendable, Hashable, CustomStringConvertible {
  /// `<Foo>` names no key.
  case unknownName(String)
  /// A `<` without its `>`.
  case unclosed(String)
  /// A control character; scripts spell it out.
  case controlCharacter(String)

  /// What is wrong and how to write it.
  package var description: String {
    switch self {
    case .unknownName(let name):
      "<\(DisplayText.plain(name))> is no key; there are \(Key.names.joined(separator: " "))."
    case .unclosed(let rest):
      "“\(DisplayText.plain(rest))” lacks a >; the character < is written <lt>."
    case .controlCharacter(let character):
      "Keys hold the control character \(DisplayText.plain(character)); write <Tab>, <C-a>."
    }
  }
}

extension Key {
  /// Reads keys as scripts write them: `10n<Esc>`, `<C-r>`, `<F1>`, `<Left>`, `<Space>`, `<lt>`.
  /// Names are the same in upper and lower case. O(n).
  package static func parse(script: String) throws(KeyScriptError) -> [Key] {
    var keys: [Key] = []
    var rest = Substring(script)
    while let character = rest.popFirst() {
      if character == "<" {
        guard let end = rest.firstIndex(of: ">") else { throw .unclosed("<" + rest) }
        let name = String(rest[..<end])
        guard let key = Key(scriptName: name) else { throw .unknownName(name) }
        keys.append(key)
        rest = rest[rest.index(after: end)...]
      } else {
        let isControl = character.unicodeScalars.contains {
          $0.properties.generalCategory == .control
        }
        guard !isControl else { throw .controlCharacter(String(character)) }
        keys.append(.character(character))
      }
    }
    return keys
  }

  /// As scripts write it: `n`, `<Esc>`, `<C-r>`; `parse(script:)` reads it back.
  package var script: String {
    switch self {
    case .character("<"): "<lt>"
    case .character(" "): "<Space>"
    case .character(let character): String(character)
    case .control(let character): "<C-\(character)>"
    case .function(let number): "<F\(number)>"
    default: Self.named.first { $0.key == self }.map { "<\($0.name)>" } ?? ""
    }
  }

  fileprivate static var names: [String] {
    named.map { "<\($0.name)>" } + ["<Space>", "<lt>", "<C-a>", "<F1>"]
  }

  private static let named: [(name: String, key: Key)] = [
    ("Up", .up), ("Down", .down), ("Left", .left), ("Right", .right),
    ("PageUp", .pageUp), ("PageDown", .pageDown), ("Home", .home), ("End", .end),
    ("Enter", .enter), ("Tab", .tab), ("BackTab", .backTab), ("Esc", .escape),
    ("Backspace", .backspace), ("Delete", .delete), ("Insert", .insert),
  ]

  private static let aliases: [String: Key] = [
    "space": .character(" "), "lt": .character("<"), "cr": .enter, "return": .enter,
    "escape": .escape, "s-tab": .backTab, "bs": .backspace, "del": .delete, "ins": .insert,
    "pgup": .pageUp, "pgdn": .pageDown,
  ]

  private init?(scriptName: String) {
    let name = scriptName.lowercased()
    if let known = Self.named.first(where: { $0.name.lowercased() == name }) {
      self = known.key
    } else if let known = Self.aliases[name] {
      self = known
    } else if name.hasPrefix("c-"), let last = name.last, name.count == 3,
      Self.controllable.contains(last)
    {
      self = .control(last)
    } else if name.first == "f", let number = Int(name.dropFirst()), (1...63).contains(number),
      !name.contains("+")
    {
      self = .function(number)
    } else {
      return nil
    }
  }

  /// What Control goes with: the letters, and the signs beside them in ASCII.
  private static let controllable: Set<Character> = Set("abcdefghijklmnopqrstuvwxyz@\\]^_")
}
