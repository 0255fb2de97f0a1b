import Canvas
import DeviceLog
import HomeLearner

/// The places that could be home, with the figures that the gates compare.
struct CandidatesPane {
  let model: Model
  let isFocused: Bool

  private var facts: Facts { model.facts }
  private var rules: Rules { model.moment.learner.rules }

  func lines(_ rect: Rect) -> [[Span]] {
    guard rect.height > 0 else { return [] }
    guard !facts.candidates.isEmpty else { return [[Span("none yet", .dim)]] }
    // Where the gates do not fit beside the figures they stand below them.
    let isNarrow = rect.width < 50
    let perRow = isNarrow ? 2 : 1
    let table = rows(isNarrow, rect.width)
    let visible = max(1, (rect.height - 1) / perRow)
    let first = min(
      max(0, model.selection.candidate - visible + 1), max(0, facts.candidates.count - visible))
    var lines: [[Span]] = [[Span(table.header, .dim)]]
    for index in facts.candidates.indices[first...].prefix(visible) {
      let candidate = facts.candidates[index]
      let isSelected = isFocused && index == model.selection.candidate
      let style: Style = isSelected ? .reverse : candidate.gates.pass ? .bold : .plain
      var row = [Span(table.rows[index], style)]
      let gates = self.gates(candidate, rect.width)
      if isNarrow {
        lines.append(row)
        lines.append([Span("  " + gates, .dim)])
      } else {
        row.append(Span("  " + gates, isSelected ? .reverse : .plain))
        lines.append(row)
      }
    }
    let hidden = facts.candidates.count - visible - first
    if hidden > 0, lines.count < rect.height { lines.append([Span("   … \(hidden) more", .dim)]) }
    return lines
  }

  /// Columns as wide as what stands in them.
  private func rows(_ isNarrow: Bool, _ width: Int) -> (header: String, rows: [String]) {
    var cells: [[String]] = [["nights", "full", "stay", "p90", "n"]]
    for candidate in facts.candidates {
      cells.append([
        "\(candidate.nights)/\(rules.nights)",
        rules.nightRule == .everyNight
          ? "\(candidate.fullNights)/\(rules.nights)" : "\(candidate.fullNights)",
        "\(Words.minutes(candidate.staySeconds)) min", Words.metres(candidate.p90Metres),
        "\(candidate.n)",
      ])
    }
    let least = isNarrow ? [4, 4, 9, 4, 2] : [6, 4, 10, 4, 2]
    let needed = (0..<5).map { column in cells.dropFirst().map { $0[column].count }.max() ?? 0 }
    var widths = zip(needed, least).map { max($0, $1) }
    // Two thousand years need all the room there is.
    if isNarrow, widths.reduce(6, +) > width { widths = needed }
    let lines = cells.enumerated().map { index, row in
      let isHome = index > 0 && facts.homeCandidate == index - 1
      let columns = row.enumerated().map { column, text in
        String(repeating: " ", count: max(0, widths[column] - text.count)) + text
      }
      let separator = isNarrow ? " " : "  "
      let line = (isHome ? "★ " : "  ") + columns.joined(separator: separator)
      guard isNarrow, index == 0 else { return line }
      // The first two headings are wider than their columns, and reach to the left edge.
      let rest = columns.dropFirst(2).joined(separator: separator).drop { $0 == " " }
      let gap = widths.reduce(6, +) - 11 - rest.count
      return "nights full" + String(repeating: " ", count: max(1, gap)) + rest
    }
    return (lines[0], Array(lines.dropFirst()))
  }

  /// What the gates say; whole phrases where there is room for them.
  private func gates(_ candidate: Candidate, _ width: Int) -> String {
    if candidate.gates.pass { return width < 80 ? "all four" : "all four gates" }
    if width >= 80 { return "needs " + candidate.missing.joined(separator: ", ") }
    var missing: [String] = []
    let nights = rules.nights - candidate.nights
    let full = rules.nights - candidate.fullNights
    let isEveryNight = rules.nightRule == .everyNight
    if !candidate.gates.spread { missing.append("spread") }
    // As many full nights mean as many nights.
    if !candidate.gates.nights, candidate.gates.overlap || !isEveryNight || full < nights {
      missing.append(Words.count(nights, "night"))
    }
    if !candidate.gates.overlap {
      let minutes = (rules.nightOverlapMinutes * 60 - candidate.overlapSeconds + 59)
      missing.append(isEveryNight ? "\(full) full" : "\(Words.minutes(minutes)) min of night")
    }
    if !candidate.gates.stay {
      missing.append("\(Words.minutes(rules.stayMinutes * 60 - candidate.staySeconds + 59)) min")
    }
    return "+ " + missing.joined(separator: ", ")
  }
}
