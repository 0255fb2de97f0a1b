import Canvas
import Testing

@testable import Terminal

/// What needs no terminal. The real one is driven through the `nightstep` executable.
@Suite("Terminal")
struct TerminalTests {
  @Test("Each error is a sentence that names the headless way", arguments: TerminalError.allCases)
  func errors(error: TerminalError) {
    #expect(error.description.hasSuffix("use nightstep report FILE instead."))
    #expect(!error.description.contains("\n"))
  }

  @Test("Control bytes are the keys that send them")
  func controls() {
    #expect(Key(typed: "\u{12}") == .control("r"))
    #expect(Key(typed: "\u{0F}") == .control("o"))
    #expect(Key(typed: "\u{0}") == .control("@"))
    #expect(Key(typed: "\u{1C}") == .control("\\"))
    #expect(Key(typed: "\u{1B}") == .escape)
    #expect(Key(typed: "\r") == .enter)
    #expect(Key(typed: "\n") == .enter)
    #expect(Key(typed: "\t") == .tab)
    #expect(Key(typed: "\u{7F}") == .backspace)
    #expect(Key(typed: "\u{8}") == .backspace)
    #expect(Key(typed: "日") == .character("日"))
  }

  @Test("The clipboard's Base64 is that of RFC 4648, section 10")
  func base64() {
    let vectors = [
      "": "", "f": "Zg==", "fo": "Zm8=", "foo": "Zm9v", "foob": "Zm9vYg==", "fooba": "Zm9vYmE=",
      "foobar": "Zm9vYmFy", "日\u{1B}": "5pelGw==",
    ]
    for (text, code) in vectors.sorted(by: { $0.key < $1.key }) {
      #expect(Terminal.base64(Array(text.utf8)) == code)
    }
  }
}
