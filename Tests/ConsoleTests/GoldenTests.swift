import Testing

@testable import Console

/// The screens of three samples, at three moments and three sizes each, as they were when somebody
/// last looked at them.
@Suite struct GoldenTests {
  private static let sizes = [(80, 24), (120, 40), (200, 60)]

  private static let moments: [(sample: String, moment: String, script: [String])] = [
    ("commuter", "the-day-before-home", ["goto 2026-04-09 12:00"]),
    ("commuter", "out-with-the-rubbish", ["goto 2026-04-20 05:53"]),
    ("commuter", "the-end", ["end"]),
    ("two-thousand-years", "rules-of-today", ["end", "history"]),
    ("two-thousand-years", "first-release", ["end", "rules first-release", "history"]),
    ("two-thousand-years", "the-entry", ["rules first-release", "goto 41", "details"]),
    ("moving-house", "four-nights-away", ["goto 2026-05-27 12:00"]),
    ("moving-house", "the-move", ["goto 2026-05-28 07:38"]),
    ("moving-house", "the-end", ["end"]),
  ]

  @Test(arguments: moments.indices)
  func `a sample's screen is as it was looked at`(index: Int) throws {
    let (sample, moment, script) = Self.moments[index]
    var model = try openSample(sample)
    for command in script {
      let isDone = model.execute(command)
      #expect(isDone, "\(command): \(model.text())")
    }
    for (width, height) in Self.sizes {
      try expectScreen(model, width, height, named: "\(sample)-\(moment)-\(width)x\(height)")
    }
  }
}
