import Foundation

/// The one name under which a store is known, and how its file comes into being.
enum StorePath {
  /// The absolute name of a file without links, `.` or `..`, whether it exists or not; two names
  /// of one store must share one lock.
  ///
  /// - Throws: `StoreError` if its folder does not exist or cannot be entered.
  static func resolve(_ path: String) throws(StoreError) -> String {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw StoreError(.system, file: path, "This is not a name of a file.")
    }
    if let whole = real(path) { return whole }
    let number = errno
    let url = URL(fileURLWithPath: path)
    guard number == ENOENT, let folder = real(url.deletingLastPathComponent().path) else {
      throw .system(number, file: path, "the file cannot be reached")
    }
    // A link that leads to nothing is not followed: the store would come to stand elsewhere.
    guard FileIdentity(ofLink: path) == nil else {
      throw StoreError(
        .missing, file: path, "\(path): this is a symbolic link that leads to no file.")
    }
    return folder == "/" ? "/" + url.lastPathComponent : folder + "/" + url.lastPathComponent
  }

  private static func real(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Makes an empty file that only its owner can read. SQLite gives its own files beside it, `-wal`
  /// and `-shm`, the same permissions.
  ///
  /// - Throws: `StoreError`, `.exists` if the name is taken.
  static func createEmpty(_ path: String) throws(StoreError) {
    let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else {
      let number = errno
      if number == EEXIST {
        throw StoreError(.exists, file: path, code: number, "\(path): the file exists already.")
      }
      throw .system(number, file: path, "the store cannot be made")
    }
    // A umask can take permissions from the owner too.
    fchmod(descriptor, 0o600)
    close(descriptor)
  }

  /// Makes sure that a name leads to a file.
  ///
  /// - Throws: `StoreError` if there is none, it is a folder or a device, or it cannot be read.
  static func requireFile(_ path: String) throws(StoreError) -> FileIdentity {
    guard let identity = FileIdentity(path) else {
      throw .system(errno, file: path, "the store cannot be opened")
    }
    switch identity.kind {
    case .file:
      guard access(path, R_OK) == 0 else {
        var error = StoreError.system(errno, file: path, "the store cannot be read")
        error.reason = .system
        throw error
      }
      return identity
    case .folder:
      throw StoreError(.notAStore, file: path, "\(path): this is a folder, not a store.")
    case .other:
      throw StoreError(
        .notAStore, file: path, "\(path): this is neither a file nor a folder, so no store.")
    }
  }

  /// Takes a store's files from everybody but their owner: a copy made by `cp` has what the umask
  /// left.
  static func protect(_ path: String, owner: UInt32) {
    guard owner == geteuid() else { return }
    for suffix in ["", "-wal", "-shm"] {
      // Where there is no such file, or a file system without permissions, there is nothing to do.
      _ = chmod(path + suffix, 0o600)
    }
  }
}
