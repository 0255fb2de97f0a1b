import Canvas
import DeviceLog
import HomeLearner

/// The recorded visits: what the deliveries have become.
struct HistoryPane {
  let model: Model

  private var learner: HomeLearner { model.moment.learner }

  func lines(_ rect: Rect) -> [[Span]] {
    let visits = learner.visits
    guard !visits.isEmpty, rect.height > 1 else { return [[Span("no visit is recorded", .dim)]] }
    let height = rect.height - 1
    let selected = min(model.selectedVisit, visits.count - 1)
    let start = min(max(selected - height * 2 / 3, 0), max(visits.count - height, 0))
    var lines = [[Span(header(visits, rect.width), .dim)]]
    for index in start..<min(start + height, visits.count) {
      let isSelected = index == selected && model.pane == .log
      let isTwin =
        index > 0 && isSameArrival(visits[index - 1], visits[index])
        || index + 1 < visits.count && isSameArrival(visits[index], visits[index + 1])
      var style: Style = .plain
      if visits[index].isOpen { style = .bold }
      if isTwin { style = .init(.yellow) }
      if visits[index].isGap { style = .dim }
      let text = DisplayText(row(visits[index], isTwin: isTwin, rect.width)).fitted(
        to: rect.width - 1)
      lines.append([
        Span(isSelected ? "›" : " ", style),
        Span(text.string, isSelected ? style.with(.reverse) : style),
      ])
    }
    return lines
  }

  private func isSameArrival(_ a: Visit, _ b: Visit) -> Bool {
    guard let first = a.arrival, let second = b.arrival else { return false }
    return abs(second - first) <= learner.rules.arrivalTolerance
  }

  private func header(_ visits: [Visit], _ width: Int) -> String {
    let open = visits.count { $0.isOpen }
    return " \(Words.count(visits.count, "visit")), \(open) open"
  }

  /// `=` marks visits of one arrival.
  private func row(_ visit: Visit, isTwin: Bool, _ width: Int) -> String {
    let zone = model.zone
    let arrival = visit.arrival.map { $0.dayText(in: zone) } ?? "unknown"
    let mark = isTwin ? "= " : "  "
    let departure = visit.departure.map { departure in
      let sameDay =
        visit.arrival.map { zone.day(at: $0) == zone.day(at: departure) } ?? false
      return sameDay && departure.isPlausible
        ? departure.timeText(in: zone) : departure.dayText(in: zone)
    }
    let span = pad(arrival, 11) + " – " + pad(departure ?? "open", 15)
    let stay = visit.stay > 0 ? "\(Words.minutes(visit.stay)) min" : ""
    let end = visit.endText
    if width < 50 {
      // The raw departure and the two thousand years need all the room there is.
      let word = visit.isOpen || !visit.isInferred && !visit.isGap ? "" : end
      return mark + pad(arrival, 11) + "–" + pad(departure ?? "open", 6)
        + (visit.stay > 0 ? " " + durationText(visit.stay) : "") + (word.isEmpty ? "" : " \(word)")
    }
    var text = mark + span + " " + pad(end, 8) + " " + padLeft(stay, width < 70 ? 16 : 18)
    if width >= 70 { text += "  " + pad("±\(Words.metres(visit.horizontalAccuracy))", 6) }
    if let home = learner.home, width >= 90 {
      text +=
        " " + padLeft(Words.metres(visit.coordinate.distance(to: home.coordinate)), 9)
        + " from home"
    }
    return text
  }

  private func pad(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private func padLeft(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}
