import Canvas
import DeviceLog
import HomeLearner
import Replay

/// All there is to know about one thing, for an overlay.
struct Details {
  var learner: HomeLearner
  var facts: Facts

  /// What dates are shown in.
  var zone: LocalZone

  private func field(_ name: String, _ value: String, _ style: Style = .plain) -> Span {
    let label = name + String(repeating: " ", count: max(1, 13 - name.count))
    return Span(label + value, style, hanging: 13)
  }

  func home() -> [Span] {
    var lines: [Span] = []
    if let home = learner.home {
      lines.append(field("confirmed", home.confirmedAt.fullText(in: zone)))
      lines.append(field("place", Words.place(home.coordinate)))
    } else {
      lines.append(field("confirmed", "no"))
    }
    for region in learner.monitoredRegions {
      let place = Words.place(region.center)
      lines.append(
        field("region", "\(region.identifier), \(Words.metres(region.radius)) around \(place)"))
    }
    if learner.monitoredRegions.isEmpty { lines.append(field("region", "none is monitored")) }
    if let pending = learner.pending {
      let timer = learner.timerInstant.map { "timer \($0.fullText(in: zone))" } ?? "timer passed"
      lines.append(
        field(
          "pending",
          "\(pending.reason.text) at \(pending.timestamp.fullText(in: zone)), \(timer), "
            + (pending.hasDistance ? "far evidence known" : "no far evidence")))
    }
    if let next = facts.notification {
      lines.append(field("rings", "\(next.at.fullText(in: zone)), from \(next.group.name)"))
    }
    if let since = learner.learningSince {
      lines.append(field("learning", "since the night of \(since.fullText)"))
    }
    for instant in learner.relocations {
      lines.append(field("relocation", instant.fullText(in: zone)))
    }
    let changed = Rules.fields.filter { $0.text(in: learner.rules) != $0.text(in: .current) }
    if !changed.isEmpty {
      lines += [Span(""), Span("Rules that differ from today's", .bold)]
      lines += changed.map { field in
        Span(
          "\(field.name) \(field.text(in: learner.rules)) (today \(field.text(in: .current))): "
            + field.reason, hanging: 2)
      }
    }
    return lines
  }

  func candidate(_ candidate: Candidate) -> [Span] {
    let rules = learner.rules
    var lines = [
      field("centre", Words.place(candidate.center)),
      field(
        "visits", "\(candidate.n), the last until \(candidate.latestDeparture.fullText(in: zone))"),
      Span(""),
      gate(
        "nights", candidate.gates.nights, "\(candidate.nights) nights, at least \(rules.nights)"),
      gate(
        "stay", candidate.gates.stay,
        "\(Words.minutes(candidate.staySeconds)) min, at least \(shortestText(rules.stayMinutes))"),
      gate(
        "spread", candidate.gates.spread,
        "90 % within \(Words.metres(candidate.p90Metres)), less than "
          + "\(shortestText(rules.p90Metres)) m"),
      gate("overlap", candidate.gates.overlap, overlap(candidate, rules)),
    ]
    if !candidate.missing.isEmpty {
      lines.append(field("missing", candidate.missing.joined(separator: ", ")))
    }
    if let night = learner.earliestNight(for: candidate), learner.home == nil {
      lines.append(field("earliest", "after the night of \(night.fullText)"))
    }
    lines += [Span(""), Span("Nights", .bold)]
    let full = rules.nightOverlapMinutes * 60
    for night in learner.nights(of: candidate).suffix(400).reversed() {
      let isFull = night.seconds >= full
      lines.append(
        Span(
          "\(night.night.fullText)  \(durationText(night.seconds))" + (isFull ? "  full" : ""),
          isFull ? .plain : .dim))
    }
    return lines
  }

  private func gate(_ name: String, _ passes: Bool, _ text: String) -> Span {
    field("\(passes ? "✓" : "✗") \(name)", text, passes ? .init(.green) : .init(.yellow))
  }

  private func overlap(_ candidate: Candidate, _ rules: Rules) -> String {
    let minutes = shortestText(rules.nightOverlapMinutes)
    return rules.nightRule == .everyNight
      ? "\(candidate.fullNights) nights of \(minutes) min, at least \(rules.nights)"
      : "\(Words.minutes(candidate.overlapSeconds)) min of night in total, at least \(minutes)"
  }

