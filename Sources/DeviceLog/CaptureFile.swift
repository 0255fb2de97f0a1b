import Foundation

/// One file of a captured log, open for appending.
///
/// Every line goes to the system in one call with its line break, so a process that is killed leaves
/// whole lines, but for a kill that falls between two pages of one write (1 of 1 000 in a test that
/// writes without a pause), the end of the system itself, or a full disk. A torn line is ended with a
/// line break before the next one, so that it alone is damaged.
struct CaptureFile: ~Copyable {
  /// Where it is.
  let path: String
  /// Bytes in it.
  private(set) var size: Int
  /// Whether none of its lines is a header or an entry: a new file, or one torn within its header.
  let isFresh: Bool
  /// Whether its last line lacks its line break.
  private var isTorn: Bool
  private let descriptor: Int32

  /// The header and the first entries lie within so many bytes.
  private static let headBytes = 1 << 16
  private static let lineBreak = UInt8(ascii: "\n")

  private init(path: String, descriptor: Int32, size: Int) {
    self.path = path
    self.descriptor = descriptor
    self.size = size
    isTorn = size > 0 && Self.bytes(of: descriptor, 1, at: size - 1) != [Self.lineBreak]
    isFresh = !Self.hasLine(Self.bytes(of: descriptor, min(size, Self.headBytes), at: 0))
  }

  /// Opens a file, or makes it, readable by its owner only.
  static func open(_ path: String) throws(CaptureWriterError) -> CaptureFile {
    let descriptor = Foundation.open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw CaptureWriterError(.open, path, code: errno) }
    let size = lseek(descriptor, 0, SEEK_END)
    guard size >= 0 else {
      let code = errno
      close(descriptor)
      throw CaptureWriterError(.open, path, code: code)
    }
    return CaptureFile(path: path, descriptor: descriptor, size: Int(size))
  }

  deinit { close(descriptor) }

  /// Appends a line and its line break.
  mutating func append(_ line: String) throws(CaptureWriterError) {
    var bytes = isTorn ? [Self.lineBreak] : []
    bytes.append(contentsOf: line.utf8)
    bytes.append(Self.lineBreak)
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        write(descriptor, buffer.baseAddress.map { $0 + written }, buffer.count - written)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw CaptureWriterError(.write, path, code: count < 0 ? errno : EIO) }
      written += count
      size += count
      isTorn = bytes[written - 1] != Self.lineBreak
    }
  }

  /// Waits until everything is on the disk.
  borrowing func synchronize() throws(CaptureWriterError) {
    guard fsync(descriptor) == 0 else {
      throw CaptureWriterError(.synchronize, path, code: errno)
    }
  }

  /// Whether one of the whole lines looks like a header or an entry.
  private static func hasLine(_ head: [UInt8]) -> Bool {
    guard let last = head.lastIndex(of: lineBreak) else { return false }
    return head[..<last].split(separator: lineBreak).contains { line in
      let isOurs = [#"{"nightstep":"#, #"{"kind":"#].contains { line.starts(with: $0.utf8) }
      return isOurs && line.last == UInt8(ascii: "}")
    }
  }

  /// Bytes at a place; fewer where the file ends or cannot be read.
  private static func bytes(of descriptor: Int32, _ count: Int, at offset: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = max(0, pread(descriptor, buffer.baseAddress, count, off_t(offset)))
    }
  }
}
