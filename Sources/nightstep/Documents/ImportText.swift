import CaptureFormats
import DeviceLog

/// The report of an import, for people.
enum ImportText {
  static func lines(_ report: ImportReport, _ document: Document) -> [String] {
    let count = report.entries.map(\.count).reduce(0, +)
    var lines = ["\(document.name): \(report.title), \(report.grade.rawValue), \(count) entries"]
    lines += report.entries.map { "  \($0.count) \($0.kind)" }
    if let lag = report.lag {
      lines.append(
        "  delivered after \(duration(lag.median)) (half of them), \(duration(lag.p90)) (nine of"
          + " ten), \(duration(lag.longest)) at most")
    }
    for skip in report.skips {
      let what = skip.count == 1 ? "1 line" : "\(skip.count) lines"
      lines.append("  \(what) not read, the first is line \(skip.firstLine): \(skip.reason)")
    }
    if !report.cannotTell.isEmpty { lines.append("What this format cannot tell:") }
    lines += report.cannotTell.map { "  \($0)" }
    let remarks = [document.zoneNote].compactMap { $0 } + report.remarks
    if !remarks.isEmpty { lines.append("What was guessed:") }
    return lines + remarks.map { "  \($0)" }
  }

  /// `3 s`, `12 min`, `38.0 h`.
  private static func duration(_ seconds: Double) -> String {
    switch abs(seconds) {
    case ..<120: "\(shortestText(seconds.rounded())) s"
    case ..<7200: "\(shortestText((seconds / 60).rounded())) min"
    default: "\(shortestText((seconds / 360).rounded() / 10)) h"
    }
  }
}
