import Canvas
import Testing

@testable import Console

/// How much of the screen a key changes, which is what goes to the terminal.
@Suite struct FrameTests {
  @Test func `a step changes a part of the screen and not all of it`() throws {
    var model = try openSample("commuter")
    try model.press("g10n")
    var before = model.screen(width: 200, height: 60)
    var changed = 0
    for _ in 0..<100 {
      try model.press("n")
      let after = model.screen(width: 200, height: 60)
      for y in 0..<60 {
        for x in 0..<200 where before[x, y] != after[x, y] { changed += 1 }
      }
      before = after
    }
    #expect(changed > 0)
    // Half of 12 000 cells: the pane of the log and a few lines of the others.
    #expect(changed / 100 < 6000, "\(changed / 100) cells a step")
  }
}
