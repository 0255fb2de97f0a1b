import Canvas
import Console
import DeviceLog
import DeviceModel
import Foundation
import HomeLearner
import Replay

extension FuzzTarget {
  /// The expression language, at the end of a small log.
  static let condition = FuzzTarget(name: "condition", seeds: ["Tests/Corpus/conditions"]) {
    bytes in
    guard let condition = try? Condition(bytes.text) else { return }
    _ = condition.result(at: SmallLog.end, in: SmallLog.replay) { _ in nil }
  }

  /// Scripts of the console, without writing files.
  static let script = FuzzTarget(name: "script", seeds: ["Tests/Corpus/scripts"]) { bytes in
    guard let model = try? SmallLog.model() else { return }
    var runner = ScriptRunner(model: model, width: 80, height: 24, scriptName: "input") { _, _ in }
    try? runner.run(bytes.text)
  }

  /// Keys as a terminal sends them: each scalar is one, and those of the prompt among them.
  static let prompt = FuzzTarget(name: "prompt", seeds: ["Tests/Corpus/prompts"]) { bytes in
    guard var model = try? SmallLog.model() else { return }
    for scalar in bytes.text.unicodeScalars.prefix(400) {
      switch scalar {
      case "\u{1B}": model.press(.escape)
      case "\n", "\r": model.press(.enter)
      case "\t": model.press(.tab)
      case "\u{7F}": model.press(.backspace)
      case "\u{0}"..<" ": model.press(.control(Character(scalar)))
      default: model.press(.character(Character(scalar)))
      }
      model.finishWork()
      if model.isFinished { return }
    }
    _ = model.screen(width: 80, height: 24).text
  }

  /// Scripts of a device's way.
  static let path = FuzzTarget(name: "path", seeds: ["Tests/Corpus/paths"]) { bytes in
    guard bytes.count < 4096 else { return }
    do throws(PathScript.Mistake) {
      _ = try PathScript.stage(bytes.text)
    } catch {
      _ = "\(error.reason)"
    }
  }

  /// Rules in JSON, and what a learner makes of them.
  static let rules = FuzzTarget(name: "rules", seeds: ["Tests/Corpus/rules"]) { bytes in
    do throws(RulesError) {
      let rules = try Rules(json: bytes.text)
      _ = try Rules(json: rules.json)
      let named = NamedRules(name: "input", rules: rules)
      let timeline = SmallLog.replay.timeline
      _ = Report(file: "a", timeline: timeline, skipped: 0, rules: named, zone: .utc).json
    } catch {
      _ = "\(error)"
    }
  }
}

/// A small log for what needs one.
private enum SmallLog {
  static let capture: Capture = {
    let (_, entries) = Scenario.commuter.make(seed: 1, days: 9)
    let lines = entries.enumerated().map { Capture.Line($1, line: $0 + 2) }
    return Capture(format: "nightstep", timeZone: "Asia/Tokyo", lines: lines)
  }()

  static let replay = Replay(capture: capture, zone: .utc)

  static let end: Moment = {
    var replay = SmallLog.replay
    return replay.seek(replay.end)
  }()

  static func model() throws -> Model {
    try Model(
      document: .init(name: "input", capture: capture, zone: .utc), journal: MemoryJournal(),
      rules: .current, rulesAreFixed: false)
  }
}
