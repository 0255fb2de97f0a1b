import DeviceLog
import HomeLearner

/// Visits at a candidate's place that are no part of it, by what keeps them out.
struct Uncounted {
  /// Closed stays that touch no night.
  private(set) var byDay: [Visit] = []
  private(set) var open = 0
  /// Ended by the next visit, after so long that the phone must have been off.
  private(set) var gaps = 0
  private(set) var unknownArrivals = 0
  /// Nights before a move do not exist any more.
  private(set) var beforeMove = 0
  /// Departures that the clock has not reached.
  private(set) var ahead = 0
  /// Departures that are not after their arrival.
  private(set) var empty = 0

  init(_ candidate: Candidate, of candidates: [Candidate], _ learner: HomeLearner) {
    let rules = learner.rules
    let own = Set(candidate.visits)
    // A place reaches as far as the spread gate lets it.
    let reach = max(rules.p90Metres, rules.clusterJoinMetres)
    add(
      learner.visits.filter {
        !own.contains($0.id) && $0.coordinate.distance(to: candidate.center) <= reach
      }, learner, elsewhere: Set(candidates.flatMap(\.visits)))
  }

  /// All visits that are in no candidate.
  init(all learner: HomeLearner) {
    add(learner.visits, learner, elsewhere: [])
  }

  private mutating func add(_ visits: [Visit], _ learner: HomeLearner, elsewhere: Set<Int>) {
    let clock = learner.clock ?? .distantPast
    for visit in visits where !elsewhere.contains(visit.id) {
      if visit.isOpen {
        open += 1
      } else if visit.arrival == nil {
        unknownArrivals += 1
      } else if visit.isGap {
        gaps += 1
      } else if let departure = visit.departure, let limit = learner.rules.futureDepartureTolerance,
        departure - clock > limit
      {
        ahead += 1
      } else if visit.stay <= 0 {
        empty += 1
      } else if let since = learner.learningSince, let departure = visit.departure,
        visit.zone.day(at: departure) <= since
      {
        beforeMove += 1
      } else {
        byDay.append(visit)
      }
    }
  }

  var isEmpty: Bool {
    byDay.isEmpty && open + gaps + unknownArrivals + beforeMove + ahead + empty == 0
  }

  /// Seconds of the stays by day.
  var secondsByDay: Double { byDay.reduce(0) { $0 + $1.stay } }

  /// `31 stays by day (9,212 min), 1 open`.
  var text: String {
    var parts: [String] = []
    if !byDay.isEmpty {
      parts.append(
        "\(Words.count(byDay.count, "stay")) by day (\(Words.minutes(secondsByDay)) min)")
    }
    if open > 0 { parts.append("\(open) open") }
    if gaps > 0 { parts.append("\(Words.count(gaps, "gap")) (phone off or app not running)") }
    if unknownArrivals > 0 {
      parts.append("\(unknownArrivals) of unknown arrival")
    }
    if ahead > 0 { parts.append("\(ahead) ending in the future") }
    if empty > 0 { parts.append("\(empty) without a length") }
    if beforeMove > 0 { parts.append("\(beforeMove) before the move") }
    return parts.joined(separator: ", ")
  }
}

extension Rules {
  /// `22:00–06:00`.
  var nightText: String {
    "\(clockText(second: Double(nightStart)).prefix(5))–"
      + clockText(second: Double(nightEnd)).prefix(5)
  }
}
