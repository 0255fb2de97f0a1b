import Foundation

/// The offsets of one zone from 1980 to 2100, read from Foundation once.
final class ZoneTable: Sendable {
  let identifier: String

  private let zone: TimeZone
  /// Where an offset begins to hold, ascending; `offsets[i]` holds from `starts[i]` to the next.
  private let starts: [Double]
  private let offsets: [Int]

  private static let first = Instant(unixSeconds: 315_532_800).seconds  // 1980-01-01
  private static let end = Instant(unixSeconds: 4_102_444_800).seconds  // 2100-01-01

  init(zone: TimeZone, identifier: String) {
    self.identifier = identifier
    self.zone = zone
    func ask(_ seconds: Double) -> Int {
      zone.secondsFromGMT(for: Date(timeIntervalSinceReferenceDate: seconds))
    }
    var starts = [Self.first]
    var offsets = [ask(Self.first)]
    var last = offsets[0]
    // A week: no zone has changed its clocks twice within one.
    var before = Self.first
    while before < Self.end {
      let after = min(before + 604_800, Self.end)
      let offset = ask(after)
      if offset != last {
        var low = before
        var high = after
        while high - low > 1 {
          let middle = ((low + high) / 2).rounded()
          if ask(middle) == last { low = middle } else { high = middle }
        }
        starts.append(high)
        offsets.append(offset)
        last = offset
      }
      before = after
    }
    self.starts = starts
    self.offsets = offsets
  }

  private static let cache = ZoneCache()

  /// The table of a zone, made once. `nil` if the system knows no such zone.
  static func shared(identifier: String) -> ZoneTable? {
    cache.table(identifier: identifier)
  }

  /// Seconds east of Greenwich.
  func offset(at seconds: Double) -> Int {
    guard seconds >= Self.first, seconds < Self.end else {
      let clamped = min(max(seconds, -1e12), 1e12)
      return zone.secondsFromGMT(for: Date(timeIntervalSinceReferenceDate: clamped))
    }
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= seconds { low = middle } else { high = middle }
    }
    return offsets[low]
  }
}

/// Tables by name. The lock guards the dictionary, hence `@unchecked`.
private final class ZoneCache: @unchecked Sendable {
  private let lock = NSLock()
  private var tables: [String: ZoneTable] = [:]

  func table(identifier: String) -> ZoneTable? {
    lock.lock()
    defer { lock.unlock() }
    if let table = tables[identifier] { return table }
    guard let zone = TimeZone(identifier: identifier) else { return nil }
    let table = ZoneTable(zone: zone, identifier: identifier)
    tables[identifier] = table
    return table
  }
}
