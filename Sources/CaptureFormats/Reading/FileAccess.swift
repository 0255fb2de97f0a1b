import DeviceLog
import Foundation

/// What a path leads to.
enum FileAccess {
  /// The content of a file and when it was last changed.
  struct File {
    var content: PaddedBytes
    var modificationDate: Instant
  }

  /// The longest content taken from a pipe, in bytes.
  static let longestPipe = 1 << 30

  /// Opens a file or a pipe.
  static func open(_ path: String) throws(CaptureError) -> File {
    let descriptor = Foundation.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw refusal(of: path, errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw refusal(of: path, errno) }
    let changed = modificationDate(of: path) ?? Instant(Date().timeIntervalSinceReferenceDate)
    switch status.st_mode & S_IFMT {
    case S_IFREG:
      let count = Int(status.st_size)
      guard let content = PaddedBytes(mapping: descriptor, count: count) else {
        throw refusal(of: path, errno)
      }
      return File(content: content, modificationDate: changed)
    case S_IFIFO:
      let bytes = try drain(descriptor, path: path)
      return File(content: PaddedBytes(bytes), modificationDate: changed)
    case S_IFDIR:
      throw CaptureError(.directory, file: path, "is a directory")
    default:
      throw CaptureError(.system, file: path, "is a device or a socket, not a file")
    }
  }

  /// Whether a path leads to a directory.
  static func isDirectory(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// How long a regular file is, in bytes; 0 for anything else.
  static func size(of path: String) -> Int {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return 0 }
    return Int(status.st_size)
  }

  private static func drain(_ descriptor: Int32, path: String) throws(CaptureError) -> [UInt8] {
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &block, block.count)
      if count == 0 { return bytes }
      if count < 0 {
        if errno == EINTR { continue }
        throw refusal(of: path, errno)
      }
      bytes.append(contentsOf: block[..<count])
      if bytes.count > longestPipe {
        throw CaptureError(.tooLarge, file: path, "a pipe of more than 1 GB; save it to a file")
      }
    }
  }

  /// The error for a system's error number.
  static func refusal(of path: String, _ code: Int32) -> CaptureError {
    switch code {
    case ENOENT, ENOTDIR: CaptureError(.missing, file: path, "there is no such file")
    case EACCES, EPERM: CaptureError(.notPermitted, file: path, "no permission to read it")
    default:
      CaptureError(.system, file: path, "cannot be read: \(String(cString: strerror(code)))")
    }
  }

  /// When a file was last changed, to the second.
  static func modificationDate(of path: String) -> Instant? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    let date = attributes?[.modificationDate] as? Date
    return date.map { Instant($0.timeIntervalSinceReferenceDate.rounded(.down)) }
  }
}
