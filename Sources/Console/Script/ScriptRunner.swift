import Canvas
import Replay

/// Carries out console commands without a terminal, one a line.
///
/// `#` begins a comment. Beside the commands of the prompt there are `keys 10n<Esc>`, `expect
/// CONDITION`, `screen FILE` and `size 120x40`.
package struct ScriptRunner {
  /// The console; its state after the last line that was carried out.
  package private(set) var model: Model
  private var width: Int
  private var height: Int
  private let scriptName: String
  private let write: (_ file: String, _ contents: String) throws -> Void

  /// - Parameter write: writes a file that `screen` names.
  package init(
    model: Model, width: Int, height: Int, scriptName: String,
    write: @escaping (_ file: String, _ contents: String) throws -> Void
  ) {
    self.model = model
    self.width = width
    self.height = height
    self.scriptName = scriptName
    self.write = write
  }

  /// Carries out a script up to its end, `quit`, or the first line that fails.
  package mutating func run(_ script: String) throws(ScriptError) {
    let lines = script.split(omittingEmptySubsequences: false) { $0.isNewline }
    for (index, line) in lines.enumerated() {
      let trimmed = line.drop { $0 == " " || $0 == "\t" }
      if trimmed.isEmpty || trimmed.first == "#" { continue }
      do throws(LineFailure) {
        try perform(String(trimmed))
      } catch {
        throw ScriptError(
          file: DisplayText.plain(scriptName), line: index + 1,
          sentence: DisplayText.plain(error.sentence), exitCode: error.exitCode)
      }
      if model.isFinished { return }
    }
  }

  private struct LineFailure: Error {
    var sentence: String
    var exitCode = 2
  }

  private mutating func perform(_ line: String) throws(LineFailure) {
    let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
    let argument = parts.count > 1 ? Self.trimmed(parts[1]) : ""
    switch parts.first {
    case "keys": try press(argument)
    case "expect": try expect(argument)
    case "screen": try writeScreen(argument)
    case "size": try setSize(argument)
    default:
      let worked = model.execute(Self.trimmed(line))
      model.finishWork()
      guard worked, model.message?.kind != .error else {
        throw LineFailure(sentence: model.message?.text ?? "“\(line)” failed")
      }
    }
  }

  private static func trimmed(_ text: String) -> String {
    var text = text[...].drop { $0 == " " || $0 == "\t" }
    while let last = text.last, last == " " || last == "\t" { text.removeLast() }
    return String(text)
  }

  private mutating func press(_ script: String) throws(LineFailure) {
    guard !script.isEmpty else { throw LineFailure(sentence: "keys needs keys, such as 10n<Esc>") }
    let keys: [Key]
    do { keys = try Key.parse(script: script) } catch {
      throw LineFailure(sentence: error.description)
    }
    for key in keys {
      model.press(key)
      model.finishWork()
      if model.isFinished { return }
    }
  }

  private mutating func expect(_ text: String) throws(LineFailure) {
    let condition: Condition
    do throws(ConditionError) {
      condition = try Condition(text, extras: ConsoleNames.all)
    } catch { throw LineFailure(sentence: error.description) }
    let (model, width, height) = (model, width, height)
    let result = condition.result(at: model.moment, in: model.replay) { name in
      ConsoleNames.value(of: name, in: model) {
        model.screen(width: width, height: height).text
      }
    }
    guard result.holds else {
      let values = result.values.isEmpty ? "" : ": " + result.values.joined(separator: ", ")
      throw LineFailure(sentence: "expected \(text)\(values)", exitCode: 1)
    }
  }

  private func writeScreen(_ file: String) throws(LineFailure) {
    let canvas = model.screen(width: width, height: height)
    let contents: String
    if file.hasSuffix(".svg") {
      contents = canvas.svg()
    } else if !file.isEmpty {
      contents = canvas.text + "\n"
    } else {
      throw LineFailure(sentence: "screen needs a file, .txt or .svg")
    }
    do { try write(file, contents) } catch { throw LineFailure(sentence: "\(error)") }
  }

  private mutating func setSize(_ text: String) throws(LineFailure) {
    let sides = text.lowercased().replacing("×", with: "x").split(separator: "x")
      .compactMap { Int($0) }
    guard sides.count == 2, sides.allSatisfy({ (1...Canvas.longestSide).contains($0) }) else {
      throw LineFailure(sentence: "size takes columns and rows, such as size 120x40")
    }
    (width, height) = (sides[0], sides[1])
  }
}
