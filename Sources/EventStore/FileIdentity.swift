import Foundation

/// Which file a name leads to, whatever happens to the name later.
struct FileIdentity: Equatable {
  /// What kind of thing a name leads to.
  enum Kind: Equatable {
    case file
    case folder
    case other
  }

  var device: UInt64
  var number: UInt64
  var kind: Kind
  var owner: UInt32
  var permissions: UInt16
  var size: Int

  /// What a name leads to, through symbolic links; `nil` if to nothing.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// What a name is, be it a symbolic link; `nil` if there is no such name.
  init?(ofLink path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// What an open file is.
  init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  private init(_ status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(status.st_ino)
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      default: .other
      }
    owner = UInt32(status.st_uid)
    permissions = UInt16(status.st_mode & 0o7777)
    size = Int(status.st_size)
  }

  /// The same file, however it has grown or been protected since.
  func isSameFile(as other: FileIdentity?) -> Bool {
    device == other?.device && number == other?.number
  }
}
