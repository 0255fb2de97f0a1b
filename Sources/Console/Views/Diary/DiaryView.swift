import Canvas
import DeviceLog
import StayDiary

/// A day of the stay diary, a stay a row.
struct DiaryView {
  let model: Model

  /// The day, its times in the zone that dates are shown in.
  private var diary: Diary? {
    var diary = model.surroundings.diary
    if let zone = model.shownZone { diary?.zone = zone }
    return diary
  }

  func lines(_ rect: Rect) -> [[Span]] {
    guard let diary else {
      return [[Span("There is no day before the first entry.", .dim)]]
    }
    var lines = [title(diary), []]
    let foot = travelled(diary).flatMap { $0.wrapped(to: rect.width - 1) }
    let list = list
    if list.items.isEmpty {
      lines.append([Span("  no stay is known of this day", .dim)])
    } else {
      lines += list.lines(width: rect.width, height: rect.height - lines.count - foot.count - 1)
    }
    while lines.count < rect.height - foot.count { lines.append([]) }
    return lines + foot.map { [Span($0.string)] }
  }

  private func title(_ diary: Diary) -> [Span] {
    let zone = model.surroundings.diary?.zone.identifier ?? ""
    let place = model.position.clock.map { "known at \($0.shortText(in: model.zone))" } ?? ""
    return [
      Span(diary.day.fullText, .bold),
      Span(", \(zone), \(place): \(Words.count(diary.stays.count, "stay"))"),
      Span("   [ ] day", .dim),
    ]
  }

  private func travelled(_ diary: Diary) -> [Span] {
    [Span(diary.distanceText.map { $0.drop { $0 == " " } }.joined(separator: " "))]
  }

  /// The stays as rows.
  var list: RowList {
    guard let diary else { return RowList(rows: [], selected: 0) }
    let cells = diary.stays.map { stay in
      [diary.span(of: stay), Self.minutes(stay), diary.sources(of: stay)]
    }
    let heads = ["from – to", "stay", "seen by"]
    let widths = (0..<3).map { column in
      max(cells.map { $0[column].count }.max() ?? 0, heads[column].count)
    }
    func row(_ cells: [String], _ name: String) -> String {
      Self.pad(cells[0], widths[0]) + "  " + Self.padLeft(cells[1], widths[1]) + "  "
        + Self.pad(cells[2], widths[2]) + "  " + name
    }
    var rows = [RowList.Row.heading([Span("  " + row(heads, "where"), .dim)])]
    for (stay, cells) in zip(diary.stays, cells) {
      let style: Style = stay.isOpen ? .bold : .plain
      rows.append(
        RowList.Row(
          spans: [Span(row(cells, diary.name(of: stay)), style)],
          details: details(of: stay, diary), target: stay.entries.last.map { .entry($0) }))
    }
    return RowList(rows: rows, selected: model.selection.stay ?? diary.stays.count - 1)
  }

  /// Whole minutes; empty without an end, or a beginning.
  private static func minutes(_ stay: Stay) -> String {
    guard let duration = stay.duration, !(stay.isArrivalUnknown && duration == 0) else { return "" }
    return "\(Words.grouped(Words.whole((max(duration, 0) / 60).rounded()))) min"
  }

  private func details(of stay: Stay, _ diary: Diary) -> [String] {
    var place = "\(Words.place(stay.coordinate)) ±\(Words.metres(stay.accuracyMetres))"
    if let radius = stay.radiusMetres { place += ", circle of \(Words.metres(radius))" }
    let length = diary.length(of: stay)
    let candidates = stay.naming.candidates.map { candidate in
      let category = candidate.place.category.map { ", \($0)" } ?? ""
      return "\(candidate.place.name) (\(Words.metres(candidate.metres))\(category))"
    }
    let entries = stay.entries.map { Words.grouped($0) }.joined(separator: ", ")
    return [
      "\(diary.span(of: stay))\(length.isEmpty ? "" : ", ")\(length): \(diary.name(of: stay))",
      place + (candidates.isEmpty ? "" : "; " + candidates.joined(separator: ", ")),
      "told by \(stay.entries.count == 1 ? "entry" : "entries") \(entries); Enter goes to the last",
    ]
  }

  private static func pad(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private static func padLeft(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}
