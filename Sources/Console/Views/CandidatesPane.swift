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
    let table = rows(isNarrow)
    let visible = max(1, (rect.height - 1) / perRow)
    let first = min(
      max(0, model.selection.candidate - visible + 1), max(0, facts.candidates.count - visible))
    var lines: [[Span]] = [[Span(table.header, .dim)]]
    for index in facts.candidates.indices[first...].prefix(visible) {
      let candidate = facts.candidates[index]
      let isSelected = isFocused && index == model.selection.candidate
      let style: Style = isSelected ? .reverse : candidate.gates.pass ? .bold : .plain
      var row = [Span(table.rows[index], style)]
      let gates = self.gates(candidate)
      if isNarrow {
        lines.append(row)
        lines.append([Span("   " + gates, .dim)])
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
  private func rows(_ isNarrow: Bool) -> (header: String, rows: [String]) {
    var cells: [[String]] = [
      isNarrow
        ? ["nights", "full", "stay", "p90", "n"] : ["nights", "full", "stay", "p90", "n"]
    ]
    for candidate in facts.candidates {
      cells.append([
        "\(candidate.nights)/\(rules.nights)",
        rules.nightRule == .everyNight ? "\(candidate.fullNights)/\(rules.nights)" : "\(candidate.fullNights)",
        "\(Words.minutes(candidate.staySeconds)) min", Words.metres(candidate.p90Metres),
        "\(candidate.n)",
      ])
    }
    let least = isNarrow ? [4, 4, 9, 4, 2] : [6, 4, 10, 5, 3]
    let widths = (0..<5).map { column in
      max(cells.dropFirst().map { $0[column].count }.max() ?? 0, least[column])
    }
    let lines = cells.enumerated().map { index, row in
      let isHome = index > 0 && facts.homeCandidate == index - 1
      let columns = row.enumerated().map { column, text in
        let shown = isNarrow && index == 0 ? String(text.prefix(widths[column])) : text
        return String(repeating: " ", count: max(0, widths[column] - shown.count)) + shown
      }
      return (isHome ? "★" : " ") + (isNarrow ? " " : "  ") + columns.joined(separator: isNarrow ? " " : "  ")
    }
    return (lines[0], Array(lines.dropFirst()))
  }

  private func gates(_ candidate: Candidate) -> String {
    candidate.gates.pass ? "all four gates" : "needs " + candidate.missing.joined(separator: ", ")
  }
}
