import Console
import DeviceLog
import EventStore

/// A store as the console's journal: every edit is on the disk before it is shown.
final class StoreJournal: Journal {
  private let store: EventStore

  init(_ store: EventStore) {
    self.store = store
  }

  var readOnlyReason: String? {
    switch store.access {
    case .writing: nil
    case .reading(let reason): reason
    }
  }

  func activeEdits() throws(JournalError) -> [RecordedEdit] {
    do throws(StoreError) { return try store.activeEdits() } catch { throw JournalError(error) }
  }

  func append(_ edit: Edit) throws(JournalError) -> RecordedEdit {
    do throws(StoreError) { return try store.append(edit) } catch { throw JournalError(error) }
  }

  func undo() throws(JournalError) -> RecordedEdit? {
    do throws(StoreError) { return try store.undo() } catch { throw JournalError(error) }
  }

  func redo() throws(JournalError) -> RecordedEdit? {
    do throws(StoreError) { return try store.redo() } catch { throw JournalError(error) }
  }

  func place() throws(JournalError) -> String? {
    do throws(StoreError) { return try store.place() } catch { throw JournalError(error) }
  }

  /// A store that can only be read forgets where its reader was.
  func leave(at place: String) throws(JournalError) {
    if store.isReadOnly { return }
    do throws(StoreError) { try store.leave(at: place) } catch { throw JournalError(error) }
  }
}

extension JournalError {
  fileprivate init(_ error: StoreError) {
    self.init(error.sentence)
  }
}
