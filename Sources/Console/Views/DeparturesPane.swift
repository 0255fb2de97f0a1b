import Canvas
import DeviceLog
import HomeLearner

/// When the owner usually leaves, by groups of days.
struct DeparturesPane {
  let model: Model
  let isFocused: Bool

  private var learner: HomeLearner { model.moment.learner }

  /// The groups in rows, as few as the width allows.
  func lines(width: Int) -> [[Span]] {
    let medians = Model.inShownOrder(model.facts.medians)
    let forms: [(gap: String, breaksBeforeWeekend: Bool)] = [
      ("  ", false), ("  ", true), (" ", true), ("  ", false), (" ", false),
    ]
    var lines: [[Span]] = []
    for (index, form) in forms.enumerated() {
      lines = flow(
        medians, width: width, gap: form.gap, breaksBeforeWeekend: form.breaksBeforeWeekend)
      if lines.count <= (index == 0 ? 1 : 2) { return lines }
    }
    return lines
  }

  private func flow(
    _ medians: [Median], width: Int, gap: String, breaksBeforeWeekend: Bool
  ) -> [[Span]] {
    var lines: [[Span]] = [[]]
    var used = 0
    for (index, median) in medians.enumerated() {
      let item = text(median)
      // Weekdays stand apart from the days they are made of, and those from the rest.
      let separator =
        used == 0 ? "" : median.group == .monday || median.group == .saturday ? " │ " : gap
      if used > 0,
        used + separator.count + item.count > width
          || breaksBeforeWeekend && median.group == .saturday
      {
        lines.append([])
        used = 0
      }
      if used > 0 {
        lines[lines.count - 1].append(Span(separator, .dim))
        used += separator.count
      }
      lines[lines.count - 1].append(Span(item, style(median, index)))
      used += item.count
    }
    return lines
  }

  private func text(_ median: Median) -> String {
    let time = median.seconds.map { String(clockText(second: $0).prefix(5)) } ?? "--:--"
    return "\(median.group.rawValue) \(time) n=\(median.count)"
  }

  private func style(_ median: Median, _ index: Int) -> Style {
    if isFocused, index == model.selection.group { return .reverse }
    return median.count < learner.rules.notificationSamples ? .dim : .plain
  }

  /// The departure that is not decided yet.
  var tentative: String? {
    guard let departure = learner.departures.last(where: { $0.status == .tentative }) else {
      return nil
    }
    return
      "tentative \(departure.timestamp.weekdayText(in: departure.zone)), \(departure.reason.text)"
  }
}
