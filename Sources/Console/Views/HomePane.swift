import Canvas
import DeviceLog
import HomeLearner

/// Home, or what it waits for; what is monitored and pending; when it rings.
struct HomePane {
  let model: Model

  private var learner: HomeLearner { model.moment.learner }
  private var facts: Facts { model.facts }
  private var zone: LocalZone { model.zone }

  /// Columns from which on a place and a date stand on one line.
  private static let wide = 55

  /// - Parameter isTall: there is room for what is told elsewhere too.
  func lines(width: Int, isTall: Bool) -> [[Span]] {
    var lines = learner.home.map { confirmed($0, width) } ?? unconfirmed(width)
    lines.append(field("region", region.text, region.style))
    if learner.home != nil { lines.append(field("away", away(width))) }
    lines.append(contentsOf: pending(width))
    lines.append(field("rings", rings(width)))
    if let since = learner.learningSince {
      lines.append(field("learning", "since the night of \(since.fullText)"))
    }
    if let last = learner.relocations.last {
      let count = learner.relocations.count
      lines.append(
        field("moved", last.shortText(in: zone) + (count > 1 ? ", \(count) times in all" : "")))
    }
    return isTall ? lines + more : lines
  }

  private var more: [[Span]] {
    let visits = learner.visits
    let inferred = visits.count { $0.isInferred }
    let departures = Departure.Status.allCases.reversed().compactMap { status -> String? in
      let count = learner.departures.count { $0.status == status }
      return count > 0 ? "\(Words.grouped(count)) \(status.rawValue)" : nil
    }
    var lines = [
      field(
        "visits",
        "\(Words.grouped(visits.count)) recorded, \(visits.count { $0.isOpen }) open, "
          + "\(Words.grouped(inferred)) inferred")
    ]
    if !departures.isEmpty { lines.append(field("departed", departures.joined(separator: ", "))) }
    lines.append(field("zone", zone.identifier))
    return lines
  }

  private func field(_ name: String, _ text: String, _ style: Style = .plain) -> [Span] {
    let label = name + String(repeating: " ", count: max(1, 11 - name.count))
    return [Span(label, .dim), Span(text, style)]
  }

  private func confirmed(_ home: HomeLearner.Home, _ width: Int) -> [[Span]] {
    let place = [
      Span("CONFIRMED", .init(.green, .bold)), Span("  "),
      Span(Words.place(home.coordinate), .bold),
    ]
    let since = "since \(home.confirmedAt.shortText(in: zone))"
    return width >= Self.wide
      ? [place + [Span("  \(since)")]] : [place, field("since", String(since.dropFirst(6)))]
  }

  private func unconfirmed(_ width: Int) -> [[Span]] {
    guard let leading = facts.candidates.first else {
      return [
        [Span("NOT CONFIRMED", .init(.yellow, .bold))],
        field(
          "waits for",
          width >= Self.wide ? "a closed stay that touches a night" : "a closed night stay"),
      ]
    }
    let place = Words.place(leading.center)
    let title = Span("NOT CONFIRMED", .init(.yellow, .bold))
    var lines =
      width >= Self.wide
      ? [[title, Span(", leading at \(place)")]]
      : [[title], field("leading", place + "?")]
    if facts.waitsForClosedVisit {
      lines.append(field("waits for", "a closed visit"))
    } else {
      let missing = leading.missing
      let perLine = width >= Self.wide ? 2 : 1
      for start in stride(from: 0, to: missing.count, by: perLine) {
        let end = min(start + perLine, missing.count)
        let text = missing[start..<end].joined(separator: ", ")
        lines.append(field(start == 0 ? "needs" : "", text))
      }
      if missing.isEmpty { lines.append(field("waits for", "a closed visit")) }
      if let night = facts.earliest.first ?? nil {
        lines.append(
          field(
            "earliest",
            width >= Self.wide
              ? "after the night of \(night.fullText)"
              : "night of \(night.weekday.shortName) \(night.monthText)"))
      }
    }
    return lines
  }

  private var region: (text: String, style: Style) {
    let home = learner.monitoredRegions.first { $0.identifier == HomeLearner.regionIdentifier }
    let others = learner.monitoredRegions.count - (home == nil ? 0 : 1)
    let more = others > 0 ? ", \(Words.count(others, "other"))" : ""
    guard let home else {
      return learner.home == nil
        ? ("none" + more, .plain) : ("home NOT monitored" + more, .init(.red, .bold))
    }
    let text = "home \(Words.metres(home.radius)), monitored" + more
    return learner.home == nil ? (text + ", NO HOME", .init(.red, .bold)) : (text, .plain)
  }

  private func away(_ width: Int) -> String {
    let rules = learner.rules
    return "\(facts.nightsAway) of \(rules.relocationNights) nights "
      + (width < Self.wide ? "> " : "beyond ") + Words.metres(rules.relocationDistance)
  }

  private func pending(_ width: Int) -> [[Span]] {
    guard let pending = learner.pending else { return [field("pending", "none")] }
    guard width >= Self.wide else { return [field("pending", short(pending), .init(.yellow))] }
    let what = pending.reason.text
    var text = "\(what) \(pending.timestamp.weekdayText(in: zone))"
    if let timer = learner.timerInstant, let clock = model.position.clock {
      text += ", \(durationText(timer - clock)) left"
    } else {
      text += ", timer passed: waits"
    }
    text += pending.hasDistance ? ", far" : ", no far evidence"
    return [field("pending", text, .init(.yellow))]
  }

  /// `exit 19:23, 9:53 left`.
  private func short(_ pending: PendingDeparture) -> String {
    let what = pending.reason == .significantChange ? "slc" : "exit"
    let time = pending.timestamp.timeText(in: zone)
    guard let timer = learner.timerInstant, let clock = model.position.clock else {
      return "\(what) \(time), waits"
    }
    let left = min(max(Words.whole((timer - clock).rounded()), 0), 359_999)
    return "\(what) \(time), \(left / 60):\(padded(left % 60, 2)) left"
  }

  private func rings(_ width: Int) -> String {
    let rules = learner.rules
    guard let next = facts.notification else {
      return learner.home == nil
        ? width < Self.wide ? "not before home" : "not before home is confirmed"
        : width < Self.wide
          ? "not yet" : "not yet: no group has \(rules.notificationSamples) departures"
    }
    let at = next.at.weekdayText(in: zone)
    guard let seconds = facts.medians.first(where: { $0.group == next.group })?.seconds else {
      return at
    }
    let lead = shortestText((rules.notificationLead / 6).rounded() / 10)
    let word = rules.statistic == .median ? "median" : "mean"
    let tail = "\(word) \(clockText(second: seconds)) − \(lead) min"
    let forms = [
      "\(at), \(next.group.name) \(tail)",
      "\(at), \(next.group.rawValue) \(tail)",
      "\(at), \(next.group.rawValue) \(clockText(second: seconds)) − \(lead) min",
    ]
    return forms.first { $0.count <= width - 11 } ?? "\(at), \(next.group.rawValue)"
  }
}
