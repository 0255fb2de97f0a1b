import HomeLearner

/// What the last word of a line may become.
struct Completion {
  /// Names of marks.
  var marks: [String]

  /// Words that the last word of the line begins, in order.
  func words(for line: String) -> [String] {
    let parts = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard let word = parts.last else { return [] }
    let before = parts.dropLast().filter { !$0.isEmpty }
    guard let first = before.first else {
      return matching(word, CommandTable.commands.filter { $0.section != .scripts }.map(\.name))
    }
    guard let command = CommandTable.command(named: first) else { return [] }
    return matching(word, arguments(of: command, after: Array(before.dropFirst())))
  }

  private func arguments(of command: Command, after words: [String]) -> [String] {
    switch command.action {
    case .goTo where words.isEmpty:
      return ["start", "end", "night", "last", "yesterday", "today"] + marks.map { "@" + $0 }
    case .setMark where words.isEmpty, .goToMark where words.isEmpty: return marks
    case .export where !words.isEmpty: return marks.map { "@" + $0 }
    case .rules where words.isEmpty: return Rules.presets.map(\.name)
    case .set:
      if words.isEmpty { return Rules.fields.map(\.name) }
      guard words.count == 1, let field = Rules.fields.first(where: { $0.name == words[0] }) else {
        return []
      }
      switch field.kind {
      case .flag: return ["true", "false"]
      case .choice(let choices): return choices
      case .number(_, let canBeNull): return canBeNull ? ["null"] : []
      case .count, .time: return []
      }
    case .inject:
      guard let first = words.first else { return InjectKind.allCases.map(\.rawValue) }
      guard let kind = InjectKind(rawValue: first) else { return [] }
      let given = words.dropFirst().compactMap { $0.split(separator: "=").first.map(String.init) }
      return kind.fieldNames.filter { !given.contains($0) }.map { $0 + "=" }
    default: return []
    }
  }

  private func matching(_ word: String, _ words: [String]) -> [String] {
    words.filter { $0.lowercased().hasPrefix(word.lowercased()) }
  }
}
