import DeviceLog

extension EventStore {
  /// The capture as it was imported, equal to the bit.
  ///
  /// - Throws: `StoreError`; `.empty` if none was imported, `.damaged` if it is not what was
  ///   written.
  /// - Complexity: Linear; a million entries in well under a second.
  package func readCapture() throws(StoreError) -> Capture {
    // An extension reads within its own transaction.
    connection.isInTransaction
      ? try readAll() : try connection.snapshot { () throws(StoreError) in try readAll() }
  }

  private func readAll() throws(StoreError) -> Capture {
    guard let format = try value(.format) else {
      throw StoreError(.empty, file: path, "\(path): no capture has been imported into it.")
    }
    var capture = Capture(format: format)
    capture.timeZone = try value(.timeZone)
    capture.header = try value(.header)
    var checksum = Checksum()
    capture.lines = try readLines(&checksum)
    capture.skipped = try readSkipped(&checksum)
    guard try value(.capturedCount) == "\(capture.lines.count)",
      try value(.skippedCount) == "\(capture.skipped.count)",
      try value(.checksum) == "\(checksum.value)"
    else {
      throw .damaged(path, "its captured entries are not those that were imported")
    }
    let statement = try connection.statement("SELECT text FROM remark ORDER BY number")
    while try statement.step() { capture.remarks.append(statement.text(0) ?? "") }
    return capture
  }

  func readLines(_ checksum: inout Checksum) throws(StoreError) -> [Capture.Line] {
    var lines: [Capture.Line] = []
    // Only a hint, and from a file that may be damaged, hence the bound.
    let count = try value(.capturedCount).flatMap { Int($0) } ?? 0
    lines.reserveCapacity(max(0, min(count, 4_000_000)))
    let statement = try connection.statement(
      """
      SELECT position, line, original, \(EntryColumns.names) FROM captured ORDER BY position
      """)
    while try statement.step() {
      let position = lines.count
      guard statement.integer(0) == position,
        let columns = EntryColumns(row: statement, from: 3), let entry = columns.entry
      else {
        throw .damaged(path, "its captured entry \(position) is missing or makes no sense")
      }
      let line = Capture.Line(entry, line: statement.integer(1), original: statement.text(2))
      checksum.add(line.line)
      checksum.add(line.original)
      checksum.add(columns)
      lines.append(line)
    }
    return lines
  }

  private func readSkipped(_ checksum: inout Checksum) throws(StoreError) -> [Capture.SkippedLine] {
    var lines: [Capture.SkippedLine] = []
    let statement = try connection.statement(
      "SELECT line, reason, original FROM skipped_line ORDER BY number")
    while try statement.step() {
      let line = Capture.SkippedLine(
        line: statement.integer(0), reason: statement.text(1) ?? "", original: statement.bytes(2))
      checksum.add(line)
      lines.append(line)
    }
    return lines
  }
}
