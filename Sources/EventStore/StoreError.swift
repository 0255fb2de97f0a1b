import CSQLite
import Foundation

/// What went wrong with a store: one sentence for the user, the rest for whoever mends it.
package struct StoreError: Error, Sendable, Equatable, CustomStringConvertible {
  /// Why, for code that has to decide what to do next.
  package enum Reason: Sendable, Equatable {
    /// There is no such file.
    case missing
    /// A file is there where a new store was to be made.
    case exists
    /// The file has no content: a store that was never begun.
    case empty
    /// Not an SQLite file, one of another program, or not a file at all.
    case notAStore
    /// Written by a version of NightStep that this one does not know.
    case newerVersion
    /// The file's content contradicts itself.
    case damaged
    /// It may be read but not written: another process writes it, or permissions forbid it.
    case readOnly
    /// The file was removed or replaced while it was open.
    case removed
    /// No space left on the disk.
    case diskFull
    /// Another connection held the file for longer than was waited.
    case busy
    /// There is a capture in the store already, or the given one does not continue it.
    case conflict
    /// The caller stopped it.
    case cancelled
    /// The system refused: permissions, a failing disk, a bad name.
    case system
  }

  /// Why.
  package var reason: Reason
  /// The file it is about.
  package var file: String
  /// The statement that failed, if one did.
  package var sql: String?
  /// SQLite's extended result code, or `errno`.
  package var code: Int32?
  /// One sentence for the user, with the file's name.
  package var sentence: String

  /// An error about a file.
  package init(
    _ reason: Reason, file: String, sql: String? = nil, code: Int32? = nil, _ sentence: String
  ) {
    self.reason = reason
    self.file = file
    self.sql = sql
    self.code = code
    self.sentence = sentence
  }

  /// The sentence.
  package var description: String { sentence }
}

extension StoreError {
  /// What SQLite said, as a sentence.
  static func sqlite(_ code: Int32, message: String, file: String, sql: String?) -> StoreError {
    let (reason, sentence): (Reason, String) =
      switch code & 0xff {
      case SQLITE_FULL: (.diskFull, "\(file): the disk is full.")
      case SQLITE_CORRUPT: (.damaged, "\(file): the store is damaged (\(message)).")
      case SQLITE_NOTADB: (.notAStore, "\(file): this is not a NightStep store.")
      case SQLITE_BUSY, SQLITE_LOCKED: (.busy, "\(file): another program holds the store.")
      case SQLITE_READONLY, SQLITE_PERM:
        (.readOnly, "\(file): the store cannot be written (\(message)).")
      case SQLITE_CANTOPEN: (.system, "\(file): the store cannot be opened (\(message)).")
      case SQLITE_IOERR: (.system, "\(file): the disk failed to read or write (\(message)).")
      default: (.system, "\(file): the store refused (\(message)).")
      }
    return StoreError(reason, file: file, sql: sql, code: code, sentence)
  }

  /// What a system call said, as a sentence: `what` happened to the file, and why.
  static func system(_ number: Int32, file: String, _ what: String) -> StoreError {
    let reason: Reason =
      switch number {
      case ENOENT: .missing
      case ENOSPC, EDQUOT: .diskFull
      case EACCES, EPERM, EROFS: .readOnly
      default: .system
      }
    let why = String(cString: strerror(number))
    return StoreError(reason, file: file, code: number, "\(file): \(what) (\(why)).")
  }

  /// A row that this version cannot have written.
  static func damaged(_ file: String, _ what: String) -> StoreError {
    StoreError(.damaged, file: file, "\(file): the store is damaged (\(what)).")
  }

  /// The same error, saying first that what the user just did is not kept.
  func notSaved(_ what: String) -> StoreError {
    var error = self
    error.sentence = "\(what) was not saved. \(sentence)"
    return error
  }
}
