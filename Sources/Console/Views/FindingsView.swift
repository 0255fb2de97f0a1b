import Canvas
import DeviceLog
import HomeLearner

/// The findings up to the place in time.
struct FindingsView {
  let model: Model

  func lines(_ rect: Rect) -> [[Span]] {
    let findings = model.moment.findings
    guard !findings.isEmpty, rect.height > 1 else {
      return [[Span("No finding up to here; c runs to the next one.", .dim)]]
    }
    let height = rect.height - 1
    let selected = min(model.selection.finding ?? findings.count - 1, findings.count - 1)
    let start = min(max(selected - height * 2 / 3, 0), max(findings.count - height, 0))
    let header = Finding.Level.allCases.map { level in
      Words.count(findings.count { $0.level == level }, level.rawValue)
    }
    var lines = [[Span(header.joined(separator: ", "), .dim)]]
    for index in start..<min(start + height, findings.count) {
      let finding = findings[index]
      let isSelected = index == selected
      let id = DisplayText(finding.id.rawValue).padded(to: 27).string
      let entry = DisplayText("entry \(Words.grouped(finding.entry))").padded(to: 13).string
      let style = finding.level.style
      lines.append([
        Span(isSelected ? "▸ " : "  ", .bold),
        Span(entry + id, isSelected ? style.with(.reverse) : style), Span(" " + finding.text),
      ])
    }
    return lines
  }
}
