import Canvas
import Testing

@testable import Console

@Suite("The prompt")
struct PromptTests {
  private func line(_ model: Model) -> String? {
    if case .prompt(let prompt) = model.mode { prompt.editor.text } else { nil }
  }

  @Test("A command is typed, done, and found again with ↑")
  func typed() throws {
    var model = try openSample("tower")
    try model.press(":goto start<Enter>")
    #expect(model.position.count == 0)
    try model.press(":end<Enter>:<Up><Up>")
    #expect(line(model) == "goto start")
    try model.press("<Down><Down>")
    #expect(line(model) == "")
    try model.press("<Esc>")
    #expect(line(model) == nil)
  }

  @Test(
    "Tab completes commands, kinds, fields, rules and their values",
    arguments: [
      ("rules", "rules "), ("rules f", "rules first-release "), ("set nightR", "set nightRule "),
      ("set nightRule t", "set nightRule total "), ("inject ru", "inject rubbish-run "),
      ("inject fix la", "inject fix lat="), ("he", "help "), ("zz", "zz"),
    ])
  func completes(typed: String, completed: String) throws {
    var model = try openSample("tower")
    try model.press(":")
    for character in typed { model.press(.character(character)) }
    try model.press("<Tab>")
    #expect(line(model) == completed)
  }

  @Test("Tab goes through what several could become, and shows them")
  func goesThrough() throws {
    var model = try openSample("tower")
    try model.press(":n<Tab>")
    let first = line(model)
    #expect(model.text(120, 40).contains("night-back"))
    try model.press("<Tab>")
    #expect(line(model) != first)
    try model.press("<BackTab>")
    #expect(line(model) == first)
  }

  @Test(
    "Editing keys edit",
    arguments: [
      ("abc<Left><Left>x", "axbc", 2), ("abc<Home>x", "xabc", 1), ("abc<C-a><C-e>x", "abcx", 4),
      ("ab cd<C-w>", "ab ", 3), ("ab cd<Left><C-u>", "d", 0), ("abc<Left><Delete>", "ab", 2),
      ("abc<Backspace>", "ab", 2), ("日本<Left><Backspace>", "本", 0),
    ])
  func editing(keys: String, text: String, cursor: Int) throws {
    var model = try openSample("tower")
    try model.press(":" + keys)
    #expect(line(model) == text)
    let place = try #require(model.cursor(width: 80, height: 24))
    let head = DisplayText(":" + text.prefix(cursor)).width
    #expect(place.x == head && place.y == 23)
  }

  @Test("A long line keeps the cursor in sight")
  func long() throws {
    var model = try openSample("tower")
    try model.press(":" + String(repeating: "x", count: 300))
    let place = try #require(model.cursor(width: 80, height: 24))
    #expect(place.x < 80)
    #expect(model.text(80, 24).contains("…xxx"))
  }

  @Test("What is no command gets a sentence that helps")
  func unknown() throws {
    var model = try openSample("tower")
    refuse(&model, "nigth")
    refuse(&model, "fin")
    #expect(model.message?.text.contains("finding") == true)
    refuse(&model, "step many")
    refuse(&model, "undo twice")
    run(&model, "   ")
  }
}
