/// What is said once of a document.
enum DocumentKey: String {
  case format, timeZone, header
  case sourcePath, sourceSize, sourceDigest
  /// How many entries and skipped lines there are, and the `Checksum` of them all.
  case capturedCount, skippedCount, checksum
  /// How many edits were ever made.
  case editCount
}

extension EventStore {
  /// Whether a capture has been imported, to its end.
  ///
  /// - Throws: `StoreError` if the store cannot be read.
  package func hasCapture() throws(StoreError) -> Bool { try value(.format) != nil }

  /// The file that the capture was read from, if it came from one.
  ///
  /// - Throws: `StoreError` if the store cannot be read.
  package func source() throws(StoreError) -> SourceIdentity? {
    try EventStore.source(in: connection)
  }

  static func source(in connection: Connection) throws(StoreError) -> SourceIdentity? {
    guard let path = try value(.sourcePath, in: connection),
      let size = try value(.sourceSize, in: connection).flatMap({ Int($0) }),
      let digest = try value(.sourceDigest, in: connection)
    else { return nil }
    return SourceIdentity(path: path, size: size, digest: digest)
  }

  func value(_ key: DocumentKey) throws(StoreError) -> String? {
    try EventStore.value(key, in: connection)
  }

  private static func value(
    _ key: DocumentKey, in connection: Connection
  ) throws(StoreError) -> String? {
    let statement = try connection.statement("SELECT value FROM document WHERE key = ?")
    defer { statement.reset() }
    try statement.bind(1, key.rawValue)
    return try statement.step() ? statement.text(0) : nil
  }

  func set(_ key: DocumentKey, _ value: String?) throws(StoreError) {
    let delete = try connection.statement("DELETE FROM document WHERE key = ?")
    try delete.bind(1, key.rawValue)
    try delete.run()
    guard let value else { return }
    let insert = try connection.statement("INSERT INTO document (key, value) VALUES (?, ?)")
    try insert.bind(1, key.rawValue)
    try insert.bind(2, value)
    try insert.run()
  }

  /// Where the user left the document: the JSON that `leave(at:)` was given last.
  ///
  /// - Throws: `StoreError` if the store cannot be read.
  package func place() throws(StoreError) -> String? {
    let statement = try connection.statement("SELECT json FROM place")
    defer { statement.reset() }
    return try statement.step() ? statement.text(0) : nil
  }

  /// Keeps where the user leaves the document. Not an edit: it cannot be undone.
  ///
  /// - Parameter json: Opaque to the store.
  /// - Throws: `StoreError` if it cannot be written.
  package func leave(at json: String) throws(StoreError) {
    try requireWritable()
    let statement = try connection.statement(
      "INSERT INTO place (id, json) VALUES (1, ?) ON CONFLICT DO UPDATE SET json = excluded.json")
    try statement.bind(1, json)
    try statement.run()
  }
}
