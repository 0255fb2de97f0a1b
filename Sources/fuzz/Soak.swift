import CaptureFormats
import Console
import DeviceLog
import DeviceModel
import Foundation
import Replay

/// Days of a file that grows, followed at a thousand times the speed of life, with a console on it
/// that is played with all the while.
///
/// Once an hour of the log, the screen and the report are compared with those of a console that has
/// just read the file and folded it from its beginning.
struct Soak {
  var days: Int
  /// Seconds of the log a second.
  var speed: Double
  private var chance = SeededGenerator(seed: 5, stream: 1)
  private var drifts = 0

  init(days: Int, speed: Double) {
    self.days = days
    self.speed = speed
  }

  /// Runs it, and prints what it cost an hour of the log.
  ///
  /// - Returns: whether nothing drifted.
  mutating func run() throws -> Bool {
    let (zoneName, entries) = Self.log(days: days)
    let zone = LocalZone(identifier: zoneName) ?? .utc
    let file = FileManager.default.temporaryDirectory.appending(path: "soak-\(getpid()).jsonl")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data((LineWriter.header(timeZone: zoneName) + "\n").utf8).write(to: file)
    let handle = try FileHandle(forWritingTo: file)
    handle.seekToEndOfFile()
    let follower = try CaptureFollower(path: file.path)
    let journal = MemoryJournal()
    var capture = Capture(format: "nightstep", timeZone: zoneName)
    var written = 0
    var hour = 0
    var firstHour = 0
    let start = entries.first?.at ?? Instant(0)
    let begin = ContinuousClock.now
    while written < entries.count {
      let clock = start + (ContinuousClock.now - begin) / .seconds(1) * speed
      var pieces: [UInt8] = []
      while written < entries.count, entries[written].at <= clock {
        pieces += Array((LineWriter.line(entries[written]) + "\n").utf8)
        written += 1
      }
      // Now and then the writer is interrupted within a line.
      let cut = chance.chance(0.3) ? pieces.count / 2 : 0
      handle.write(Data(pieces[..<cut]))
      take(try follower.next(), &capture)
      handle.write(Data(pieces[cut...]))
      take(try follower.next(), &capture)
      try play(capture, zone, journal)
      if Int((clock - start) / 3600) > hour {
        hour = Int((clock - start) / 3600)
        try compare(capture, file, zone, journal)
        if hour == 1 { firstHour = Self.residentKilobytes }
        if hour % 24 == 0 || hour == 1 {
          Output.say("hour \(hour): \(capture.lines.count) entries, \(Self.residentKilobytes) kB")
        }
      }
      usleep(20_000)
    }
    try compare(capture, file, zone, journal)
    let seconds = (ContinuousClock.now - begin) / .seconds(1)
    Output.say(
      "\(days) days in \(Int(seconds)) s: \(capture.lines.count) entries, \(hour) hours compared, "
        + "\(drifts) drifted; \(firstHour) kB after the first hour, \(Self.residentKilobytes) kB at "
        + "the end")
    return drifts == 0
  }

  /// A commuter's days with a fix every half minute.
  private static func log(days: Int) -> (zone: String, entries: [Entry]) {
    let (zone, entries) = Scenario.commuter.make(seed: 11, days: days)
    guard let first = entries.first, let last = entries.last else { return (zone, entries) }
    var all = entries
    var at = first.at
    while at < last.at {
      let fix = Fix(
        Coordinate(latitude: 35.6, longitude: 139.7), timestamp: at, horizontalAccuracy: 200,
        source: .standard)
      all.append(Entry(at: at, .location(fix)))
      at = at + 30
    }
    let sorted = all.enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }
    return (zone, sorted.map(\.element))
  }

  private func take(_ updates: [CaptureFollower.Update], _ capture: inout Capture) {
    for update in updates { capture.lines += update.part.lines }
  }

  private func model(
    _ capture: Capture, _ zone: LocalZone, _ journal: MemoryJournal
  ) throws -> Model {
    try Model(
      document: .init(name: "soak.jsonl", capture: capture, zone: zone), journal: journal,
      rules: .current, rulesAreFixed: false)
  }

  /// Some keys on the console as it stands: moving, playing, injecting, undoing.
  private mutating func play(
    _ capture: Capture, _ zone: LocalZone, _ journal: MemoryJournal
  ) throws {
    var model = try model(capture, zone, journal)
    let lines = [
      "step", "back", "night", "night-back", "end", "start", "inject launch", "undo", "play",
    ]
    for _ in 0..<6 {
      let line = lines[min(lines.count - 1, Int(chance.next() % UInt64(lines.count)))]
      _ = model.execute(line)
      model.finishWork()
      _ = model.screen(width: 120, height: 40)
    }
    // No more than twenty edits stand at any time.
    for _ in 0..<max(0, try journal.activeEdits().count - 20) { _ = try journal.undo() }
    model.savePlace()
  }

  private mutating func compare(
    _ capture: Capture, _ file: URL, _ zone: LocalZone, _ journal: MemoryJournal
  ) throws {
    let read = try CaptureReader.read(path: file.path)
    let live = try model(capture, zone, journal).screen(width: 160, height: 50).text
    let fresh = try model(read, zone, journal).screen(width: 160, height: 50).text
    if live != fresh || read.lines.map(\.entry) != capture.lines.map(\.entry) {
      drifts += 1
      Output.say("drifted: \(capture.lines.count) entries followed, \(read.lines.count) read")
    }
  }

  /// What this process has in memory now; 0 where nobody says.
  private static var residentKilobytes: Int {
    let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
    return text.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map { $0 * 4 } ?? 0
  }
}
