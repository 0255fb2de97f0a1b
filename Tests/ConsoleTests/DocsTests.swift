import Foundation
import Testing

@testable import Console

/// `docs/console.md` and the table of commands.
@Suite struct DocsTests {
  private static let begin = "<!-- keys: made from the table of commands -->\n"
  private static let end = "<!-- end of keys -->\n"

  @Test func `the keys in the documentation are those of the table`() throws {
    let file = packageFolder.appendingPathComponent("docs/console.md")
    let text = try String(contentsOf: file, encoding: .utf8)
    let start = try #require(text.range(of: Self.begin)?.upperBound)
    let stop = try #require(text.range(of: Self.end)?.lowerBound)
    let expected = "\n" + CommandTable.keysMarkdown() + "\n"
    if ProcessInfo.processInfo.environment["NIGHTSTEP_RECORD"] == "1" {
      let new = text[..<start] + expected + text[stop...]
      try String(new).write(to: file, atomically: true, encoding: .utf8)
      Issue.record("recorded the keys in docs/console.md: look at them")
      return
    }
    #expect(
      text[start..<stop] == expected,
      "docs/console.md has other keys than the table; NIGHTSTEP_RECORD=1 writes them anew")
  }
}
