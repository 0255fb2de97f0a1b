import DeviceLog

/// A value of a property list.
///
/// Foundation's `PropertyListSerialization` is not used: on Linux a damaged binary list can crash
/// it (Swift 6.3, a set or dictionary whose members are not hashable).
enum PropertyListValue {
  case text(String)
  case data([UInt8])
  case number(Double)
  case date(Instant)
  case list([PropertyListValue])
  /// Members in the order of the list.
  case object([(key: String, value: PropertyListValue)])
  /// A flag, `null`, a UID: of no use here.
  case other

  /// The value of a property list, binary or XML; `nil` if it is damaged.
  static func read(_ bytes: UnsafeRawBufferPointer) -> PropertyListValue? {
    bytes.starts(with: BinaryPropertyList.magic)
      ? BinaryPropertyList(bytes)?.root() : XMLPropertyList.read(bytes)
  }

  /// The value as JSON, dates as seconds since 2001; data and flags are `null`.
  var json: String {
    var text = ""
    write(into: &text)
    return text
  }

  private func write(into text: inout String) {
    switch self {
    case .text(let value): JSONText.quote(value, into: &text)
    case .number(let value): text += value.isFinite ? shortestText(value) : "null"
    case .date(let value): text += value.seconds.isFinite ? value.rawText : "null"
    case .list(let items):
      text += "["
      for (index, item) in items.enumerated() {
        if index > 0 { text += "," }
        item.write(into: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, member) in members.enumerated() {
        if index > 0 { text += "," }
        JSONText.quote(member.key, into: &text)
        text += ":"
        member.value.write(into: &text)
      }
      text += "}"
    case .data, .other: text += "null"
    }
  }
}
