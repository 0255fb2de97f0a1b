import DeviceLog

/// Rewrites the dates of a line and leaves everything else as it stands, unknown keys included.
enum LineMender {
  private static let dateKeys = ["at", "arrivalDate", "departureDate", "timestamp"]

  /// A line whose plain dates count from 1970, with dates that count from 2001.
  ///
  /// - Parameter line: a JSON object that was parsed before.
  /// - Complexity: O(bytes).
  static func countedFrom2001(_ line: UnsafeRawBufferPointer) -> String {
    var out: [UInt8] = []
    out.reserveCapacity(line.count)
    var depth = 0
    /// The text that ended last in the outermost object: a key, if a colon follows it.
    var text = ""
    /// The key whose value stands next.
    var key: String?
    var index = 0
    while index < line.count {
      let byte = line[index]
      let start = index
      switch byte {
      case UInt8(ascii: "\""):
        index = end(ofText: line, from: index)
        if depth == 1 {
          text = UnsafeRawBufferPointer(rebasing: line[start + 1..<max(start + 1, index - 1)]).text
        }
        key = nil
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        index = line[start...].firstIndex { !isNumberPart($0) } ?? line.count
        if let key, dateKeys.contains(key) {
          let digits = UnsafeRawBufferPointer(rebasing: line[start..<index]).text
          if let number = Double(digits), number.isFinite {
            out.append(contentsOf: shortestText(Instant(unixSeconds: number).seconds).utf8)
            continue
          }
        }
      default:
        if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") { depth += 1 }
        if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") { depth -= 1 }
        if !isWhiteSpace(byte) { key = byte == UInt8(ascii: ":") && depth == 1 ? text : nil }
        index += 1
      }
      out.append(contentsOf: line[start..<index])
    }
    return out.text
  }

  private static func isNumberPart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"),
      UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }

  /// Behind the closing quote of a text that begins at `start`.
  static func end(ofText line: UnsafeRawBufferPointer, from start: Int) -> Int {
    var index = start + 1
    while index < line.count {
      if line[index] == UInt8(ascii: "\\") {
        index += 1
      } else if line[index] == UInt8(ascii: "\"") {
        return index + 1
      }
      index += 1
    }
    return line.count
  }
}
