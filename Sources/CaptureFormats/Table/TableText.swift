import DeviceLog

/// Reads delimited text (RFC 4180): fields between commas, semicolons or tabs, quoted where needed.
struct TableText {
  /// Rows as fields, with the line each begins at.
  struct Row {
    var line: Int
    var fields: [Substring]
  }

  private let bytes: UnsafeRawBufferPointer
  private let delimiter: UInt8
  private var position = 0
  private var line = 1

  /// - Parameter delimiter: what stands between two fields.
  init(_ bytes: UnsafeRawBufferPointer, delimiter: UInt8) {
    self.bytes = bytes
    self.delimiter = delimiter
  }

  /// The delimiter of a table: of comma, semicolon and tab the one its first line has most of;
  /// `nil` if it has none.
  static func delimiter(of head: UnsafeRawBufferPointer) -> UInt8? {
    let first = head.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    let candidates = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
    let counts = candidates.map { candidate in first.count { $0 == candidate } }
    guard let most = counts.max(), most > 0 else { return nil }
    return zip(candidates, counts).first { $0.1 == most }?.0
  }

  /// The next row that is not blank; `nil` at the end.
  mutating func next() -> Row? {
    while position < bytes.count {
      let start = line
      let fields = row()
      if fields.count > 1 || !(fields.first?.isEmpty ?? true) {
        return Row(line: start, fields: fields)
      }
    }
    return nil
  }

  private mutating func row() -> [Substring] {
    var fields: [Substring] = []
    while true {
      fields.append(field())
      guard position < bytes.count else { return fields }
      let byte = bytes[position]
      position += 1
      if byte == delimiter { continue }
      // A line feed, or a carriage return before one.
      if byte == UInt8(ascii: "\r"), position < bytes.count, bytes[position] == UInt8(ascii: "\n") {
        position += 1
      }
      line += 1
      return fields
    }
  }

  private mutating func field() -> Substring {
    if position < bytes.count, bytes[position] == UInt8(ascii: "\"") { return quotedField() }
    let start = position
    while position < bytes.count, !isEnd(bytes[position]) { position += 1 }
    return text(start..<position)
  }

  private mutating func quotedField() -> Substring {
    var content: [UInt8] = []
    position += 1
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      if byte == UInt8(ascii: "\n") { line += 1 }
      if byte == UInt8(ascii: "\"") {
        guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else { break }
        position += 1
      }
      content.append(byte)
    }
    // What stands between the closing quote and the delimiter belongs to no field.
    while position < bytes.count, !isEnd(bytes[position]) { position += 1 }
    return Substring(content.text)
  }

  private func isEnd(_ byte: UInt8) -> Bool {
    byte == delimiter || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }

  private func text(_ range: Range<Int>) -> Substring {
    Substring(UnsafeRawBufferPointer(rebasing: bytes[range]).text)
  }
}
