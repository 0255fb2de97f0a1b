import Canvas
import DeviceLog
import HomeLearner
import Replay

/// How a departure came to be, and what became of it: exit, fixes, timer, verdict.
struct DeparturePart {
  let content: WhyContent

  private var model: Model { content.model }
  private var learner: HomeLearner { content.learner }

  /// Entries looked at before and after those of the departure's own time: evidence may have been
  /// delivered before the exit, or hours late.
  private static let before = 20
  private static let after = 2000

  func part() -> WhyPart {
    guard let departure else {
      let reason =
        learner.home == nil
        ? "Departures are recorded only while home is confirmed."
        : "Up to here no exit of region home, no visit at home and no far fix has told of leaving."
      return WhyPart(
        section: .departure, title: "Departure: none yet", lines: [WhyLine(reason, .dim)])
    }
    let status = departure.status == .cancelled ? "rolled back" : departure.status.rawValue
    let title =
      "Departure \(departure.timestamp.fullText(in: departure.zone)), "
      + "\(departure.reason.text): \(status)"
    return WhyPart(
      section: .departure, title: title, lines: story(departure) + [verdict(departure)])
  }

  /// The one that the selected entry touches, else the last of the selected group, else the last.
  var departure: Departure? {
    let departures = learner.departures
    if let asked = departures.last(where: { $0.id == model.why.departure }) { return asked }
    if model.pane != .departures, let index = model.explainedEntry {
      let number = model.entryNumber(ofIndex: index)
      if let own = departures.last(where: { $0.entry == number }) { return own }
      let date = model.replay.timeline.entries[index].entry.event.happened
      if let date,
        let touched = departures.last(where: {
          $0.timestamp <= date && date <= ($0.windowEnd ?? $0.timestamp)
        })
      {
        return touched
      }
    }
    let ofGroup = model.pane == .departures ? model.shownMedian?.samples.last : nil
    return ofGroup ?? departures.last
  }

  private func story(_ departure: Departure) -> [WhyLine] {
    guard let opened = model.entryIndex(ofNumber: departure.entry) else { return [] }
    let entries = model.replay.timeline.entries
    let end = (departure.windowEnd ?? departure.timestamp) + 60
    let own = opened..<max(opened + 1, model.replay.timeline.count(upTo: end))
    let last = model.position.count
    func isEvidence(_ index: Int) -> Bool {
      guard let date = entries[index].entry.event.happened else { return false }
      return date >= departure.timestamp && date <= end
    }
    let early = (max(0, opened - Self.before)..<opened).filter(isEvidence)
    let late = (own.upperBound..<max(own.upperBound, min(own.upperBound + Self.after, last)))
      .filter(isEvidence)
    var replay = model.replay
    var lines: [WhyLine] = []
    for index in early + late.prefix(10) {
      lines += replay.rows(index..<index + 1, at: model.position).filter { $0.entry != nil }
        .map { line($0, departure) }
      if index == early.last { lines += ownLines(&replay, own, departure) }
    }
    if early.isEmpty { lines = ownLines(&replay, own, departure) + lines }
    return lines
  }

  private func ownLines(
    _ replay: inout Replay, _ own: Range<Int>, _ departure: Departure
  ) -> [WhyLine] {
    let last = max(model.position.count, own.lowerBound)
    let passed = own.clamped(to: 0..<last)
    // A timer stands before the entry that follows it.
    let withNext = passed.lowerBound..<min(passed.upperBound + 1, last)
    return replay.rows(withNext, at: model.position).filter { row in
      row.kind != .entry(passed.upperBound) && isPartOfIt(row)
    }.map { line($0, departure) }
  }

  /// Rows that say something of leaving; others of the same minutes do not.
  private func isPartOfIt(_ row: LogRow) -> Bool {
    guard let entry = row.entry else { return true }
    switch entry.entry.event {
    case .location, .regionExit, .visit, .launch: return true
    default:
      return row.trace?.lines.contains { $0.step == .departure || $0.step == .timer } ?? false
    }
  }

  private func line(_ row: LogRow, _ departure: Departure) -> WhyLine {
    let what = row.entry.map { content.words.text($0.entry) } ?? "timer"
    var head = "\(row.at.timeSecondsText(in: content.zone))  \(what)"
    if let date = row.entry?.entry.event.happened, row.at - date > 60 {
      head += " of \(date.timeText(in: content.zone))"
    }
    head += String(repeating: " ", count: max(2, 36 - head.count))
    let said = (row.trace?.lines ?? []).filter {
      $0.step == .departure || $0.step == .evidence || $0.step == .timer
    }
    let text =
      row.entry?.isSkipped ?? false
      ? "left out" : said.isEmpty ? row.summary : said.map(\.text).joined(separator: "; ")
    // The day is in the title.
    return WhyLine(
      head + text.replacing("\(departure.day) ", with: ""), hanging: head.count,
      entry: number(of: row, departure))
  }

  /// A timer speaks of the entry that began it.
  private func number(of row: LogRow, _ departure: Departure) -> Int? {
    guard case .entry(let index) = row.kind,
      let opened = model.entryIndex(ofNumber: departure.entry)
    else { return departure.entry }
    let entries = model.replay.timeline.entries
    return index >= opened
      ? departure.entry + entries[opened..<index].count { !$0.isSkipped }
      : departure.entry - entries[index..<opened].count { !$0.isSkipped }
  }

  private func verdict(_ departure: Departure) -> WhyLine {
    let text: String
    switch departure.status {
    case .tentative:
      if let timer = learner.timerInstant, learner.pending?.departure == departure.id {
        let far =
          learner.pending?.hasDistance ?? false ? "far evidence is known" : "nothing far yet"
        text =
          "tentative: the timer at \(timer.timeSecondsText(in: content.zone)) confirms it, "
          + "unless near evidence comes; \(far)"
      } else {
        text = "tentative, and nothing waits for it any more"
      }
    case .cancelled: text = "rolled back: the owner was near home; it counts for nothing"
    case .confirmed:
      let isSample = learner.daySamples.contains { $0.id == departure.id }
      text =
        (departure.isWithoutDistance
          ? "confirmed, though nobody saw the owner far away; " : "confirmed; ")
        + (isSample
          ? "it is the departure of \(departure.day.fullText)"
          : "another departure of \(departure.day.fullText) counts")
    }
    return WhyLine("→ " + text, .bold, hanging: 2, entry: departure.entry)
  }
}

extension Event {
  /// When what it tells of happened, where it says so.
  fileprivate var happened: Instant? {
    switch self {
    case .location(let fix): fix.timestamp
    case .regionExit(let crossing), .regionEnter(let crossing): crossing.timestamp
    default: nil
    }
  }
}

extension Instant {
  /// `07:44:03`.
  fileprivate func timeSecondsText(in zone: LocalZone) -> String {
    guard isPlausible else { return rawText }
    return clockText(second: zone.secondOfDay(at: self))
  }
}
