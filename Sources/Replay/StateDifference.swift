import DeviceLog
import HomeLearner

/// What differs between two learners, as lines that begin with `-` or `+`.
package enum StateDifference {
  /// The lines of `before` that are gone and those of `after` that are new, in the order of the
  /// state: home, regions, candidates, visits, pending, departures, medians, notification.
  package static func lines(from before: HomeLearner, to after: HomeLearner) -> [String] {
    let old = describe(before)
    let new = describe(after)
    let oldSet = Set(old)
    let newSet = Set(new)
    return old.filter { !newSet.contains($0) }.map { "- " + $0 }
      + new.filter { !oldSet.contains($0) }.map { "+ " + $0 }
  }

  /// Every part of the state in a line of its own.
  static func describe(_ learner: HomeLearner) -> [String] {
    let zone = learner.zone
    func text(_ instant: Instant?) -> String { instant?.text(in: zone) ?? "unknown" }
    var lines: [String] = []
    if let home = learner.home {
      lines.append("home \(place(home.coordinate)), since \(text(home.confirmedAt))")
    } else {
      lines.append("home not confirmed")
    }
    for region in learner.monitoredRegions.sorted(by: { $0.identifier < $1.identifier }) {
      lines.append("region \(region.identifier), \(shortestText(region.radius)) m")
    }
    for candidate in learner.candidates {
      lines.append(
        "candidate \(place(candidate.center)): \(candidate.nights) nights, \(candidate.fullNights) "
          + "full, \(Int(capped: candidate.stayMinutes)) min, n=\(candidate.n)")
    }
    for visit in learner.visits {
      let end = visit.departure.map { text($0) } ?? "open"
      let kind = visit.isGap ? " gap" : visit.isInferred ? " inferred" : ""
      lines.append("visit \(text(visit.arrival)) – \(end)\(kind)")
    }
    if let pending = learner.pending {
      lines.append("pending since \(text(pending.begun))")
    }
    for departure in learner.departures where departure.status != .cancelled {
      lines.append(
        "departure \(text(departure.timestamp)), \(departure.reason.rawValue), "
          + departure.status.rawValue)
    }
    for median in learner.medians {
      guard let seconds = median.seconds else { continue }
      lines.append(
        "median \(median.group.rawValue) \(clockText(second: seconds)), n=\(median.count)")
    }
    if let next = learner.nextNotification {
      lines.append("rings \(text(next.at)), \(next.group.rawValue)")
    }
    return lines
  }

  private static func place(_ coordinate: Coordinate) -> String {
    func digits(_ value: Double) -> String {
      let scaled = Int((min(max(value, -1e6), 1e6) * 1e6).rounded())
      let sign = scaled < 0 ? "-" : ""
      let (whole, part) = scaled.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
      return "\(sign)\(whole).\(padded(Int(part), 6))"
    }
    return "\(digits(coordinate.latitude)), \(digits(coordinate.longitude))"
  }
}
