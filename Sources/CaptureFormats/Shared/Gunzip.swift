import CZlib
import Foundation

/// Unpacks gzip (RFC 1952).
enum Gunzip {
  /// Why nothing came of it.
  enum Problem: Error {
    /// The stream ends too early.
    case cutOff
    /// Not gzip, or its check sum is wrong.
    case damaged
    /// More than `limit` bytes.
    case tooLarge
    /// So much of so little that it is no log.
    case bomb
  }

  /// The most that is unpacked, in bytes.
  static let limit = 2 << 30

  /// Captured logs get some ten times smaller, the dullest some hundred times; zeros, a thousand. What
  /// is more than 64 MB and grew by more than this is a bomb: it would take gigabytes and be none.
  static let mostGrowth = 128
  private static let harmless = 64 << 20

  /// Whether bytes begin like gzip.
  static func isPacked(_ bytes: UnsafeRawBufferPointer) -> Bool {
    bytes.starts(with: [0x1F, 0x8B])
  }

  /// The first bytes of what is packed, for recognising it.
  static func beginning(of bytes: UnsafeRawBufferPointer, count: Int) -> [UInt8] {
    var start: [UInt8] = []
    do throws(Problem) {
      try unpack(bytes) { block, _ in
        start.append(contentsOf: block)
        return start.count < count
      }
    } catch {
      // What came before the damage is enough to say what it is.
    }
    return start
  }

  /// Everything that is packed, with padding behind it. What does not fit into memory is too large.
  static func unpack(_ bytes: UnsafeRawBufferPointer) throws(Problem) -> PaddedBytes {
    let capacity = max(1 << 16, min(bytes.count * 4, 1 << 28))
    guard var buffer = GrowingBuffer(capacity: capacity) else { throw .tooLarge }
    var problem: Problem?
    do throws(Problem) {
      try unpack(bytes) { block, packed in
        if buffer.count > harmless, buffer.count / mostGrowth > packed {
          problem = .bomb
        } else if buffer.count + block.count > limit || !buffer.append(block) {
          problem = .tooLarge
        }
        return problem == nil
      }
    } catch {
      buffer.free()
      throw error
    }
    if let problem {
      buffer.free()
      throw problem
    }
    return PaddedBytes(adopting: buffer.base, count: buffer.count)
  }

  /// Unpacks block by block until `take` returns false; it gets a block and how many packed bytes were
  /// read so far. Members one after the other are one text.
  private static func unpack(
    _ bytes: UnsafeRawBufferPointer, _ take: (UnsafeRawBufferPointer, Int) -> Bool
  ) throws(Problem) {
    var stream = z_stream()
    // 16: with a gzip header.
    let size = Int32(MemoryLayout<z_stream>.size)
    guard inflateInit2_(&stream, 16 + MAX_WBITS, ZLIB_VERSION, size) == Z_OK else {
      throw .damaged
    }
    defer { inflateEnd(&stream) }
    let block = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
    defer { block.deallocate() }
    var rest = bytes
    while true {
      // zlib counts in 32 bits.
      let piece = min(rest.count, 1 << 30)
      stream.next_in = UnsafeMutablePointer(
        mutating: rest.baseAddress?.assumingMemoryBound(to: UInt8.self))
      stream.avail_in = UInt32(piece)
      stream.next_out = block.baseAddress?.assumingMemoryBound(to: UInt8.self)
      stream.avail_out = UInt32(block.count)
      let status = inflate(&stream, Z_NO_FLUSH)
      rest = UnsafeRawBufferPointer(rebasing: rest[(piece - Int(stream.avail_in))...])
      let count = block.count - Int(stream.avail_out)
      let part = UnsafeRawBufferPointer(rebasing: block[..<count])
      if count > 0, !take(part, bytes.count - rest.count) { return }
      switch status {
      case Z_STREAM_END:
        guard isPacked(rest) else { return }
        inflateReset(&stream)
      case Z_OK: continue
      case Z_BUF_ERROR:
        if rest.isEmpty { throw .cutOff }
      default: throw .damaged
      }
    }
  }
}

/// Bytes that grow, allocated with `malloc`, so that they can be handed on without a copy.
private struct GrowingBuffer {
  private(set) var base: UnsafeMutableRawPointer
  private(set) var count = 0
  private var capacity: Int

  /// `nil` if there is no memory.
  init?(capacity: Int) {
    guard let base = malloc(capacity) else { return nil }
    self.base = base
    self.capacity = capacity
  }

  /// False if there is no memory for more.
  mutating func append(_ block: UnsafeRawBufferPointer) -> Bool {
    if count + block.count + PaddedBytes.padding > capacity {
      let wanted = (count + block.count) * 2 + PaddedBytes.padding
      guard let larger = realloc(base, wanted) else { return false }
      base = larger
      capacity = wanted
    }
    UnsafeMutableRawBufferPointer(start: base + count, count: block.count).copyMemory(from: block)
    count += block.count
    return true
  }

  func free() {
    Foundation.free(base)
  }
}
