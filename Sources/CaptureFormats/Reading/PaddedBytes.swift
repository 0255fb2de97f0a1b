import CJSON
import Foundation

/// The content of a file, read-only, with `nsj_padding` readable bytes behind it as simdjson wants.
///
/// A regular file is mapped, so its pages come when they are touched and can be given back: a file
/// of gigabytes costs no memory until it is read. A mapped file that another process shortens while
/// it is being read ends the program (SIGBUS); follow a growing file with `read` instead.
package final class PaddedBytes {
  /// The bytes, without the padding.
  package let bytes: UnsafeRawBufferPointer
  /// Of a mapping, its whole length.
  private let mappedLength: Int?

  /// How many readable bytes follow the content.
  static let padding = Int(nsj_padding)

  /// Takes over `count` bytes allocated with `malloc`, behind which there is room for the padding.
  init(adopting base: UnsafeMutableRawPointer, count: Int) {
    memset(base + count, 0, Self.padding)
    bytes = UnsafeRawBufferPointer(start: base, count: count)
    mappedLength = nil
  }

  /// A copy of bytes in memory.
  package init(_ source: some Collection<UInt8>) {
    let count = source.count
    guard let base = malloc(count + Self.padding) else {
      // As every array does that finds no memory: nothing could be told in what is left.
      fatalError("no memory for \(count) bytes")
    }
    UnsafeMutableRawBufferPointer(start: base, count: count).copyBytes(from: source)
    memset(base + count, 0, Self.padding)
    bytes = UnsafeRawBufferPointer(start: base, count: count)
    mappedLength = nil
  }

  /// Maps `count` bytes of an open file; `nil` if the system refuses.
  ///
  /// A mapping of nothing is laid down first, a page longer, and the file over its beginning: so
  /// the padding is there also when the file ends at the end of a page.
  init?(mapping descriptor: Int32, count: Int) {
    let page = Int(sysconf(Int32(_SC_PAGESIZE)))
    let length = (count + page - 1) / page * page + page
    let anonymous = MAP_PRIVATE | MAP_ANONYMOUS
    guard let base = mmap(nil, length, PROT_READ, anonymous, -1, 0), base != MAP_FAILED else {
      return nil
    }
    if count > 0,
      mmap(base, count, PROT_READ, MAP_PRIVATE | MAP_FIXED, descriptor, 0) == MAP_FAILED
    {
      munmap(base, length)
      return nil
    }
    bytes = UnsafeRawBufferPointer(start: base, count: count)
    mappedLength = length
  }

  deinit {
    if let mappedLength {
      munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), mappedLength)
    } else {
      free(UnsafeMutableRawPointer(mutating: bytes.baseAddress))
    }
  }
}
