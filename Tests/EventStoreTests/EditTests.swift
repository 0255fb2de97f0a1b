import DeviceLog
import Foundation
import Testing

@testable import EventStore

@Suite("Edits in a store")
struct EditTests {
  private func everyEdit() -> [Edit] {
    var random = RandomEntries(seed: 11)
    return [
      .inject(random.entries(), title: "rubbish run"), .inject([], title: ""),
      .skip(.captured(0)), .skip(.injected(edit: 1, item: 2)), .restore(.captured(0)),
      .restore(.injected(edit: 1, item: 0)),
      .rules(name: "first-release", json: String(repeating: "{\"a\": 1}", count: 9_000)),
      .mark(name: "a", at: Instant(63_113_903_999.999)), .mark(name: "a", at: nil),
      .mark(name: "", at: Instant(0)), .note(.captured(.max), text: "家"),
      .note(.injected(edit: 1, item: 0), text: ""),
    ]
  }

  @Test("Every kind comes back after the store was closed, numbered from 1")
  func reopened() throws {
    let folder = try TemporaryFolder()
    let edits = everyEdit()
    do {
      let store = try EventStore.create(at: folder.file("a.nightstep"))
      for (index, edit) in edits.enumerated() {
        #expect(try store.append(edit) == RecordedEdit(sequence: index + 1, edit))
      }
    }
    let store = try EventStore.open(at: folder.file("a.nightstep"))
    #expect(try store.activeEdits().map(\.edit) == edits)
    #expect(try store.activeEdits().map(\.sequence) == Array(1...edits.count))
  }

  @Test("Marks at negative zero and NaN keep their bits")
  func unusualMarks() throws {
    let store = try EventStore.inMemory()
    _ = try store.append(.mark(name: "minus", at: Instant(-0.0)))
    _ = try store.append(.mark(name: "nan", at: Instant(.nan)))
    let bits = try store.activeEdits().map { record -> UInt64? in
      if case .mark(_, let at) = record.edit { return at?.seconds.bitPattern }
      return nil
    }
    #expect(bits == [(-0.0).bitPattern, Double.nan.bitPattern])
  }

  @Test("Undo and redo walk back and forth, also across restarts")
  func undoRedo() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("a.nightstep")
    let edits = everyEdit()
    do {
      let store = try EventStore.create(at: path)
      #expect(try store.undo() == nil)
      #expect(try store.redo() == nil)
      #expect(try store.canUndo() == false)
      for edit in edits { _ = try store.append(edit) }
      #expect(try store.canRedo() == false)
    }
    for remaining in (0..<edits.count).reversed() {
      let store = try EventStore.open(at: path)
      #expect(try store.undo() == RecordedEdit(sequence: remaining + 1, edits[remaining]))
      #expect(try store.activeEdits().map(\.edit) == Array(edits[..<remaining]))
      #expect(try store.canUndo() == (remaining > 0))
      #expect(try store.canRedo())
    }
    for redone in 1...edits.count {
      let store = try EventStore.open(at: path)
      #expect(try store.redo() == RecordedEdit(sequence: redone, edits[redone - 1]))
      #expect(try store.activeEdits().map(\.edit) == Array(edits[..<redone]))
    }
    let store = try EventStore.open(at: path)
    #expect(try store.redo() == nil)
    #expect(try store.canRedo() == false)
  }

  @Test("An edit after an undo abandons what was undone; numbers are never used again")
  func abandoned() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("a.nightstep")
    do {
      let store = try EventStore.create(at: path)
      for name in ["a", "b", "c"] { _ = try store.append(.mark(name: name, at: Instant(1))) }
      _ = try store.undo()
      _ = try store.undo()
      #expect(try store.append(.mark(name: "d", at: nil)).sequence == 4)
      #expect(try store.redo() == nil)
    }
    let store = try EventStore.open(at: path)
    #expect(try store.activeEdits().map(\.sequence) == [1, 4])
    #expect(try store.history().map(\.state) == [.active, .abandoned, .abandoned, .active])
    #expect(try store.undo()?.sequence == 4)
    #expect(try store.undo()?.sequence == 1)
    #expect(try store.append(.skip(.captured(0))).sequence == 5)
  }

  @Test("A long random walk agrees with a plain stack", arguments: UInt64(1)...5)
  func model(seed: UInt64) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("a.nightstep")
    var random = SeededGenerator(seed: seed)
    var store = try EventStore.create(at: path)
    var done: [RecordedEdit] = []
    var undone: [RecordedEdit] = []
    var made = 0
    for _ in 0..<300 {
      switch Int.random(in: 0..<8, using: &random) {
      case 0..<3:
        let edit = Edit.note(.captured(made), text: "\(made)")
        made += 1
        done.append(RecordedEdit(sequence: made, edit))
        undone = []
        #expect(try store.append(edit) == done.last)
      case 3..<5:
        let expected = done.popLast()
        if let expected { undone.append(expected) }
        #expect(try store.undo() == expected)
      case 5..<7:
        let expected = undone.popLast()
        if let expected { done.append(expected) }
        #expect(try store.redo() == expected)
      default:
        store = try EventStore.inMemory()  // Lets go of the file.
        store = try EventStore.open(at: path)
      }
      #expect(try store.activeEdits() == done)
    }
    #expect(try store.history().count == made)
  }
}
