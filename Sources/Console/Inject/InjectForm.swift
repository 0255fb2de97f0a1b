import Canvas
import DeviceLog

/// The fields of something to inject, filled in for the clock and the place at hand.
struct InjectForm: Equatable {
  let kind: InjectKind
  var fields: [FormField]
  /// The field that keys go to.
  var focus = 0
  /// Nothing has been typed in the focused field: the first character replaces what stands there.
  var isFresh = true
  /// What is wrong with it.
  var error: String?
  private let context: InjectContext

  init(_ kind: InjectKind, _ context: InjectContext) {
    self.kind = kind
    self.context = context
    fields = kind.fieldNames.map {
      FormField($0, context.value(of: $0, in: kind), zone: context.zone)
    }
  }

  /// Fills fields from `name=value` pairs; a value may be quoted.
  mutating func fill(_ text: String) throws(ConsoleError) {
    for (name, value) in try Self.pairs(text) {
      guard let index = fields.firstIndex(where: { $0.name == name }) else {
        let names = fields.map(\.name).joined(separator: ", ")
        throw ConsoleError("\(kind.rawValue) has no “\(name)”; it has \(names)")
      }
      fields[index].editor.replace(with: value)
    }
  }

  /// `lat=35.6 at="2026-05-08 19:11"`.
  static func pairs(_ text: String) throws(ConsoleError) -> [(String, String)] {
    var pairs: [(String, String)] = []
    var rest = text[...].drop { $0 == " " }
    while !rest.isEmpty {
      guard let sign = rest.firstIndex(of: "="), !rest[..<sign].contains(" ") else {
        throw ConsoleError("“\(rest.prefix { $0 != " " })” is no NAME=VALUE")
      }
      let name = String(rest[..<sign])
      rest = rest[rest.index(after: sign)...]
      if rest.first == "\"" {
        rest = rest.dropFirst()
        guard let end = rest.firstIndex(of: "\"") else {
          throw ConsoleError("the value of \(name) lacks its second \"")
        }
        pairs.append((name, String(rest[..<end])))
        rest = rest[rest.index(after: end)...]
      } else {
        let value = rest.prefix { $0 != " " }
        rest = rest[value.endIndex...]
        pairs.append((name, String(value)))
      }
      rest = rest.drop { $0 == " " }
    }
    return pairs
  }

  /// - Returns: whether the key means something in a form.
  mutating func press(_ key: Key) -> Bool {
    error = nil
    switch key {
    case .tab, .down: move(1)
    case .backTab, .up: move(-1)
    default:
      guard fields.indices.contains(focus) else { return false }
      switch key {
      case .character where isFresh: fields[focus].editor.replace(with: "")
      default: break
      }
      let isEditing = fields[focus].editor.press(key)
      if isEditing { isFresh = false }
      return isEditing
    }
    return true
  }

  private mutating func move(_ direction: Int) {
    focus = (focus + direction + fields.count) % max(fields.count, 1)
    isFresh = true
  }

  /// The entries that the fields describe.
  ///
  /// - Throws: a sentence about the first field that is wrong, which then has the focus.
  mutating func entries() throws(ConsoleError) -> [Entry] {
    var values: [String: FormField.Value] = [:]
    for index in fields.indices {
      do throws(ConsoleError) {
        values[fields[index].name] = try fields[index].read(
          clock: context.clock, zone: context.zone)
      } catch {
        focus = index
        isFresh = false
        throw error
      }
    }
    return try InjectedEntries(kind: kind, values: values, context: context).entries()
  }
}
