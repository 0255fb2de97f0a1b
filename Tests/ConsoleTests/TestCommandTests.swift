import Testing

@testable import Console

/// `:test`.
@Suite("The state as a test, from the console") struct TestCommandTests {
  @Test("It writes the entries up to here and the rules in force, and says what it wrote")
  func writes() throws {
    var model = try openSample("two-thousand-years")
    refuse(&model, "test T.swift")
    let written = Written()
    model.writeText = { text, file, overwrites in
      written.all.append((text, file, overwrites))
    }
    run(&model, "rules first-release")
    run(&model, "goto 9")
    run(&model, "test My Test.swift")
    run(&model, "test T.swift !")
    #expect(written.all.map(\.file) == ["My Test.swift", "T.swift"])
    #expect(written.all.map(\.overwrites) == [false, true])
    let text = try #require(written.all.first?.text)
    #expect(text.contains(#"private let rulesInForce = "first-release""#))
    #expect(text.split(separator: "\n").count { $0.contains("),  // 2026-") } == 9)
    #expect(model.message?.text.contains("9 entries") == true)
  }

  /// What was written.
  private final class Written {
    var all: [(text: String, file: String, overwrites: Bool)] = []
  }
}
