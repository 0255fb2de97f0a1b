import DeviceLog
import Foundation
import Testing

@testable import EventStore

@Suite("A captured log in a store")
struct CaptureTests {
  @Test("Every kind of entry comes back equal to the bit", arguments: UInt64(1)...40)
  func roundTrip(seed: UInt64) throws {
    let folder = try TemporaryFolder()
    var random = RandomEntries(seed: seed)
    let capture = random.capture(rounds: 5)
    let store = try EventStore.create(at: folder.file("a.nightstep"))
    try store.importCapture(capture, source: nil)
    expectEqual(try store.readCapture(), capture)
  }

  @Test("It comes back equal after the store was closed")
  func reopened() throws {
    let folder = try TemporaryFolder()
    var random = RandomEntries(seed: 99)
    let capture = random.capture(rounds: 20)
    let source = SourceIdentity(path: "/a/b.jsonl", size: 12, digest: "cafe")
    do {
      let store = try EventStore.create(at: folder.file("a.nightstep"))
      try store.importCapture(capture, source: source)
      try store.leave(at: #"{"clock":0}"#)
      try store.leave(at: #"{"clock":1}"#)
    }
    let store = try EventStore.open(at: folder.file("a.nightstep"))
    expectEqual(try store.readCapture(), capture)
    #expect(try store.source() == source)
    #expect(try store.place() == #"{"clock":1}"#)
  }

  @Test("NaN and negative zero keep every bit, and absent numbers stay absent")
  func unusualNumbers() throws {
    let odd = Double(bitPattern: 0xfff8_0000_dead_beef)
    var event = MonitorEvent()
    event.radius = odd
    event.latitude = -0.0
    let entries = [
      Entry(at: Instant(odd), .monitor(event)), Entry(at: Instant(-0.0), .launch),
      Entry(
        at: Instant(0),
        .location(
          Fix(
            Coordinate(latitude: .nan, longitude: -0.0), timestamp: Instant(.signalingNaN),
            horizontalAccuracy: -.infinity, speed: nil, source: .oneShot))),
    ]
    let store = try EventStore.inMemory()
    let lines = entries.enumerated().map { Capture.Line($1, line: $0 + 1) }
    try store.importCapture(Capture(format: "visits", lines: lines), source: nil)
    let read = try store.readCapture().lines.map(\.entry)
    #expect(read.map(bits) == entries.map(bits))
  }

  @Test(
    "Triggers forbid to change or delete what was captured, injected or edited",
    arguments: [
      "UPDATE captured SET at = 0", "DELETE FROM captured WHERE position = 1",
      "UPDATE captured SET original = NULL", "DELETE FROM edit", "UPDATE edit SET name = 'x'",
      "UPDATE edit SET sequence = 9", "UPDATE edit SET checksum = 0",
      "UPDATE injected SET at = 0", "DELETE FROM injected",
      "UPDATE edit SET state = 'active' WHERE state = 'abandoned'",
      "UPDATE edit SET state = 'gone'", "INSERT INTO captured (position) VALUES ('word')",
      "INSERT INTO injected (edit, item, kind, synthetic) VALUES (77, 0, 'launch', 1)",
      "DROP TABLE no_such_table", "INSERT INTO sqlite_schema DEFAULT VALUES",
    ])
  func immutable(sql: String) throws {
    let store = try EventStore.inMemory()
    var random = RandomEntries(seed: 3)
    try store.importCapture(random.capture(), source: nil)
    _ = try store.append(.inject(random.entries(), title: "many"))
    _ = try store.undo()
    _ = try store.append(.inject(random.entries(), title: "others"))
    let error = #expect(throws: StoreError.self) { try store.connection.execute(sql) }
    #expect(error?.sql == sql)
  }

  @Test("An import that is stopped in the middle leaves nothing, and can be done again")
  func stopped() throws {
    let folder = try TemporaryFolder()
    var random = RandomEntries(seed: 4)
    let capture = random.capture(rounds: 900)
    let store = try EventStore.create(at: folder.file("a.nightstep"))
    var told: [Int] = []
    let error = #expect(throws: StoreError.self) {
      try store.importCapture(capture, source: nil) { done, _ in
        told.append(done)
        return done < 16_000
      }
    }
    #expect(error?.reason == .cancelled)
    #expect(told == [0, 8_192, 16_384])
    #expect(try store.hasCapture() == false)
    #expect(throws: StoreError.self) { _ = try store.readCapture() }
    try store.importCapture(capture, source: nil)
    expectEqual(try store.readCapture(), capture)
  }

  @Test("What is appended, a part at a time, is as if it had been imported at once; edits stay")
  func appended() throws {
    let folder = try TemporaryFolder()
    var random = RandomEntries(seed: 6)
    let whole = random.capture(rounds: 3)
    var beginning = whole
    beginning.lines = Array(whole.lines.prefix(10))
    beginning.skipped = Array(whole.skipped.prefix(1))
    let path = folder.file("a.nightstep")
    do {
      let store = try EventStore.create(at: path)
      try store.importCapture(beginning, source: nil)
      _ = try store.append(.skip(.captured(3)))
      try store.appendCapture(Array(whole.lines[10..<11]), skipped: beginning.skipped)
      try store.appendCapture([], skipped: whole.skipped)
      try store.appendCapture(Array(whole.lines[11..<20]), skipped: whole.skipped)
      var part = whole
      part.lines = Array(whole.lines.prefix(20))
      expectEqual(try store.readCapture(), part)
    }
    // And by a process that knows nothing of what was.
    let store = try EventStore.open(at: path)
    try store.appendCapture(Array(whole.lines[20...]), skipped: whole.skipped)
    expectEqual(try store.readCapture(), whole)
    #expect(try store.activeEdits().map(\.edit) == [.skip(.captured(3))])
    #expect(throws: StoreError.self) {
      try EventStore.inMemory().appendCapture(whole.lines, skipped: [])
    }
  }

  @Test("A second capture is refused, and the first stays")
  func twice() throws {
    let store = try EventStore.inMemory()
    var random = RandomEntries(seed: 5)
    let capture = random.capture()
    try store.importCapture(capture, source: nil)
    let error = #expect(throws: StoreError.self) {
      try store.importCapture(random.capture(), source: nil)
    }
    #expect(error?.reason == .conflict)
    expectEqual(try store.readCapture(), capture)
  }

  @Test("A file that has grown adds its new entries; edits stay; a half line becomes an entry")
  func grown() throws {
    let store = try EventStore.inMemory()
    var random = RandomEntries(seed: 6)
    var capture = random.capture()
    try store.importCapture(capture, source: nil)
    let edit = try store.append(.skip(.captured(3)))
    capture.lines += random.capture().lines
    capture.skipped.removeLast()
    capture.remarks = ["grown"]
    try store.extendCapture(capture, source: SourceIdentity(path: "/x", size: 5, digest: "d"))
    expectEqual(try store.readCapture(), capture)
    #expect(try store.activeEdits() == [edit])
    #expect(try store.source()?.size == 5)
  }

  @Test("A file whose beginning has changed does not extend the store")
  func changed() throws {
    let store = try EventStore.inMemory()
    var random = RandomEntries(seed: 7)
    let capture = random.capture()
    try store.importCapture(capture, source: nil)
    var other = random.capture()
    other.lines += other.lines
    for wrong in [
      other, Capture(format: "nightstep"), Capture(format: "gpx", lines: capture.lines),
    ] {
      let error = #expect(throws: StoreError.self) {
        try store.extendCapture(wrong, source: nil)
      }
      #expect(error?.reason == .conflict)
    }
    expectEqual(try store.readCapture(), capture)
  }
}
