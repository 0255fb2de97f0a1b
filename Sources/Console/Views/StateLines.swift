import DeviceLog
import HomeLearner

/// A learner's state as lines, so that two of them can be compared.
enum StateLines {
  static func lines(of learner: HomeLearner, zone: LocalZone) -> [String] {
    var lines: [String] = []
    if let home = learner.home {
      lines.append(
        "home       \(Words.place(home.coordinate)) since \(home.confirmedAt.text(in: zone))")
    } else {
      lines.append("home       not confirmed")
    }
    for region in learner.monitoredRegions {
      lines.append("region     \(region.identifier) \(Words.metres(region.radius))")
    }
    if let pending = learner.pending {
      lines.append(
        "pending    \(pending.reason.text) \(pending.timestamp.text(in: zone)), "
          + (pending.hasDistance ? "far evidence" : "no far evidence"))
    }
    if let since = learner.learningSince { lines.append("learning   since night \(since)") }
    for instant in learner.relocations { lines.append("relocation \(instant.text(in: zone))") }
    lines.append("away       \(learner.nightsAway) of \(learner.rules.relocationNights) nights")
    for candidate in learner.candidates {
      let figures =
        "\(candidate.nights) nights, \(candidate.fullNights) full, "
        + "\(Words.minutes(candidate.staySeconds)) min, p90 \(Words.metres(candidate.p90Metres)), "
        + "n=\(candidate.n)"
      lines.append("candidate  \(Words.place(candidate.center)): \(figures)")
    }
    for visit in learner.visits {
      let arrival = visit.arrival?.text(in: visit.zone) ?? "?"
      let departure = visit.departure?.text(in: visit.zone) ?? "open"
      lines.append(
        "visit      \(arrival) – \(departure)" + (visit.isOpen ? "" : ", \(visit.stateText)"))
    }
    for departure in learner.departures {
      lines.append(
        "departure  \(departure.timestamp.text(in: departure.zone)) \(departure.reason.text), "
          + departure.status.rawValue)
    }
    for median in Model.inShownOrder(learner.medians) {
      guard let seconds = median.seconds else { continue }
      lines.append(
        "median     \(median.group.rawValue) \(clockText(second: seconds)) n=\(median.count)")
    }
    if let next = learner.nextNotification {
      lines.append("rings      \(next.at.text(in: zone)), from \(next.group.name)")
    }
    return lines
  }

  /// What went as `−` lines and what came as `+` lines, in the order of the state.
  static func difference(from old: [String], to new: [String]) -> [Span] {
    let difference = new.difference(from: old)
    var removed: [Int: String] = [:]
    var inserted: [Int: String] = [:]
    for change in difference {
      switch change {
      case .remove(let offset, let line, _): removed[offset] = line
      case .insert(let offset, let line, _): inserted[offset] = line
      }
    }
    var lines: [Span] = []
    var a = 0
    var b = 0
    while a < old.count || b < new.count {
      if let line = removed[a] {
        lines.append(Span("− \(line)", .init(.red), hanging: 13))
        a += 1
      } else if let line = inserted[b] {
        lines.append(Span("+ \(line)", .init(.green), hanging: 13))
        b += 1
      } else {
        a += 1
        b += 1
      }
    }
    return lines
  }
}

extension Departure.Reason {
  /// `exit`, `visit`, `significant change`.
  var text: String {
    switch self {
    case .regionExit: "exit"
    case .visit: "visit"
    case .significantChange: "significant change"
    }
  }
}

extension Visit {
  /// `open`, `reported`, `inferred`, `gap`.
  var endText: String {
    isOpen ? "open" : isGap ? "gap" : isInferred ? "inferred" : "reported"
  }

  /// The same with what is not known of the arrival.
  var stateText: String {
    arrival == nil ? "arrival unknown, \(endText)" : endText
  }
}
