import DeviceLog
import HomeLearner
import Replay

extension Model {
  /// Puts the selected row on the clipboard, as text with its full date.
  mutating func copyRow() throws(ConsoleError) {
    guard let text = selectedText() else { throw ConsoleError("there is no row to copy") }
    copied = text
    say("Copied: \(text)")
  }

  /// The selected row as one line.
  private mutating func selectedText() -> String? {
    if screenShown == .findings {
      return selectedFinding.map { "\($0.id.rawValue), entry \($0.entry): \($0.text)" }
    }
    if screenShown == .why { return selectedWhy?.span.text }
    if screenShown == .rules {
      return selectedRule.map { "\($0.name) \($0.shownValue(in: replay.rules.rules))" }
    }
    if let list = listShown { return list.item?.details?.joined(separator: "; ") }
    let details = Details(learner: moment.learner, facts: facts, zone: zone)
    switch pane {
    case .home: return moment.learner.home.map { Words.place($0.coordinate) }
    case .candidates:
      guard facts.candidates.indices.contains(selection.candidate) else { return nil }
      return joined(details.candidate(facts.candidates[selection.candidate]).prefix(6))
    case .departures:
      return shownMedian.map { median in
        let time = median.seconds.map { clockText(second: $0) } ?? "no departure"
        return "\(median.group.name) \(time) n=\(median.count)"
      }
    case .log where showsHistory:
      guard moment.learner.visits.indices.contains(selectedVisit) else { return nil }
      return joined(details.visit(moment.learner.visits[selectedVisit]).prefix(6))
    case .log:
      return logText(selectedKey)
    }
  }

  private func joined(_ spans: some Sequence<Span>) -> String {
    spans.map { $0.text.split(separator: " ").joined(separator: " ") }
      .filter { !$0.isEmpty }.joined(separator: "; ")
  }

  private mutating func logText(_ key: LogKey) -> String? {
    let list = LogList(
      &replay, moment, zone: zone, order: logOrder, from: key, reach: 2, separators: false)
    guard let index = list.index(of: key) else { return nil }
    let text = EventText(
      rules: moment.learner.rules, home: moment.learner.home?.coordinate, zone: zone)
    switch list.lines[index].content {
    case .row(let row), .occurrence(let row, _, _):
      let what = row.entry.map { text.text($0.entry) } ?? "timer"
      let line = row.entry?.line.map { "line \($0)" }
      return [line, row.at.text(in: zone), what, row.summary].compactMap { $0 }
        .filter { !$0.isEmpty }.joined(separator: "  ")
    case .clock(let clock): return clock.text(in: zone)
    case .start, .day: return nil
    }
  }
}
