import Canvas

/// The line in which a command is typed, with what was typed before.
struct Prompt: Equatable {
  var editor: LineEditor
  /// What stood in the line before ↑ was pressed, and where in the history it is now.
  private var draft = ""
  private var place: Int?
  /// Completions that are gone through, and which of them stands there.
  private var choices: [String] = []
  private var choice: Int?

  init(_ text: String = "") {
    editor = LineEditor(text)
  }

  /// What is shown behind the line while completions are gone through.
  var hint: String {
    choices.count > 1 ? choices.joined(separator: "  ") : ""
  }

  /// - Returns: whether the key means something in a line.
  mutating func press(_ key: Key, history: [String], completions: (String) -> [String]) -> Bool {
    switch key {
    case .up, .control("p"): recall(-1, history)
    case .down, .control("n"): recall(1, history)
    case .tab: complete(1, completions)
    case .backTab: complete(-1, completions)
    default:
      choices = []
      choice = nil
      return editor.press(key)
    }
    return true
  }

  private mutating func recall(_ direction: Int, _ history: [String]) {
    let now = place ?? history.count
    if place == nil { draft = editor.text }
    let next = min(max(now + direction, 0), history.count)
    place = next == history.count ? nil : next
    editor.replace(with: next == history.count ? draft : history[next])
  }

  /// Goes through what the word before the cursor may become; the first time as far as all agree.
  private mutating func complete(_ direction: Int, _ completions: (String) -> [String]) {
    if choices.isEmpty {
      let found = completions(editor.text)
      guard !found.isEmpty else { return }
      choices = found
      choice = nil
      let common = found.dropFirst().reduce(found[0]) { $0.commonPrefix(with: $1) }
      if found.count > 1, common.count > lastWord.count {
        put(common)
        return
      }
    }
    let next = ((choice ?? (direction > 0 ? -1 : 0)) + direction + choices.count) % choices.count
    choice = next
    put(choices[next] + (choices.count == 1 && !choices[next].hasSuffix("=") ? " " : ""))
    if choices.count == 1 { choices = [] }
  }

  private var lastWord: String {
    let text = editor.text
    guard let blank = text.lastIndex(of: " ") else { return text }
    return String(text[text.index(after: blank)...])
  }

  private mutating func put(_ word: String) {
    editor.replace(with: String(editor.text.dropLast(lastWord.count)) + word)
  }
}
