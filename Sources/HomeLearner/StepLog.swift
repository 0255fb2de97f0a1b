import DeviceLog

/// Collects what one step brings about. Text is made only where somebody asked for the trace.
struct StepLog {
  private(set) var outcome = Outcome()
  let tracing: Bool

  init(tracing: Bool) {
    self.tracing = tracing
    if tracing { outcome.trace = Trace() }
  }

  mutating func effect(_ effect: Effect) {
    outcome.effects.append(effect)
  }

  mutating func trace(_ step: Trace.Step, _ text: @autoclosure () -> String) {
    guard tracing else { return }
    outcome.trace?.lines.append(Trace.Line(step: step, text: text()))
  }

  /// The account for a log's row; later ones are added behind a comma.
  mutating func summarise(_ text: @autoclosure () -> String) {
    guard tracing else { return }
    outcome.summary += (outcome.summary.isEmpty ? "" : ", ") + text()
  }

  mutating func find(_ id: Finding.ID, entry: Int, _ text: @autoclosure () -> String) {
    outcome.findings.append(Finding(id: id, entry: entry, text: text()))
  }
}
