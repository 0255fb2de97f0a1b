import DeviceLog
import HomeLearner

extension Report {
  /// Visits shown of all.
  private static let visitTail = 10
  /// Candidates shown of all.
  private static let candidateHead = 12

  /// The screen for people, line by line. Texts from the file stand in it as they are, so whoever
  /// prints a line cleans it.
  package var text: [String] {
    var lines = [headline]
    if entries.skipped > 0 {
      lines.append("  " + Self.counted(entries.skipped, "line") + " could not be read")
    }
    for (title, body) in [
      ("Home", homeLines), ("Candidates", candidateLines), (visitTitle, visitLines),
      ("Departures", departureLines), ("Findings", findingLines),
    ] {
      lines += ["", title] + body.map { "  " + $0 }
    }
    return lines
  }

  private var headline: String {
    let total = Self.grouped(entries.total)
    let applied =
      entries.applied == entries.total
      ? Self.counted(entries.total, "entry", "entries")
      : "\(Self.grouped(entries.applied)) of \(total) entries"
    var parts = [file, applied]
    if let clock = learner.clock { parts.insert(dayAndTime(clock) + " " + zoneName(clock), at: 1) }
    return (parts + ["rules \(rules)", findingCount]).joined(separator: " │ ")
  }

  private func zoneName(_ clock: Instant) -> String {
    let name = learner.zone.abbreviation(at: clock)
    return name == learner.zone.identifier ? name : "\(name) (\(learner.zone.identifier))"
  }

  private var findingCount: String {
    let levels: [(Finding.Level, String, String)] = [
      (.error, "error", "errors"), (.warning, "warning", "warnings"), (.info, "remark", "remarks"),
    ]
    let parts = levels.compactMap { level, one, many -> String? in
      let count = findings.count { $0.finding.level == level }
      return count == 0 ? nil : Self.counted(count, one, many)
    }
    return parts.isEmpty ? "no findings" : parts.joined(separator: ", ")
  }

  private var homeLines: [String] {
    var lines: [String] = []
    if let home = learner.home {
      lines.append(
        "CONFIRMED  \(Self.place(home.coordinate))  since \(dayAndTime(home.confirmedAt))")
    } else if let best = learner.candidates.first {
      let wait =
        learner.waitsForClosedVisit || best.gates.pass
        ? "a closed visit" : best.missing.joined(separator: ", ")
      lines.append("unconfirmed  \(Self.place(best.center)) leads, and waits for \(wait)")
    } else {
      lines.append("unconfirmed, and no candidate")
    }
    let regions = learner.monitoredRegions.sorted { $0.identifier < $1.identifier }
      .map { "\($0.identifier) \(Self.rounded($0.radius)) m" }
    lines.append("monitored  " + (regions.isEmpty ? "nothing" : regions.joined(separator: ", ")))
    let limit = Self.rounded(learner.rules.relocationDistance)
    lines.append(
      "away       \(learner.nightsAway) of \(learner.rules.relocationNights) nights beyond"
        + " \(limit) m")
    if let pending = learner.pending {
      lines.append(
        "pending    \(dayAndTime(pending.timestamp)), \(Self.words(pending.reason)),"
          + " since \(dayAndTime(pending.begun))")
    } else {
      lines.append("pending    none")
    }
    if let next = learner.nextNotification {
      let lead = Self.rounded(learner.rules.notificationLead / 60)
      lines.append(
        "rings      \(dayAndTime(next.at)), \(next.group.rawValue) median − \(lead) min")
    } else {
      lines.append("rings      not yet")
    }
    if !learner.relocations.isEmpty {
      lines.append("moved      " + learner.relocations.map(dayAndTime).joined(separator: ", "))
    }
    return lines
  }

  private var candidateLines: [String] {
    let candidates = learner.candidates
    guard !candidates.isEmpty else { return ["none"] }
    let needed = learner.rules.nights
    var rows = [["", "nights", "full", "stay", "p90", "n", "gates"]]
    for candidate in candidates.prefix(Self.candidateHead) {
      rows.append([
        candidate.gates.pass ? "★" : " ", "\(candidate.nights)/\(needed)",
        "\(candidate.fullNights)/\(needed)", "\(Self.minutes(candidate.staySeconds)) min",
        "\(Self.rounded(candidate.p90Metres)) m", Self.grouped(candidate.n),
        candidate.gates.pass ? "all four" : candidate.missing.joined(separator: ", "),
      ])
    }
    var lines = Self.table(rows, leftAligned: [0, 6])
    let rest = candidates.count - Self.candidateHead
    if rest > 0 { lines.append("… and \(Self.grouped(rest)) more") }
    return lines
  }

