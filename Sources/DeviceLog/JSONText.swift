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

  /// Appends a JSON string (RFC 8259, section 7). What is invisible or would do something to a
  /// terminal stands as `\uXXXX`, so that the text may be shown anywhere.
  package static func quote(_ text: String, into body: inout String) {
    body += "\""
    escape(text, into: &body)
    body += "\""
  }

  /// Appends a text with the escapes of a JSON string, without the quotes around it. O(n).
  package static func escape(_ text: String, into body: inout String) {
    var marks = 0
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": body += "\\\""
      case "\\": body += "\\\\"
      case "\n": body += "\\n"
      case "\r": body += "\\r"
      case "\t": body += "\\t"
      case _ where scalar.isASCII && scalar.value >= 0x20 && scalar.value < 0x7F:
        body.unicodeScalars.append(scalar)
        marks = 0
      default:
        marks = scalar.isMark ? marks + 1 : 0
        // No script puts so many on one letter; a terminal may choke on them.
        if scalar.isShown, marks <= 16 {
          body.unicodeScalars.append(scalar)
        } else {
          for unit in String(scalar).utf16 {
            let digits = String(unit, radix: 16)
            body += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
          }
        }
      }
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark: true
    default: false
    }
  }

  /// Whether a scalar beyond ASCII is seen where it stands, and does nothing else.
  fileprivate var isShown: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse:
      return false
    // Hangul fillers and the combining grapheme joiner are letters and marks that nobody sees.
    default: return !properties.isDefaultIgnorableCodePoint || properties.isVariationSelector
    }
  }
}
