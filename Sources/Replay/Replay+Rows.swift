import DeviceLog
import HomeLearner

extension Replay {
  /// Rows of the log around a position: those of `rows(_:applied:)`, and the timer that fired or
  /// will fire between the last entry passed and the next one.
  ///
  /// - Complexity: folds the range, and at most two intervals before it.
  package mutating func rows(_ range: Range<Int>, at position: Position) -> [LogRow] {
    let applied = min(max(position.count, 0), timeline.entries.count)
    var rows = rows(range, applied: applied)
    guard range.contains(applied) || range.upperBound == applied else { return rows }
    var learner = fold(to: applied)
    guard let timer = learner.timerInstant else { return rows }
    if applied < timeline.entries.count {
      let next = timeline.entries[applied]
      guard !next.isSkipped, timer <= next.entry.at else { return rows }
    }
    var row = LogRow(
      kind: .timer(at: timer, before: applied), entry: nil, at: timer, summary: "", findings: [])
    if let clock = position.clock, timer <= clock {
      let fired = learner.advance(to: timer, tracing: true)
      row.summary = fired.summary
      row.findings = fired.findings
      row.trace = fired.trace
    }
    let place = rows.firstIndex { $0.kind == .entry(applied) } ?? rows.endIndex
    rows.insert(row, at: place)
    return rows
  }
}
