/// One command of the program.
@MainActor
protocol Command {
  /// As it is typed; empty for the console, which needs no word.
  static var name: String { get }
  /// What follows the name.
  static var usage: String { get }
  /// What it does, in a few words.
  static var summary: String { get }
  /// What else is to be known, for its help.
  static var details: [String] { get }
  static var options: [Option] { get }

  /// Does it.
  ///
  /// - Returns: what the program exits with: 0, or 1 where the answer is no.
  /// - Throws: a sentence if it could not run; the program exits with 2.
  static func run(_ arguments: Arguments, _ output: StandardOutput) throws(Failure) -> Int32
}

extension Command {
  /// How errors call it: `nightstep report`.
  static var title: String { name.isEmpty ? "nightstep" : "nightstep \(name)" }

  /// Its help, line by line.
  static var help: [String] {
    var lines = ["\(title) \(usage)", "", summary]
    if !details.isEmpty { lines += [""] + details }
    lines += ["", "Options:"]
    lines += HelpTable.lines(
      (options + [.help]).map { option in
        let short = option.short.map { "\($0), " } ?? ""
        let value = option.value.map { " \($0)" } ?? ""
        return (short + option.name + value, option.help + (option.repeats ? "; may repeat" : ""))
      })
    return lines
  }

  /// The one operand that a command takes.
  static func only(_ arguments: Arguments) throws(Failure) -> String {
    guard let operand = arguments.operands.first, arguments.operands.count == 1 else {
      throw .usage("it takes \(usage)", command: title)
    }
    return operand
  }

  /// The two operands that a command takes.
  static func two(_ arguments: Arguments) throws(Failure) -> (String, String) {
    let operands = arguments.operands
    guard operands.count == 2, let first = operands.first, let second = operands.last else {
      throw .usage("it takes \(usage)", command: title)
    }
    return (first, second)
  }
}

/// Two columns of a help text.
enum HelpTable {
  static func lines(_ rows: [(String, String)]) -> [String] {
    let width = min(28, rows.map(\.0.count).max() ?? 0)
    return rows.flatMap { left, right -> [String] in
      if left.count > width { return ["  \(left)", "  " + blanks(width) + "  \(right)"] }
      return ["  " + left + blanks(width - left.count) + "  \(right)"]
    }
  }

  private static func blanks(_ count: Int) -> String { String(repeating: " ", count: count) }
}
