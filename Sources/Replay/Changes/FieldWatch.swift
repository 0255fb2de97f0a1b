import DeviceLog
import HomeLearner

/// What the fields were at a place, cheap to compare with what they are after the next entry.
///
/// An entry that changes nothing costs some comparisons of small values and array buffers;
/// candidates and medians are derived only where the history or the departures changed.
struct FieldWatch {
  private var home: HomeLearner.Home?
  private var regions: [Region]
  private var pending: PendingDeparture?
  private var relocations: [Instant]
  private var visits: [Visit]
  private var departures: DepartureTail
  private var since: CalendarDay?
  private var zone: LocalZone
  private var hasFutureVisit: Bool
  private var away: Int
  private var candidates: [Candidate]
  private var medians: [Median]

  init(_ learner: HomeLearner) {
    home = learner.home
    regions = learner.monitoredRegions
    pending = learner.pending
    relocations = learner.relocations
    visits = learner.visits
    departures = DepartureTail(learner)
    since = learner.learningSince
    zone = learner.zone
    hasFutureVisit = Self.hasFutureVisit(learner)
    away = learner.nightsAway
    candidates = learner.candidates
    medians = learner.medians
  }

  /// Takes the next place and hands out the fields that changed, `findings` left out.
  mutating func changes(to learner: HomeLearner, _ changed: (StateField) -> Void) {
    let homeChanged = home != learner.home
    let visitsChanged = visits != learner.visits
    let departuresChange = departures.change(to: learner)
    if homeChanged {
      home = learner.home
      changed(.home)
    }
    if regions != learner.monitoredRegions {
      regions = learner.monitoredRegions
      changed(.regions)
    }
    if pending != learner.pending {
      pending = learner.pending
      changed(.pending)
    }
    if relocations != learner.relocations {
      relocations = learner.relocations
      changed(.relocations)
    }
    if visitsChanged {
      visits = learner.visits
      changed(.visits)
    }
    if homeChanged || visitsChanged || hasFutureVisit || since != learner.learningSince
      || zone != learner.zone
    {
      since = learner.learningSince
      zone = learner.zone
      hasFutureVisit = Self.hasFutureVisit(learner)
      deriveFromVisits(learner, changed)
    }
    guard departuresChange != .none else { return }
    departures = DepartureTail(learner)
    changed(.departures)
    guard departuresChange == .samples else { return }
    let new = learner.medians
    for (old, median) in zip(medians, new) where old != median {
      changed(.median(median.group))
    }
    medians = new
  }

  private mutating func deriveFromVisits(
    _ learner: HomeLearner, _ changed: (StateField) -> Void
  ) {
    let nights = learner.nightsAway
    if nights != away { changed(.away) }
    away = nights
    let new = learner.candidates
    if new != candidates {
      if !Self.isSameSet(candidates, new) { changed(.candidates) }
      changed(.candidateFigures)
      candidates = new
    }
  }

  /// A visit that ends after the clock may begin to count without being changed.
  private static func hasFutureVisit(_ learner: HomeLearner) -> Bool {
    guard let clock = learner.clock else { return false }
    return learner.visits.contains { $0.departure.map { $0 > clock } ?? false }
  }

  /// A candidate is the same as one that shares a visit with it and passes the same gates.
  private static func isSameSet(_ old: [Candidate], _ new: [Candidate]) -> Bool {
    guard old.count == new.count else { return false }
    var owner: [Int: Int] = [:]
    for (index, candidate) in old.enumerated() {
      for visit in candidate.visits { owner[visit] = index }
    }
    return new.allSatisfy { candidate in
      candidate.visits.contains { visit in
        owner[visit].map { old[$0].gates == candidate.gates } ?? false
      }
    }
  }
}
