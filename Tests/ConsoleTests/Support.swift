import Canvas
import CaptureFormats
import DeviceLog
import Foundation
import HomeLearner
import Replay
import Testing

@testable import Console

/// The folder of this package.
let packageFolder = URL(fileURLWithPath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

/// Opens a file of `sample-data`.
func openSample(
  _ name: String, journal: any Journal = MemoryJournal(), rules: NamedRules = .current,
  rulesAreFixed: Bool = false, notes: [String] = []
) throws -> Model {
  let path = packageFolder.appendingPathComponent("sample-data/\(name).jsonl").path
  let capture = try CaptureReader.read(path: path)
  let zone = try #require(LocalZone(identifier: capture.timeZone ?? "UTC"))
  return try Model(
    document: .init(name: "\(name).jsonl", capture: capture, zone: zone, notes: notes),
    journal: journal, rules: rules, rulesAreFixed: rulesAreFixed)
}

/// Opens entries that a test makes.
func open(_ entries: [Entry], journal: any Journal = MemoryJournal()) throws -> Model {
  let zone = try #require(LocalZone(identifier: "Asia/Tokyo"))
  let lines = entries.enumerated().map { Capture.Line($1, line: $0 + 1) }
  return try Model(
    document: .init(
      name: "made-up.jsonl", capture: Capture(format: "nightstep", lines: lines), zone: zone),
    journal: journal, rulesAreFixed: false)
}

extension Model {
  /// Presses keys as scripts write them.
  mutating func press(_ script: String) throws {
    for key in try Key.parse(script: script) { press(key) }
  }

  /// The screen as text.
  func text(_ width: Int = 120, _ height: Int = 40) -> String {
    screen(width: width, height: height).text
  }

  /// The screen without messages.
  func panes(_ width: Int = 120, _ height: Int = 40) -> String {
    var copy = self
    copy.message = nil
    return copy.text(width, height)
  }
}

/// Compares the screen with `Goldens/NAME.txt`.
///
/// A mismatch prints the lines that differ. With `NIGHTSTEP_RECORD=1` the file is written, and the
/// test fails all the same, so that nothing is recorded unseen.
func expectScreen(
  _ model: Model, _ width: Int, _ height: Int, named name: String,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Goldens/\(name).txt")
  let actual = model.screen(width: width, height: height).text + "\n"
  if ProcessInfo.processInfo.environment["NIGHTSTEP_RECORD"] == "1" {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try actual.write(to: file, atomically: true, encoding: .utf8)
    Issue.record("recorded \(name).txt: look at it", sourceLocation: sourceLocation)
    return
  }
  guard let expected = try? String(contentsOf: file, encoding: .utf8) else {
    Issue.record(
      "there is no Goldens/\(name).txt; NIGHTSTEP_RECORD=1 records it",
      sourceLocation: sourceLocation)
    return
  }
  guard actual != expected else { return }
  let old = expected.split(separator: "\n", omittingEmptySubsequences: false)
  let new = actual.split(separator: "\n", omittingEmptySubsequences: false)
  var lines: [String] = []
  for row in 0..<max(old.count, new.count) {
    let before = row < old.count ? String(old[row]) : nil
    let after = row < new.count ? String(new[row]) : nil
    if before == after { continue }
    if let before { lines.append("\(row + 1) − \(before)") }
    if let after { lines.append("\(row + 1) + \(after)") }
  }
  Issue.record(
    "the screen is not Goldens/\(name).txt:\n\(lines.joined(separator: "\n"))",
    sourceLocation: sourceLocation)
}

/// Carries out a line that should work.
func run(
  _ model: inout Model, _ line: String, sourceLocation: SourceLocation = #_sourceLocation
) {
  let worked = model.execute(line)
  #expect(worked, "\(line): \(model.message?.text ?? "")", sourceLocation: sourceLocation)
}

/// Carries out a line that should be refused with a sentence.
func refuse(
  _ model: inout Model, _ line: String, sourceLocation: SourceLocation = #_sourceLocation
) {
  let worked = model.execute(line)
  #expect(!worked, "\(line)", sourceLocation: sourceLocation)
  #expect((model.message?.text.count ?? 0) > 10, "\(line)", sourceLocation: sourceLocation)
}
