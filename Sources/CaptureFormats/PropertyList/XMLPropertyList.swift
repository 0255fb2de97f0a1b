import DeviceLog
import Foundation

/// Reads a property list in XML.
struct XMLPropertyList {
  private var open: [Container] = []
  private var text = ""
  private var root: PropertyListValue?

  /// A list or an object that is not closed yet.
  private struct Container {
    var isObject: Bool
    var key: String?
    var items: [PropertyListValue] = []
    var members: [(key: String, value: PropertyListValue)] = []

    var value: PropertyListValue { isObject ? .object(members) : .list(items) }
  }

  /// The list; `nil` if it is damaged.
  static func read(_ bytes: UnsafeRawBufferPointer) -> PropertyListValue? {
    var scanner = XMLScanner(bytes)
    var list = XMLPropertyList()
    do throws(XMLScanner.Damage) {
      while let token = try scanner.next() {
        guard list.take(token), !scanner.declaresExternalEntity else { return nil }
      }
    } catch {
      return nil
    }
    return list.root
  }

  /// Takes a token; false if it stands where none of its kind may.
  private mutating func take(_ token: XMLScanner.Token) -> Bool {
    switch token {
    case .start(let element, _):
      text = ""
      if element == "dict" || element == "array" {
        open.append(Container(isObject: element == "dict"))
      }
      return open.count <= 64
    case .text(let part):
      text += part
      return true
    case .end(let element):
      defer { text = "" }
      return close(element)
    }
  }

  private mutating func close(_ element: String) -> Bool {
    switch element {
    case "plist": return true
    case "key":
      guard let last = open.indices.last, open[last].isObject else { return false }
      open[last].key = text
      return true
    case "dict", "array": return open.popLast().map { add($0.value) } ?? false
    case "string": return add(.text(text))
    case "integer", "real": return Double(trimmed).map { add(.number($0)) } ?? false
    case "date": return Instant(iso8601: trimmed).map { add(.date($0)) } ?? false
    case "data":
      let data = Data(base64Encoded: text, options: .ignoreUnknownCharacters)
      return data.map { add(.data(Array($0))) } ?? false
    default: return add(.other)
    }
  }

  private var trimmed: String { text.trimmingCharacters(in: .whitespacesAndNewlines) }

  private mutating func add(_ value: PropertyListValue) -> Bool {
    guard let last = open.indices.last else {
      root = value
      return true
    }
    guard open[last].isObject else {
      open[last].items.append(value)
      return true
    }
    guard let key = open[last].key else { return false }
    open[last].members.append((key, value))
    open[last].key = nil
    return true
  }
}
