import Canvas
import DeviceLog
import HomeLearner
import Replay

/// The deliveries in their order: what came, and what was made of it.
struct LogPane {
  let model: Model
  private let notes: [EntryID: String]

  init(model: Model) {
    self.model = model
    notes = model.notes
  }

  func lines(_ rect: Rect) -> [[Span]] {
    guard model.total > 0 else { return [[Span("This log has no entries.", .dim)]] }
    var replay = model.replay
    let key = model.selectedKey
    let list = LogList(
      &replay, model.moment, zone: model.zone, order: model.logOrder, from: key, reach: rect.height,
      separators: rect.height >= 10)
    let columns = Columns(rect.width)
    let text = EventText(
      rules: model.moment.learner.rules, home: model.moment.learner.home?.coordinate,
      zone: model.zone, isShort: columns.isNarrow)
    return list.window(height: rect.height, around: key).map { line in
      let isCursor = line.key == list.cursor
      let isSelected = line.key == key && (model.pane == .log)
      var spans = spans(line, isCursor: isCursor, columns, text)
      if isSelected, !isCursor, !spans.isEmpty { spans[0].text = "› " }
      if isCursor || isSelected {
        for index in spans.indices {
          spans[index].style = spans[index].style.with(isSelected ? .reverse : .bold)
        }
        if isSelected { spans = filled(spans, rect.width) }
      }
      return spans
    }
  }

  /// What a row has room for.
  private struct Columns {
    let isNarrow: Bool
    let isWide: Bool
    let showsNumber: Bool
    let description: Int
    /// For the description and the summary together.
    let room: Int

    init(_ width: Int) {
      isNarrow = width < 50
      isWide = width >= 70
      showsNumber = width >= 90
      description = width >= 90 ? 34 : width >= 70 ? 28 : width >= 50 ? 24 : 18
      room = width - (showsNumber ? 25 : isNarrow ? 10 : isWide ? 17 : 16)
    }
  }

  /// The selection reaches to the right edge.
  private func filled(_ spans: [Span], _ width: Int) -> [Span] {
    let used = spans.reduce(0) { $0 + DisplayText($1.text).width }
    guard used < width else { return spans }
    return spans + [Span(String(repeating: " ", count: width - used), .reverse)]
  }

  private func spans(
    _ line: LogList.Line, isCursor: Bool, _ columns: Columns, _ text: EventText
  ) -> [Span] {
    let marker = isCursor ? "▸ " : "  "
    let style: Style = line.isPast ? .plain : .dim
    switch line.content {
    case .day(let day): return [Span("── \(day.fullText) ──", .dim)]
    case .start: return [Span(marker, .bold), Span("start of the log", .dim)]
    case .clock(let clock):
      let time = time(clock, columns)
      return [Span(marker, .bold), Span(" "), Span(time), Span("  the clock", .dim)]
    case .occurrence(let row, let at, let isKnown):
      return spans(row, at: at, isKnown: isKnown, marker: marker, columns, text)
    case .row(let row):
      let time = time(row.at, columns)
      let what = row.entry.map { text.text($0.entry) } ?? "timer"
      let summary = summary(row, isPast: line.isPast, columns)
      // A long description may take the room that a short summary leaves.
      let left = columns.room - summary.reduce(0) { $0 + DisplayText($1.text).width }
      let description = DisplayText(what)
        .fitted(to: max(columns.description, min(left, DisplayText(what).width))).string
      var spans = [Span(marker, .bold), flag(row)]
      if columns.showsNumber { spans.append(Span(number(row), .dim)) }
      spans += [
        Span(time + (columns.isWide ? "  " : " "), style), Span(description, style), Span(" "),
      ]
      spans += summary
      if let note = row.entry.flatMap({ notes[$0.id] }) { spans.append(Span(" “\(note)”", .dim)) }
      return spans
    }
  }

