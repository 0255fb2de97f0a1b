import DeviceLog

/// A JSON object on one line, written key by key in the order in which the keys are added.
///
/// Strings are ASCII where they must be: control characters, and whatever is invisible or reorders
/// its neighbours, stand as `\uXXXX`, so that the line may be shown on any terminal.
package struct JSONObject: Sendable {
  private var body = "{"

  /// Without keys.
  package init() {}

  /// The object.
  package var text: String { body + "}" }

  /// A text; `null` where there is none.
  package mutating func add(_ key: String, _ value: String?) {
    begin(key)
    body += value.map(Self.quoted) ?? "null"
  }

  /// The shortest decimal that reads back as the same number; `null` where there is none, or none
  /// that JSON can hold.
  package mutating func add(_ key: String, _ value: Double?) {
    begin(key)
    body += Self.number(value)
  }

  package mutating func add(_ key: String, _ value: Int?) {
    begin(key)
    body += value.map { "\($0)" } ?? "null"
  }

  package mutating func add(_ key: String, _ value: Bool) {
    begin(key)
    body += value ? "true" : "false"
  }

  /// Reference seconds.
  package mutating func add(_ key: String, _ value: Instant?) {
    add(key, value?.seconds)
  }

  /// `lat` and `lng`; `null` both where there is no place.
  package mutating func add(_ place: Coordinate?) {
    add("lat", place?.latitude)
    add("lng", place?.longitude)
  }

  /// An object; `null` where there is none.
  package mutating func add(_ key: String, _ value: JSONObject?) {
    begin(key)
    body += value?.text ?? "null"
  }

  package mutating func add(_ key: String, _ values: [JSONObject]) {
    addList(key, values.map(\.text))
  }

  package mutating func add(_ key: String, _ values: [String]) {
    addList(key, values.map(Self.quoted))
  }

  /// A list of reference seconds.
  package mutating func add(_ key: String, _ values: [Instant]) {
    addList(key, values.map { Self.number($0.seconds) })
  }

  private mutating func addList(_ key: String, _ items: [String]) {
    begin(key)
    body += "[" + items.joined(separator: ",") + "]"
  }

  private mutating func begin(_ key: String) {
    if body.utf8.count > 1 { body += "," }
    body += Self.quoted(key) + ":"
  }

  private static func number(_ value: Double?) -> String {
    guard let value, value.isFinite else { return "null" }
    return shortestText(value)
  }

  /// A JSON string (RFC 8259, section 7). O(n).
  package static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      default:
        if isVisible(scalar) {
          result.unicodeScalars.append(scalar)
        } else {
          for unit in String(scalar).utf16 {
            let digits = String(unit, radix: 16)
            result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
          }
        }
      }
    }
    return result + "\""
  }

  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.value >= 0x20 && scalar.value < 0x7F }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse:
      return false
    default: return true
    }
  }
}
