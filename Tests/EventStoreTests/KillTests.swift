import DeviceLog
import Foundation
import Testing

@testable import EventStore

@Suite("A store whose program is killed")
struct KillTests {
  @Test("It has every acknowledged edit, at most one more, and is sound", arguments: 0..<6)
  func killed(round: Int) async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("a.nightstep")
    let acknowledged = folder.file("acknowledged")
    // Edits there when the last life ended, one of which may never have been acknowledged.
    var kept = 0
    for life in 0..<3 {
      let microseconds = UInt32(2_000 + 9_000 * round + 1_111 * life)
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [
          path = path as String, acknowledged = acknowledged as String,
          microseconds = microseconds as UInt32
        ] in
        let store = try EventStore.openOrCreate(at: path)
        if try !store.hasCapture() {
          var random = RandomEntries(seed: 41)
          try store.importCapture(random.capture(), source: nil)
        }
        Thread.detachNewThread {
          usleep(microseconds)
          kill(getpid(), SIGKILL)
        }
        // What is written to a file outlives the process, as what is drawn on a screen does.
        let screen = open(acknowledged, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        while true {
          let text = String(repeating: "x", count: Int.random(in: 0..<3_000))
          let edit = try store.append(.note(.captured(0), text: text))
          let line = Array("\(edit.sequence)\n".utf8)
          write(screen, line, line.count)
        }
      }
      // None, if the kill came before the first.
      let lines = (try? String(contentsOfFile: acknowledged, encoding: .utf8)) ?? ""
      let last = lines.split(separator: "\n").last.flatMap { Int($0) } ?? 0
      let store = try EventStore.open(at: path)
      #expect(store.isReadOnly == false)
      let count = try store.activeEdits().count
      let least = max(last, kept)
      #expect([least, least + 1].contains(count), "\(last) acknowledged, \(kept) before")
      kept = count
      var random = RandomEntries(seed: 41)
      expectEqual(try store.readCapture(), random.capture())
      let check = try store.connection.statement("PRAGMA integrity_check")
      #expect(try check.step())
      #expect(check.text(0) == "ok")
    }
  }
}
