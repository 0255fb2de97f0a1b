import CTerminal
import Canvas

/// What happened while waiting for a key.
package enum Input: Sendable, Hashable {
  /// A key was pressed.
  case key(Key)
  /// The size changed, or the program was continued after a stop: draw again.
  case resize
  /// Nothing did, or a key without a meaning.
  case timeout
  /// SIGINT, SIGTERM, SIGHUP or SIGQUIT: save, close, and exit with 128 plus its number.
  case signal(Int32)
  /// The terminal is gone.
  case closed
}

extension Input {
  init(_ input: ct_input) {
    let bits = UInt32(bitPattern: input.value)
    switch input.kind {
    case CT_RESIZE: self = .resize
    case CT_SIGNAL: self = .signal(input.value)
    case CT_CLOSED: self = .closed
    case CT_FUNCTION: self = .key(.function(Int(input.value)))
    case CT_KEY: self = Key(ct_key(rawValue: bits)).map(Input.key) ?? .timeout
    case CT_CHARACTER: self = Unicode.Scalar(bits).map { .key(Key(typed: $0)) } ?? .timeout
    default: self = .timeout
    }
  }
}

extension Key {
  fileprivate init?(_ key: ct_key) {
    switch key {
    case CT_KEY_UP: self = .up
    case CT_KEY_DOWN: self = .down
    case CT_KEY_LEFT: self = .left
    case CT_KEY_RIGHT: self = .right
    case CT_KEY_PAGE_UP: self = .pageUp
    case CT_KEY_PAGE_DOWN: self = .pageDown
    case CT_KEY_HOME: self = .home
    case CT_KEY_END: self = .end
    case CT_KEY_ENTER: self = .enter
    case CT_KEY_BACK_TAB: self = .backTab
    case CT_KEY_BACKSPACE: self = .backspace
    case CT_KEY_DELETE: self = .delete
    case CT_KEY_INSERT: self = .insert
    default: return nil
    }
  }

  /// The key behind a scalar that a terminal sent: ASCII's controls are keys or Control with the
  /// character 64 above them.
  init(typed scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x08, 0x7F: self = .backspace
    case 0x09: self = .tab
    case 0x0A, 0x0D: self = .enter
    case 0x1B: self = .escape
    case 0x00...0x1F:
      let letter = Character(Unicode.Scalar(UInt8(scalar.value) + 0x40))
      self = .control(Character(letter.lowercased()))
    default: self = .character(Character(scalar))
    }
  }
}
