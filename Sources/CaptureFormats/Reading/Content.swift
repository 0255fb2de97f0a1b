import DeviceLog
import Foundation

/// The content of a file that is to be recognised and read.
///
/// What several formats ask for is worked out once: the beginning, and the tree of a JSON document.
package final class Content {
  /// The file as it was named.
  package let name: String
  /// When it was last changed.
  package let modificationDate: Instant
  /// The bytes, without a byte order mark.
  package let bytes: UnsafeRawBufferPointer
  /// Keeps the bytes alive.
  private let owner: PaddedBytes
  /// The first 64 KB, from the first that is no white space.
  package let head: UnsafeRawBufferPointer

  /// A content with where it came from.
  package init(_ owner: PaddedBytes, name: String, modificationDate: Instant) {
    self.owner = owner
    self.name = name
    self.modificationDate = modificationDate
    var all = owner.bytes
    if all.starts(with: [0xEF, 0xBB, 0xBF]) { all = UnsafeRawBufferPointer(rebasing: all[3...]) }
    bytes = all
    let start = all.firstIndex { !isWhiteSpace($0) } ?? all.count
    head = UnsafeRawBufferPointer(rebasing: all[start...].prefix(1 << 16))
  }

  /// Whether it holds nothing but white space.
  package var isBlank: Bool { head.isEmpty }

  /// The document, if it is a JSON list or object; parsed at the first call.
  ///
  /// - Complexity: O(bytes) once, with some ten times their memory.
  package lazy var json: Result<JSONNode, JSONProblem>? = {
    guard let first = head.first, first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else {
      return nil
    }
    return JSONNode.document(bytes)
  }()

  /// The root of the JSON document, `nil` if it is none or damaged.
  package var jsonRoot: JSONNode? {
    if case .success(let root) = json { root } else { nil }
  }

  /// Whether the first 64 KB hold a text.
  package func headHolds(_ text: String) -> Bool {
    head.holds(text.utf8)
  }

  /// The lines within the first 64 KB that are not blank, without their breaks.
  package var headLines: [UnsafeRawBufferPointer] {
    head.split(whereSeparator: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") })
      .map { UnsafeRawBufferPointer(rebasing: $0) }
      .filter { !$0.allSatisfy(isWhiteSpace) }
  }
}

/// Space, tab, line feed, carriage return.
func isWhiteSpace(_ byte: UInt8) -> Bool {
  byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
}

extension UnsafeRawBufferPointer {
  /// Whether a sequence of bytes occurs.
  func holds(_ wanted: some Collection<UInt8>) -> Bool {
    guard let base = baseAddress, let first = wanted.first else { return false }
    var start = 0
    while start + wanted.count <= count {
      guard let found = memchr(base + start, Int32(first), count - start) else { return false }
      start = UnsafeRawPointer(found) - base
      if self[start...].starts(with: wanted) { return true }
      start += 1
    }
    return false
  }

  /// The bytes as text; what is not UTF-8 is repaired.
  var text: String { String(decoding: self, as: UTF8.self) }
}

/// A text cut to so many characters, with an ellipsis where it was longer.
func clipped(_ text: some StringProtocol, to length: Int = 40) -> String {
  let start = text.prefix(length)
  return start.endIndex == text.endIndex ? String(text) : start + "…"
}
