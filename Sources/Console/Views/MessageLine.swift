import Canvas

/// The last line: a prompt, a message, or the keys to begin with.
struct MessageLine {
  let model: Model

  private static let hint =
    "s S entry  n N night  c run  e change  / search  i inject  R rules  w what-if  v1-v7 views  ? help"
  private static let shortHint =
    "s S entry  n N night  c run  / search  i inject  w what-if  v1-v7 views  ? help"

  func spans(width: Int) -> [Span] {
    if case .prompt(let prompt) = model.mode {
      let text = ":" + prompt.editor.text
      let skipped = Self.skipped(prompt, width: width)
      let shown = skipped > 0 ? "…" + String(text.dropFirst(skipped + 1)) : text
      return [Span(shown), Span(prompt.hint.isEmpty ? "" : "   \(prompt.hint)", .dim)]
    }
    if let message = model.message {
      let style: Style = message.kind == .error ? .init(.red, .bold) : .plain
      return [Span((message.kind == .error ? "! " : "") + message.text, style)]
    }
    if !model.prefix.isEmpty {
      return [Span(model.prefix.map(\.description).joined() + "…", .bold)]
    }
    return [Span(width < 100 ? Self.shortHint : Self.hint, .dim)]
  }

  /// Characters of a long line that are left out at its beginning, so that the cursor is seen.
  private static func skipped(_ prompt: Prompt, width: Int) -> Int {
    var skipped = 0
    let head = Array(":" + prompt.editor.head)
    var room = width - 2
    for character in head.reversed() {
      room -= DisplayText(String(character)).width
      if room < 0 { skipped += 1 }
    }
    return skipped
  }

  static func cursor(_ prompt: Prompt, width: Int) -> Int {
    let skipped = skipped(prompt, width: width)
    let head = ":" + prompt.editor.head
    let shown = skipped > 0 ? "…" + String(head.dropFirst(skipped + 1)) : head
    return DisplayText(shown).width
  }
}
