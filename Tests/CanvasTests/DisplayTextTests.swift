import Testing

@testable import Canvas

/// What must never be shown as it is: every C0, DEL, C1, bidi control, and the invisible.
let forbidden: [Unicode.Scalar] = {
  let ranges: [ClosedRange<UInt32>] = [
    0...0x1F, 0x7F...0x9F, 0xAD...0xAD, 0x34F...0x34F, 0x61C...0x61C, 0x180E...0x180E,
    0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0x3164...0x3164, 0xFEFF...0xFEFF,
    0xFFA0...0xFFA0, 0xFFF9...0xFFFB, 0xFFFE...0xFFFF, 0xE0001...0xE0001, 0xE0020...0xE007F,
  ]
  return ranges.flatMap { $0.compactMap { Unicode.Scalar($0) } }
}()

@Suite("Display text")
struct DisplayTextTests {
  @Test("Each control, bidi and invisible character is shown as one visible column")
  func replacement() {
    for scalar in forbidden {
      for (before, after) in [("", ""), ("a", "b"), ("日", "\u{301}"), ("👨", "👩")] {
        // A joiner between two emoji is the one that may stay.
        if scalar == "\u{200D}" && before == "👨" { continue }
        let text = DisplayText(before + String(scalar) + after)
        #expect(
          !text.string.unicodeScalars.contains(scalar), "U+\(String(scalar.value, radix: 16))")
        #expect(text.width > DisplayText(before).width)
      }
    }
  }

  @Test("Controls become their Unicode pictures")
  func pictures() {
    #expect(DisplayText.plain("a\u{1B}[2J\r\n\t\u{0}\u{7F}\u{9B}") == "a␛[2J␍␊␉␀␡⍰")
    for value in UInt32(0)...0x1F {
      let picture = Unicode.Scalar(0x2400 + value).map(String.init)
      #expect(Unicode.Scalar(value).map { DisplayText.plain(String($0)) } == picture)
    }
  }

  @Test("Cleaning what is clean changes nothing")
  func idempotent() {
    for scalar in forbidden {
      let once = DisplayText("x" + String(scalar) + "\u{301}y")
      #expect(DisplayText(once.string) == once)
    }
  }

  @Test(
    "Columns are counted as a terminal counts them",
    arguments: [
      ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("日本語", 6), ("ｶﾌｪ", 3), ("Ａ", 2), ("한글", 4),
      ("\u{1112}\u{1161}\u{11AB}", 2), ("±−→★▸│…–°", 9), ("⠿", 1), ("😀", 2), ("⌚", 2), ("❤", 1),
      ("❤️", 2), ("👍🏽", 2), ("👨‍👩‍👧", 2), ("🇯🇵", 2), ("🇯🇵🇫🇷", 4), ("1️⃣", 2), ("葛\u{E0100}", 2),
      ("\u{3000}", 2), ("\u{A0}", 1), ("␛", 1), ("⍰", 1), ("नि", 2), ("กำ", 2), ("שלום", 4),
    ])
  func widths(text: String, columns: Int) {
    #expect(DisplayText(text).width == columns)
  }

  @Test("A mark with nothing to stand on gets a dotted circle")
  func loneMark() {
    #expect(DisplayText.plain("\u{301}a") == "◌\u{301}a")
    #expect(DisplayText("\u{301}").width == 1)
    #expect(DisplayText.plain("\n\u{301}") == "␊◌\u{301}")
  }

  @Test("A flood of marks is cut after eight scalars, and the cut is seen")
  func flood() {
    let text = DisplayText("a" + String(repeating: "\u{301}", count: 10_000) + "b")
    #expect(text.width == 3)
    #expect(text.graphemes.map(\.text.unicodeScalars.count) == [8, 1, 1])
    #expect(text.graphemes[1].text == "⍰")
    let eight = DisplayText("a" + String(repeating: "\u{301}", count: 7))
    #expect(eight.width == 1)
  }

  @Test("Variation selectors stay only where they mean something")
  func variationSelectors() {
    #expect(DisplayText.plain("a\u{FE0F}") == "a⍰")
    #expect(DisplayText.plain("❤\u{FE0F}\u{FE0F}") == "❤\u{FE0F}⍰")
    #expect(DisplayText.plain("a\u{E0101}") == "a⍰")
    #expect(DisplayText.plain("葛\u{E0100}\u{E0101}") == "葛\u{E0100}⍰")
  }

  @Test("Cutting keeps whole characters and ends in an ellipsis")
  func truncation() {
    let text: DisplayText = "日本語abc"
    #expect(text.truncated(to: 9).string == "日本語abc")
    #expect(text.truncated(to: 8).string == "日本語a…")
    #expect(text.truncated(to: 4).string == "日…")
    #expect(text.truncated(to: 1).string == "…")
    #expect(text.truncated(to: 0).string == "")
    #expect(text.truncated(to: .min).string == "")
    #expect(text.truncated(to: 3, ellipsis: false).string == "日")
    #expect(text.fitted(to: 4).width == 4)
    #expect(text.fitted(to: 11, alignment: .right).string == "  日本語abc")
    #expect(DisplayText("ab").fitted(to: 5, alignment: .centre).string == " ab  ")
  }

  @Test("Wrapping breaks at blanks, and within what is longer than a line")
  func wrapping() {
    func lines(_ text: DisplayText, _ columns: Int) -> [String] {
      text.wrapped(to: columns).map(\.string)
    }
    #expect(lines("the stay overlaps 0 to 5", 10) == ["the stay", "overlaps 0", "to 5"])
    #expect(lines("日本語日本語", 5) == ["日本", "語日", "本語"])
    #expect(lines("", 5) == [""])
    #expect(lines("abc", .min) == ["ab", "c"])
  }
}
