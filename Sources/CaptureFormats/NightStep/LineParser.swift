import CJSON
import Foundation

/// Parses lines one after the other with one piece of memory.
final class LineParser {
  private let parser: OpaquePointer
  private let place: UnsafeMutablePointer<nsj_line>

  /// The keys of the line parsed last. Its texts are gone with the next line.
  var line: nsj_line {
    _read { yield place.pointee }
  }

  /// A parser, `nil` if there is no memory.
  init?() {
    guard let parser = nsj_parser_create() else { return nil }
    self.parser = parser
    place = .allocate(capacity: 1)
    place.initialize(to: nsj_line())
  }

  deinit {
    nsj_parser_destroy(parser)
    place.deallocate()
  }

  /// Parses a line; `nsj_padding` readable bytes must follow it.
  func parse(_ line: UnsafeRawBufferPointer) -> Result<Void, JSONProblem> {
    let start = line.baseAddress?.assumingMemoryBound(to: CChar.self)
    let status = nsj_read_line(parser, start, line.count, place)
    return status == nsj_ok ? .success(()) : .failure(JSONProblem(status: status))
  }
}

/// The lines of a text that are not blank, without their breaks (`\n` or `\r\n`), with their numbers
/// from 1. Blank lines count, but do not come.
struct Lines: Sequence, IteratorProtocol {
  private let bytes: UnsafeRawBufferPointer
  private var position = 0
  private var number = 0

  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  mutating func next() -> (number: Int, line: UnsafeRawBufferPointer)? {
    while position < bytes.count, let base = bytes.baseAddress {
      let rest = bytes.count - position
      let start = base + position
      let found = memchr(start, Int32(UInt8(ascii: "\n")), rest)
      var count = found.map { UnsafeRawPointer($0) - start } ?? rest
      position += count + 1
      number += 1
      if count > 0, start.load(fromByteOffset: count - 1, as: UInt8.self) == UInt8(ascii: "\r") {
        count -= 1
      }
      let line = UnsafeRawBufferPointer(start: start, count: count)
      if !line.allSatisfy(isWhiteSpace) { return (number, line) }
    }
    return nil
  }
}
