import Canvas

/// Text to look for. Capitals count only where the pattern has one.
struct TextPattern: Equatable {
  let text: String
  private let isExact: Bool

  /// - Returns: `nil` for nothing, or blanks alone.
  init?(_ text: String) {
    guard text.contains(where: { $0 != " " }) else { return nil }
    self.text = text
    isExact = text.contains { $0.isUppercase }
  }

  func matches(_ line: String) -> Bool {
    isExact ? line.contains(text) : line.lowercased().contains(text.lowercased())
  }

  func matches(_ characters: [String], at start: Int) -> Bool {
    var index = start
    for wanted in text {
      guard index < characters.count else { return false }
      let found = characters[index]
      let same =
        isExact ? found == String(wanted) : found.lowercased() == wanted.lowercased()
      guard same else { return false }
      index += 1
    }
    return true
  }
}

extension Canvas {
  /// Underlines and turns round what matches on the screen, within a rectangle.
  mutating func highlight(_ pattern: TextPattern, in rect: Rect) {
    let length = pattern.text.count
    for y in rect.rows {
      // The cell after a wide character holds nothing.
      var columns: [Int] = []
      var texts: [String] = []
      for x in rect.x..<rect.maxX where self[x, y].width > 0 {
        columns.append(x)
        texts.append(self[x, y].text)
      }
      var start = 0
      while start + length <= texts.count {
        guard pattern.matches(texts, at: start) else {
          start += 1
          continue
        }
        for column in columns[start..<start + length] {
          restyle(x: column, y: y) { $0 = $0.with([.underline, .bold]) }
        }
        start += length
      }
    }
  }
}
