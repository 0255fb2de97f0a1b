import Canvas

/// Something a user can ask for: by key, by name in the prompt, and in a script.
package struct Command: Sendable {
  /// Where it stands in the help.
  package enum Section: String, Sendable, CaseIterable {
    case moving = "Moving in time"
    case looking = "Looking"
    case map = "On the map"
    case changing = "What if"
    case document = "The log as a file"
    case general = "Console"
    case scripts = "In scripts only"
  }

  /// What follows the name.
  package enum Argument: Sendable, Equatable {
    case none
    /// A count, which may also be typed before the key.
    case count
    /// A word for it in the help; asked for in the prompt where the key came without one.
    case text(String)
    /// The same, but it may be left out.
    case optional(String)
    /// A name for a mark: the key reads one character.
    case mark

    /// As the help shows it.
    package var text: String {
      switch self {
      case .none: ""
      case .count: "[COUNT]"
      case .text(let word): word
      case .optional(let word): "[\(word)]"
      case .mark: "MARK"
      }
    }
  }

  /// Its name, lower case with hyphens.
  package let name: String
  /// Other names.
  package let aliases: [String]
  /// The keys that do it; each is one key, or a short sequence.
  package let keys: [[Key]]
  /// What follows the name.
  package let argument: Argument
  /// What it does, in a sentence without a full stop.
  package let help: String
  /// Where it stands in the help.
  package let section: Section
  /// What the model does.
  let action: Action
  /// The screen on which its keys count; `nil` on all. Its name works everywhere.
  let screen: Screen?

  /// The keys as help shows them: `s →`.
  package var keyText: String {
    keys.map { $0.map(\.description).joined() }.joined(separator: " ")
  }
}

/// What a command does.
enum Action: Sendable, Equatable {
  case step(Int), night(Int), minute(Int), stop(Int), change(Int), value(Int), breakpoint, breakHere
  case start, end, goTo, setMark, goToMark, play
  case pane(Int), row(Int), page(Int), details, history, differences
  case jump(Int), zone, copy, search, searchAgain(Int), filter, effects, occurrence
  case explain(Int)
  case show(Screen), day(Int), showDay, places, map(MapAction)
  case inject, skip, undo, redo, nextRules, rules, set, note, baseline, firstDifference
  case imported, export, test, follow
  case prompt, help, quit, cancel
  case script
}
