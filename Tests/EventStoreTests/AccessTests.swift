import DeviceLog
import Foundation
import Testing

@testable import EventStore

@Suite("Who may read and write a store")
struct AccessTests {
  @Test("The file, its log and its lock are for their owner alone, whatever the umask")
  func permissionsUnderUmask() throws {
    // The umask belongs to the whole process; no other test is disturbed by this one.
    let before = umask(0)
    defer { umask(before) }
    let folder = try TemporaryFolder()
    let path = folder.file("a.nightstep")
    let store = try EventStore.create(at: path)
    _ = try store.append(.skip(.captured(0)))
    #expect(folder.names.count == 4)
    for name in folder.names { #expect(permissions(folder.file(name)) == 0o600, "\(name)") }
    try store.copy(to: folder.file("b.nightstep"))
    #expect(permissions(folder.file("b.nightstep")) == 0o600)
  }

  @Test("A store that was copied with open permissions is closed to others when opened")
  func tightened() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("a.nightstep")
    do { _ = try EventStore.create(at: path) }
    chmod(path, 0o644)
    _ = try EventStore.open(at: path)
    #expect(permissions(path) == 0o600)
  }

  @Test("Nothing but the store stays behind when it is closed")
  func closed() throws {
    let folder = try TemporaryFolder()
    do {
      let store = try EventStore.create(at: folder.file("a.nightstep"))
      _ = try store.append(.skip(.captured(0)))
    }
    #expect(folder.names == ["a.nightstep"])
  }

  @Test("The second to open a store reads it, is told who writes, and cannot change it")
  func secondOpener() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("a.nightstep")
    var first: EventStore? = try EventStore.create(at: path)
    var random = RandomEntries(seed: 21)
    let capture = random.capture()
    try first?.importCapture(capture, source: nil)
    let one = try first?.append(.skip(.captured(1)))

    // Under another name for the same file.
    symlink(path, folder.file("link"))
    let second = try EventStore.open(at: folder.file("link"))
    #expect(second.isReadOnly)
    #expect(
      second.access
        == .reading(
          because: "\(path) is being written by process \(getpid()); it can be read, but not"
            + " changed here."))
    expectEqual(try second.readCapture(), capture)
    #expect(try second.activeEdits() == [one].compactMap { $0 })
    let two = try first?.append(.skip(.captured(2)))
    #expect(try second.activeEdits() == [one, two].compactMap { $0 })

    for change: (EventStore) throws -> Void in [
      { _ = try $0.append(.skip(.captured(0))) }, { _ = try $0.undo() }, { _ = try $0.redo() },
      { try $0.leave(at: "") }, { try $0.importCapture(capture, source: nil) },
    ] {
      let error = #expect(throws: StoreError.self) { try change(second) }
      #expect(error?.reason == .readOnly)
      #expect(error?.sentence.contains("process \(getpid())") == true)
    }
    let error = #expect(throws: StoreError.self) { try EventStore.create(at: path) }
    #expect(error?.reason == .exists)

    first = nil
    let third = try EventStore.open(at: path)
    #expect(third.isReadOnly == false)
    #expect(try third.append(.skip(.captured(3))).sequence == 3)
    #expect(try second.activeEdits().count == 3)
  }

  @Test("The lock of a writer that was killed is free")
  func staleLock() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("a.nightstep")
    do { _ = try EventStore.create(at: path) }
    try folder.write("1\n", to: "a.nightstep-lock")
    #expect(try EventStore.open(at: path).isReadOnly == false)
    #expect(folder.names == ["a.nightstep"])
  }

  @Test("A symbolic link in the place of the lock is refused, and what it leads to is not touched")
  func lockIsLink() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("a.nightstep")
    do { _ = try EventStore.create(at: path) }
    let victim = try folder.write("precious", to: "victim")
    symlink(victim, path + "-lock")
    #expect(throws: StoreError.self) { try EventStore.open(at: path) }
    #expect(try String(contentsOfFile: victim, encoding: .utf8) == "precious")
  }

  @Test(
    "An edit is refused in a sentence when the store was removed or replaced underneath",
    arguments: ["removed", "replaced", "log removed", "lock removed", "folder moved"])
  func underneath(how: String) throws {
    let folder = try TemporaryFolder()
    mkdir(folder.file("d"), 0o700)
    let path = folder.file("d/a.nightstep")
    do { _ = try EventStore.create(at: folder.file("other.nightstep")) }
    let store = try EventStore.create(at: path)
    let edit = try store.append(.note(.captured(0), text: "kept"))
    switch how {
    case "removed": unlink(path)
    case "replaced": rename(folder.file("other.nightstep"), path)
    case "log removed": unlink(path + "-wal")
    case "lock removed": unlink(path + "-lock")
    default: rename(folder.file("d"), folder.file("e"))
    }
    for change: (EventStore) throws -> Void in [
      { _ = try $0.append(.skip(.captured(0))) }, { _ = try $0.undo() },
      { try $0.leave(at: "{}") },
    ] {
      let error = #expect(throws: StoreError.self) { try change(store) }
      #expect(error?.reason == .removed)
    }
    let error = #expect(throws: StoreError.self) { try store.append(.skip(.captured(0))) }
    #expect(error?.sentence.hasPrefix("The edit was not saved. \(path): ") == true)

    // And what had been saved can be carried elsewhere.
    try store.copy(to: folder.file("rescued.nightstep"))
    let rescued = try EventStore.open(at: folder.file("rescued.nightstep"))
    #expect(try rescued.activeEdits() == [edit])
    #expect(try rescued.append(.skip(.captured(0))).sequence == 2)
  }
}
