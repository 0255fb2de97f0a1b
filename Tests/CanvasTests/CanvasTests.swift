import Testing

@testable import Canvas

/// SplitMix64 (Steele, Lea, Flood 2014): the same numbers on every system.
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// Each wide cell is followed by its other half, and each half has its character.
func brokenCell(in canvas: Canvas) -> String? {
  for y in 0..<canvas.height {
    for x in 0..<canvas.width {
      let cell = canvas[x, y]
      let isHalf = x > 0 && canvas[x - 1, y].width == 2
      if (cell.width == 0) != isHalf { return "half at \(x), \(y)" }
      if cell.width == 2 && x + 1 >= canvas.width { return "cut at \(x), \(y)" }
      if cell.width > 0 && DisplayText(cell.text).width != cell.width { return "at \(x), \(y)" }
    }
  }
  return nil
}

@Suite("Canvas")
struct CanvasTests {
  @Test("Boxes have round corners and a title in the upper edge")
  func boxes() {
    var canvas = Canvas(width: 26, height: 5)
    let inside = canvas.drawBox(Rect(x: 0, y: 0, width: 14, height: 4), title: "Home")
    canvas.draw("CONFIRMED since Sat", x: inside.x, y: inside.y, in: inside)
    canvas.drawRight("35 m", rightEdge: inside.maxX, y: inside.y + 1, in: inside)
    canvas.drawBox(Rect(x: 14, y: 0, width: 12, height: 3), title: "候補の一覧です")
    canvas.drawBox(Rect(x: 14, y: 3, width: 4, height: 2), title: "x")
    canvas.drawBox(Rect(x: 20, y: 3, width: 1, height: 2))
    #expect(
      canvas.text == """
        ╭ Home ──────╮╭ 候補の… ─╮
        │CONFIRMED s…││          │
        │        35 m│╰──────────╯
        ╰────────────╯╭──╮
                      ╰──╯
        """)
  }

  @Test("Text is cut at both edges, with an ellipsis at the right one only")
  func clipping() {
    var canvas = Canvas(width: 8, height: 4)
    #expect(canvas.draw("abcdefghij", x: 0, y: 0) == 10)
    canvas.draw("abcdefghij", x: -4, y: 1)
    canvas.draw("日本語", x: -1, y: 2)
    canvas.draw("日本語日本", x: 0, y: 3, ellipsis: false)
    #expect(canvas.text == "abcdefg…\nefghij\n 本語\n日本語日")
    canvas.draw("x日本", x: 3, y: 0, in: Rect(x: 2, y: 0, width: 4, height: 1), ellipsis: false)
    #expect(canvas.text.hasPrefix("abcx日g…"))
  }

  @Test("Drawing over half of a wide character leaves a blank in the other half")
  func halves() {
    var canvas = Canvas(width: 6, height: 3)
    for y in 0..<3 { canvas.draw("日本語", x: 0, y: y) }
    canvas.draw("x", x: 2, y: 0)
    canvas.draw("x", x: 3, y: 1)
    canvas.draw("漢", x: 1, y: 2)
    #expect(canvas.text == "日x 語\n日 x語\n 漢 語")
    #expect(brokenCell(in: canvas) == nil)
  }

  @Test("No coordinate traps, nothing is drawn outside its rectangle, no character is halved")
  func property() {
    var generator = SeededGenerator(state: 20_260_423)
    let far = [Int.min, Int.min + 1, -1_000_000_000, -1, 0, 1, 7, 1_000_000_000, Int.max]
    func number() -> Int {
      Int.random(in: 0..<4, using: &generator) == 0
        ? far[Int.random(in: 0..<far.count, using: &generator)]
        : Int.random(in: -12...40, using: &generator)
    }
    let texts: [DisplayText] = [
      "", "a", "abc def", "日本語", "a日b本c", "👨‍👩‍👧x", "e\u{301}\u{1B}[m", "…│─",
    ]
    for round in 0..<4000 {
      let size = (
        Int.random(in: 0...20, using: &generator), Int.random(in: 0...6, using: &generator)
      )
      var canvas = Canvas(width: size.0, height: size.1)
      var other = Canvas(width: 5, height: 2)
      other.draw("日本語", x: Int.random(in: -1...1, using: &generator), y: 0)
      for _ in 0..<6 {
        let before = canvas
        let rect = Rect(x: number(), y: number(), width: number(), height: number())
        let text = texts[Int.random(in: 0..<texts.count, using: &generator)]
        switch Int.random(in: 0..<7, using: &generator) {
        case 0: canvas.draw(text, x: number(), y: number(), in: rect)
        case 1: canvas.draw(text, x: number(), y: number(), in: rect, ellipsis: false)
        case 2: canvas.drawRight(text, rightEdge: number(), y: number(), in: rect)
        case 3: canvas.fill(rect, with: text, style: .bold)
        case 4: canvas.drawBox(rect, title: text)
        case 5: canvas.draw(other, x: number(), y: number(), in: rect)
        default: canvas.highlight(rect)
        }
        let broken = brokenCell(in: canvas)
        #expect(broken == nil, "round \(round): \(broken ?? "")")
        for y in 0..<canvas.height {
          for x in 0..<canvas.width where !rect.contains(x: x, y: y) && canvas[x, y] != before[x, y]
          {
            // Outside, only the other half of a character that was drawn over may change.
            #expect(before[x, y].width != 1, "round \(round) at \(x), \(y)")
            #expect(canvas[x, y].text == " ", "round \(round) at \(x), \(y)")
          }
        }
      }
      #expect(brokenCell(in: canvas.asciiOnly()) == nil)
    }
  }

  @Test("Rectangles split without losing or sharing a cell")
  func rectangles() {
    let rect = Rect(x: 3, y: 2, width: 10, height: 6)
    for n in [Int.min, -1, 0, 4, 6, 10, 99, Int.max] {
      let (top, below) = rect.splitTop(n)
      let (above, bottom) = rect.splitBottom(n)
      let (left, rest) = rect.splitLeft(n)
      let (before, right) = rect.splitRight(n)
      #expect(top.height + below.height == 6 && below.y == top.maxY && below.maxY == rect.maxY)
      #expect(above.height + bottom.height == 6 && bottom.y == above.maxY)
      #expect(left.width + rest.width == 10 && rest.x == left.maxX && rest.maxX == rect.maxX)
      #expect(before.width + right.width == 10 && right.x == before.maxX)
      #expect(rect.inset(columns: n, rows: n).width <= 1_000_000)
      #expect(rect.row(n).isEmpty == !(0..<6).contains(n))
    }
    #expect(rect.centred(width: 4, height: 2) == Rect(x: 6, y: 4, width: 4, height: 2))
  }
}
