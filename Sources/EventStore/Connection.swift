import CSQLite
import Foundation

/// One connection to one SQLite file. Not `Sendable`: the compiler keeps it within one isolation,
/// which is why SQLite need not lock (`SQLITE_OPEN_NOMUTEX`).
final class Connection {
  /// How a file is opened.
  enum Mode {
    /// Reads and writes a file that exists.
    case write
    /// Reads; never writes a page, never checkpoints.
    case read
    /// Reads a file that nobody can write, without its write-ahead log: for a folder in which
    /// SQLite cannot make its shared memory.
    case readImmutable
    /// A store in memory, forgotten when closed.
    case memory
  }

  /// The file, for errors.
  let file: String
  private let handle: OpaquePointer
  private var statements: [String: Statement] = [:]
  private var isClosed = false

  /// How long another connection is waited for. Readers hold a store for milliseconds only; a
  /// longer wait would freeze the console.
  private static let busyTimeoutMilliseconds: Int32 = 2_000

  /// Opens a file and hardens the connection. Reads nothing yet.
  ///
  /// - Throws: `StoreError` if the file cannot be opened.
  init(_ file: String, mode: Mode) throws(StoreError) {
    self.file = file
    let (name, flags): (String, Int32) =
      switch mode {
      case .write: (file, SQLITE_OPEN_READWRITE)
      case .read: (file, SQLITE_OPEN_READONLY)
      case .readImmutable:
        (Connection.uri(file) + "?immutable=1", SQLITE_OPEN_READONLY | SQLITE_OPEN_URI)
      case .memory: (":memory:", SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
      }
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(name, &opened, flags | SQLITE_OPEN_NOMUTEX, nil)
    guard code == SQLITE_OK, let opened else {
      let message = opened.map { String(cString: sqlite3_errmsg($0)) } ?? "out of memory"
      sqlite3_close_v2(opened)
      throw .sqlite(code, message: message, file: file, sql: nil)
    }
    handle = opened
    sqlite3_extended_result_codes(handle, 1)
    sqlite3_busy_timeout(handle, Connection.busyTimeoutMilliseconds)
    // A store may come from a stranger: its schema is not to be trusted, and no statement may
    // reach into SQLite's own tables.
    for (option, on): (Int32, Int32) in [
      (SQLITE_DBCONFIG_DEFENSIVE, 1), (SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0),
      (SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0), (SQLITE_DBCONFIG_ENABLE_FKEY, 1),
      (SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, mode == .read ? 1 : 0),
    ] {
      nightstep_sqlite_switch(handle, option, on)
    }
    try execute("PRAGMA cell_size_check = ON")
    if mode == .write { try makeDurable() }
  }

  deinit { close() }

  /// Lets go of the file. Nothing may be asked of the connection afterwards.
  func close() {
    guard !isClosed else { return }
    isClosed = true
    statements.removeAll()
    sqlite3_close_v2(handle)
  }

  /// A commit returns only when its bytes are on the disk.
  private func makeDurable() throws(StoreError) {
    try execute("PRAGMA synchronous = FULL")
    #if canImport(Darwin)
      // fsync(2) on macOS leaves the bytes in the drive's cache.
      try execute("PRAGMA fullfsync = ON")
      try execute("PRAGMA checkpoint_fullfsync = ON")
    #endif
  }

  /// A file's name as SQLite's URI, which is where `immutable` can be said.
  private static func uri(_ file: String) -> String {
    let kept = CharacterSet(charactersIn: "/-._~").union(.alphanumerics)
    return "file:" + (file.addingPercentEncoding(withAllowedCharacters: kept) ?? file)
  }

  /// Whether SQLite could open the file for reading only.
  var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") == 1 }

  /// Whether a transaction or a snapshot is open.
  var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

  /// The statement of an SQL text, reset; prepared the first time, kept from then on.
  ///
  /// - Throws: `StoreError` if SQLite does not understand it, or cannot read the schema.
  func statement(_ sql: String) throws(StoreError) -> Statement {
    if let known = statements[sql] {
      known.reset()
      return known
    }
    var prepared: OpaquePointer?
    let code = sqlite3_prepare_v3(
      handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
    guard code == SQLITE_OK, let prepared else { throw error(code, sql: sql) }
    let statement = Statement(prepared, file: file, sql: sql)
    statements[sql] = statement
    return statement
  }

  /// Runs SQL that answers nothing, or whose answer does not matter; may be several statements.
  func execute(_ sql: String) throws(StoreError) {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw error(code, sql: sql) }
  }

  /// The first column of the first row, as an integer; 0 if there is no row.
  func integer(_ sql: String) throws(StoreError) -> Int {
    let statement = try statement(sql)
    defer { statement.reset() }
    return try statement.step() ? statement.integer(0) : 0
  }

  /// All of the body or nothing of it. `IMMEDIATE`, so that the wait for another connection comes
  /// at the beginning and never in the middle.
  ///
  /// - Throws: what the body throws, or `StoreError` if the commit fails; nothing is kept then.
  func transaction<Result>(
    _ body: () throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    try execute("BEGIN IMMEDIATE")
    do throws(StoreError) {
      let result = try body()
      try execute("COMMIT")
      return result
    } catch {
      for statement in statements.values { statement.reset() }
      // SQLite has rolled back by itself after some errors, a full disk among them.
      if isInTransaction { try? execute("ROLLBACK") }
      throw error
    }
  }

  /// One consistent view for several reads.
  ///
  /// - Throws: what the body throws, or `StoreError` if the file cannot be read.
  func snapshot<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
    try execute("BEGIN")
    defer {
      for statement in statements.values { statement.reset() }
      try? execute("COMMIT")
    }
    return try body()
  }

  private func error(_ code: Int32, sql: String) -> StoreError {
    .sqlite(code, message: String(cString: sqlite3_errmsg(handle)), file: file, sql: sql)
  }
}
