/// What a console sends to a terminal, taken apart: sequences that draw, and the text between them.
struct TerminalBytes {
  /// What is not a sequence, as it stands.
  private(set) var text: [UInt8] = []
  /// What should never be sent, in the order in which it was.
  private(set) var faults: [String] = []

  /// Finals of the CSI sequences by which ncurses draws (terminfo's capabilities, ECMA-48's names):
  /// moving, erasing, inserting and deleting, repeating, colours, modes, scrolling.
  private static let finals = Set("@ABCDEGHJKLMPSTXbdfghlmrt".utf8)

  init(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      switch byte {
      case 0x1B: takeSequence(&rest)
      // Return, newline, backspace and tab move the cursor; shifts choose the character set of old
      // terminals, which have no other lines.
      // The console's own bell has no text around it; one within a sequence is found there.
      case 0x07, 0x08, 0x09, 0x0A, 0x0D, 0x0E, 0x0F: break
      case 0..<0x20, 0x7F: faults.append("a control \(byte)")
      default: text.append(byte)
      }
    }
  }

  private mutating func takeSequence(_ rest: inout ArraySlice<UInt8>) {
    switch rest.popFirst() {
    case UInt8(ascii: "["):
      var parameters: [UInt8] = []
      while let byte = rest.popFirst() {
        guard byte >= 0x40 else {
          parameters.append(byte)
          continue
        }
        let shown = String(decoding: parameters + [byte], as: UTF8.self)
        // More than a screen has: it came from a file.
        let isLarge = shown.split { !$0.isNumber }.contains { (Int($0) ?? .max) > 2004 }
        // `?1c` hides the cursor of a Linux console; without the mark it would ask who is there.
        let isAllowed = Self.finals.contains(byte) || byte == 0x63 && shown.hasPrefix("?")
        if !isAllowed || isLarge { faults.append("CSI \(shown)") }
        return
      }
    case UInt8(ascii: "("), UInt8(ascii: ")"): _ = rest.popFirst()
    case UInt8(ascii: "="), UInt8(ascii: ">"), UInt8(ascii: "7"), UInt8(ascii: "8"),
      UInt8(ascii: "M"), UInt8(ascii: "D"), UInt8(ascii: "H"), UInt8(ascii: "c"):
      break
    case let byte: faults.append("ESC \(byte.map { "\($0)" } ?? "at the end")")
    }
  }
}
