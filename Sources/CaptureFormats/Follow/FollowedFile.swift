import DeviceLog
import Foundation

/// A file that is read to its end again and again.
final class FollowedFile {
  let path: String
  let modificationDate: Instant
  private let descriptor: Int32
  private var offset = 0
  /// The last bytes before `offset`.
  private var tail: [UInt8] = []

  private static let tailBytes = 64
  private static let blockBytes = 1 << 20

  init(_ path: String) throws(CaptureError) {
    self.path = path
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw FileAccess.refusal(of: path, errno) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw CaptureError(.system, file: path, "cannot be followed: it is no regular file")
    }
    self.descriptor = descriptor
    modificationDate =
      FileAccess.modificationDate(of: path) ?? Instant(Date().timeIntervalSinceReferenceDate)
  }

  deinit { close(descriptor) }

  /// Whether another file is at the path. Not while none is.
  var isReplaced: Bool {
    var here = stat()
    var there = stat()
    guard fstat(descriptor, &here) == 0, stat(path, &there) == 0 else { return false }
    return here.st_ino != there.st_ino || here.st_dev != there.st_dev
  }

  /// Whether what was read is no longer in it.
  var isWrittenAnew: Bool {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return false }
    if Int(status.st_size) < offset { return true }
    return bytes(tail.count, at: offset - tail.count) != tail
  }

  /// The bytes that follow, at most a megabyte; `nil` at the end.
  func nextBlock() throws(CaptureError) -> [UInt8]? {
    guard let block = bytes(Self.blockBytes, at: offset) else {
      throw FileAccess.refusal(of: path, errno)
    }
    guard !block.isEmpty else { return nil }
    offset += block.count
    tail = Array((tail + block.suffix(Self.tailBytes)).suffix(Self.tailBytes))
    return block
  }

  /// Bytes at a place, fewer at the end; `nil` if the system refuses.
  private func bytes(_ count: Int, at offset: Int) -> [UInt8]? {
    var isRead = true
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      var read = -1
      repeat {
        read = pread(descriptor, buffer.baseAddress, count, off_t(offset))
      } while read < 0 && errno == EINTR
      isRead = read >= 0
      filled = max(0, read)
    }
    return isRead ? bytes : nil
  }
}
