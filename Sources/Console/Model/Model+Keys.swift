import Canvas

extension Model {
  /// Takes a key. Whatever it is and wherever it comes, the model stays in order.
  package mutating func press(_ key: Key) {
    if stopActivity(with: key) { return }
    switch mode {
    case .normal: pressCommand(key)
    case .mark(let action): pressMark(key, action)
    case .prompt(let prompt): pressPrompt(key, prompt)
    case .menu(let selected): pressMenu(key, selected)
    case .form(let form): pressForm(key, form)
    case .rule(let edit): pressRule(key, edit)
    case .overlay(let overlay): pressOverlay(key, overlay)
    }
  }

  private mutating func pressCommand(_ key: Key) {
    if prefix.isEmpty, case .character(let digit) = key, let value = digit.wholeNumberValue,
      digit.isASCII, value > 0 || count != nil
    {
      // Six digits are more than any log needs, and no product of them overflows.
      count = min((count ?? 0) * 10 + value, 999_999)
      message = nil
      return
    }
    if key == .escape, !prefix.isEmpty || count != nil {
      prefix = []
      count = nil
      message = nil
      return
    }
    let keys = prefix + [key]
    // While a search is on, its keys go through the matches.
    if prefix.isEmpty, searched != nil, key == .character("n") || key == .character("N"),
      let command = CommandTable.command(
        named: key == .character("n") ? "search-on" : "search-back")
    {
      let count = count
      self.count = nil
      message = nil
      run(command, count: count, argument: nil)
      return
    }
    switch CommandTable.match(keys, on: screenShown) {
    case .prefix:
      prefix = keys
      message = nil
    case .unknown:
      prefix = []
      count = nil
      let name = keys.map(\.description).joined()
      message = Message(text: "\(name) does nothing here; ? shows the keys", kind: .error)
      bell = true
    case .command(let command):
      prefix = []
      let count = count
      self.count = nil
      message = nil
      run(command, count: count, argument: nil)
    }
  }

  private mutating func pressMark(_ key: Key, _ action: Action) {
    mode = .normal
    message = nil
    switch key {
    case .character(let letter) where letter != " ":
      attempt { model throws(ConsoleError) in
        try model.perform(action, count: nil, argument: String(letter))
      }
    case .escape: break
    default: fail(ConsoleError("a mark is named by a letter"))
    }
  }

  private mutating func pressPrompt(_ key: Key, _ prompt: Prompt) {
    var prompt = prompt
    switch key {
    case .escape, .control("c"), .control("g"):
      mode = .normal
    case .enter:
      mode = .normal
      let line = prompt.editor.text
      if !line.allSatisfy({ $0 == " " }) {
        if typed.last != line { typed.append(line) }
        if typed.count > 200 { typed.removeFirst() }
        _ = execute(line)
      }
    case .backspace where prompt.editor.characters.isEmpty:
      mode = .normal
    default:
      let completion = Completion(marks: marks.keys.sorted())
      _ = prompt.press(key, history: typed, completions: completion.words(for:))
      mode = .prompt(prompt)
    }
  }

  private mutating func pressOverlay(_ key: Key, _ overlay: Overlay) {
    var overlay = overlay
    let last = max(overlay.lines.count - 1, 0)
    switch key {
    case .escape, .character("q"), .character("?"):
      mode = .normal
      count = nil
      return
    case .enter:
      mode = .normal
      count = nil
      if let target = overlay.target { jump(to: target) }
      return
    case .down, .character("j"): overlay.offset += 1
    case .up, .character("k"): overlay.offset -= 1
    case .pageDown, .character(" "): overlay.offset += pageRows
    case .pageUp: overlay.offset -= pageRows
    case .home, .character("g"): overlay.offset = 0
    case .end, .character("G"): overlay.offset = last
    default:
      // Any other key does what it does without the overlay, which follows a step.
      let before = position
      mode = .normal
      press(key)
      guard let refresh = overlay.refresh, case .normal = mode, !isFinished else { return }
      if count != nil {
        mode = .overlay(overlay)
      } else if position != before {
        let said = message
        attempt { model throws(ConsoleError) in
          try model.perform(refresh, count: nil, argument: "")
        }
        message = said
      }
      return
    }
    overlay.offset = min(max(overlay.offset, 0), last)
    mode = .overlay(overlay)
  }

  /// Any key stops what goes on by itself; the one that plays makes it faster.
  ///
  /// - Returns: whether that is all the key does.
  private mutating func stopActivity(with key: Key) -> Bool {
    guard activity != nil else { return false }
    if case .command(let command) = CommandTable.match([key], on: screenShown),
      command.action == .play
    {
      return false
    }
    activity = nil
    say("Stopped")
    return true
  }

  /// Tries something, and says what went wrong.
  @discardableResult
  mutating func attempt(_ action: (inout Model) throws(ConsoleError) -> Void) -> Bool {
    do {
      try action(&self)
      return true
    } catch {
      fail(error)
      return false
    }
  }
}
