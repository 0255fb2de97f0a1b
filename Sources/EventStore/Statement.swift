import CSQLite

/// A prepared statement. Parameters count from 1, columns from 0, as in SQLite.
final class Statement {
  private let handle: OpaquePointer
  private let file: String
  private let sql: String
  private let utf8 = UInt8(SQLITE_UTF8)

  /// Takes over a prepared statement.
  init(_ handle: OpaquePointer, file: String, sql: String) {
    self.handle = handle
    self.file = file
    self.sql = sql
  }

  deinit { sqlite3_finalize(handle) }

  /// SQLite is to copy what it is given before the call returns (`SQLITE_TRANSIENT`, a cast that
  /// Swift does not import).
  private static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

  /// Ready to be bound and run again; parameters become NULL.
  func reset() {
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
  }

  /// The next row. At the end or at an error the statement is ready to be run again.
  ///
  /// - Returns: Whether there was one.
  func step() throws(StoreError) -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code:
      let error = failure(code)
      sqlite3_reset(handle)
      throw error
    }
  }

  /// Runs a statement that answers nothing, and makes it ready for the next.
  func run() throws(StoreError) {
    while try step() {}
    reset()
  }

  private func failure(_ code: Int32) -> StoreError {
    let message = String(cString: sqlite3_errmsg(sqlite3_db_handle(handle)))
    return .sqlite(code, message: message, file: file, sql: sql)
  }

  private func check(_ code: Int32) throws(StoreError) {
    guard code == SQLITE_OK else { throw failure(code) }
  }
}

extension Statement {
  /// Binds an integer; `nil` is NULL.
  func bind(_ parameter: Int32, _ value: Int?) throws(StoreError) {
    guard let value else { return try check(sqlite3_bind_null(handle, parameter)) }
    try check(sqlite3_bind_int64(handle, parameter, Int64(value)))
  }

  /// Binds a number; `nil` is NULL. SQLite makes NULL of NaN, and 0 of −0.
  func bind(_ parameter: Int32, _ value: Double?) throws(StoreError) {
    guard let value else { return try check(sqlite3_bind_null(handle, parameter)) }
    try check(sqlite3_bind_double(handle, parameter, value))
  }

  /// Binds a text, NUL characters and all; `nil` is NULL.
  func bind(_ parameter: Int32, _ value: String?) throws(StoreError) {
    guard var value else { return try check(sqlite3_bind_null(handle, parameter)) }
    // An empty text may have no address, which SQLite would take for NULL.
    if value.isEmpty {
      return try check(sqlite3_bind_text64(handle, parameter, "", 0, Statement.copied, utf8))
    }
    let code = value.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        sqlite3_bind_text64(
          handle, parameter, characters.baseAddress, UInt64(characters.count), Statement.copied,
          utf8)
      }
    }
    try check(code)
  }

  /// Binds bytes; `nil` is NULL.
  func bind(_ parameter: Int32, _ value: [UInt8]?) throws(StoreError) {
    guard let value else { return try check(sqlite3_bind_null(handle, parameter)) }
    let code = value.withUnsafeBytes { bytes in
      sqlite3_bind_blob64(
        handle, parameter, bytes.baseAddress, UInt64(bytes.count), Statement.copied)
    }
    try check(code)
  }

  /// Binds bytes as a text, even if they are no UTF-8, which SQLite does not mind; `nil` is NULL.
  func bind(_ parameter: Int32, text bytes: [UInt8]?) throws(StoreError) {
    guard let bytes else { return try check(sqlite3_bind_null(handle, parameter)) }
    if bytes.isEmpty {
      return try check(sqlite3_bind_text64(handle, parameter, "", 0, Statement.copied, utf8))
    }
    let code = bytes.withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        sqlite3_bind_text64(
          handle, parameter, characters.baseAddress, UInt64(characters.count), Statement.copied,
          utf8)
      }
    }
    try check(code)
  }

  /// Whether the column is NULL.
  func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }

  /// The column as an integer; 0 for NULL.
  func integer(_ column: Int32) -> Int { Int(sqlite3_column_int64(handle, column)) }

  /// The column as a number; `nil` for NULL.
  func number(_ column: Int32) -> Double? {
    // NULL reads as 0: only a 0 is worth a second question.
    let value = sqlite3_column_double(handle, column)
    return value == 0 && isNull(column) ? nil : value
  }

  /// The column as a text; `nil` for NULL. Invalid UTF-8 is repaired.
  func text(_ column: Int32) -> String? {
    guard let start = sqlite3_column_text(handle, column) else { return nil }
    let count = Int(sqlite3_column_bytes(handle, column))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// The column as bytes; `nil` for NULL.
  func bytes(_ column: Int32) -> [UInt8]? {
    guard !isNull(column) else { return nil }
    let count = Int(sqlite3_column_bytes(handle, column))
    return Array(UnsafeRawBufferPointer(start: sqlite3_column_blob(handle, column), count: count))
  }
}
