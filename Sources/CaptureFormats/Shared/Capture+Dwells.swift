import DeviceLog

extension Capture {
  /// The capture with visits made of the places where its fixes stay (`FixDwells`), each marked
  /// synthetic, behind the fix that showed it was over and delivered with it. Where a captured visit
  /// tells of the same time, none is made.
  ///
  /// - Complexity: that of finding them, and O(dwells · visits).
  func withVisitsFromFixes() -> Capture {
    let known = lines.compactMap { $0.entry.visitedTime }
    var made: [Int: [Line]] = [:]
    var count = 0
    for dwell in FixDwells(lines).all() {
      let isKnown = known.contains { $0.start < dwell.departure && dwell.arrival < $0.end }
      if isKnown { continue }
      let teller = lines[dwell.told]
      let visit = VisitDelivery(
        dwell.coordinate, arrivalDate: dwell.arrival, departureDate: dwell.departure,
        horizontalAccuracy: dwell.horizontalAccuracy)
      let entry = Entry(at: teller.entry.at, .visit(visit), isSynthetic: true)
      made[dwell.told, default: []].append(Line(entry, line: teller.line))
      count += 1
    }
    var result = self
    result.lines = lines.enumerated().flatMap { [$1] + (made[$0] ?? []) }
    let what = count == 1 ? "1 visit was" : "\(count) visits were"
    result.remarks.append(
      count > 0
        ? "\(what) made of fixes that stay within 100 m for 10 minutes, and marked synthetic."
        : "No visit could be made of its fixes: nowhere do they stay within 100 m for 10 minutes "
          + "without a gap of more than 15.")
    return result
  }

  /// The capture with a remark if the learner can learn nothing from it. A NightStep capture without
  /// fixes gets none: its app just noted nothing yet.
  func withRemarkOnVisits() -> Capture {
    var seen = SeenKinds()
    seen.note(lines)
    return withRemarkOnVisits(seen)
  }

  /// The same, where the lines are not kept.
  func withRemarkOnVisits(_ seen: SeenKinds) -> Capture {
    if seen.visits { return self }
    if format == NightStepFormat().name, !seen.fixes { return self }
    var result = self
    let offer = "; `--visits-from-fixes` makes visits of the places where its fixes stay."
    result.remarks.append(
      "There is no visit in it, and the learner needs visits" + (seen.fixes ? offer : "."))
    return result
  }
}

/// Whether a capture holds what a learner can learn from.
struct SeenKinds: Sendable {
  private(set) var visits = false
  private(set) var fixes = false

  /// - Complexity: O(lines), up to the first visit.
  mutating func note(_ lines: [Capture.Line]) {
    for line in lines {
      if visits { return }
      switch line.entry.event {
      case .visit: visits = true
      case .location: fixes = true
      default: break
      }
    }
  }
}

extension Entry {
  /// Of a visit, the time of which it tells.
  fileprivate var visitedTime: (start: Instant, end: Instant)? {
    guard case .visit(let visit) = event else { return nil }
    let end = visit.departureDate.isPlausible ? visit.departureDate : at
    return (visit.arrivalDate.isPlausible ? visit.arrivalDate : end, end)
  }
}
