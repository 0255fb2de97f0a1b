import DeviceLog
import Foundation
import Testing

@testable import EventStore

@Suite("Stores that remember the work on other files")
struct SessionStoresTests {
  private func open(_ location: SessionStores.Location, _ capture: Capture? = nil) throws
    -> EventStore
  {
    let store = try EventStore.openOrCreate(at: location.store)
    if try !store.hasCapture() {
      try store.importCapture(capture ?? Capture(format: "nightstep"), source: location.source)
    }
    return store
  }

  private func stores(_ folder: TemporaryFolder) throws -> SessionStores {
    try SessionStores(environment: ["XDG_STATE_HOME": folder.file("state/deep")])
  }

  @Test("A file is new, then the same, grown, replaced, and known again when it comes back")
  func states() throws {
    let folder = try TemporaryFolder()
    let sessions = try stores(folder)
    let log = try folder.write("one\n", to: "my log.jsonl")
    let first = try sessions.locate(source: log)
    #expect(first.state == .new)
    #expect(first.source.size == 4)
    #expect(first.store.hasPrefix(folder.file("state/deep/nightstep/my_log.jsonl-")))
    do { _ = try open(first).append(.skip(.captured(0))) }
    #expect(permissions(folder.file("state")) == 0o700)
    #expect(permissions(folder.file("state/deep/nightstep")) == 0o700)
    #expect(permissions(first.store) == 0o600)
    #expect(
      try sessions.locate(source: log)
        == .init(store: first.store, state: .same, source: first.source))

    try folder.write("one\ntwo\n", to: "my log.jsonl")
    let grown = try sessions.locate(source: log)
    #expect(grown.state == .grown(oldSize: 4))
    #expect(grown.store == first.store)
    do {
      let store = try open(grown)
      try store.extendCapture(Capture(format: "nightstep"), source: grown.source)
      #expect(try store.activeEdits().count == 1)
    }
    #expect(try sessions.locate(source: log).state == .same)

    for other in ["one\n", "one\ntwO\nthree\n", "other\n"] {
      try folder.write(other, to: "my log.jsonl")
      let replaced = try sessions.locate(source: log)
      #expect(replaced.state == .replaced(oldStore: first.store), "\(other)")
      #expect(replaced.store != first.store)
    }
    let second = try sessions.locate(source: log)
    do { _ = try open(second) }
    try folder.write("third\n", to: "my log.jsonl")
    #expect(try sessions.locate(source: log).state == .replaced(oldStore: second.store))
    try folder.write("one\ntwo\n", to: "my log.jsonl")
    let back = try sessions.locate(source: log)
    #expect(back.state == .same)
    #expect(back.store == first.store)
  }

  @Test("An import that never ended is begun again in the same store")
  func interrupted() throws {
    let folder = try TemporaryFolder()
    let sessions = try stores(folder)
    let log = try folder.write("one\n", to: "a")
    let first = try sessions.locate(source: log)
    do { _ = try EventStore.openOrCreate(at: first.store) }
    #expect(try sessions.locate(source: log) == first)
    try Data().write(to: URL(fileURLWithPath: first.store))
    #expect(try sessions.locate(source: log) == first)
    #expect(try open(first).isReadOnly == false)
  }

  @Test("Links, dots and a relative name lead to one store; the same name elsewhere to another")
  func names() throws {
    let folder = try TemporaryFolder()
    let sessions = try stores(folder)
    let log = try folder.write("one\n", to: "a")
    symlink(log, folder.file("link"))
    let first = try sessions.locate(source: log)
    do { _ = try open(first) }
    #expect(try sessions.locate(source: folder.file("link")).store == first.store)
    #expect(try sessions.locate(source: folder.path + "/./state/../a").store == first.store)
    mkdir(folder.file("d"), 0o700)
    try folder.write("one\n", to: "d/a")
    #expect(try sessions.locate(source: folder.file("d/a")).store != first.store)
  }

  @Test(
    "Hostile file names stay within the folder",
    arguments: ["..", "...", "-rf", "a\nb\u{1b}[2J", "\u{202e}gpj", "é", "%s%n"])
  func hostileNames(name: String) throws {
    let folder = try TemporaryFolder()
    let sessions = try stores(folder)
    let file = name == ".." ? "..x" : name
    let log = try folder.write("one\n", to: file)
    let location = try sessions.locate(source: log)
    #expect(location.store.utf8.allSatisfy { 0x20..<0x7f ~= $0 })
    do { _ = try open(location) }
    #expect(try sessions.locate(source: log).state == .same)
    #expect(FileIdentity(folder.file("state/deep/nightstep"))?.kind == .folder)
  }

  @Test("What is no file is refused in a sentence, without waiting")
  func noFile() throws {
    let folder = try TemporaryFolder()
    let sessions = try stores(folder)
    mkfifo(folder.file("pipe"), 0o600)
    for path in [folder.file("none"), folder.path, "/dev/null", folder.file("pipe"), ""] {
      #expect(throws: StoreError.self, "\(path)") { try sessions.locate(source: path) }
    }
  }

  @Test("A damaged store, or one from a newer version, is not passed over")
  func notPassedOver() throws {
    let folder = try TemporaryFolder()
    let sessions = try stores(folder)
    let log = try folder.write("one\n", to: "a")
    let first = try sessions.locate(source: log)
    do { _ = try open(first) }
    try tamper(first.store, "PRAGMA user_version = 9")
    let newer = #expect(throws: StoreError.self) { try sessions.locate(source: log) }
    #expect(newer?.reason == .newerVersion)
    #expect(newer?.sentence.contains("It keeps the work on \(log)") == true)
    try Data("rubbish".utf8).write(to: URL(fileURLWithPath: first.store))
    #expect(throws: StoreError.self) { try sessions.locate(source: log) }
  }

  @Test("XDG_STATE_HOME counts if absolute; else the default below the home folder does")
  func environment() throws {
    func place(_ environment: [String: String]) throws -> String {
      try SessionStores(environment: environment).folder
    }
    #expect(try place(["XDG_STATE_HOME": "/x/y//", "HOME": "/h"]) == "/x/y/nightstep")
    for ignored in ["", "relative", "./x", "~/x"] {
      #expect(
        try place(["XDG_STATE_HOME": ignored, "HOME": "/h"]) == "/h/.local/state/nightstep")
    }
    #expect(try place(["HOME": "relative"]).hasPrefix("/"))
  }

  @Test("A state folder that cannot be used is said in a sentence")
  func hostileState() throws {
    let folder = try TemporaryFolder()
    let log = try folder.write("one\n", to: "a")
    let file = try folder.write("", to: "file")
    mkdir(folder.file("elsewhere"), 0o755)
    mkdir(folder.file("linked"), 0o700)
    symlink(folder.file("elsewhere"), folder.file("linked/nightstep"))
    mkdir(folder.file("taken"), 0o700)
    try folder.write("", to: "taken/nightstep")
    symlink(folder.file("nowhere"), folder.file("dangling"))
    for state in [
      file, folder.file("linked"), folder.file("taken"), folder.file("dangling"), "/dev/null",
      "/proc/nowhere", folder.file(String(repeating: "x", count: 300)),
    ] {
      let sessions = try SessionStores(environment: ["XDG_STATE_HOME": state])
      let error = #expect(throws: StoreError.self) { try sessions.locate(source: log) }
      #expect(error?.sentence.hasSuffix("use --in-memory.") == true, "\(state)")
    }
    #expect(permissions(folder.file("elsewhere")) == 0o755)
  }
}
