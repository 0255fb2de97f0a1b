import DeviceLog

/// Dated evidence of whether the owner was at home, since home was confirmed.
///
/// Kept for 30 days, and the last piece before them: a delivery that comes later than that (public
/// reports show 38 hours) no longer finds what it would have contradicted.
struct EvidenceLog: Sendable, Hashable, Codable {
  /// What a piece of evidence says.
  enum Kind: UInt8, Sendable, Codable {
    /// A fix near home.
    case near
    /// A fix far from home.
    case far
    /// Something that tells of leaving: an exit, the departure of a visit at home.
    case left
  }

  private struct Piece: Sendable, Hashable, Codable {
    var date: Instant
    var kind: Kind
  }

  /// By date; those of one date in the order of delivery.
  private var pieces: [Piece] = []

  private static let keptSeconds = 30 * 86_400.0

  /// - Complexity: O(1) amortised for the newest date, O(n) for others.
  mutating func insert(_ kind: Kind, date: Instant, clock: Instant) {
    pieces.insert(Piece(date: date, kind: kind), at: count(upTo: date))
    let oldest = clock - Self.keptSeconds
    if pieces.count > 64, pieces[pieces.count / 2].date < oldest {
      pieces.removeFirst(max(0, count(upTo: oldest) - 1))
    }
  }

  /// How many pieces are dated at or before an instant.
  private func count(upTo date: Instant) -> Int {
    if let last = pieces.last, last.date <= date { return pieces.count }
    return count { $0 <= date }
  }

  private func count(where isBefore: (Instant) -> Bool) -> Int {
    var low = 0
    var high = pieces.count
    while low < high {
      let middle = (low + high) / 2
      if isBefore(pieces[middle].date) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// What the latest piece dated before an instant says; of one date, the one delivered last.
  func latest(before date: Instant) -> Kind? {
    let index = count { $0 < date }
    return index > 0 ? pieces[index - 1].kind : nil
  }

  /// The first near evidence dated from `start` to `end`.
  func near(from start: Instant, to end: Instant) -> Instant? {
    var index = count { $0 < start }
    while index < pieces.count, pieces[index].date <= end {
      if pieces[index].kind == .near { return pieces[index].date }
      index += 1
    }
    return nil
  }

  /// The latest far evidence dated at or after an instant.
  func far(from start: Instant) -> Instant? {
    for piece in pieces.reversed() {
      if piece.date < start { return nil }
      if piece.kind == .far { return piece.date }
    }
    return nil
  }
}
