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
    // The selected one stands below in full.
    let foot = rect.height >= 10 ? 4 : 0
    let height = rect.height - 1 - foot
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
    guard foot > 0 else { return lines }
    while lines.count < rect.height - foot { lines.append([]) }
    lines.append([Span(String(repeating: "─", count: max(0, rect.width - 1)), .dim)])
    let sentence = Span("\(findings[selected].id.rawValue): \(findings[selected].text)")
    lines += sentence.wrapped(to: rect.width - 1).map { [Span($0.string)] }
    return lines
  }
}
