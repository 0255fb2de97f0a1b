import DeviceLog
import HomeLearner
import Replay

/// The rows of the log that are shown, where not all are. The log is looked through bit by bit, so
/// that keys are answered meanwhile.
struct LogFilter: Equatable {
  /// What a row must be to be shown.
  enum Test: Equatable {
    case text(TextPattern)
    /// Only entries that changed what is learned, or raised a finding.
    case effect
  }

  let test: Test
  /// Rows shown before and after each that matches.
  let context: Int
  /// Indices of entries that match, ascending.
  private(set) var matches: [Int] = []
  /// Indices of entries that are shown, ascending.
  private(set) var shown: [Int] = []
  /// Entries looked at.
  private(set) var scanned = 0

  init(_ test: Test, context: Int) {
    self.test = test
    self.context = context
  }

  /// The most rows of context.
  static let mostContext = 100

  func isDone(_ total: Int) -> Bool { scanned >= total }

  /// Takes in which entries of the next range match.
  mutating func add(_ found: [Int], upTo end: Int, total: Int) {
    for index in found {
      matches.append(index)
      let first = max((shown.last ?? -1) + 1, index - context)
      let last = min(index + context, total - 1)
      if first <= last { shown.append(contentsOf: first...last) }
    }
    scanned = end
  }

  /// Looks at everything anew, after an edit.
  mutating func restart() {
    self = LogFilter(test, context: context)
  }
}

/// What is searched in a row of the log.
struct RowText {
  var text: EventText
  var notes: [EntryID: String]

  /// All that is known of it: the date, what came, what was made of it and why, findings, the note.
  func of(_ row: LogRow) -> String {
    var parts = [row.at.fullText(in: text.zone)]
    if let entry = row.entry {
      parts.append(text.text(entry.entry))
      parts.append(entry.entry.event.kind)
      if entry.isSkipped { parts.append("left out") }
      if entry.entry.isSynthetic { parts.append("injected") }
      if let note = notes[entry.id] { parts.append(note) }
    } else {
      parts.append("timer")
    }
    parts.append(row.summary)
    parts += row.findings.flatMap { [$0.id.rawValue, $0.text] }
    parts += row.trace?.lines.map(\.text) ?? []
    return parts.joined(separator: "\n")
  }
}
