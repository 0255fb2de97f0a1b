import DeviceLog
import HomeLearner

/// Why home is, or is not, confirmed: the sentence that the view begins with.
struct HomeVerdict {
  let model: Model

  private var learner: HomeLearner { model.moment.learner }
  private var rules: Rules { learner.rules }
  private var facts: Facts { model.facts }

  var text: String {
    if let home = learner.home {
      let since = home.confirmedAt.shortText(in: model.zone)
      return "Home is confirmed since \(since), when a candidate first passed all four gates "
        + "(\(rules.nights) nights, \(shortestText(rules.stayMinutes)) min, "
        + "\(shortestText(rules.p90Metres)) m, overlap)."
    }
    return "Home is not confirmed: " + reason
  }

  private var reason: String {
    if learner.clock == nil { return "nothing was delivered yet." }
    guard let leading = facts.candidates.first else { return withoutCandidate }
    if facts.waitsForClosedVisit || leading.gates.pass {
      let open = learner.visits.last { $0.isOpen }?.arrival
      let since = open.map { " open since \($0.shortText(in: model.zone))" } ?? ""
      return
        "it waits for a closed visit. Had the one\(since) ended now, all four gates would pass."
    }
    let parts = [gate(leading), cause(leading), earliest(leading)]
    return parts.filter { !$0.isEmpty }.joined(separator: " ")
  }

  private var withoutCandidate: String {
    let count = learner.visits.count
    guard count > 0 else {
      let hint =
        model.moment.findings.contains { $0.id == .notAlways }
        ? "the permission was not “always” (see the findings)."
        : "look in the log for visits that were refused (/refused)."
      return "no visit is recorded; \(hint)"
    }
    return "none of \(Words.count(count, "recorded visit")) is a closed stay that touches a night "
      + "(\(rules.nightText)): \(Uncounted(all: learner).text)."
  }

  /// The gate that keeps the leading candidate out: first the one that no more nights help.
  private func gate(_ candidate: Candidate) -> String {
    if !candidate.gates.spread {
      return
        "the leading place fails the spread gate: nine of ten of its \(candidate.n) visits lie "
        + "within \(Words.metres(candidate.p90Metres)), not \(shortestText(rules.p90Metres)) m."
    }
    if !candidate.gates.overlap, rules.nightRule == .everyNight {
      return "the leading place has \(candidate.fullNights) of \(rules.nights) full nights "
        + "(\(shortestText(rules.nightOverlapMinutes)) min in \(rules.nightText))."
    }
    if !candidate.gates.overlap {
      return
        "the leading place overlaps all nights by \(Words.minutes(candidate.overlapSeconds)) of "
        + "\(shortestText(rules.nightOverlapMinutes)) min."
    }
    if !candidate.gates.nights {
      return "the leading place has \(candidate.nights) of \(rules.nights) nights."
    }
    return "the leading place has \(Words.minutes(candidate.staySeconds)) of "
      + "\(shortestText(rules.stayMinutes)) min of stay."
  }

  /// What stands behind that.
  private func cause(_ candidate: Candidate) -> String {
    if !candidate.gates.spread {
      return "Visits \(shortestText(rules.clusterJoinMetres)) m or less apart make one place: "
        + "probably these are two."
    }
    let uncounted = Uncounted(candidate, of: facts.candidates, learner)
    let all = uncounted.secondsByDay + candidate.staySeconds
    if uncounted.byDay.count > candidate.n, uncounted.secondsByDay * 2 > all {
      let stays = uncounted.byDay.count + candidate.n
      return "The stays there fall outside the night: \(uncounted.byDay.count) of \(stays), "
        + "\(Words.minutes(uncounted.secondsByDay)) of \(Words.minutes(all)) min, touch no hour of it."
    }
    if !candidate.gates.overlap, candidate.nights - candidate.fullNights >= candidate.fullNights,
      candidate.nights >= rules.nights
    {
      let short = learner.nights(of: candidate).map(\.seconds).filter {
        $0 < rules.nightOverlapMinutes * 60
      }
      return
        "Its other \(short.count) nights are too short: \(Words.minutes(short.max() ?? 0)) min "
        + "at most."
    }
    if uncounted.gaps + uncounted.unknownArrivals > 0 {
      return "Stays there that count for nothing: \(uncounted.text)."
    }
    if let since = learner.learningSince {
      return "Nights count only from \(since.fullText) on, when the owner moved."
    }
    let others = facts.candidates.dropFirst().filter { $0.fullNights > 0 }
    let elsewhere = others.reduce(0) { $0 + $1.fullNights }
    if elsewhere > 0 {
      return
        "\(Words.count(elsewhere, "full night")) more \(elsewhere == 1 ? "was" : "were") spent in "
        + "\(Words.count(others.count, "other place"))."
    }
    return nightsSoFar(candidate)
  }

  private func nightsSoFar(_ candidate: Candidate) -> String {
    let passed = model.replay.timeline.entries.prefix(model.position.count)
    if let reset = passed.last(where: { !$0.isSkipped && $0.entry.event == .reset }) {
      return "Everything was cleared on \(reset.entry.at.shortText(in: model.zone))."
    }
    guard let nights = model.replay.nights(in: model.logZone) else { return "" }
    let count = nights.number(at: model.position.clock) - 1
    guard count > 0 else { return "" }
    let without = count - candidate.fullNights
    return "Up to here the log has \(Words.count(count, "night"))"
      + (without > 2 ? "; \(without) of them have no full stay anywhere." : ".")
  }

  private func earliest(_ candidate: Candidate) -> String {
    guard let night = learner.earliestNight(for: candidate) else { return "" }
    return "Earliest: after the night of \(night.weekday.shortName) \(night.monthText)."
  }
}
