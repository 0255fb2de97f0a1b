extension CommandTable {
  /// The table of keys and commands for `docs/console.md`.
  package static func keysMarkdown() -> String {
    var text = ""
    for section in Command.Section.allCases {
      text += text.isEmpty ? "" : "\n"
      text += "### \(section.rawValue)\n\n| keys | command | does |\n| --- | --- | --- |\n"
      for command in commands where command.section == section {
        let keys = command.keys.map { "`\($0.map(\.description).joined())`" }.joined(separator: " ")
        let prefix = section == .scripts ? "" : ":"
        let argument = command.argument.text.isEmpty ? "" : " " + command.argument.text
        let name = "`\(prefix)\(command.name)\(argument)`".replacing("|", with: "\\|")
        text += "| \(keys) | \(name) | \(command.help.replacing("|", with: "\\|")) |\n"
      }
    }
    return text
  }

  /// The help screen, a line each: the command's keys, its name, and what it does.
  static func helpLines() -> [Span] {
    var lines: [Span] = []
    for section in Command.Section.allCases {
      if !lines.isEmpty { lines.append(Span("")) }
      lines.append(Span(section.rawValue, .bold))
      for command in commands where command.section == section {
        let keys = pad(command.keyText, 8)
        let name = pad([command.name, command.argument.text].joined(separator: " "), 24)
        lines.append(Span("\(keys) \(name) \(command.help)", hanging: 34))
      }
    }
    lines += [
      Span(""), Span("Counts", .bold),
      Span("Digits before a key are its count: 10n is ten nights, 60. an hour.", hanging: 0),
      Span(""), Span("In the prompt and in forms", .bold),
      Span("← → Home End ^A ^E move, ^U ^W Bksp Del erase, Enter does it, Esc leaves.", hanging: 0),
      Span("Prompt: Tab completes, ↑ ↓ go through what was typed. Form: Tab ↑ ↓ next field."),
    ]
    return lines
  }

  private static func pad(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
