import DeviceLog
import Foundation
import Testing

@testable import EventStore

@Suite("Files that are no stores, or no longer")
struct RefusalTests {
  private func refusal(_ path: String) -> StoreError? {
    #expect(throws: StoreError.self) { try EventStore.open(at: path) }
  }

  @Test("Each is refused in a sentence that names it, and left as it was")
  func refused() throws {
    let folder = try TemporaryFolder()
    #expect(refusal(folder.file("none"))?.reason == .missing)
    #expect(refusal(folder.file("none/none"))?.reason == .missing)
    #expect(refusal("")?.reason == .system)
    #expect(refusal(folder.path)?.sentence == "\(folder.path): this is a folder, not a store.")
    #expect(refusal("/dev/null")?.reason == .notAStore)
    #expect(refusal(try folder.write("", to: "zero"))?.reason == .empty)
    let text = try folder.write(String(repeating: "{\"kind\":1}\n", count: 999), to: "log.jsonl")
    #expect(refusal(text)?.sentence == "\(text): this is not a NightStep store.")
    #expect(try String(contentsOfFile: text, encoding: .utf8).utf8.count == 999 * 11)
    symlink("/nowhere", folder.file("dangling"))
    #expect(refusal(folder.file("dangling"))?.reason == .missing)
    #expect(throws: StoreError.self) { try EventStore.create(at: folder.file("dangling")) }
    #expect(throws: StoreError.self) { try EventStore.create(at: text) }
    #expect(throws: StoreError.self) { try EventStore.create(at: folder.path) }
    #expect(folder.names == ["dangling", "log.jsonl", "zero"])
  }

  @Test("Another program's SQLite file is refused and not changed")
  func foreign() throws {
    let folder = try TemporaryFolder()
    for (name, sql) in [
      ("table", "CREATE TABLE bookmark (url)"), ("id", "PRAGMA application_id = 7"),
      ("version", "PRAGMA user_version = 3"),
    ] {
      let path = try folder.write("", to: name)
      try tamper(path, sql)
      let before = try Data(contentsOf: URL(fileURLWithPath: path))
      #expect(refusal(path)?.reason == .notAStore)
      #expect(throws: StoreError.self) { try EventStore.openOrCreate(at: path) }
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    }
  }

