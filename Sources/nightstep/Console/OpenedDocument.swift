import Console
import DeviceLog
import EventStore

/// A document the console works on, and where its edits go.
struct OpenedDocument {
  var document: Document
  var journal: any Journal
  /// What the user should know about how it was opened, a sentence each.
  var notes: [String]
  /// The store it is in; `nil` where it is forgotten at the end.
  var store: EventStore?
  /// Whether it was read from a file just now, not from a store.
  var isImported = false

  /// A document whose edits are forgotten at the end. Edits that are in force already stay so.
  init(forgetting document: Document, notes: [String] = []) throws(Failure) {
    self.document = document
    self.notes = notes
    isImported = true
    let memory: EventStore
    do throws(StoreError) {
      memory = try .inMemory()
      // Edits are numbered anew, and they name injected entries by these numbers.
      var numbers: [Int: Int] = [:]
      for recorded in document.edits {
        numbers[recorded.sequence] =
          try memory.append(recorded.edit.renumbered(numbers)).sequence
      }
    } catch {
      throw Failure(error)
    }
    journal = StoreJournal(memory, name: document.shortName)
  }

  /// A document in a store.
  init(
    _ document: Document, in store: EventStore, notes: [String] = [], isImported: Bool = false
  ) {
    self.document = document
    self.store = store
    self.isImported = isImported
    journal = StoreJournal(store, name: document.shortName)
    self.notes = [journal.readOnlyReason].compactMap { $0 } + notes
  }
}

extension Document {
  /// The file's name without its folder.
  var shortName: String { name.split(separator: "/").last.map(String.init) ?? name }
}

extension Edit {
  /// The same edit among edits with other sequence numbers.
  fileprivate func renumbered(_ numbers: [Int: Int]) -> Edit {
    func renumbered(_ id: EntryID) -> EntryID {
      guard case .injected(let edit, let item) = id, let new = numbers[edit] else { return id }
      return .injected(edit: new, item: item)
    }
    switch self {
    case .skip(let id): return .skip(renumbered(id))
    case .restore(let id): return .restore(renumbered(id))
    case .note(let id, let text): return .note(renumbered(id), text: text)
    case .inject, .rules, .mark: return self
    }
  }
}
