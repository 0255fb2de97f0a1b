import Foundation

/// A document in one SQLite file: what was captured, which never changes, and what the user did to
/// it, edit by edit.
///
/// Not `Sendable`: a store belongs to one isolation at a time, and can be handed over.
/// Each change is on the disk when the call returns. `kill -9` at any moment leaves a store with
/// every edit that was acknowledged.
package final class EventStore {
  /// Whether this store can be written.
  package enum Access: Sendable, Equatable {
    /// It can.
    case writing
    /// It cannot, for the reason in a sentence: another process writes it, or permissions.
    case reading(because: String)
  }

  /// The file's absolute name without links; `:memory:` for a store in memory.
  package let path: String
  /// Whether it can be written, and why not.
  package let access: Access

  let connection: Connection
  private let lock: WriterLock?
  private let standing: Standing?
  /// Of what was appended last: how many entries there were then, and their checksum.
  var tail: (count: Int, checksum: Checksum)?

  /// The names beside a store, and the files they led to when it was opened.
  private struct Standing {
    var store: FileIdentity
    var log: FileIdentity?
  }

  /// Whether it cannot be written; `access` says why.
  package var isReadOnly: Bool { access != .writing }

  private init(
    path: String, access: Access, connection: Connection, lock: WriterLock?, standing: Standing?
  ) {
    self.path = path
    self.access = access
    self.connection = connection
    self.lock = lock
    self.standing = standing
  }

  // The store's file first: whoever gets the lock must find it let go.
  deinit { connection.close() }

  /// A store in memory, empty, forgotten at the end.
  package static func inMemory() throws(StoreError) -> EventStore {
    let connection = try Connection(":memory:", mode: .memory)
    try Schema.migrate(connection, from: .empty)
    return EventStore(
      path: ":memory:", access: .writing, connection: connection, lock: nil, standing: nil)
  }

  /// Makes a new store and opens it for writing.
  ///
  /// - Throws: `StoreError`; `.exists` if the name is taken, by whatever it be, except by a store
  ///   whose making was interrupted.
  package static func create(at path: String) throws(StoreError) -> EventStore {
    try make(StorePath.resolve(path), ifNotEmpty: false)
  }

  /// Opens a store: for writing if nobody else does, else for reading.
  ///
  /// - Throws: `StoreError` if it is no store, of a newer version, damaged, or cannot be read.
  package static func open(at path: String) throws(StoreError) -> EventStore {
    try open(StorePath.resolve(path), ifEmpty: false, ifNotEmpty: true)
  }

  /// Opens a store, or makes one where there is none, or an empty file.
  ///
  /// - Throws: `StoreError` as `open(at:)` and `create(at:)` do.
  package static func openOrCreate(at path: String) throws(StoreError) -> EventStore {
    try make(StorePath.resolve(path), ifNotEmpty: true)
  }

  private static func make(_ path: String, ifNotEmpty: Bool) throws(StoreError) -> EventStore {
    var isOurs = false
    do throws(StoreError) {
      if FileIdentity(path) == nil {
        try StorePath.createEmpty(path)
        isOurs = true
      }
    } catch {
      // Another process was faster; what it made is looked at next.
      if error.reason != .exists { throw error }
    }
    do throws(StoreError) {
      return try open(path, ifEmpty: true, ifNotEmpty: ifNotEmpty)
    } catch {
      // A full disk has room for a name.
      if isOurs, FileIdentity(ofLink: path)?.size == 0 { unlink(path) }
      throw error
    }
  }

  private static func open(
    _ path: String, ifEmpty: Bool, ifNotEmpty: Bool
  ) throws(StoreError) -> EventStore {
    let before = try StorePath.requireFile(path)
    switch try WriterLock.take(for: path) {
    case .held(let lock):
      let connection = try Connection(path, mode: .write)
      let found = try Schema.find(in: connection)
      guard found == .empty ? ifEmpty : ifNotEmpty else { throw refusal(path, found) }
      if connection.isReadOnly {
        connection.close()
        return try reading(
          path, because: "\(path) is write-protected; it can be read, but nothing can be changed.")
      }
      StorePath.protect(path, owner: before.owner)
      try Schema.migrate(connection, from: found)
      try connection.execute("PRAGMA journal_mode = WAL")
      // What a large import leaves in the log is cut down to this many bytes.
      try connection.execute("PRAGMA journal_size_limit = 4194304")
      try Schema.verify(connection)
      guard let after = FileIdentity(path), after.isSameFile(as: before) else {
        throw StoreError(.removed, file: path, "\(path): it was replaced while being opened.")
      }
      return EventStore(
        path: path, access: .writing, connection: connection, lock: lock,
        standing: Standing(store: after, log: FileIdentity(path + "-wal")))
    case .taken(let process):
      guard ifNotEmpty else { throw refusal(path, .version(Schema.version)) }
      let who = process.map { "process \($0)" } ?? "another process"
      return try reading(
        path, because: "\(path) is being written by \(who); it can be read, but not changed here.")
    case .impossible(let why):
      return try reading(
        path, because: "The folder of \(path) cannot be written (\(why)); nothing can be changed.")
    }
  }

  private static func reading(
    _ path: String, because reason: String
  ) throws(StoreError) -> EventStore {
    let connection = try reader(path)
    switch try Schema.find(in: connection) {
    case .empty: throw refusal(path, .empty)
    case .version(Schema.version): break
    case .version(let version):
      throw StoreError(
        .readOnly, file: path,
        "\(path): this store of version \(version) has to be brought to version \(Schema.version)"
          + " first, and it cannot be written now. \(reason)")
    }
    try Schema.verify(connection)
    return EventStore(
      path: path, access: .reading(because: reason), connection: connection, lock: nil,
      standing: nil)
  }

  /// A connection that only reads. In a folder where SQLite cannot make its shared memory, without
  /// it: allowed if no log is left whose pages would be missed.
  static func reader(_ path: String) throws(StoreError) -> Connection {
    let connection = try Connection(path, mode: .read)
    do throws(StoreError) {
      _ = try connection.integer("PRAGMA application_id")
      return connection
    } catch {
      guard [.system, .readOnly].contains(error.reason) else { throw error }
      guard (FileIdentity(path + "-wal")?.size ?? 0) == 0, FileIdentity(path + "-journal") == nil
      else {
        throw StoreError(
          error.reason, file: path, sql: error.sql, code: error.code,
          "\(path): its last changes stand in the file beside it (-wal or -journal), which can be"
            + " read only where it can be written; copy all of them to a folder of your own.")
      }
      return try Connection(path, mode: .readImmutable)
    }
  }

  private static func refusal(_ path: String, _ found: Schema.Found) -> StoreError {
    found == .empty
      ? StoreError(.empty, file: path, "\(path): the file is empty; there is no store in it yet.")
      : StoreError(.exists, file: path, "\(path): there is a store already.")
  }

  /// Makes sure that what is written now will be found again under the store's name.
  ///
  /// - Throws: `StoreError` if it cannot be written, or has been removed or replaced.
  func requireWritable() throws(StoreError) {
    if case .reading(let reason) = access {
      throw StoreError(.readOnly, file: path, reason)
    }
    guard let standing, let lock else { return }
    guard standing.store.isSameFile(as: FileIdentity(path)) else {
      throw StoreError(
        .removed, file: path,
        "\(path): the store was removed or replaced by something else while it was open; save a"
          + " copy under another name.")
    }
    guard standing.log?.isSameFile(as: FileIdentity(path + "-wal")) ?? true, lock.isInPlace else {
      throw StoreError(
        .removed, file: path,
        "\(path): its -wal or -lock file was removed or replaced while it was open; save a copy"
          + " under another name.")
    }
  }
}