  private var visitTitle: String {
    let count = learner.visits.count
    return count > Self.visitTail
      ? "Visits (the last \(Self.visitTail) of \(Self.grouped(count)))" : "Visits"
  }

  private var visitLines: [String] {
    let visits = learner.visits.suffix(Self.visitTail)
    guard !visits.isEmpty else { return ["none"] }
    return Self.table(
      visits.map { visit in
        let kind =
          visit.isOpen
          ? "open" : visit.isGap ? "gap" : visit.isInferred ? "inferred" : "reported"
        return [
          visit.arrival.map(dayAndTime) ?? "unknown", "–", visit.departure.map(dayAndTime) ?? "",
          visit.isOpen ? "" : "\(Self.minutes(visit.stay)) min", kind, Self.place(visit.coordinate),
        ]
      }, leftAligned: [0, 1, 2, 4, 5])
  }

  private var departureLines: [String] {
    let medians = learner.medians.map { median -> [String] in
      let time = median.seconds.map { String(clockText(second: $0).prefix(5)) } ?? "–"
      return [median.group.rawValue, time, "n=\(Self.grouped(median.count))"]
    }
    let last = departures.suffix(3).map { departure in
      "last  \(dayAndTime(departure.timestamp))  \(Self.words(departure.reason)),"
        + " \(departure.status.rawValue)"
    }
    return Self.table(medians, leftAligned: [0]) + last
  }

  private var findingLines: [String] {
    guard !findings.isEmpty else { return ["none"] }
    return findings.map { located in
      let finding = located.finding
      let line = located.line.map { ", line \($0)" } ?? ", injected"
      return "\(finding.level.rawValue) \(finding.id.rawValue), entry \(finding.entry)\(line):"
        + " \(finding.text)"
    }
  }
}

extension Report {
  /// `Fri 2026-05-08 19:11:42`; outside 1980 to 2100 the reference seconds as stored.
  private func dayAndTime(_ instant: Instant) -> String {
    guard instant.isPlausible else { return instant.rawText }
    let day = learner.zone.day(at: instant)
    return "\(day.weekday.shortName) \(instant.text(in: learner.zone))"
  }

  private static func words(_ reason: Departure.Reason) -> String {
    switch reason {
    case .regionExit: "region exit"
    case .visit: "visit"
    case .significantChange: "significant change"
    }
  }

  private static func place(_ place: Coordinate) -> String {
    "\(decimal(place.latitude)), \(decimal(place.longitude))"
  }

  /// Six places, a tenth of a metre.
  private static func decimal(_ degrees: Double) -> String {
    guard degrees.isFinite, abs(degrees) < 1e6 else { return shortestText(degrees) }
    let millionths = Int((abs(degrees) * 1e6).rounded())
    let sign = degrees < 0 ? "-" : ""
    return "\(sign)\(millionths / 1_000_000).\(padded(millionths % 1_000_000, 6))"
  }

  /// A whole number, its thousands apart: 1,112.
  static func grouped(_ value: Int) -> String {
    var digits = String(value.magnitude)
    var groups: [String] = []
    while digits.count > 3 {
      groups.insert(String(digits.suffix(3)), at: 0)
      digits.removeLast(3)
    }
    return (value < 0 ? "-" : "") + ([digits] + groups).joined(separator: ",")
  }

  private static func rounded(_ value: Double) -> String {
    let whole = value.rounded()
    return abs(whole) < 1e15 ? grouped(Int(whole)) : shortestText(whole)
  }

  /// Whole minutes, rounded down: 1,199 where 1,200 are needed and not there.
  private static func minutes(_ seconds: Double) -> String {
    rounded((seconds / 60).rounded(.down))
  }

  private static func counted(_ count: Int, _ one: String, _ many: String? = nil) -> String {
    "\(grouped(count)) \(count == 1 ? one : many ?? one + "s")"
  }

  /// Rows with their columns one under the other, two blanks apart; the last is not filled.
  private static func table(_ rows: [[String]], leftAligned: Set<Int>) -> [String] {
    var widths: [Int] = []
    for row in rows {
      for (index, cell) in row.enumerated() {
        if index < widths.count {
          widths[index] = max(widths[index], cell.count)
        } else {
          widths.append(cell.count)
        }
      }
    }
    return rows.map { row in
      let cells = row.enumerated().map { index, cell in
        let blanks = String(repeating: " ", count: widths[index] - cell.count)
        if !leftAligned.contains(index) { return blanks + cell }
        return index == row.count - 1 ? cell : cell + blanks
      }
      return cells.joined(separator: "  ")
    }
  }
}
