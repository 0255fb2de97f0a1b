import DeviceLog
import Foundation

extension Diary {
  /// The day for people, line by line. Names stand last in their lines, since nobody knows how wide
  /// they are.
  package var text: [String] {
    var lines = ["\(day.weekday.shortName) \(day), \(zone.identifier)", ""]
    if stays.isEmpty { lines.append("  no stay") }
    let rows = stays.map { stay in [span(of: stay), length(of: stay), sources(of: stay)] }
    let widths = (0..<3).map { column in rows.map { $0[column].count }.max() ?? 0 }
    for (stay, row) in zip(stays, rows) {
      let cells = [
        row[0] + blanks(widths[0] - row[0].count), blanks(widths[1] - row[1].count) + row[1],
        row[2] + blanks(widths[2] - row[2].count), name(of: stay),
      ]
      lines.append("  " + cells.joined(separator: "  "))
    }
    lines += [""] + distanceText
    if !findings.isEmpty { lines += ["", "Findings"] }
    lines += findings.map { finding in
      "  \(clock(finding.at, seconds: true))  entry \(finding.entry)  \(finding.level.rawValue) "
        + "\(finding.id.rawValue): \(finding.text)"
    }
    return lines
  }

  /// How far, and what to think of the figure: a line or two.
  package var distanceText: [String] {
    let line = "Travelled \(Self.distance(distanceMetres)): \(Travel.caveat)"
    guard distanceMetres > 0 else { return [line] }
    let share = Travel.shareOfRoad
    let least = Self.distance(distanceMetres / share.upperBound)
    let most = Self.distance(distanceMetres / share.lowerBound)
    return [line, "  (so some \(least) to \(most) of road)"]
  }

  /// `09:24 – 09:28`, `? – 09:21`, `18:41 –`; times of other days with the day.
  package func span(of stay: Stay) -> String {
    let from = stay.isArrivalUnknown && stay.from == stay.to ? "?" : clock(stay.from)
    return "\(from) –" + (stay.to.map { " \(clock($0))" } ?? "")
  }

  /// `4 min`, `13 h 05 min`; empty without an end, or a beginning.
  package func length(of stay: Stay) -> String {
    guard let duration = stay.duration, !(stay.isArrivalUnknown && duration == 0) else { return "" }
    let minutes = (min(max(duration, 0), 1e14) / 60).rounded()
    guard minutes >= 60 else { return "\(shortestText(minutes)) min" }
    let hours = (minutes / 60).rounded(.down)
    return "\(shortestText(hours)) h \(padded(Int(minutes - hours * 60), 2)) min"
  }

  /// `visit`, `circle`, or both.
  package func sources(of stay: Stay) -> String {
    stay.sources.map(\.rawValue).joined(separator: "+")
  }

  /// The name or the place, with what is not known.
  package func name(of stay: Stay) -> String {
    var parts = [stay.naming.text ?? Self.text(stay.coordinate)]
    if stay.isArrivalUnknown { parts.append("arrival unknown") }
    if stay.isOpen {
      parts.append("still there")
    } else if stay.to == nil {
      parts.append(
        stay.latestEnd.map { "end not told, elsewhere by \(clock($0))" } ?? "end not told")
    }
    return parts.joined(separator: "; ")
  }

  /// `09:24` on the day, `Wed 20:00` within six days of it, else `2026-04-02 20:00`.
  private func clock(_ instant: Instant, seconds: Bool = false) -> String {
    guard instant.isPlausible else { return instant.rawText }
    let (other, second) = zone.split(instant)
    let time = String(clockText(second: second).prefix(seconds ? 8 : 5))
    if other == day { return time }
    return abs(other.number - day.number) < 7
      ? "\(other.weekday.shortName) \(time)" : "\(other) \(time)"
  }

  private func blanks(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }

  /// `35.658594, 139.745411`, as the console shows places.
  static func text(_ place: Coordinate) -> String {
    String(format: "%.6f, %.6f", place.latitude, place.longitude)
  }

  /// `850 m`, `12.3 km`.
  static func distance(_ metres: Double) -> String {
    metres < 1000 ? String(format: "%.0f m", metres) : String(format: "%.1f km", metres / 1000)
  }
}

extension Naming {
  /// What it is called, with its doubts; `nil` where nothing is known.
  package var text: String? {
    switch self {
    case .unnamed: nil
    case .named(let candidate): candidate.place.name
    case .undecided(let candidates): candidates.map(\.place.name).joined(separator: " or ") + "?"
    case .address(let candidate, let isToBeConfirmed):
      isToBeConfirmed
        ? "\(candidate.place.name)? (an address \(Diary.distance(candidate.metres)) away, to be "
          + "confirmed)" : candidate.place.name
    }
  }
}
