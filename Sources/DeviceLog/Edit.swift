/// Names an entry of a document for good: captured entries by their position in the file, injected
/// ones by the edit that made them. Undoing other edits does not rename it.
public enum EntryID: Sendable, Hashable, Codable {
  /// The position in the capture, from 0, in the order of the file.
  case captured(Int)
  /// The sequence number of the edit that injected it, and the position within that edit, from 0.
  case injected(edit: Int, item: Int)
}

/// A change that a developer makes to a document. Captured entries never change: an edit adds
/// something beside them.
public enum Edit: Sendable, Equatable {
  /// Entries that the device might have sent. One key press may make several: a rubbish run.
  case inject([Entry], title: String)
  /// Leaves an entry out.
  case skip(EntryID)
  /// Takes a skipped entry in again.
  case restore(EntryID)
  /// The rules in force: the name of a preset or of a file, and their JSON text.
  case rules(name: String, json: String)
  /// Names an instant; `nil` takes the name away.
  case mark(name: String, at: Instant?)
  /// A remark on an entry; an empty text takes it away.
  case note(EntryID, text: String)
}

/// An edit with its place in the order of edits.
public struct RecordedEdit: Sendable, Equatable {
  /// Ascending from 1; never used twice, not even after an undo.
  public var sequence: Int
  /// What was changed.
  public var edit: Edit

  /// An edit with its place in the order.
  public init(sequence: Int, _ edit: Edit) {
    self.sequence = sequence
    self.edit = edit
  }
}
