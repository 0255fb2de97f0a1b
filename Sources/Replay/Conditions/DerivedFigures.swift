import DeviceLog
import HomeLearner

/// Candidates, medians and nights away, derived anew only where what they come from has changed.
///
/// Asking again after an entry that left the history and the departures alone costs a comparison of
/// two array buffers.
struct DerivedFigures: Sendable {
  /// How often anything was derived, for the tests that count work.
  private(set) var derivations = 0

  private var history: HistoryKey?
  private var candidatesKnown: [Candidate]?
  private var nightsAwayKnown: Int?
  private var departures: [Departure]?
  private var mediansKnown: [Median] = []

  /// What candidates and nights away come from.
  private struct HistoryKey: Sendable, Equatable {
    var visits: [Visit]
    var home: HomeLearner.Home?
    var since: CalendarDay?
    var zone: LocalZone
  }

  /// A visit that ends after the clock may begin to count without being changed.
  private var hasFutureVisit = false

  private mutating func meet(_ learner: HomeLearner) {
    if !hasFutureVisit, let history, history.visits == learner.visits,
      history.home == learner.home, history.since == learner.learningSince,
      history.zone == learner.zone
    {
      return
    }
    history = HistoryKey(
      visits: learner.visits, home: learner.home, since: learner.learningSince, zone: learner.zone)
    candidatesKnown = nil
    nightsAwayKnown = nil
    guard let clock = learner.clock else { return }
    hasFutureVisit = learner.visits.contains { $0.departure.map { $0 > clock } ?? false }
  }

  /// The candidates at the learner's clock, the best first.
  mutating func candidates(of learner: HomeLearner) -> [Candidate] {
    meet(learner)
    if let candidatesKnown { return candidatesKnown }
    derivations += 1
    let candidates = learner.candidates
    candidatesKnown = candidates
    return candidates
  }

  /// Nights away in a row.
  mutating func nightsAway(of learner: HomeLearner) -> Int {
    guard learner.home != nil else { return 0 }
    meet(learner)
    if let nightsAwayKnown { return nightsAwayKnown }
    derivations += 1
    let nights = learner.nightsAway
    nightsAwayKnown = nights
    return nights
  }

  /// The medians, by group.
  mutating func medians(of learner: HomeLearner) -> [Median] {
    if let departures, departures == learner.departures { return mediansKnown }
    derivations += 1
    departures = learner.departures
    mediansKnown = learner.medians
    return mediansKnown
  }

  /// The median of a group.
  mutating func median(_ group: DayGroup, of learner: HomeLearner) -> Median? {
    medians(of: learner).first { $0.group == group }
  }
}
