import DeviceLog
import EventStore
import Foundation

extension FuzzTarget {
  /// A store whose pages are not what was written. The first two bytes say where, the rest is what
  /// stands there now; what begins like a database is a whole one.
  static let store = FuzzTarget(name: "store", seeds: ["Tests/Corpus/stores"]) { bytes in
    let folder = FileManager.default.temporaryDirectory.appending(path: "fuzz-store-\(getpid())")
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "a.nightstep")
    guard (try? Data(damaged(bytes)).write(to: file)) != nil else { return }
    do throws(StoreError) {
      let store = try EventStore.open(at: file.path)
      _ = try store.activeEdits()
      _ = try store.place()
      use(try store.readCapture())
      _ = try store.append(.note(.captured(0), text: "after"))
      _ = try store.undo()
    } catch {
      _ = error.sentence
    }
  }

  private static func damaged(_ bytes: [UInt8]) -> [UInt8] {
    if bytes.starts(with: "SQLite format 3".utf8) { return bytes }
    guard bytes.count > 2, !sound.isEmpty else { return bytes }
    var store = sound
    var place = (Int(bytes[0]) << 8 | Int(bytes[1])) * 7 % store.count
    for byte in bytes.dropFirst(2) {
      store[place] = byte
      place = (place + 1) % store.count
    }
    return store
  }

  /// A store with some entries and edits.
  private static let sound: [UInt8] = {
    let file = FileManager.default.temporaryDirectory.appending(path: "fuzz-\(getpid()).nightstep")
    defer { try? FileManager.default.removeItem(at: file) }
    do {
      let store = try EventStore.create(at: file.path)
      let lines = (0..<40).map { number in
        Capture.Line(
          Entry(at: Instant(798_284_000 + Double(number)), .note(text: "note \(number)")),
          line: number + 2)
      }
      try store.importCapture(
        Capture(format: "nightstep", timeZone: "Asia/Tokyo", lines: lines), source: nil)
      for number in 0..<5 { _ = try store.append(.skip(.captured(number))) }
      _ = try store.append(.inject([lines[0].entry], title: "again"))
      _ = try store.undo()
      let copy = file.path + ".copy"
      defer { try? FileManager.default.removeItem(atPath: copy) }
      try store.copy(to: copy)
      return Array(try Data(contentsOf: URL(filePath: copy)))
    } catch {
      return []
    }
  }()
}
