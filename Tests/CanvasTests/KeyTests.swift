import Testing

@testable import Canvas

@Suite("Keys")
struct KeyTests {
  private let all: [Key] =
    [
      .up, .down, .left, .right, .pageUp, .pageDown, .home, .end, .enter, .tab, .backTab, .escape,
      .backspace, .delete, .insert, .function(1), .function(12), .function(63),
    ] + "abcdefghijklmnopqrstuvwxyz@\\]^_".map { .control($0) }
    + "aZ09 <>:/?.,'日é".map { .character($0) }

  @Test("A script of keys is read as it is written")
  func parsing() throws {
    #expect(
      try Key.parse(script: "10n<Esc><Enter><Tab><C-r><F1><Left><Space><lt>") == [
        .character("1"), .character("0"), .character("n"), .escape, .enter, .tab, .control("r"),
        .function(1), .left, .character(" "), .character("<"),
      ])
    #expect(
      try Key.parse(script: "<esc><CR><c-R> >") == [
        .escape, .enter, .control("r"), .character(" "), .character(">"),
      ])
    #expect(try Key.parse(script: "") == [])
  }

  @Test("Every key is written as a script reads it")
  func roundTrip() throws {
    for key in all { #expect(try Key.parse(script: key.script) == [key]) }
    #expect(try Key.parse(script: all.map(\.script).joined()) == all)
    #expect(Set(all.map(\.script)).count == all.count)
  }

  @Test(
    "What is no key is told in a sentence",
    arguments: [
      ("<Foo>", KeyScriptError.unknownName("Foo")), ("<>", .unknownName("")),
      ("<F0>", .unknownName("F0")), ("<F64>", .unknownName("F64")), ("<F+1>", .unknownName("F+1")),
      ("<C-1>", .unknownName("C-1")), ("<C->", .unknownName("C-")), ("a<Esc", .unclosed("<Esc")),
      ("a\tb", .controlCharacter("\t")), ("\u{1B}[A", .controlCharacter("\u{1B}")),
    ])
  func errors(script: String, error: KeyScriptError) {
    #expect(throws: error) { try Key.parse(script: script) }
    #expect(!error.description.unicodeScalars.contains { $0.value < 0x20 })
    #expect(error.description.hasSuffix("."))
  }

  @Test("Help shows keys as keyboards do")
  func descriptions() {
    #expect(
      [.control("r"), .escape, .right, .function(1), .character(" "), .character("s"), .pageUp]
        .map(\Key.description) == ["^R", "Esc", "→", "F1", "Space", "s", "PgUp"])
  }
}
