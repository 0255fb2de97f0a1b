import DeviceLog
import DeviceModel
import Foundation
import HomeLearner
import Replay
import StayDiary
import Testing

@testable import Console

/// One short script a sample, in `Walks`: it reaches the sample's point and states what is on the
/// screen there, and it fails where the rule that the sample is about is broken.
@Suite("Walks through the samples") struct WalkTests {
  struct Walk: CustomTestStringConvertible {
    var name: String
    var sample: String
    var text: String
    /// Rules that break it, each as settings that are made together.
    var breaks: [[String]]
    /// Settings of the phone that break it.
    var phones: [String]
    /// Seconds that a stay of the diary must last, which break it.
    var diaryFloors: [Double]

    var testDescription: String { name }
    var commands: Int {
      text.split(separator: "\n").count { !$0.hasPrefix("#") }
    }
  }

  static let walks: [Walk] = {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Walks")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".nightstep") }.sorted().compactMap { file in
      guard let text = try? String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
      else { return nil }
      let name = String(file.dropLast(10))
      func remarks(_ key: String) -> [String] {
        text.split(separator: "\n").filter { $0.hasPrefix("# \(key): ") }
          .map { String($0.dropFirst(key.count + 4)) }
      }
      return Walk(
        name: name, sample: remarks("sample").first ?? name, text: text,
        breaks: remarks("breaks with").map {
          $0.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
        }, phones: remarks("breaks with phone"),
        diaryFloors: remarks("breaks with diary").compactMap {
          Double($0.replacing("leastStaySeconds ", with: ""))
        })
    }
  }()

  private func run(_ walk: Walk, rules: Rules) throws -> ScriptError? {
    try run(
      walk,
      openSample(walk.sample, rules: NamedRules(name: "here", rules: rules), rulesAreFixed: true))
  }

  private func run(_ walk: Walk, _ model: Model) throws -> ScriptError? {
    var runner = ScriptRunner(
      model: model, width: 120, height: 40, scriptName: walk.name, write: { _, _ in })
    do throws(ScriptError) {
      try runner.run(walk.text)
      return nil
    } catch { return error }
  }

  @Test("Every sample has a walk")
  func all() throws {
    let samples = try FileManager.default
      .contentsOfDirectory(atPath: packageFolder.appendingPathComponent("sample-data").path)
      .filter { $0.hasSuffix(".jsonl") }.map { String($0.dropLast(6)) }
    #expect(Set(Self.walks.map(\.sample)) == Set(samples))
  }

  @Test("A walk reaches its point in under ten commands", arguments: walks)
  func reaches(_ walk: Walk) throws {
    #expect(walk.commands < 10)
    let error = try run(walk, rules: .current)
    #expect(error == nil, "\(error?.description ?? "")")
  }

  @Test("A walk fails at an expectation where its rule is broken", arguments: walks)
  func breaks(_ walk: Walk) throws {
    #expect(!walk.breaks.isEmpty || !walk.phones.isEmpty || !walk.diaryFloors.isEmpty)
    for floor in walk.diaryFloors {
      var model = try openSample(walk.sample)
      var diary = DiarySettings.standard
      diary.leastStaySeconds = floor
      model.replay = Replay(
        capture: model.document.capture, zone: model.document.zone, diary: diary)
      model.seek(model.replay.end)
      #expect(try run(walk, model)?.exitCode == 1, "\(floor)")
    }
    for settings in walk.breaks {
      var rules = Rules.current
      for setting in settings {
        let words = setting.split(separator: " ").map(String.init)
        try #require(words.count == 2)
        try rules.set(words[0], text: words[1])
      }
      let error = try run(walk, rules: rules)
      #expect(error?.exitCode == 1, "\(settings): \(error?.description ?? "it passes")")
    }
  }

  @Test("A walk about the phone fails with a phone that behaves differently", arguments: walks)
  func phones(_ walk: Walk) throws {
    for setting in walk.phones {
      let sample = try #require(Sample.all.first { $0.name == walk.sample })
      var settings = sample.settings ?? sample.scenario.defaultSettings
      switch setting {
      case "boundarySeconds 600": settings.boundarySeconds = 600
      default: Issue.record("no setting \(setting)")
      }
      for (phone, passes) in [
        (sample.settings ?? sample.scenario.defaultSettings, true), (settings, false),
      ] {
        let made = sample.scenario.make(seed: sample.seed, days: sample.days, settings: phone)
        let error = try run(walk, open(made.entries))
        #expect((error == nil) == passes, "\(setting): \(error?.description ?? "it passes")")
        #expect(error?.exitCode ?? 1 == 1)
      }
    }
  }
}
