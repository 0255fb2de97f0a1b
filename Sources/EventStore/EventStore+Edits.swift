import DeviceLog

/// What became of an edit.
package enum EditState: String, Sendable {
  /// In force.
  case active
  /// Taken back; `redo` brings it back.
  case undone
  /// Taken back, and then another edit was made: it stays in the store and never comes back.
  case abandoned
}

extension EventStore {
  /// Makes an edit. What was undone before can no longer be redone.
  ///
  /// - Returns: The edit with its sequence number, on the disk.
  /// - Throws: `StoreError` that says that it was not saved; the store is as before.
  package func append(_ edit: Edit) throws(StoreError) -> RecordedEdit {
    try change("The edit") { () throws(StoreError) in
      let last = try editCount()
      guard last < Int.max else { throw .damaged(path, "its edits have run out of numbers") }
      try connection.execute("UPDATE edit SET state = 'abandoned' WHERE state = 'undone'")
      try EditRow(edit).insert(sequence: last + 1, into: connection)
      try set(.editCount, "\(last + 1)")
      return RecordedEdit(sequence: last + 1, edit)
    }
  }

  /// Takes the latest active edit back.
  ///
  /// - Returns: That edit; `nil` if there is none.
  /// - Throws: `StoreError` that says that it was not saved; the store is as before.
  package func undo() throws(StoreError) -> RecordedEdit? {
    try move("SELECT max(sequence) FROM edit WHERE state = 'active'", to: .undone, "The undo")
  }

  /// Brings the edit back that was undone last.
  ///
  /// - Returns: That edit; `nil` if there is none.
  /// - Throws: `StoreError` that says that it was not saved; the store is as before.
  package func redo() throws(StoreError) -> RecordedEdit? {
    try move("SELECT min(sequence) FROM edit WHERE state = 'undone'", to: .active, "The redo")
  }

  /// Whether there is an edit to take back.
  ///
  /// - Throws: `StoreError` if the store cannot be read.
  package func canUndo() throws(StoreError) -> Bool {
    try connection.integer("SELECT EXISTS (SELECT 1 FROM edit WHERE state = 'active')") != 0
  }

  /// Whether there is an edit to bring back.
  ///
  /// - Throws: `StoreError` if the store cannot be read.
  package func canRedo() throws(StoreError) -> Bool {
    try connection.integer("SELECT EXISTS (SELECT 1 FROM edit WHERE state = 'undone')") != 0
  }

  /// The edits in force, in the order in which they were made.
  ///
  /// - Throws: `StoreError` if the store cannot be read, or an edit is not what was written.
  /// - Complexity: Linear in the number of all edits.
  package func activeEdits() throws(StoreError) -> [RecordedEdit] {
    try history().filter { $0.state == .active }.map(\.edit)
  }

  /// All edits that were ever made, in order, with what became of them.
  ///
  /// - Throws: `StoreError` if the store cannot be read, or an edit is not what was written.
  package func history() throws(StoreError) -> [(edit: RecordedEdit, state: EditState)] {
    try connection.snapshot { () throws(StoreError) in
      let edits = try read(from: 1, through: .max)
      guard try edits.count == editCount() else { throw .damaged(path, "edits are missing") }
      return edits
    }
  }

  /// How many edits were ever made, which is also the number of the latest. Counted apart from the
  /// edits, so that a number is not used again and a loss is noticed even if the latest is gone.
  private func editCount() throws(StoreError) -> Int {
    try value(.editCount).flatMap { Int($0) } ?? 0
  }

  /// Runs a change as one transaction, in a store that is still in its place before and after.
  private func change<Result>(
    _ what: String, _ body: () throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    do throws(StoreError) {
      try requireWritable()
      let result = try connection.transaction(body)
      try requireWritable()
      return result
    } catch { throw error.notSaved(what) }
  }

  private func move(
    _ query: String, to state: EditState, _ what: String
  ) throws(StoreError) -> RecordedEdit? {
    try change(what) { () throws(StoreError) in
      let sequence = try connection.integer(query)
      guard sequence > 0, let edit = try read(from: sequence, through: sequence).first?.edit else {
        return nil
      }
      let update = try connection.statement("UPDATE edit SET state = ? WHERE sequence = ?")
      try update.bind(1, state.rawValue)
      try update.bind(2, sequence)
      try update.run()
      return edit
    }
  }

  private func read(
    from first: Int, through last: Int
  ) throws(StoreError) -> [(edit: RecordedEdit, state: EditState)] {
    let statement = try connection.statement(
      """
      SELECT sequence, state, checksum,
        kind, target_captured, target_edit, target_item, name, text, at, exact
      FROM edit WHERE sequence BETWEEN ? AND ? ORDER BY sequence
      """)
    try statement.bind(1, first)
    try statement.bind(2, last)
    var edits: [(edit: RecordedEdit, state: EditState)] = []
    while try statement.step() {
      let sequence = first + edits.count
      // Numbers have no gaps, so a row that went missing is noticed.
      guard statement.integer(0) == sequence, var row = EditRow(row: statement, from: 3),
        let state = EditState(rawValue: statement.text(1) ?? "")
      else { throw .damaged(path, "its edit \(sequence) is missing or makes no sense") }
      if row.kind == "inject" { row.entries = try readInjected(sequence) }
      guard row.checksum(sequence: sequence) == statement.integer(2), let edit = row.edit else {
        throw .damaged(path, "its edit \(sequence) is not what was written")
      }
      edits.append((RecordedEdit(sequence: sequence, edit), state))
    }
    statement.reset()
    return edits
  }

  private func readInjected(_ edit: Int) throws(StoreError) -> [EntryColumns] {
    let statement = try connection.statement(
      """
      SELECT item, \(EntryColumns.names) FROM injected WHERE edit = ? ORDER BY item
      """)
    defer { statement.reset() }
    try statement.bind(1, edit)
    var entries: [EntryColumns] = []
    while try statement.step() {
      guard statement.integer(0) == entries.count,
        let columns = EntryColumns(row: statement, from: 1)
      else {
        throw .damaged(path, "an entry injected by its edit \(edit) is missing or makes no sense")
      }
      entries.append(columns)
    }
    return entries
  }
}
