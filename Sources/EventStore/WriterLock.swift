import Foundation

/// The right to write a store: at most one holder at a time, in this process or any other.
///
/// An `flock` on a file of its own, `STORE-lock`, that holds the writer's process number. Why so:
/// - The kernel gives it back when the process ends, by `kill -9` too; a file that merely exists
///   would stay.
/// - Linux and macOS both have it, and it belongs to the open file, not to the process, so two
///   stores in one process are two as well (`fcntl` locks, which SQLite uses, are not).
/// - Not on the store itself: on macOS `flock` and SQLite's `fcntl` locks would meet there, and to
///   open and close the store's file beside SQLite drops SQLite's own locks.
/// - Not SQLite's `locking_mode = EXCLUSIVE`: nobody else could read then.
///
/// The file is removed when the lock is given back. Whoever gets a lock checks that the name still
/// leads to the file that he locked, so nobody ends up with the lock of a removed file.
final class WriterLock {
  /// What came of asking for the lock.
  enum Outcome {
    /// It is ours until it is let go.
    case held(WriterLock)
    /// Somebody writes; the process, if it has said so yet.
    case taken(by: Int32?)
    /// No lock can be made here: the folder cannot be written. The reason, for people.
    case impossible(String)
  }

  private let descriptor: Int32
  private let path: String
  private let identity: FileIdentity

  private init(_ descriptor: Int32, path: String, identity: FileIdentity) {
    self.descriptor = descriptor
    self.path = path
    self.identity = identity
  }

  deinit {
    // While we hold it, so that nobody locks the file in between without noticing.
    if isInPlace { unlink(path) }
    close(descriptor)
  }

  /// Asks for the lock of a store; never waits.
  ///
  /// - Throws: `StoreError` if the system fails in another way than by refusing to write.
  static func take(for store: String) throws(StoreError) -> Outcome {
    let path = store + "-lock"
    // Each round either ends or means that a writer left just now; nobody leaves that often.
    for _ in 0..<1_000 {
      let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
      guard descriptor >= 0 else {
        let error = StoreError.system(errno, file: path, "the lock cannot be made")
        if error.reason == .readOnly { return .impossible(String(cString: strerror(errno))) }
        throw error
      }
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
        let number = errno
        defer { close(descriptor) }
        guard number == EWOULDBLOCK else {
          throw .system(number, file: path, "the lock cannot be taken")
        }
        return .taken(by: holder(descriptor))
      }
      guard let identity = FileIdentity(descriptor: descriptor),
        identity.isSameFile(as: FileIdentity(ofLink: path))
      else {
        close(descriptor)
        continue
      }
      fchmod(descriptor, 0o600)
      write(processNumber: getpid(), to: descriptor)
      return .held(WriterLock(descriptor, path: path, identity: identity))
    }
    throw .system(EAGAIN, file: path, "the lock cannot be taken")
  }

  /// Whether the lock's name still leads to the file that is locked. If not, another process may
  /// have taken a lock of its own.
  var isInPlace: Bool { identity.isSameFile(as: FileIdentity(ofLink: path)) }

  private static func write(processNumber: Int32, to descriptor: Int32) {
    // Only a courtesy to whoever finds the store locked; a full disk must not stop the writer.
    let line = Array("\(processNumber)\n".utf8)
    _ = ftruncate(descriptor, 0)
    _ = pwrite(descriptor, line, line.count, 0)
  }

  private static func holder(_ descriptor: Int32) -> Int32? {
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    guard count > 0 else { return nil }
    let digits = bytes.prefix(count).prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    return Int32(String(decoding: digits, as: UTF8.self))
  }
}
