import DeviceLog
import HomeLearner

/// What the panes show of a learner, derived once for each place in time.
struct Facts {
  let candidates: [Candidate]
  let medians: [Median]
  let notification: NextNotification?
  let nightsAway: Int
  /// The candidate that is home, where home is confirmed.
  let homeCandidate: Int?
  /// After which night each of the first candidates could be confirmed.
  let earliest: [CalendarDay?]
  /// Home would be confirmed if the open visit ended at the clock.
  let waitsForClosedVisit: Bool

  /// Candidates whose earliest night is worked out.
  private static let shown = 40

  init(_ learner: HomeLearner) {
    let candidates = learner.candidates
    self.candidates = candidates
    medians = learner.medians
    notification = learner.nextNotification
    nightsAway = learner.nightsAway
    earliest =
      learner.home == nil
      ? candidates.prefix(Self.shown).map { learner.earliestNight(for: $0) } : []
    if let home = learner.home {
      let distances = candidates.map { $0.center.distance(to: home.coordinate) }
      let nearest = distances.indices.min { distances[$0] < distances[$1] }
      homeCandidate = nearest.flatMap {
        distances[$0] < learner.rules.regionRadius ? $0 : nil
      }
    } else {
      homeCandidate = nil
    }
    waitsForClosedVisit = learner.waitsForClosedVisit
  }
}
