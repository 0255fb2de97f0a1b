/// Which entries changed which field, for as much of a timeline as was looked at.
///
/// Memory is proportional to the number of changes: an `Int` each.
struct ChangeIndex: Sendable {
  /// Entries that were looked at: those before this index.
  private(set) var upTo = 0
  /// Indexes of entries, ascending, for each field.
  private var entries: [StateField: [Int]] = [:]

  /// Notes that the next entry, at `index`, changed a field.
  mutating func note(_ field: StateField, at index: Int) {
    entries[field, default: []].append(index)
  }

  /// Notes that all entries before `count` were looked at.
  mutating func pass(to count: Int) {
    upTo = count
  }

  /// Forgets what lies behind the first `count` entries.
  mutating func drop(from count: Int) {
    guard upTo > count else { return }
    upTo = count
    for field in entries.keys {
      guard let list = entries[field] else { continue }
      entries[field]?.removeLast(list.count - Self.place(of: count, in: list))
    }
  }

  /// The last entry before `index` that changed a field.
  ///
  /// - Complexity: O(log n).
  func last(of field: StateField, before index: Int) -> Int? {
    guard let list = entries[field] else { return nil }
    let place = Self.place(of: index, in: list)
    return place > 0 ? list[place - 1] : nil
  }

  /// The first entry at or after `index` that changed a field.
  ///
  /// - Complexity: O(log n).
  func next(of field: StateField, from index: Int) -> Int? {
    guard let list = entries[field] else { return nil }
    let place = Self.place(of: index, in: list)
    return place < list.count ? list[place] : nil
  }

  /// How many changes are kept.
  var count: Int { entries.values.reduce(0) { $0 + $1.count } }

  /// How many of an ascending list are less than a value.
  private static func place(of value: Int, in list: [Int]) -> Int {
    var low = 0
    var high = list.count
    while low < high {
      let middle = (low + high) / 2
      if list[middle] < value { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
