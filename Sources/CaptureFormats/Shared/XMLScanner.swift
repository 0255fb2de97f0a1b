/// Reads an XML text tag by tag (W3C, "Extensible Markup Language 1.0").
///
/// Foundation's `XMLParser` is not used: on Linux a damaged tag can trap in it (Swift 6.3). This
/// scanner knows no declarations: the document type is passed over, nothing outside the text is ever
/// fetched, and of the entities only the five predefined ones and numbers are resolved; any other
/// stands as it is written. Prefixes of names are dropped.
struct XMLScanner {
  /// What comes next.
  enum Token: Equatable {
    /// `<name key="value">`; an empty element is a start and an end.
    case start(String, [String: String])
    case end(String)
    /// Text between tags, entities resolved; CDATA comes on its own.
    case text(String)
  }

  /// Why the text cannot be read on.
  struct Damage: Error, Equatable {
    let reason: String
  }

  private static let deepest = 256

  private let bytes: UnsafeRawBufferPointer
  private var position = 0
  private var counted = 0
  private var countedLine = 1
  /// The elements that are open.
  private var open: [String] = []
  /// The end of an empty element, which is still to come.
  private var pendingEnd: String?
  private var hasRoot = false
  /// Whether a declaration passed over names an entity outside of the text.
  private(set) var declaresExternalEntity = false

  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  /// The line of what comes next, from 1.
  mutating func line() -> Int {
    while counted < position {
      if bytes[counted] == UInt8(ascii: "\n") { countedLine += 1 }
      counted += 1
    }
    return countedLine
  }

  /// The next token; `nil` when the outermost element has ended.
  ///
  /// - Throws: damage if a tag is none, tags do not match, or the text ends too early.
  mutating func next() throws(Damage) -> Token? {
    if let name = pendingEnd {
      pendingEnd = nil
      return .end(name)
    }
    while position < bytes.count {
      if bytes[position] != UInt8(ascii: "<") {
        let text = takeText()
        if !open.isEmpty { return .text(Self.resolved(text)) }
      } else if has("<!--") {
        try pass("-->")
      } else if has("<![CDATA[") {
        let start = position + 9
        try pass("]]>")
        return .text(UnsafeRawBufferPointer(rebasing: bytes[start..<position - 3]).text)
      } else if has("<?") {
        try pass("?>")
      } else if has("<!") {
        try passDeclaration()
      } else if has("</") {
        return try takeEnd()
      } else {
        return try takeStart()
      }
    }
    guard open.isEmpty, hasRoot else { throw Damage(reason: "cut off: an element is not closed") }
    return nil
  }

  private func has(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard position + count <= bytes.count else { return false }
    return bytes[position..<position + count]
      .elementsEqual(UnsafeBufferPointer(start: text.utf8Start, count: count))
  }

  private mutating func takeText() -> String {
    let start = position
    position = bytes[start...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
    return UnsafeRawBufferPointer(rebasing: bytes[start..<position]).text
  }

  private mutating func pass(_ end: StaticString) throws(Damage) {
    while position < bytes.count {
      if has(end) {
        position += end.utf8CodeUnitCount
        return
      }
      position += 1
    }
    throw Damage(reason: "cut off: “\(end)” is missing")
  }

  /// Passes over `<!DOCTYPE …>`, with what stands between its brackets and quotes.
  private mutating func passDeclaration() throws(Damage) {
    var depth = 0
    var quote: UInt8?
    var isEntity = false
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: "<") {
        depth += 1
        isEntity = has("!ENTITY")
      } else if isEntity, has("SYSTEM") || has("PUBLIC") {
        declaresExternalEntity = true
      } else if byte == UInt8(ascii: ">") {
        depth -= 1
        if depth == 0 { return }
      }
    }
    throw Damage(reason: "cut off: a declaration does not end")
  }

  private mutating func takeEnd() throws(Damage) -> Token {
    position += 2
    let name = takeName()
    passSpace()
    guard position < bytes.count, bytes[position] == UInt8(ascii: ">"), open.last == name else {
      throw Damage(reason: "</\(clipped(name))> closes nothing")
    }
    position += 1
    open.removeLast()
    return .end(name)
  }

  private mutating func takeStart() throws(Damage) -> Token {
    position += 1
    let name = takeName()
    guard !name.isEmpty, open.count < Self.deepest, !(open.isEmpty && hasRoot) else {
      throw Damage(reason: "“<” begins no tag")
    }
    hasRoot = true
    var attributes: [String: String] = [:]
    while true {
      passSpace()
      if has("/>") {
        position += 2
        pendingEnd = name
        return .start(name, attributes)
      }
      if has(">") {
        position += 1
        open.append(name)
        return .start(name, attributes)
      }
      let key = takeName()
      passSpace()
      guard !key.isEmpty, has("=") else {
        throw Damage(reason: "the tag <\(clipped(name))> does not end")
      }
      position += 1
      passSpace()
      guard position < bytes.count else { throw Damage(reason: "cut off within a tag") }
      let quote = bytes[position]
      guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
        let end = bytes[(position + 1)...].firstIndex(of: quote)
      else { throw Damage(reason: "the attribute \(clipped(key)) has no quotes") }
      let value = UnsafeRawBufferPointer(rebasing: bytes[position + 1..<end]).text
      attributes[key] = Self.resolved(value)
      position = end + 1
    }
  }

  private mutating func passSpace() {
    while position < bytes.count, isWhiteSpace(bytes[position]) { position += 1 }
  }

  /// A name without its prefix: what stands before white space, `=`, `/`, `>`, `<` or quotes.
  private mutating func takeName() -> String {
    let start = position
    while position < bytes.count, !isWhiteSpace(bytes[position]),
      !Self.ends.contains(bytes[position])
    {
      position += 1
    }
    let name = UnsafeRawBufferPointer(rebasing: bytes[start..<position]).text
    guard let colon = name.lastIndex(of: ":") else { return name }
    return String(name[name.index(after: colon)...])
  }

  private static let ends: [UInt8] = Array("=/><\"'".utf8)

  /// A text with its entities resolved.
  private static func resolved(_ text: String) -> String {
    guard text.contains("&") else { return text }
    var out = ""
    var rest = text[...]
    while let ampersand = rest.firstIndex(of: "&") {
      out += rest[..<ampersand]
      rest = rest[ampersand...]
      let reference = rest.dropFirst().prefix(12)
      if let semicolon = reference.firstIndex(of: ";"),
        let scalar = entity(reference[..<semicolon])
      {
        out.unicodeScalars.append(scalar)
        rest = rest[rest.index(after: semicolon)...]
      } else {
        out += "&"
        rest = rest.dropFirst()
      }
    }
    return out + rest
  }

  private static func entity(_ name: Substring) -> Unicode.Scalar? {
    switch name {
    case "amp": "&"
    case "lt": "<"
    case "gt": ">"
    case "quot": "\""
    case "apos": "'"
    default:
      if name.hasPrefix("#x") {
        UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
      } else if name.hasPrefix("#") {
        UInt32(name.dropFirst()).flatMap(Unicode.Scalar.init)
      } else {
        nil
      }
    }
  }
}
