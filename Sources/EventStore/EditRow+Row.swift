import DeviceLog

extension EditRow {
  /// Reads a row that was selected as `kind, target_captured, target_edit, target_item, name, text,
  /// at, exact`, the first of them at `column`, without its injected entries; `nil` if it makes no
  /// sense.
  init?(row: Statement, from column: Int32) {
    kind = row.text(column) ?? ""
    switch (row.isNull(column + 1), row.isNull(column + 2), row.isNull(column + 3)) {
    case (true, true, true): target = nil
    case (false, true, true): target = .captured(row.integer(column + 1))
    case (true, false, false):
      target = .injected(edit: row.integer(column + 2), item: row.integer(column + 3))
    default: return nil
    }
    name = row.text(column + 4)
    text = row.text(column + 5)
    numbers.set(.at, row.number(column + 6))
    if let exact = row.bytes(column + 7), !numbers.restore(exact) { return nil }
  }

  /// Writes the row, active, and its injected entries.
  func insert(sequence: Int, into connection: Connection) throws(StoreError) {
    let insert = try connection.statement(
      """
      INSERT INTO edit (sequence, state, kind, target_captured, target_edit, target_item, name,
        text, at, exact, checksum)
      VALUES (?, 'active', ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """)
    let target = targetColumns
    try insert.bind(1, sequence)
    try insert.bind(2, kind)
    try insert.bind(3, target.captured)
    try insert.bind(4, target.edit)
    try insert.bind(5, target.item)
    try insert.bind(6, name)
    try insert.bind(7, text)
    try insert.bind(8, numbers[.at])
    try insert.bind(9, numbers.exact)
    try insert.bind(10, checksum(sequence: sequence))
    try insert.run()
    let inject = try connection.statement(
      """
      INSERT INTO injected (edit, item, \(EntryColumns.names))
      VALUES (?, ?, \(EntryColumns.parameters))
      """)
    for (item, columns) in entries.enumerated() {
      try inject.bind(1, sequence)
      try inject.bind(2, item)
      try columns.bind(to: inject, from: 3)
      try inject.run()
    }
  }
}
