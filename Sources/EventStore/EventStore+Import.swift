import DeviceLog

extension EventStore {
  /// How often an import tells how far it is: in entries, some milliseconds apart.
  private static let progressStride = 8_192

  /// Puts a capture into the empty store, all of it or nothing: after a crash in the middle the
  /// store is empty still.
  ///
  /// - Parameters:
  ///   - source: The file it was read from, to know it again.
  ///   - progress: Told how many entries of how many are in; answers whether to go on.
  /// - Throws: `StoreError`; `.conflict` if there is a capture in the store, `.cancelled` if
  ///   `progress` said so.
  /// - Complexity: Linear.
  package func importCapture(
    _ capture: Capture, source: SourceIdentity?,
    progress: (_ done: Int, _ count: Int) -> Bool = { _, _ in true }
  ) throws(StoreError) {
    try requireWritable()
    try connection.transaction { () throws(StoreError) in
      guard try !hasCapture() else {
        throw StoreError(.conflict, file: path, "\(path): there is a capture in it already.")
      }
      try write(capture, source: source, from: 0, progress: progress)
    }
    try finishImport()
  }

  /// Takes in what a file has gained since it was imported. Edits stay.
  ///
  /// - Parameters:
  ///   - capture: All of the file, read anew. It has to begin with the entries in the store.
  ///   - source: The file as it is now.
  ///   - progress: As in `importCapture`.
  /// - Throws: `StoreError`; `.conflict` if the capture does not continue the one in the store,
  ///   which then stays as it was.
  /// - Complexity: Linear.
  package func extendCapture(
    _ capture: Capture, source: SourceIdentity?,
    progress: (_ done: Int, _ count: Int) -> Bool = { _, _ in true }
  ) throws(StoreError) {
    try requireWritable()
    try connection.transaction { () throws(StoreError) in
      let old = try readCapture()
      guard old.format == capture.format, old.lines.count <= capture.lines.count,
        zip(old.lines, capture.lines).allSatisfy({ $0 == $1 })
      else {
        throw StoreError(
          .conflict, file: path,
          "\(path): the file does not begin with the entries that were imported from it.")
      }
      try write(capture, source: source, from: old.lines.count, progress: progress)
    }
    try finishImport()
  }

  private func finishImport() throws(StoreError) {
    try requireWritable()
    // So that not the user's first edit has to wait for it. It is no loss if it fails: the import
    // is on the disk already, in the log.
    try? connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
  }

  private func write(
    _ capture: Capture, source: SourceIdentity?, from first: Int,
    progress: (_ done: Int, _ count: Int) -> Bool
  ) throws(StoreError) {
    let insert = try connection.statement(Self.insertCaptured)
    var checksum = Checksum()
    for (position, line) in capture.lines.enumerated() {
      let columns = checksum.add(line)
      guard position >= first else { continue }
      try Self.put(line, columns, at: position, insert)
      guard position % EventStore.progressStride == 0 else { continue }
      if !progress(position, capture.lines.count) {
        throw StoreError(.cancelled, file: path, "The import was stopped; nothing is kept of it.")
      }
    }
    try writeSkipped(capture.skipped, &checksum)
    try writeDocument(capture, source: source, checksum)
  }

  static let insertCaptured = """
    INSERT INTO captured (position, line, original, \(EntryColumns.names))
    VALUES (?, ?, ?, \(EntryColumns.parameters))
    """

  static func put(
    _ line: Capture.Line, _ columns: EntryColumns, at position: Int, _ insert: Statement
  ) throws(StoreError) {
    try insert.bind(1, position)
    try insert.bind(2, line.line)
    try insert.bind(3, line.original)
    try columns.bind(to: insert, from: 4)
    try insert.run()
  }

  func writeSkipped(
    _ lines: [Capture.SkippedLine], _ checksum: inout Checksum
  ) throws(StoreError) {
    try connection.execute("DELETE FROM skipped_line")
    let insert = try connection.statement(
      "INSERT INTO skipped_line (number, line, reason, original) VALUES (?, ?, ?, ?)")
    for (number, line) in lines.enumerated() {
      checksum.add(line)
      try insert.bind(1, number)
      try insert.bind(2, line.line)
      try insert.bind(3, line.reason)
      try insert.bind(4, text: line.original)
      try insert.run()
    }
  }

  private func writeDocument(
    _ capture: Capture, source: SourceIdentity?, _ checksum: Checksum
  ) throws(StoreError) {
    try set(.format, capture.format)
    try set(.timeZone, capture.timeZone)
    try set(.header, capture.header)
    try set(.sourcePath, source?.path)
    try set(.sourceSize, source.map { "\($0.size)" })
    try set(.sourceDigest, source?.digest)
    try set(.capturedCount, "\(capture.lines.count)")
    try set(.skippedCount, "\(capture.skipped.count)")
    try set(.checksum, "\(checksum.value)")
    try connection.execute("DELETE FROM remark")
    let insert = try connection.statement("INSERT INTO remark (number, text) VALUES (?, ?)")
    for (number, remark) in capture.remarks.enumerated() {
      try insert.bind(1, number)
      try insert.bind(2, remark)
      try insert.run()
    }
  }
}

extension Checksum {
  /// Goes on with an entry.
  mutating func add(_ line: Capture.Line) -> EntryColumns {
    let columns = EntryColumns(line.entry)
    add(line.line)
    add(line.original)
    add(columns)
    return columns
  }

  /// Goes on with a line that could not be read.
  mutating func add(_ line: Capture.SkippedLine) {
    add(line.line)
    add(line.reason)
    add(line.original)
  }
}
