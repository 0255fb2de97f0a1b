import DeviceLog

/// What an import yielded, and how far it can be trusted.
package struct ImportReport: Sendable, Equatable {
  /// A kind of entry, and how many there are.
  package struct Count: Sendable, Equatable {
    /// The kind as a capture spells it.
    package var kind: String
    /// How many entries.
    package var count: Int
  }

  /// A reason for which lines were skipped.
  package struct Skip: Sendable, Equatable {
    /// What was wrong.
    package var reason: String
    /// How many lines.
    package var count: Int
    /// The first of them.
    package var firstLine: Int
  }

  /// How long after it happened a thing was delivered, in seconds.
  package struct Lag: Sendable, Equatable {
    /// Of how many entries.
    package var count: Int
    /// Half of them took no longer (nearest rank).
    package var median: Double
    /// Nine of ten took no longer (nearest rank).
    package var p90: Double
    /// The longest.
    package var longest: Double
  }

  /// The format's name, as `--format` takes it.
  package var format: String
  /// The format, for people.
  package var title: String
  /// How far the import can be trusted.
  package var grade: Grade
  /// Entries by kind, the commonest first, then by name.
  package var entries: [Count]
  /// Why lines were skipped, the commonest first, then by line.
  package var skips: [Skip]
  /// The delivery lag, where the format tells delivery and happening apart.
  package var lag: Lag?
  /// What the format cannot tell, a sentence each.
  package var cannotTell: [String]
  /// What was guessed, a sentence each.
  package var remarks: [String]

  /// The report of a capture that was read.
  ///
  /// - Complexity: O(lines · log lines).
  package init(_ capture: Capture) {
    let format = CaptureReader.formats.first { $0.name == capture.format }
    self.format = capture.format
    title = format?.title ?? capture.format
    cannotTell = format?.limits ?? []
    remarks = capture.remarks
    entries = Self.counted(capture.lines.map(\.entry.event.kind))
      .map { Count(kind: $0.key, count: $0.count) }
      .sorted { ($1.count, $0.kind) < ($0.count, $1.kind) }
    skips = Self.skips(capture.skipped)
    lag = format.flatMap { format in
      Self.lag(capture.lines.filter { format.tellsDelivery(of: $0.entry.event) })
    }
    if !entries.contains(where: { $0.kind == "visit" }) {
      grade = .unusable
    } else {
      let isMade = capture.lines.allSatisfy {
        $0.entry.isSynthetic || $0.entry.event.kind != "visit"
      }
      let best = isMade ? .partial : format?.bestGrade ?? .partial
      grade = capture.skipped.isEmpty ? best : min(best, .partial)
    }
  }

  /// How often each text occurs, in the order of their first occurrence.
  private static func counted(_ keys: [String]) -> [(key: String, count: Int)] {
    var indices: [String: Int] = [:]
    var counts: [(key: String, count: Int)] = []
    for key in keys {
      if let index = indices[key] {
        counts[index].count += 1
      } else {
        indices[key] = counts.count
        counts.append((key, 1))
      }
    }
    return counts
  }

  private static func skips(_ skipped: [Capture.SkippedLine]) -> [Skip] {
    var firsts: [String: Int] = [:]
    for line in skipped where firsts[line.reason] == nil { firsts[line.reason] = line.line }
    return counted(skipped.map(\.reason))
      .map { Skip(reason: $0.key, count: $0.count, firstLine: firsts[$0.key] ?? 0) }
      .sorted { ($1.count, $0.firstLine) < ($0.count, $1.firstLine) }
  }

  private static let tenYears = 10.0 * 365 * 86_400

  private static func lag(_ lines: [Capture.Line]) -> Lag? {
    let lags = lines.compactMap { line -> Double? in
      guard let happened = happened(line.entry) else { return nil }
      let lag = line.entry.at - happened
      // Farther apart, one of the two is no time a device meant.
      return abs(lag) <= tenYears ? lag : nil
    }.sorted()
    guard let longest = lags.last else { return nil }
    func rank(_ share: Double) -> Double {
      lags[min(lags.count - 1, max(0, Int((share * Double(lags.count)).rounded(.up)) - 1))]
    }
    return Lag(count: lags.count, median: rank(0.5), p90: rank(0.9), longest: longest)
  }

  /// When a thing happened that was delivered; `nil` where only the delivery is known.
  private static func happened(_ entry: Entry) -> Instant? {
    switch entry.event {
    case .visit(let visit):
      if visit.departureDate - entry.at <= tenYears { return visit.departureDate }
      return entry.at - visit.arrivalDate <= tenYears ? visit.arrivalDate : nil
    case .regionExit(let crossing), .regionEnter(let crossing): return crossing.timestamp
    case .location(let fix): return fix.timestamp
    default: return nil
    }
  }
}
