import DeviceLog

extension HomeLearner {
  /// The places that could be home, the best first, at the clock.
  ///
  /// - Complexity: O(n log n) in the visits of the history.
  public var candidates: [Candidate] {
    guard let clock else { return [] }
    let stays = history.stays(rules: rules)
    let eligible = Candidate.eligible(stays, since: learningSince, clock: clock, rules: rules)
    return Candidate.all(of: stays, eligible, since: learningSince, rules: rules)
  }

  /// The first of `candidates` that passes all gates, without the others.
  var bestCandidate: Candidate? {
    guard let clock else { return nil }
    let stays = history.stays(rules: rules)
    let eligible = Candidate.eligible(stays, since: learningSince, clock: clock, rules: rules)
    return Candidate.best(of: stays, eligible, since: learningSince, rules: rules)
  }

  /// Nights away in a row up to the latest night with a verdict; 0 without home.
  public var nightsAway: Int { awayStreak()?.count ?? 0 }

  /// The nights that the stays of a candidate touch, with the seconds each is overlapped, ascending.
  /// Nights in the middle of a stay of years are left out.
  public func nights(of candidate: Candidate) -> [(night: CalendarDay, seconds: Double)] {
    let ids = Set(candidate.visits)
    return NightTally(
      visits.filter { ids.contains($0.id) }, since: learningSince, rules: rules
    ).overlaps
  }

  /// The earliest night after which a candidate could be confirmed, if its owner spends every night
  /// there from now on. `nil` where no number of nights helps (the spread gate), and where nothing
  /// but a closed visit is missing.
  public func earliestNight(for candidate: Candidate) -> CalendarDay? {
    guard candidate.gates.spread, !candidate.gates.pass, let clock else { return nil }
    let hours = NightHours(rules)
    let night = hours.length / 60
    var needed = max(rules.nights - candidate.nights, 1)
    if rules.nightRule == .everyNight {
      needed = max(needed, rules.nights - candidate.fullNights)
    } else if night > 0 {
      let missing = rules.nightOverlapMinutes - candidate.overlapSeconds / 60
      needed = max(needed, Int(capped: min((missing / night).rounded(.up), 1e6)))
    }
    // Whole days but for the last, which ends with its night.
    let missing = rules.stayMinutes - candidate.stayMinutes
    needed = max(needed, Int(capped: min(((missing - night) / 1440).rounded(.up), 1e6)) + 1)

    var first = zone.day(at: clock)
    let running = hours.interval(of: first - 1, in: zone)
    if running.end - clock >= rules.nightOverlapMinutes * 60 { first = first - 1 }
    let counted = hours.touched(
      from: candidate.latestDeparture - 1, to: candidate.latestDeparture, in: zone)
    if let counted, counted.upperBound >= first, counted.upperBound.number - first.number < 2 {
      first = counted.upperBound + 1
    }
    return first + (needed - 1)
  }

  /// Home would be confirmed, if an open visit had ended now: only a closed visit holds it back.
  public var waitsForClosedVisit: Bool {
    guard home == nil, let clock else { return false }
    for visit in visits where visit.isOpen {
      guard let arrival = visit.arrival, arrival < clock else { continue }
      var ended = self
      ended.apply(
        Entry(
          at: clock,
          .visit(
            VisitDelivery(
              visit.coordinate, arrivalDate: arrival, departureDate: clock,
              horizontalAccuracy: visit.horizontalAccuracy))))
      if ended.home != nil { return true }
    }
    return false
  }
}
