import CaptureFormats
import Console
import DeviceLog
import EventStore

/// Follows the file of an open document: what it gains goes into the store first, then to the
/// console.
final class FileFollower: LogFollower {
  private let name: String
  private let follower: CaptureFollower
  /// Where it is kept; `nil` where nothing is.
  private let store: EventStore?
  /// Entries at the beginning of the file that the console has already.
  private var known: Int
  /// All lines that could not be read.
  private var skipped: [Capture.SkippedLine]
  /// The lines of files before this one, which go on being counted.
  private var linesBefore = 0
  private var lastLine = 0

  /// - Parameter capture: what the console has of the file.
  init(
    _ name: String, has capture: Capture, _ options: ReadOptions, _ store: EventStore?
  ) throws(Failure) {
    self.name = name
    self.store = store.flatMap { $0.isReadOnly ? nil : $0 }
    known = capture.lines.count
    skipped = capture.skipped
    do throws(CaptureError) {
      follower = try CaptureFollower(path: name, options: options)
    } catch {
      throw Failure(error)
    }
  }

  func next() throws -> [FollowedPart] {
    let updates: [CaptureFollower.Update]
    do throws(CaptureError) { updates = try follower.next() } catch { throw Failure(error) }
    let parts = updates.map(part)
    if let store, parts.contains(where: { !$0.lines.isEmpty || $0.skipped != nil }) {
      do throws(StoreError) {
        try store.appendCapture(parts.flatMap(\.lines), skipped: skipped)
      } catch {
        throw Failure(error)
      }
    }
    return parts
  }

  private func part(_ update: CaptureFollower.Update) -> FollowedPart {
    var part = FollowedPart()
    switch update.restart {
    case .rotated: part.notice = "Another file is at \(name) now, and is read from its beginning"
    case .truncated:
      part.notice = "\(name) was truncated or written anew, and is read from its beginning"
    case nil: break
    }
    if update.restart != nil {
      known = 0
      linesBefore += lastLine
      lastLine = 0
    }
    var whole: Set<Int> = []
    for var line in update.part.lines {
      lastLine = max(lastLine, line.line)
      if known > 0 {
        known -= 1
        continue
      }
      line.line += linesBefore
      whole.insert(line.line)
      part.lines.append(line)
    }
    let damaged = skipped.map(\.line)
    // A last line that had not come to its end is one that has, now.
    skipped.removeAll { whole.contains($0.line) }
    for var line in update.part.skipped {
      lastLine = max(lastLine, line.line)
      line.line += linesBefore
      if let index = skipped.firstIndex(where: { $0.line == line.line }) {
        skipped[index] = line
      } else {
        skipped.append(line)
      }
    }
    if skipped.map(\.line) != damaged { part.skipped = skipped }
    return part
  }
}
