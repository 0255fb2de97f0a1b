import Canvas

/// One line of text that is typed, with a cursor.
struct LineEditor: Equatable {
  /// The longest text that can be typed, in characters.
  static let longest = 1000

  private(set) var characters: [Character]
  /// Characters before the cursor.
  private(set) var cursor: Int

  init(_ text: String = "") {
    characters = Array(text.prefix(Self.longest))
    cursor = characters.count
  }

  var text: String { String(characters) }

  /// What stands before the cursor.
  var head: String { String(characters[..<cursor]) }

  mutating func replace(with text: String) {
    self = LineEditor(text)
  }

  mutating func insert(_ character: Character) {
    guard characters.count < Self.longest else { return }
    characters.insert(character, at: cursor)
    cursor += 1
  }

  /// Does what an editing key does.
  ///
  /// - Returns: whether it is one.
  mutating func press(_ key: Key) -> Bool {
    switch key {
    case .character(let character): insert(character)
    case .left, .control("b"): cursor = max(cursor - 1, 0)
    case .right, .control("f"): cursor = min(cursor + 1, characters.count)
    case .home, .control("a"): cursor = 0
    case .end, .control("e"): cursor = characters.count
    case .backspace, .control("h"):
      if cursor > 0 {
        characters.remove(at: cursor - 1)
        cursor -= 1
      }
    case .delete, .control("d"):
      if cursor < characters.count { characters.remove(at: cursor) }
    case .control("u"):
      characters.removeFirst(cursor)
      cursor = 0
    case .control("k"): characters.removeLast(characters.count - cursor)
    case .control("w"):
      var start = cursor
      while start > 0, characters[start - 1] == " " { start -= 1 }
      while start > 0, characters[start - 1] != " " { start -= 1 }
      characters.removeSubrange(start..<cursor)
      cursor = start
    default: return false
    }
    return true
  }
}
