import DeviceLog
import Testing

@testable import Console

/// A file that gains what a test says.
private final class MadeUpFollower: LogFollower {
  var parts: [FollowedPart] = []
  var error: ConsoleError?
  private(set) var asked = 0

  func next() throws -> [FollowedPart] {
    asked += 1
    if let error { throw error }
    defer { parts = [] }
    return parts
  }
}

@Suite struct FollowTests {
  private let start = Instant(798_595_200)

  private func entries(_ range: Range<Int>) -> [Entry] {
    range.map { Entry(at: start + Double($0) * 60, .note(text: "number \($0)")) }
  }

  private func lines(_ range: Range<Int>) -> [Capture.Line] {
    zip(range, entries(range)).map { Capture.Line($1, line: $0 + 1) }
  }

  private func following(_ count: Int) throws -> (model: Model, file: MadeUpFollower) {
    let file = MadeUpFollower()
    var model = try open(entries(0..<count))
    model.openFollower = { capture in
      #expect(capture.lines.count == count)
      return file
    }
    try model.toggleFollowing()
    #expect(model.isFollowing)
    return (model, file)
  }

  @Test func `Who is at the end stays at the end, and the status line says that it follows`() throws
  {
    var (model, file) = try following(100)
    #expect(model.text().contains("following"))
    file.parts = [FollowedPart(lines: lines(100..<103))]
    model.proceed(seconds: 0.4)
    #expect(model.total == 100)
    model.proceed(seconds: 0.2)
    #expect(model.total == 103)
    #expect(model.position == model.replay.end)
    #expect(model.message?.text == "3 entries came")
    #expect(model.text().contains("number 102"))
    #expect(model.patienceMilliseconds == 500)
  }

  @Test func `Any other place stays, with what is selected, searched and filtered there`() throws {
    var (model, file) = try following(100)
    run(&model, "goto start")
    run(&model, "step 10")
    run(&model, "filter number 1")
    model.finishWork()
    try model.press("k")
    let before = (model.position, model.selection.log)
    file.parts = [FollowedPart(lines: lines(100..<120))]
    model.proceed(seconds: 1)
    #expect(model.total == 120)
    #expect(model.position == before.0)
    #expect(model.selection.log == before.1)
    model.finishWork()
    // 1, 10 to 19, and of those that came 100 to 119.
    #expect(model.filter?.matches.count == 31)
    run(&model, "end")
    #expect(model.position.count == 120)
  }

  @Test func `What is received late goes to its place in time`() throws {
    var (model, file) = try following(100)
    run(&model, "goto start")
    run(&model, "step 50")
    let clock = model.position.clock
    let late = Entry(at: start + 90, .note(text: "late"))
    file.parts = [FollowedPart(lines: [Capture.Line(late, line: 101)])]
    model.proceed(seconds: 1)
    #expect(model.position.count == 51)
    #expect(model.position.clock == clock)
    #expect(model.replay.timeline.entries[2].entry == late)
  }

  @Test func `Keyframes are kept: what is folded is what came`() throws {
    var (model, file) = try following(5000)
    let before = model.replay.foldedEntries
    for round in 0..<20 {
      file.parts = [FollowedPart(lines: lines((5000 + round)..<(5001 + round)))]
      model.proceed(seconds: 1)
    }
    #expect(model.total == 5020)
    // Each time from the last keyframe, 64 entries back at most, and no more.
    #expect(model.replay.foldedEntries - before <= 20 * (64 + 2))
  }

  @Test func `Edits stay, and so does what is said of truncation and rotation`() throws {
    var (model, file) = try following(10)
    run(&model, "goto start")
    run(&model, "step 5")
    run(&model, "skip")
    file.parts = [
      FollowedPart(lines: lines(10..<11)),
      FollowedPart(lines: lines(11..<12), notice: "Another file is at log.jsonl now"),
    ]
    model.proceed(seconds: 1)
    #expect(model.message?.text == "Another file is at log.jsonl now; 2 entries came")
    #expect(model.replay.timeline.entries.count { $0.isSkipped } == 1)
    #expect(model.document.capture.lines.count == 12)
  }

  @Test func `A file that cannot be read any more is said once, and what came stays`() throws {
    var (model, file) = try following(10)
    file.error = ConsoleError("log.jsonl: no permission to read it")
    model.proceed(seconds: 1)
    #expect(!model.isFollowing)
    #expect(
      model.message?.text == "No longer following: log.jsonl: no permission to read it")
    model.proceed(seconds: 1)
    #expect(file.asked == 2)
    #expect(model.total == 10)
  }

  @Test func `follow ends it and begins it; where there is no file it says so`() throws {
    var (model, _) = try following(10)
    run(&model, "follow")
    #expect(!model.isFollowing)
    #expect(model.patienceMilliseconds == nil)
    run(&model, "follow")
    #expect(model.isFollowing)
    var other = try open(entries(0..<3))
    refuse(&other, "follow")
    #expect(other.message?.text.contains("--follow") == true)
  }

  @Test func `The lines that could not be read are those of the file now`() throws {
    var (model, file) = try following(10)
    let damaged = Capture.SkippedLine(line: 11, reason: "not JSON")
    file.parts = [FollowedPart(skipped: [damaged])]
    model.proceed(seconds: 1)
    #expect(model.document.capture.skipped == [damaged])
    #expect(model.total == 10)
  }
}
