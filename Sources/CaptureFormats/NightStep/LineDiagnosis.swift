import CJSON

/// Finds out what is wrong with a line that is no JSON. Slow and careful: only damaged lines come
/// here.
enum LineDiagnosis {
  /// Why a line could not be read, with key and value where one is to blame.
  static func reason(_ status: nsj_status, _ line: UnsafeRawBufferPointer) -> String {
    switch status {
    case nsj_cut_off: return "cut off after \(tail(of: line))"
    case nsj_not_utf8: return "not UTF-8 \(place(in: line))"
    case nsj_no_object: return "JSON, but no object: “\(clipped(line.prefixText))”"
    case nsj_bad_number, nsj_not_json:
      if let (key, token) = badToken(in: line) {
        let what = Double(token).map { $0.isFinite } == false ? "no finite number" : "no JSON value"
        return "`\(clipped(key))` is \(clipped(token)): \(what)"
      }
      if line.allSatisfy({ $0 == 0 }) { return "nothing but zero bytes" }
      return "not JSON: “\(clipped(line.prefixText))”"
    case nsj_bad_string: return "a text with a bad escape or half a surrogate pair"
    default: return JSONProblem(status: status).sentence
    }
  }

  private static func tail(of line: UnsafeRawBufferPointer) -> String {
    let text = String(line.suffix(200).map { $0 }.text.suffix(20))
    return "“\(line.count > 20 ? "…" : "")\(text)”"
  }

  /// Where the first byte stands that is not UTF-8, and what it is.
  private static func place(in line: UnsafeRawBufferPointer) -> String {
    var decoder = UTF8()
    var iterator = line.makeIterator()
    var valid = 0
    while case .scalarValue(let scalar) = decoder.decode(&iterator) {
      valid += UTF8.width(scalar)
    }
    guard valid < line.count else { return "somewhere" }
    return "at byte \(valid + 1) (0x\(String(line[valid], radix: 16, uppercase: true)))"
  }

  /// The first value outside of texts that is neither a number, `true`, `false`, `null`, nor a
  /// bracket, with the key before it: `NaN`, `1e999`, `yesterday`.
  private static func badToken(in line: UnsafeRawBufferPointer) -> (key: String, token: String)? {
    var key = ""
    var index = 0
    while index < line.count {
      let byte = line[index]
      if byte == UInt8(ascii: "\"") {
        let end = LineMender.end(ofText: line, from: index)
        key = UnsafeRawBufferPointer(rebasing: line[index + 1..<max(index + 1, end - 1)]).text
        index = end
      } else if isPunctuation(byte) || isWhiteSpace(byte) {
        index += 1
      } else {
        let rest = line[index...]
        let end =
          rest.firstIndex { isPunctuation($0) || isWhiteSpace($0) || $0 == UInt8(ascii: "\"") }
          ?? line.count
        let token = UnsafeRawBufferPointer(rebasing: line[index..<end]).text
        if !isValue(token), !key.isEmpty { return (key, token) }
        index = end
      }
    }
    return nil
  }

  private static func isPunctuation(_ byte: UInt8) -> Bool {
    ["{", "}", "[", "]", ",", ":"].contains(Unicode.Scalar(byte))
  }

  private static func isValue(_ token: String) -> Bool {
    if ["true", "false", "null"].contains(token) { return true }
    guard let first = token.utf8.first, (48...57).contains(first) || first == 45 else {
      return false
    }
    return Double(token)?.isFinite ?? false
  }
}

extension UnsafeRawBufferPointer {
  /// The first 200 bytes as text.
  fileprivate var prefixText: String {
    prefix(200).map { $0 }.text
  }
}
