import DeviceLog

/// Where edits are kept. Each call returns only once the change is durable, so the screen may say
/// so; in memory it is durable for as long as the program runs.
package protocol Journal: AnyObject {
  /// Why nothing can be edited (another process writes, a read-only folder), in a sentence; `nil` if
  /// it can.
  var readOnlyReason: String? { get }
  /// Edits in force, in their order.
  func activeEdits() throws(JournalError) -> [RecordedEdit]
  /// Records an edit.
  func append(_ edit: Edit) throws(JournalError) -> RecordedEdit
  /// Takes back the last edit in force; `nil` if there is none.
  func undo() throws(JournalError) -> RecordedEdit?
  /// Takes the last edit that was taken back into force again; `nil` if there is none.
  func redo() throws(JournalError) -> RecordedEdit?
  /// Where the user left, as JSON text made by the console.
  func place() throws(JournalError) -> String?
  /// Remembers where the user is.
  func leave(at place: String) throws(JournalError)
}

/// An edit that could not be kept; the sentence is for the user.
package struct JournalError: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) {
    self.description = description
  }
}
