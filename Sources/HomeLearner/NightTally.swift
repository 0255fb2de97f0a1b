import DeviceLog

/// How long a set of stays overlaps each night. Stays that overlap one another count once.
///
/// The nights in the middle of a long stay are kept as a range: a stay of two thousand years is as
/// much work as one of a night.
struct NightTally {
  /// A stay cut to one night.
  private struct Piece {
    var night: CalendarDay
    var start: Instant
    var end: Instant
  }

  /// Nights that a stay covers from end to end, as ranges that do not touch one another.
  private(set) var covered: [ClosedRange<CalendarDay>] = []
  /// The overlap of every other night, in seconds, ascending by night.
  private(set) var overlaps: [(night: CalendarDay, seconds: Double)] = []
  /// Pieces and ranges that were looked at, for the test that counts the work.
  private(set) var steps = 0

  private let hours: NightHours
  private let zone: LocalZone?

  /// From how many nights on the middle of a stay is a range.
  private static let rangeFrom = 16

  /// - Parameters:
  ///   - stays: visits with their nights; those without a stay add nothing.
  ///   - indices: which of them count.
  ///   - since: nights before it do not exist.
  ///   - until: nights after it do not exist.
  init(
    _ stays: Stays, _ indices: some Sequence<Int>, since: CalendarDay?, until: CalendarDay? = nil,
    rules: Rules
  ) {
    let hours = NightHours(rules)
    self.hours = hours
    var pieces: [Piece] = []
    var ranges: [ClosedRange<CalendarDay>] = []
    var last: Int?
    for index in indices {
      let row = stays.nights[index]
      guard let nights = row.counted(since: since, until: until, rules: rules) else { continue }
      last = index
      if nights.lowerBound == nights.upperBound, nights.lowerBound.number == Int(row.first) {
        let (start, end) = row.firstPiece
        if end > start { pieces.append(Piece(night: nights.lowerBound, start: start, end: end)) }
        continue
      }
      let zone = stays.visits[index].zone
      func cut(_ night: CalendarDay) {
        let interval = hours.interval(of: night, in: zone)
        let piece = Piece(
          night: night, start: max(row.start, interval.start), end: min(row.end, interval.end))
        if piece.end > piece.start { pieces.append(piece) }
      }
      if nights.upperBound.number - nights.lowerBound.number < Self.rangeFrom {
        var night = nights.lowerBound
        while night <= nights.upperBound {
          cut(night)
          night = night + 1
        }
      } else {
        cut(nights.lowerBound)
        ranges.append((nights.lowerBound + 1)...(nights.upperBound - 1))
        cut(nights.upperBound)
      }
    }
    zone = last.map { stays.visits[$0].zone }
    covered = Self.merged(ranges)
    overlaps = Self.union(pieces, outside: covered)
    steps = pieces.count + ranges.count
  }

  /// All of some visits.
  init(_ visits: [Visit], since: CalendarDay?, rules: Rules) {
    let stays = Stays(visits, rules: rules)
    self.init(stays, visits.indices, since: since, rules: rules)
  }

  /// Of the nights that a stay touches, those that exist and count.
  static func counted(
    _ touched: ClosedRange<CalendarDay>, since: CalendarDay?, until: CalendarDay?, rules: Rules
  ) -> ClosedRange<CalendarDay>? {
    var nights = touched
    if let since {
      guard nights.upperBound >= since else { return nil }
      nights = max(nights.lowerBound, since)...nights.upperBound
    }
    if let until {
      guard nights.lowerBound <= until else { return nil }
      nights = nights.lowerBound...min(nights.upperBound, until)
    }
    return rules.nightsPerStay == .first ? nights.lowerBound...nights.lowerBound : nights
  }

  private static func merged(_ ranges: [ClosedRange<CalendarDay>]) -> [ClosedRange<CalendarDay>] {
    var result: [ClosedRange<CalendarDay>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = result.last, range.lowerBound <= last.upperBound + 1 {
        result[result.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
      } else {
        result.append(range)
      }
    }
    return result
  }

  private static func union(
    _ pieces: [Piece], outside covered: [ClosedRange<CalendarDay>]
  ) -> [(night: CalendarDay, seconds: Double)] {
    var result: [(night: CalendarDay, seconds: Double)] = []
    var end = Instant.distantPast
    for piece in pieces.sorted(by: { ($0.night, $0.start, $0.end) < ($1.night, $1.start, $1.end) })
    where !covered.contains(where: { $0.contains(piece.night) }) {
      if result.last?.night != piece.night {
        result.append((piece.night, 0))
        end = piece.start
      }
      let start = max(piece.start, end)
      if piece.end > start {
        result[result.count - 1].seconds += piece.end - start
        end = piece.end
      }
    }
    return result
  }

  /// Nights that are touched.
  var count: Int {
    overlaps.count + covered.reduce(0) { $0 + Self.count($1) }
  }

  private static func count(_ range: ClosedRange<CalendarDay>) -> Int {
    range.upperBound.number - range.lowerBound.number + 1
  }

  /// Nights overlapped by at least so many seconds, as ranges in ascending order that do not touch
  /// one another.
  func nights(overlappedBy seconds: Double) -> [ClosedRange<CalendarDay>] {
    var ranges = overlaps.filter { $0.seconds >= seconds }.map { $0.night...$0.night }
    for range in covered {
      ranges += coveredNights(in: range, lasting: seconds)
    }
    return Self.merged(ranges)
  }

  /// Of nights covered from end to end, those that last at least so long.
  private func coveredNights(
    in range: ClosedRange<CalendarDay>, lasting seconds: Double
  ) -> [ClosedRange<CalendarDay>] {
    // No clock is changed by more than two hours, so most thresholds need not look at each night.
    if seconds <= hours.length - 7200 { return [range] }
    if seconds > hours.length + 7200 { return [] }
    guard let zone else { return [] }
    // Beyond some ten years nobody knows when clocks will change: there a night has its length.
    let exact = min(range.upperBound, range.lowerBound + 4000)
    var result: [ClosedRange<CalendarDay>] = []
    var night = range.lowerBound
    while night <= exact {
      let interval = hours.interval(of: night, in: zone)
      if interval.end - interval.start >= seconds { result.append(night...night) }
      night = night + 1
    }
    if night <= range.upperBound, hours.length >= seconds {
      result.append(night...range.upperBound)
    }
    return result
  }

  /// The overlap of all nights together, in seconds.
  var totalSeconds: Double {
    let nights = covered.reduce(0) { $0 + Self.count($1) }
    return overlaps.reduce(Double(nights) * hours.length) { $0 + $1.seconds }
  }

  /// Whether the gate of the night's overlap is passed.
  func passesOverlap(_ rules: Rules) -> Bool {
    let seconds = rules.nightOverlapMinutes * 60
    switch rules.nightRule {
    case .everyNight: return Self.count(nights(overlappedBy: seconds)) >= rules.nights
    case .total: return totalSeconds >= seconds
    }
  }

  /// How many nights a list of ranges holds.
  static func count(_ ranges: [ClosedRange<CalendarDay>]) -> Int {
    ranges.reduce(0) { $0 + count($1) }
  }
}
