import Canvas

/// A list with headings, one row of which is selected: for the screens that are lists.
struct RowList {
  /// What a row leads to.
  enum Target: Equatable {
    /// The entry of this number among those applied.
    case entry(Int)
    /// What was received last at an instant.
    case instant(Double)
  }

  /// A heading, or something that can be selected.
  struct Row {
    var spans: [Span]
    /// All there is to say about it, for the foot; `nil` for a heading.
    var details: [String]?
    var target: Target?

    static func heading(_ spans: [Span]) -> Row { Row(spans: spans, details: nil, target: nil) }
  }

  var rows: [Row]
  /// Which of those that can be selected is.
  var selected: Int

  /// Rows of the foot that shows the selected one in full; there is none on a low screen.
  private static func footHeight(_ height: Int) -> Int { height >= 10 ? 4 : 0 }

  /// Those that can be selected.
  var items: [Row] { rows.filter { $0.details != nil } }

  /// The selected one.
  var item: Row? {
    let items = items
    return items.indices.contains(selected) ? items[selected] : items.last
  }

  /// As many rows as fit, the selected one among them and in full below.
  func lines(width: Int, height: Int) -> [[Span]] {
    let foot = Self.footHeight(height)
    let room = max(height - foot, 1)
    var place = 0
    var seen = -1
    for (index, row) in rows.enumerated() where row.details != nil {
      seen += 1
      place = index
      if seen == selected { break }
    }
    let start = min(max(place - room * 2 / 3, 0), max(rows.count - room, 0))
    var lines = rows[start..<min(start + room, rows.count)].enumerated().map { offset, row in
      guard row.details != nil else { return row.spans }
      let isSelected = start + offset == place
      return [Span(isSelected ? "▸ " : "  ", .bold)]
        + (isSelected
          ? row.spans.map { Span($0.text, $0.style.with(.reverse)) } : row.spans)
    }
    if start + room < rows.count, let last = lines.indices.last, room > 2 {
      lines[last] = [Span("  … \(Words.count(rows.count - start - room + 1, "more row"))", .dim)]
    }
    guard foot > 0, let details = item?.details else { return lines }
    while lines.count < height - foot { lines.append([]) }
    lines.append([Span(String(repeating: "─", count: max(0, width - 1)), .dim)])
    lines += details.flatMap { Span($0).wrapped(to: width - 1) }.map { [Span($0.string)] }
    return lines
  }
}

extension Model {
  /// Goes to what a row of a list leads to, and shows it in the log.
  mutating func follow(_ row: RowList.Row?, orElse sentence: String) throws(ConsoleError) {
    guard let target = row?.target else { throw ConsoleError(sentence) }
    let place: Int
    switch target {
    case .entry(let number):
      guard let index = entryIndex(ofNumber: number) else { throw ConsoleError(sentence) }
      place = index + 1
    case .instant(let seconds): place = replay.timeline.count(upTo: .init(seconds))
    }
    screenShown = .state
    pane = .log
    showsHistory = false
    jump(to: replay.position(count: place))
    if let text = row?.details?.first { say(text) }
  }
}
