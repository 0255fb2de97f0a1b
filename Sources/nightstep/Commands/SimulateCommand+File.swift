import DeviceLog
import DeviceModel
import Foundation
import HomeLearner
import Replay

extension SimulateCommand {
  /// A way written down: a script of the phone's own language, or a track with times.
  ///
  /// - Throws: a sentence with the file and the line where it is neither.
  static func stage(
    of file: String, _ arguments: Arguments
  ) throws(Failure) -> Stage {
    if isTrack(file) {
      let reader = try DocumentReader(arguments, command: title, keepsOriginals: false)
      let document = try reader.document(file)
      let places = document.capture.lines.compactMap { line -> Path.Waypoint? in
        guard case .location(let fix) = line.entry.event, fix.timestamp.isPlausible else {
          return nil
        }
        return Path.Waypoint(fix.timestamp, fix.coordinate)
      }
      guard let stage = Stage(track: places, timeZone: document.zone.identifier) else {
        throw Failure("\(file): has no two places with different times, so nobody moves in it")
      }
      return stage
    }
    let text = try ScriptFile.read(file)
    do throws(PathScript.Mistake) {
      return try PathScript.stage(text)
    } catch {
      throw Failure("\(file):\(error.line): \(error.reason)")
    }
  }

  /// Plays a way to a learner under the rules of today, whose requests act on the phone.
  static func play(_ stage: Stage, seed: UInt64) -> [Entry] {
    let zone = LocalZone(identifier: stage.timeZone) ?? .utc
    var app = LearningApp(HomeLearner(rules: .current, zone: zone), others: stage.app)
    return stage.entries(app: &app, seed: seed, settings: .standard)
  }

  /// XML is a track; anything else is a script.
  private static func isTrack(_ file: String) -> Bool {
    guard let handle = FileHandle(forReadingAtPath: file),
      let start = try? handle.read(upToCount: 512)
    else { return false }
    // Packed tracks are known by their first bytes.
    if start.starts(with: [0x1F, 0x8B]) { return true }
    let blanks: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF]
    return start.first { !blanks.contains($0) } == UInt8(ascii: "<")
  }
}
