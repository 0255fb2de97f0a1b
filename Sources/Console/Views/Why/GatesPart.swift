import Canvas
import DeviceLog
import HomeLearner
import Replay

/// The four gates of the selected candidate, the nights that count, and what is missing.
struct GatesPart {
  let content: WhyContent

  private var model: Model { content.model }
  private var rules: Rules { content.rules }
  private var learner: HomeLearner { content.learner }

  func part() -> WhyPart {
    let candidates = model.facts.candidates
    guard candidates.indices.contains(model.selection.candidate) else {
      return WhyPart(
        section: .gates, title: "Gates: no candidate yet",
        lines: [WhyLine("A candidate is made of closed stays that touch a night.", .dim)])
    }
    let candidate = candidates[model.selection.candidate]
    let needs =
      candidate.missing.isEmpty
      ? "all four gates" : "needs " + candidate.missing.joined(separator: ", ")
    let title =
      "Candidate \(model.selection.candidate + 1) of \(Words.grouped(candidates.count)): \(needs)"
    let visits = learner.visits.filter { Set(candidate.visits).contains($0.id) }
    return WhyPart(
      section: .gates, title: title,
      lines: gates(candidate) + remarks(candidate) + strip(candidate, visits)
        + [WhyLine("visits that count, the latest first:", .dim)] + visits.reversed().map(line))
  }

  private func gates(_ candidate: Candidate) -> [WhyLine] {
    let isEveryNight = rules.nightRule == .everyNight
    let minutes = shortestText(rules.nightOverlapMinutes)
    let gates: [(String, Bool, String, String)] = [
      ("nights", candidate.gates.nights, "\(candidate.nights)", "at least \(rules.nights)"),
      (
        "stay", candidate.gates.stay, "\(Words.minutes(candidate.staySeconds)) min",
        "at least \(shortestText(rules.stayMinutes))"
      ),
      (
        "spread", candidate.gates.spread, Words.metres(candidate.p90Metres),
        "less than \(shortestText(rules.p90Metres)) m, for nine of ten visits"
      ),
      isEveryNight
        ? (
          "overlap", candidate.gates.overlap, "\(candidate.fullNights)",
          "at least \(rules.nights) nights of \(minutes) min"
        )
        : (
          "overlap", candidate.gates.overlap, "\(Words.minutes(candidate.overlapSeconds)) min",
          "at least \(minutes) of all nights together"
        ),
    ]
    let width = gates.map(\.2.count).max() ?? 0
    var missing = candidate.missing.makeIterator()
    return gates.map { name, passes, figure, threshold in
      let label = "\(passes ? "✓" : "✗") \(name)" + String(repeating: " ", count: 9 - name.count)
      let value = String(repeating: " ", count: width - figure.count) + figure
      let needs = passes ? "" : missing.next().map { ": \($0)" } ?? ""
      return WhyLine(
        label + value + "   " + threshold + needs, passes ? .init(.green) : .init(.yellow, .bold),
        hanging: 14 + width)
    }
  }

  /// When it could be confirmed, and what there is at the place that does not count.
  private func remarks(_ candidate: Candidate) -> [WhyLine] {
    var lines: [WhyLine] = []
    if learner.home == nil {
      if let night = learner.earliestNight(for: candidate) {
        lines.append(WhyLine("earliest: after the night of \(night.fullText)"))
      } else if !candidate.gates.spread {
        lines.append(WhyLine("earliest: never, as long as its visits lie so far apart"))
      }
    }
    let uncounted = Uncounted(candidate, of: model.facts.candidates, learner)
    if !uncounted.isEmpty {
      lines.append(
        WhyLine("not counted here: \(uncounted.text)", hanging: 2))
    }
    return lines
  }

  private func strip(_ candidate: Candidate, _ visits: [Visit]) -> [WhyLine] {
    let nights = learner.nights(of: candidate)
    var lines: [WhyLine] = []
    let hidden = candidate.nights - nights.count
    if hidden > 0 {
      lines.append(
        WhyLine(
          "\(Words.grouped(hidden)) more nights lie in the middle of a long stay, and are not shown",
          .dim, hanging: 2))
    }
    guard let range = range(nights.map(\.night)) else { return lines }
    let strip = NightStrip(
      nights: Dictionary(nights.map { ($0.night, $0.seconds) }) { $0 + $1 }, range: range,
      full: rules.nightOverlapMinutes * 60)
    lines.append(WhyLine(picture: strip.headings, .dim))
    return lines
      + strip.rows.map { row in
        let visit = visits.last {
          $0.arrival.map { row.days.contains(Nights.night(at: $0, in: model.logZone)) } ?? false
        }
        return WhyLine(row.text, entry: visit?.entry)
      }
  }

  /// From the first night on record, or the first after a move, to the last.
  private func range(_ nights: [CalendarDay]) -> ClosedRange<CalendarDay>? {
    guard let first = nights.min(), let last = nights.max() else { return nil }
    var range = first...last
    let zone = model.logZone
    if let began = model.replay.timeline.entries.first?.entry.at, began.isPlausible,
      let clock = model.position.clock, clock.isPlausible
    {
      // A night that has only begun is not yet one that was missed.
      let start = learner.learningSince ?? zone.day(at: began)
      let now = zone.day(at: clock) - 1
      range = min(first, max(start, now - 1000))...max(last, now)
    }
    return range
  }

  private func line(_ visit: Visit) -> WhyLine {
    let from = visit.arrival?.shortText(in: content.zone) ?? "?"
    let until = visit.departure?.shortText(in: content.zone) ?? "open"
    return WhyLine(
      "  \(from) – \(until)  \(durationText(visit.stay)), \(visit.endText), entry "
        + Words.grouped(visit.entry), entry: visit.entry)
  }
}
