import Canvas
import Foundation
import Testing

@testable import Console

@Suite("One table of commands")
struct CommandTableTests {
  @Test("No two commands share a name, an alias or a key, and no key hides a longer one")
  func unique() {
    let names = CommandTable.commands.flatMap { [$0.name] + $0.aliases }
    #expect(Set(names).count == names.count)
    let everywhere = CommandTable.commands.filter { $0.screen == nil }.flatMap(\.keys)
    #expect(Set(everywhere).count == everywhere.count)
    // Two screens may each have a key of their own, which comes before that of all.
    for screen in Screen.allCases {
      let own = CommandTable.commands.filter { $0.screen == screen }.flatMap(\.keys)
      #expect(Set(own).count == own.count)
      let keys = own + everywhere.filter { !own.contains($0) }
      for key in keys {
        for other in keys where other.count > key.count { #expect(!other.starts(with: key)) }
      }
    }
  }

  @Test("Each command is found by its name, its aliases and its keys")
  func found() {
    for command in CommandTable.commands {
      for name in [command.name] + command.aliases {
        #expect(CommandTable.command(named: name)?.name == command.name)
      }
      for keys in command.keys {
        guard case .command(let found) = CommandTable.match(keys, on: command.screen ?? .state)
        else {
          Issue.record("\(command.keyText) is no command")
          continue
        }
        #expect(found.name == command.name)
      }
    }
  }

  @Test("Each command stands in the help, in the completion and in the documentation")
  func shown() {
    let help = CommandTable.helpLines().map(\.text)
    let docs = CommandTable.keysMarkdown()
    let completion = Completion(marks: [])
    for command in CommandTable.commands {
      #expect(help.contains { $0.contains(command.name) && $0.contains(command.help) })
      #expect(docs.contains(command.name))
      let isCompleted = completion.words(for: command.name).contains(command.name)
      #expect(isCompleted == (command.section != .scripts))
    }
  }

  @Test("Digits are counts, so no command begins with one")
  func digits() {
    for keys in CommandTable.commands.flatMap(\.keys) {
      if case .character(let character) = keys[0] { #expect(!character.isNumber) }
    }
  }

  @Test("The keys of the specification are there")
  func specified() throws {
    for script in "s S n N . , g G c C e E i x u R d r j k m ' ? : q".split(separator: " ") {
      guard case .command = CommandTable.match(try Key.parse(script: String(script)), on: .state)
      else {
        Issue.record("\(script) does nothing")
        continue
      }
    }
    for key: Key in [.left, .right, .up, .down, .tab, .backTab, .enter, .control("r"), .escape] {
      guard case .command = CommandTable.match([key], on: .state) else {
        Issue.record("\(key) does nothing")
        continue
      }
    }
  }

  @Test("Every command can be typed without an argument, and says a sentence or does something")
  func everyCommand() throws {
    for command in CommandTable.commands {
      var model = try openSample("commuter-three-weeks")
      let worked = model.execute(command.name)
      if !worked { #expect(model.message?.text.isEmpty == false, "\(command.name)") }
      _ = model.screen(width: 80, height: 24)
    }
  }
}
