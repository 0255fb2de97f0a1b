/// A JSON object that is written key by key.
package struct JSONText {
  private var body = "{"

  /// An object without keys.
  package init() {}

  /// The object.
  package var text: String { body + "}" }

  /// A text; nothing where there is none.
  package mutating func add(_ key: String, _ value: String?) {
    guard let value else { return }
    begin(key)
    Self.quote(value, into: &body)
  }

  /// A text, or `null` where there is none.
  package mutating func addOrNull(_ key: String, _ value: String?) {
    if let value {
      add(key, value)
    } else {
      begin(key)
      body += "null"
    }
  }

  /// A number that is not finite cannot be written and stands as `null`.
  package mutating func add(_ key: String, _ value: Double?) {
    guard let value else { return }
    begin(key)
    body += value.isFinite ? shortestText(value) : "null"
  }

  /// `true` or `false`.
  package mutating func add(_ key: String, _ value: Bool) {
    begin(key)
    body += value ? "true" : "false"
  }

  /// A place, as `lat` and `lng`.
  package mutating func add(_ place: Coordinate) {
    add("lat", place.latitude)
    add("lng", place.longitude)
  }

  private mutating func begin(_ key: String) {
    if body.utf8.count > 1 { body += "," }
    Self.quote(key, into: &body)
    body += ":"
  }

  /// Appends a JSON string (RFC 8259, section 7).
  package static func quote(_ text: String, into body: inout String) {
    body += "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": body += "\\\""
      case "\\": body += "\\\\"
      case "\n": body += "\\n"
      case "\r": body += "\\r"
      case "\t": body += "\\t"
      case "\u{0}"..<"\u{20}":
        let digits = String(scalar.value, radix: 16)
        body += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: body.unicodeScalars.append(scalar)
      }
    }
    body += "\""
  }
}
