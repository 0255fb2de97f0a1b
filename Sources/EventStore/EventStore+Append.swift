import DeviceLog

extension EventStore {
  /// Takes in entries of a file that is still being written, behind those that are in. Edits stay. The
  /// file's identity stays that of the beginning, so that the file is known as one that has grown.
  ///
  /// - Parameter skipped: all lines that could not be read, from the beginning.
  /// - Throws: `StoreError`; nothing has changed then.
  /// - Complexity: linear in what came; the first time also in what is there.
  package func appendCapture(
    _ lines: [Capture.Line], skipped: [Capture.SkippedLine]
  ) throws(StoreError) {
    try requireWritable()
    let reached = try connection.transaction {
      () throws(StoreError) -> (count: Int, checksum: Checksum) in
      guard let count = try value(.capturedCount).flatMap({ Int($0) }) else {
        throw StoreError(.empty, file: path, "\(path): no capture has been imported into it.")
      }
      var checksum = Checksum()
      if let tail, tail.count == count {
        checksum = tail.checksum
      } else {
        _ = try readLines(&checksum)
      }
      let insert = try connection.statement(Self.insertCaptured)
      for (offset, line) in lines.enumerated() {
        let columns = checksum.add(line)
        try Self.put(line, columns, at: count + offset, insert)
      }
      let reached = (count + lines.count, checksum)
      try writeSkipped(skipped, &checksum)
      try set(.capturedCount, "\(reached.0)")
      try set(.skippedCount, "\(skipped.count)")
      try set(.checksum, "\(checksum.value)")
      return reached
    }
    tail = reached
  }
}
