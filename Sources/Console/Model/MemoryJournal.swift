import DeviceLog

/// A journal that is forgotten when the program ends.
package final class MemoryJournal: Journal {
  private var edits: [RecordedEdit] = []
  private var undone: [RecordedEdit] = []
  private var lastSequence = 0
  private var savedPlace: String?

  /// Why edits are refused, in a sentence; `nil` if they are not.
  package var readOnlyReason: String?
  /// What every change fails with, for tests; `nil` for none.
  package var failure: JournalError?

  /// An empty journal.
  package init(readOnlyReason: String? = nil) {
    self.readOnlyReason = readOnlyReason
  }

  package func activeEdits() throws(JournalError) -> [RecordedEdit] { edits }

  package func append(_ edit: Edit) throws(JournalError) -> RecordedEdit {
    if let failure { throw failure }
    lastSequence += 1
    let recorded = RecordedEdit(sequence: lastSequence, edit)
    edits.append(recorded)
    undone = []
    return recorded
  }

  package func undo() throws(JournalError) -> RecordedEdit? {
    if let failure { throw failure }
    guard let last = edits.popLast() else { return nil }
    undone.append(last)
    return last
  }

  package func redo() throws(JournalError) -> RecordedEdit? {
    if let failure { throw failure }
    guard let last = undone.popLast() else { return nil }
    edits.append(last)
    return last
  }

  package func place() throws(JournalError) -> String? { savedPlace }

  package func leave(at place: String) throws(JournalError) {
    if let failure { throw failure }
    savedPlace = place
  }
}