  @Test("A store from a newer version is refused with both versions, and left as it was")
  func newer() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("a.nightstep")
    do { _ = try EventStore.create(at: path) }
    try tamper(path, "PRAGMA user_version = 2")
    let error = refusal(path)
    #expect(error?.reason == .newerVersion)
    #expect(error?.sentence.contains("store version 2, this one knows 1") == true)
    #expect(throws: StoreError.self) { try EventStore.peekSource(at: path) }
  }

  @Test(
    "A store whose tables were altered is refused",
    arguments: [
      "DROP TRIGGER captured_no_delete", "CREATE TABLE more (x)",
      "CREATE TRIGGER t AFTER INSERT ON edit BEGIN SELECT 1; END", "DROP TABLE place",
      "PRAGMA user_version = -1",
    ])
  func altered(sql: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("a.nightstep")
    do { _ = try EventStore.create(at: path) }
    try tamper(path, sql)
    #expect(refusal(path)?.reason == .damaged)
  }

  @Test(
    "Rows that this program cannot have written are refused, and never trap",
    arguments: [
      "UPDATE captured SET kind = 'nonsense' WHERE position = 4",
      "UPDATE captured SET kind = 'visit' WHERE position = 4",
      "UPDATE captured SET at = NULL, exact = NULL WHERE position = 4",
      "UPDATE captured SET exact = x'00' WHERE position = 4",
      "UPDATE captured SET exact = x'090000000000000000' WHERE position = 4",
      "UPDATE captured SET latitude = 1.25 WHERE position = 0",
      "UPDATE captured SET synthetic = 1 - synthetic WHERE position = 4",
      "UPDATE captured SET line = -9223372036854775807 WHERE position = 4",
      "UPDATE captured SET original = 'x' WHERE position = 4",
      "DELETE FROM captured WHERE position = 2",
      "DELETE FROM captured WHERE position = (SELECT max(position) FROM captured)",
      "DELETE FROM skipped_line WHERE number = 0",
      "DELETE FROM document WHERE key = 'checksum'",
      "UPDATE document SET value = '-5' WHERE key = 'capturedCount'",
      "UPDATE document SET value = '99999999999999999999' WHERE key = 'capturedCount'",
    ])
  func alteredCapture(sql: String) throws {
    let store = try EventStore.inMemory()
    var random = RandomEntries(seed: 31)
    try store.importCapture(random.capture(), source: nil)
    try store.connection.execute("DROP TRIGGER captured_no_update")
    try store.connection.execute("DROP TRIGGER captured_no_delete")
    try store.connection.execute(sql)
    let error = #expect(throws: StoreError.self) { _ = try store.readCapture() }
    #expect(error?.reason == .damaged)
  }

  @Test(
    "Edits that are not what was written are refused, and never trap",
    arguments: [
      "DELETE FROM edit WHERE sequence = 2", "DELETE FROM edit WHERE sequence = 3",
      "UPDATE edit SET name = 'else' WHERE sequence = 1", "UPDATE edit SET kind = 'what'",
      "UPDATE edit SET target_item = 1", "UPDATE edit SET text = NULL WHERE sequence = 3",
      "UPDATE edit SET exact = x'ff'", "UPDATE edit SET at = 3",
      "UPDATE edit SET sequence = -4 WHERE sequence = 1",
      "UPDATE edit SET sequence = 9223372036854775807 WHERE sequence = 3",
      "DELETE FROM injected WHERE item = 1", "DELETE FROM injected WHERE item = 21",
      "UPDATE injected SET speed = 7", "UPDATE injected SET item = item + 50",
      "DELETE FROM document",
    ])
  func alteredEdits(sql: String) throws {
    let store = try EventStore.inMemory()
    var random = RandomEntries(seed: 32)
    _ = try store.append(.inject(random.entries(), title: "run"))
    _ = try store.append(.skip(.captured(1)))
    _ = try store.append(.note(.captured(1), text: "x"))
    let triggers = try store.connection.statement(
      "SELECT name FROM sqlite_schema WHERE type = 'trigger'")
    var names: [String] = []
    while try triggers.step() { names.append(triggers.text(0) ?? "") }
    for name in names { try store.connection.execute("DROP TRIGGER \(name)") }
    try store.connection.execute("PRAGMA foreign_keys = OFF")
    try store.connection.execute(sql)
    let error = #expect(throws: StoreError.self) { try store.activeEdits() }
    #expect(error?.reason == .damaged)
  }

  @Test("Whichever page is damaged, it is said, or nothing was lost", arguments: [0, 1, 2])
  func damagedPage(how: Int) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("a.nightstep")
    var random = RandomEntries(seed: 33)
    let capture = random.capture(rounds: 3)
    var edits: [RecordedEdit] = []
    do {
      let store = try EventStore.create(at: path)
      try store.importCapture(capture, source: nil)
      edits.append(try store.append(.inject(random.entries(), title: "run")))
      edits.append(
        try store.append(.rules(name: "x", json: String(repeating: "rule ", count: 4_000))))
      for number in 0..<200 { edits.append(try store.append(.skip(.captured(number)))) }
    }
    let whole = try Data(contentsOf: URL(fileURLWithPath: path))
    var noticed = 0
    for page in 0..<whole.count / 4_096 {
      var damaged = whole
      let range =
        how == 2 ? page * 4_096 + 2_000..<page * 4_096 + 2_064 : page * 4_096..<page * 4_096 + 4_096
      for index in range {
        damaged[index] = how == 0 ? 0 : UInt8.random(in: 0...255, using: &random.random)
      }
      try damaged.write(to: URL(fileURLWithPath: path))
      do throws(StoreError) {
        let store = try EventStore.open(at: path)
        let read = try store.activeEdits()
        #expect(read == edits, "page \(page)")
        expectEqual(try store.readCapture(), capture)
      } catch {
        noticed += 1
        #expect(error.sentence.hasPrefix(path), "page \(page): \(error.sentence)")
      }
      unlink(path + "-wal")
      unlink(path + "-shm")
    }
    #expect(noticed > whole.count / 4_096 / 2)
  }

  @Test("A file cut off anywhere is refused, or nothing was lost")
  func truncated() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("a.nightstep")
    var random = RandomEntries(seed: 34)
    let capture = random.capture(rounds: 3)
    do {
      let store = try EventStore.create(at: path)
      try store.importCapture(capture, source: nil)
      for number in 0..<50 { _ = try store.append(.skip(.captured(number))) }
    }
    let whole = try Data(contentsOf: URL(fileURLWithPath: path))
    for size in stride(from: 1, to: whole.count, by: 1_777) {
      try whole.prefix(size).write(to: URL(fileURLWithPath: path))
      #expect(throws: StoreError.self, "\(size)") {
        let store = try EventStore.open(at: path)
        _ = try store.activeEdits()
        _ = try store.readCapture()
      }
    }
  }
}
