import DeviceLog

/// A JSON object on one line, written key by key in the order in which the keys are added.
///
/// Strings are ASCII where they must be: control characters, and whatever is invisible or reorders
/// its neighbours, stand as `\uXXXX`, so that the line may be shown on any terminal.
package struct JSONObject: Sendable {
  /// UTF-8, without the last brace.
  private var body: [UInt8] = [UInt8(ascii: "{")]

  /// Without keys.
  package init() {}

  /// The object.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The object in UTF-8.
  package var bytes: [UInt8] { body + [UInt8(ascii: "}")] }

  /// A text; `null` where there is none.
  package mutating func add(_ key: StaticString, _ value: String?) {
    begin(key)
    if let value { Self.quote(value, into: &body) } else { addNull() }
  }

  /// The shortest decimal that reads back as the same number; `null` where there is none, or none
  /// that JSON can hold.
  package mutating func add(_ key: StaticString, _ value: Double?) {
    begin(key)
    addNumber(value)
  }

  package mutating func add(_ key: StaticString, _ value: Int?) {
    begin(key)
    if let value { body += value.description.utf8 } else { addNull() }
  }

  package mutating func add(_ key: StaticString, _ value: Bool) {
    begin(key)
    body += (value ? "true" : "false").utf8
  }

  /// Reference seconds.
  package mutating func add(_ key: StaticString, _ value: Instant?) {
    add(key, value?.seconds)
  }

  /// `lat` and `lng`; `null` both where there is no place.
  package mutating func add(_ place: Coordinate?) {
    add("lat", place?.latitude)
    add("lng", place?.longitude)
  }

  /// An object; `null` where there is none.
  package mutating func add(_ key: StaticString, _ value: JSONObject?) {
    begin(key)
    if let value { addObject(value) } else { addNull() }
  }

  package mutating func add(_ key: StaticString, _ values: [JSONObject]) {
    addList(key, values) { object, value in object.addObject(value) }
  }

  package mutating func add(_ key: StaticString, _ values: [String]) {
    addList(key, values) { object, value in Self.quote(value, into: &object.body) }
  }

  /// A list of reference seconds.
  package mutating func add(_ key: StaticString, _ values: [Instant]) {
    addList(key, values) { object, value in object.addNumber(value.seconds) }
  }

  private mutating func addList<Value>(
    _ key: StaticString, _ values: [Value], _ add: (inout JSONObject, Value) -> Void
  ) {
    begin(key)
    body.append(UInt8(ascii: "["))
    for (index, value) in values.enumerated() {
      if index > 0 { body.append(UInt8(ascii: ",")) }
      add(&self, value)
    }
    body.append(UInt8(ascii: "]"))
  }

  private mutating func addObject(_ object: JSONObject) {
    body += object.body
    body.append(UInt8(ascii: "}"))
  }

  private mutating func addNull() {
    body += "null".utf8
  }

  /// Keys are written in this program, and need no escapes.
  private mutating func begin(_ key: StaticString) {
    if body.count > 1 { body.append(UInt8(ascii: ",")) }
    body.append(UInt8(ascii: "\""))
    key.withUTF8Buffer { body += $0 }
    body.append(UInt8(ascii: "\""))
    body.append(UInt8(ascii: ":"))
  }

  private mutating func addNumber(_ value: Double?) {
    guard let value, value.isFinite else { return addNull() }
    var text = value.description
    text.withUTF8 { digits in
      // Without `.0`.
      let isWhole = digits.count > 2 && digits.suffix(2).elementsEqual(".0".utf8)
      body += isWhole ? digits[..<(digits.count - 2)] : digits[...]
    }
  }

  /// A JSON string (RFC 8259, section 7). O(n).
  package static func quoted(_ text: String) -> String {
    var bytes: [UInt8] = []
    quote(text, into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func quote(_ text: String, into body: inout [UInt8]) {
    body.append(UInt8(ascii: "\""))
    var text = text
    let isPlain = text.withUTF8 { bytes in
      let isPlain = bytes.allSatisfy { byte in
        byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
      }
      if isPlain { body += bytes }
      return isPlain
    }
    if !isPlain {
      var escaped = ""
      JSONText.escape(text, into: &escaped)
      body += escaped.utf8
    }
    body.append(UInt8(ascii: "\""))
  }
}
