import DeviceLog

/// An edit as the columns of a row in `edit`, with its injected entries beside it.
///
/// | kind | columns |
/// | --- | --- |
/// | `inject` | `name` (title), and its rows in `injected` |
/// | `skip`, `restore` | the target |
/// | `rules` | `name`, `text` (JSON) |
/// | `mark` | `name`, `at`; no `at` takes the name away |
/// | `note` | the target, `text` |
struct EditRow {
  var kind: String
  var target: EntryID?
  var name: String?
  var text: String?
  var numbers = Numbers()
  var entries: [EntryColumns] = []

  /// The row of an edit.
  init(_ edit: Edit) {
    switch edit {
    case .inject(let injected, let title):
      kind = "inject"
      name = title
      entries = injected.map { EntryColumns($0) }
    case .skip(let id):
      kind = "skip"
      target = id
    case .restore(let id):
      kind = "restore"
      target = id
    case .rules(let rulesName, let json):
      kind = "rules"
      name = rulesName
      text = json
    case .mark(let markName, let at):
      kind = "mark"
      name = markName
      numbers.set(.at, at?.seconds)
    case .note(let id, let remark):
      kind = "note"
      target = id
      text = remark
    }
  }

  /// The edit of a row, or `nil` if no edit has such columns.
  var edit: Edit? {
    switch (kind, target, name, text) {
    case ("inject", nil, let title?, nil):
      var injected: [Entry] = []
      for columns in entries {
        guard let entry = columns.entry else { return nil }
        injected.append(entry)
      }
      return .inject(injected, title: title)
    case ("skip", let id?, nil, nil): return .skip(id)
    case ("restore", let id?, nil, nil): return .restore(id)
    case ("rules", nil, let name?, let json?): return .rules(name: name, json: json)
    case ("mark", nil, let name?, nil):
      return .mark(name: name, at: numbers[.at].map { Instant($0) })
    case ("note", let id?, nil, let text?): return .note(id, text: text)
    default: return nil
    }
  }

  /// The target as `target_captured`, `target_edit`, `target_item`.
  var targetColumns: (captured: Int?, edit: Int?, item: Int?) {
    switch target {
    case .captured(let position): (position, nil, nil)
    case .injected(let edit, let item): (nil, edit, item)
    case nil: (nil, nil, nil)
    }
  }

  /// Of everything that must not change once written.
  func checksum(sequence: Int) -> Int {
    var checksum = Checksum()
    let target = targetColumns
    checksum.add(sequence)
    checksum.add(kind)
    for part in [target.captured, target.edit, target.item] {
      checksum.add(part == nil ? 0 : 1)
      checksum.add(part ?? 0)
    }
    checksum.add(name)
    checksum.add(text)
    checksum.add(numbers[.at]?.bitPattern ?? .max)
    checksum.add(entries.count)
    for columns in entries { checksum.add(columns) }
    return checksum.value
  }
}