  func visit(_ visit: Visit) -> [Span] {
    var lines = [
      field("place", "\(Words.place(visit.coordinate)) ±\(Words.metres(visit.horizontalAccuracy))")
    ]
    if let home = learner.home {
      let distance = visit.coordinate.distance(to: home.coordinate)
      lines.append(field("from home", Words.metres(distance)))
    }
    lines += [
      field("arrival", instant(visit.arrival) ?? "unknown: there before monitoring began"),
      field("departure", instant(visit.departure) ?? "none: still there"),
      field("kind", visit.stateText),
      field("stay", "\(Words.minutes(visit.stay)) min, \(durationText(visit.stay))"),
      field("zone", visit.zone.identifier),
      field(
        "delivered",
        "last by entry \(Words.grouped(visit.entry)) of those applied; Enter goes there"),
    ]
    for departure in learner.departures
    where departure.reason == .visit && departure.timestamp == visit.reportedDeparture {
      lines.append(
        field(
          "departed", "\(departure.timestamp.fullText(in: zone)), \(departure.status.rawValue)"))
    }
    return lines
  }

  /// Both as the wall clock shows it and as it is stored.
  private func instant(_ instant: Instant?) -> String? {
    guard let instant else { return nil }
    if instant.isPlausible { return "\(instant.fullText(in: zone)) (\(instant.rawText))" }
    return instant.rawText + Self.sentinelNote(instant)
  }

  /// How a date lies to the sentinel it is near to: what a comparison with == does not see.
  private static func sentinelNote(_ instant: Instant) -> String {
    for (name, sentinel) in [
      ("distantFuture", Instant.distantFuture), ("distantPast", Instant.distantPast),
    ] {
      let difference = instant - sentinel
      if difference == 0 { return " = \(name)" }
      guard abs(difference) < 86_400 * 3650 else { continue }
      let seconds = shortestText((abs(difference) * 1000).rounded() / 1000)
      return ", \(name) \(difference < 0 ? "−" : "+") \(seconds) s"
    }
    return ""
  }

  func median(_ median: Median) -> [Span] {
    var lines: [Span] = []
    if let seconds = median.seconds {
      let name = learner.rules.statistic == .median ? "median" : "mean"
      lines.append(field(name, "\(clockText(second: seconds)), n=\(median.count)"))
    } else {
      lines.append(Span("No departure on such a day yet."))
    }
    if median.count < learner.rules.notificationSamples {
      lines.append(
        field("rings", "not from these: \(learner.rules.notificationSamples) samples are needed"))
    }
    lines += [Span(""), Span("Departures", .bold)]
    for sample in median.samples.reversed() {
      let flag = sample.isWithoutDistance ? ", no far evidence" : ""
      lines.append(
        Span("\(sample.timestamp.fullText(in: sample.zone))  \(sample.reason.text)\(flag)"))
    }
    return lines
  }

  func entry(_ entry: TimelineEntry, outcome: Outcome, isPast: Bool, note: String?) -> [Span] {
    let text = EventText(rules: learner.rules, home: learner.home?.coordinate, zone: zone)
    var lines = [Span(text.text(entry.entry), .bold)]
    let origin = entry.line.map { "line \(Words.grouped($0)) of the file" } ?? "injected"
    lines.append(
      field("from", origin + (entry.isSkipped ? ", left out (hypothetical)" : "")))
    lines.append(field("at", instant(entry.entry.at) ?? ""))
    lines += RawFields.fields(of: entry.entry.event).map { name, value in
      switch value {
      case .instant(let date): field(name, instant(date) ?? "")
      case .text(let text): field(name, text)
      }
    }
    if let note { lines.append(field("note", note)) }
    lines += [Span(""), Span(isPast ? "What the learner did" : "What it would do", .bold)]
    for line in outcome.trace?.lines ?? [] {
      let number = line.step.number.map { "\($0) " } ?? "  "
      lines.append(field("\(number)\(line.step.text)", line.text))
    }
    if outcome.trace?.lines.isEmpty ?? true {
      lines.append(Span(entry.isSkipped ? "Nothing: it is left out." : "Nothing."))
    }
    for finding in outcome.findings {
      lines.append(field(finding.id.rawValue, finding.text, finding.level.style))
    }
    if !outcome.effects.isEmpty {
      lines += [Span(""), Span("Effects", .bold)]
      lines += outcome.effects.map { Span($0.text(in: zone)) }
    }
    return lines
  }
}