  /// A row by when it happened: how much later the app was told, and what that changed.
  private func spans(
    _ row: LogRow, at: Instant, isKnown: Bool, marker: String, _ columns: Columns,
    _ text: EventText
  ) -> [Span] {
    let style: Style = isKnown ? .plain : .dim
    let what = row.entry.map { text.text($0.entry) } ?? "timer"
    let lag = row.at - at
    let isLate = !isKnown && model.position.clock.map { at <= $0 } ?? false
    var told = lag >= 60 ? "told +\(Self.lagText(lag))" : ""
    if !isKnown { told = isLate ? "unknown, " + (told.isEmpty ? "told later" : told) : "(not yet)" }
    var spans = [Span(marker, .bold), flag(row)]
    if columns.showsNumber { spans.append(Span(number(row), .dim)) }
    spans += [
      Span(time(at, columns) + (columns.isWide ? "  " : " "), style),
      Span(DisplayText(what).fitted(to: columns.description).string, style), Span(" "),
      Span(told, isLate ? .init(.yellow) : .dim),
    ]
    if isLate, !row.summary.isEmpty { spans.append(Span(" → \(row.summary)")) }
    if isKnown, !row.summary.isEmpty {
      spans.append(Span((told.isEmpty ? "" : ", ") + row.summary))
    }
    return spans
  }

  /// `14 min`, `8 h 54 min`, `3 d 2 h`.
  private static func lagText(_ seconds: Double) -> String {
    let minutes = Words.whole((seconds / 60).rounded(.down))
    if minutes < 60 { return "\(minutes) min" }
    if minutes < 1440 { return "\(minutes / 60) h \(minutes % 60) min" }
    return "\(Words.grouped(minutes / 1440)) d \(minutes / 60 % 24) h"
  }

  /// Where there is little room, the day stands in the line above only.
  private func time(_ instant: Instant, _ columns: Columns) -> String {
    columns.isNarrow ? instant.timeText(in: model.zone) : instant.rowText(in: model.zone)
  }

  private func flag(_ row: LogRow) -> Span {
    guard let entry = row.entry else { return Span("·", .dim) }
    if entry.isSkipped { return Span("✗", .init(.red)) }
    return entry.entry.isSynthetic ? Span("+", .init(.magenta)) : Span(" ")
  }

  private func number(_ row: LogRow) -> String {
    guard case .entry(let index) = row.kind else { return "        " }
    let text = Words.grouped(index + 1)
    return String(repeating: " ", count: max(0, 6 - text.count)) + text + "  "
  }

  /// Errors and warnings before what the learner says; the rest after it.
  private func summary(_ row: LogRow, isPast: Bool, _ columns: Columns) -> [Span] {
    if row.entry?.isSkipped == true { return [Span("left out", .init(.red))] }
    guard isPast else { return [Span("(not yet)", .dim)] }
    let findings = row.findings.sorted { $0.level.rank < $1.level.rank }
    var spans: [Span] = []
    for finding in findings where finding.level != .info {
      spans.append(Span("⚠ \(finding.id.rawValue)", finding.level.style))
      spans.append(Span(" "))
    }
    spans.append(Span(row.summary))
    for finding in findings where finding.level == .info {
      spans.append(Span((row.summary.isEmpty ? "" : ", ") + finding.id.rawValue, .dim))
    }
    // Where there is room, the line of the trace that says most.
    if columns.room >= 90, let text = row.trace?.telling {
      if findings.isEmpty, text.hasPrefix(row.summary) {
        spans = [Span(text)]
      } else {
        spans.append(Span(" · \(text)", .dim))
      }
    }
    return spans
  }
}

extension Trace {
  /// What was decided last: the steps that always do the same say nothing.
  var telling: String? {
    lines.last { line in
      switch line.step {
      case .timer, .accuracy, .candidates, .home, .relocation, .departure, .evidence: true
      case .other: !line.text.hasSuffix("changes nothing that is learned")
      case .upsert, .closeEarlier, .trim, .persist, .openStops: false
      }
    }?.text
  }
}

extension Finding.Level {
  /// How a finding looks; its id says what it is without colour.
  var style: Style {
    switch self {
    case .error: .init(.red, .bold)
    case .warning: .init(.yellow)
    case .info: .dim
    }
  }
}
