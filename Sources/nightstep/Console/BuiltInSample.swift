import DeviceLog
import DeviceModel

/// The capture the console opens on when it is given no file: `sample-data/commuter.jsonl`, made
/// anew by what made it, so that it is there wherever the program is.
enum BuiltInSample {
  static var document: Document? {
    guard let sample = Sample.all.first else { return nil }
    let made = sample.scenario.make(
      seed: sample.seed, days: sample.days, settings: sample.settings)
    // The header is line 1.
    let lines = made.entries.enumerated().map { Capture.Line($0.element, line: $0.offset + 2) }
    let capture = Capture(format: "nightstep", timeZone: made.timeZone, lines: lines)
    return Document(name: "\(sample.name) (built-in sample)", capture: capture, asked: nil)
  }
}
