import Testing

@testable import Canvas

@Suite("Dumps")
struct DumpTests {
  private func sample() -> Canvas {
    var canvas = Canvas(width: 24, height: 4)
    canvas.drawBox(Rect(x: 0, y: 0, width: 24, height: 4), title: "家")
    canvas.draw("★ 07:38 − 5 min", x: 1, y: 1, style: Style(.green, .bold))
    canvas.draw("▸ ±12 m → é カフェ ⠁⣿…", x: 1, y: 2, style: .reverse)
    return canvas
  }

  @Test("In ASCII each sign has a stand-in of its width")
  func ascii() {
    let ascii = sample().asciiOnly()
    #expect(
      ascii.text == """
        + ?? ------------------+
        |* 07:38 - 5 min       |
        |> ~12 m > ? ?????? .#~|
        +----------------------+
        """)
    #expect(ascii[1, 2].style == .reverse)
  }

  @Test("In ASCII there is nothing but ASCII, whatever was drawn")
  func asciiOfEverything() {
    for start in stride(from: UInt32(0), to: 0x30000, by: 64) {
      let scalars = (start..<start + 64).compactMap { Unicode.Scalar($0) }
      var line = ""
      line.unicodeScalars.append(contentsOf: scalars)
      var canvas = Canvas(width: 140, height: 1)
      canvas.draw(DisplayText(line), x: 0, y: 0)
      let ascii = canvas.asciiOnly()
      #expect(ascii.text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }, "from \(start)")
      #expect(brokenCell(in: canvas) == nil && brokenCell(in: ascii) == nil, "from \(start)")
    }
  }

  @Test("ANSI sets each style whole and ends plain")
  func ansi() {
    var canvas = Canvas(width: 9, height: 2)
    canvas.draw("ab", x: 0, y: 0, style: Style(.red, [.bold, .dim, .underline]))
    canvas.draw("日", x: 3, y: 0)
    canvas.highlight(Rect(x: 6, y: 0, width: 2, height: 1))
    let line = "\u{1B}[0;1;2;4;31mab\u{1B}[0m 日 \u{1B}[0;7m  \u{1B}[0m"
    #expect(canvas.ansi == line + "\n")
  }

  @Test("No control, bidi or invisible character gets into any dump")
  func safety() {
    for scalar in forbidden {
      var canvas = Canvas(width: 12, height: 3)
      let text = DisplayText("a\(scalar)日\(scalar)")
      canvas.drawBox(canvas.bounds, title: text, style: Style(.red))
      canvas.draw(text, x: 1, y: 1, style: .bold)
      let sequence = /\u{1B}\[[0-9;]*m/
      let dumps = [
        canvas.text, canvas.ansi.replacing(sequence, with: ""), canvas.svg(title: text),
        canvas.asciiOnly().ansi.replacing(sequence, with: ""),
      ]
      for dump in dumps {
        // Line feeds part the rows.
        let shown = dump.split(separator: "\n").joined()
        #expect(!shown.unicodeScalars.contains(scalar), "U+\(String(scalar.value, radix: 16))")
      }
      #expect(canvas.text.split(separator: "\n", omittingEmptySubsequences: false).count == 3)
    }
  }

  @Test("SVG says where each run stands and how wide it is, and escapes its text")
  func svg() {
    var canvas = Canvas(width: 20, height: 1)
    canvas.draw("a <b> & \"c\"", x: 0, y: 0)
    canvas.draw("日本", x: 12, y: 0, style: Style(.cyan, .reverse))
    canvas.draw("─┤", x: 16, y: 0, style: .dim)
    canvas.draw("⠁", x: 18, y: 0)
    let svg = canvas.svg(title: "<&>")
    #expect(svg.contains("<title>&lt;&amp;&gt;</title>"))
    #expect(
      svg.contains(
        """
        <rect x="108" y="0" width="36" height="20" fill="#76e3ea"/>
        <text x="0" y="15" textLength="99" lengthAdjust="spacingAndGlyphs" fill="#d5dbe5">\
        a &lt;b&gt; &amp; &quot;c&quot;</text>
        <text x="108" y="15" textLength="36" lengthAdjust="spacingAndGlyphs" fill="#10151d">\
        日本</text>
        <path d="M144 10H153M153 10H157.5M157.5 0V10M157.5 10V20" stroke="#d5dbe5" class="d"/>
        <path d="M164.25 2.5h0" stroke="#d5dbe5" class="dots"/>

        """))
  }
}
