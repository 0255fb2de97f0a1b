import DeviceLog

/// Pieces of Swift source.
enum SwiftText {
  /// A string literal. What no editor should get stands as an escape: nothing of a file's text gets
  /// out of its quotation marks.
  static func literal(_ text: String) -> String {
    var body = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": body += "\\\""
      case "\\": body += "\\\\"
      case "\n": body += "\\n"
      default:
        let isPlain =
          scalar.properties.isAlphabetic || scalar.properties.numericType != nil
          || (0x20..<0x7F).contains(scalar.value) || "–−·…".unicodeScalars.contains(scalar)
        body +=
          isPlain ? String(scalar) : "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
      }
    }
    return body + "\""
  }

  /// A number that reads back as the same `Double`.
  static func literal(_ number: Double) -> String {
    guard number.isFinite else {
      return number.isNaN ? ".nan" : number < 0 ? "-.infinity" : ".infinity"
    }
    return number == 0 && number.sign == .minus ? "-0.0" : shortestText(number)
  }

  /// `TwoThousandYears` of `two-thousand-years.jsonl`: letters and digits of ASCII, a capital after
  /// each gap. Empty if nothing is left.
  static func typeName(_ file: String) -> String {
    let last = file.split(separator: "/").last ?? ""
    let stem = last.split(separator: ".", omittingEmptySubsequences: false).first ?? ""
    let words = stem.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    let name = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return name.first?.isNumber == true ? "Capture" + name : name
  }

  /// An array literal, a line each.
  static func lines(_ texts: [String], indent: String) -> String {
    guard !texts.isEmpty else { return "[]" }
    return "[\n" + texts.map { indent + "  " + literal($0) + ",\n" }.joined() + indent + "]"
  }
}
