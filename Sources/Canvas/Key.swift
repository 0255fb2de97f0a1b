/// What a keyboard sends. A change of the terminal's size is no key: see `Terminal.Input`.
package enum Key: Sendable, Hashable {
  /// A printing character, the blank included.
  case character(Character)
  /// Control with a lower-case letter, or with one of `@ \ ] ^ _`.
  case control(Character)
  /// F1 to F24 (`KEY_F` goes to 63).
  case function(Int)
  case up, down, left, right
  case pageUp, pageDown, home, end
  case enter, tab, backTab, escape
  case backspace, delete, insert
}

extension Key: CustomStringConvertible {
  /// As help screens show it: `^R`, `F1`, `Esc`, `→`, `PgUp`, `a`.
  package var description: String {
    switch self {
    case .character(" "): "Space"
    case .character(let character): DisplayText.plain(String(character))
    case .control(let character): "^" + DisplayText.plain(character.uppercased())
    case .function(let number): "F\(number)"
    case .up: "↑"
    case .down: "↓"
    case .left: "←"
    case .right: "→"
    case .pageUp: "PgUp"
    case .pageDown: "PgDn"
    case .home: "Home"
    case .end: "End"
    case .enter: "Enter"
    case .tab: "Tab"
    case .backTab: "⇧Tab"
    case .escape: "Esc"
    case .backspace: "Bksp"
    case .delete: "Del"
    case .insert: "Ins"
    }
  }
}
