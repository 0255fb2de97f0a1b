import DeviceLog

extension HomeLearner {
  /// Nights in a row away from home, up to the latest night with a verdict.
  struct Streak {
    var first: CalendarDay
    var last: CalendarDay
    var count: Int { last.number - first.number + 1 }
  }

  /// The streak at the clock; `nil` without home, or where the latest verdict is "home".
  ///
  /// Only the last nights are looked at, and more of them where those do not decide.
  func awayStreak() -> Streak? {
    guard let home, let clock else { return nil }
    var latest = Instant(-.infinity)
    for index in visits.indices where isUsable(index, clock: clock) {
      if let departure = visits[index].departure { latest = max(latest, departure) }
    }
    guard latest.seconds.isFinite else { return nil }
    var window = rules.nightsPerStay == .first ? Int.max : rules.relocationNights + 3
    while true {
      var since: CalendarDay?
      var cut = Instant(-.infinity)
      if window < 100_000 {
        let start = zone.day(at: latest) - window
        since = start
        // Two days of slack for visits in other zones.
        cut = zone.instant(of: start - 2, second: 0)
      }
      var recent: [Visit] = []
      for index in visits.indices where isUsable(index, clock: clock) {
        if visits[index].departure ?? latest >= cut { recent.append(visits[index]) }
      }
      let isComplete = since == nil
      if let learningSince, since.map({ $0 < learningSince }) ?? true { since = learningSince }
      let verdict = verdict(of: recent, home: home.coordinate, since: since)
      if isComplete || verdict.isDecided { return verdict.streak }
      window = window > 2000 ? Int.max : window * 4
    }
  }

  /// A visit with a stay that the clock has reached.
  private func isUsable(_ index: Int, clock: Instant) -> Bool {
    guard visits[index].stay > 0, let departure = visits[index].departure else { return false }
    return Candidate.isReached(departure, clock: clock, rules: rules)
  }

  /// Whether one stay near home fills so late a night that no streak up to the clock can be long
  /// enough to be a move. `false` says nothing: then all stays have to be looked at.
  ///
  /// - Complexity: as a rule the few visits since that night; no more than all of them.
  private var wasHomeLately: Bool {
    guard let home, let clock, let tolerance = rules.futureDepartureTolerance else { return false }
    // No usable stay ends later, and no zone's date is more than one ahead of Greenwich.
    let lastNight = LocalZone.utc.day(at: clock + tolerance) + 1
    // A second more than is asked for, since parts of a night are added up with rounding.
    let wanted = rules.nightOverlapMinutes * 60 + 1
    let hours = NightHours(rules)
    // Nights covered from end to end count whatever their length only up to here.
    guard wanted <= hours.length - 7200 else { return false }
    let earliest = lastNight - (rules.relocationNights - 1)
    for index in visits.indices.reversed() {
      guard visits[index].stay >= wanted, isUsable(index, clock: clock),
        let arrival = visits[index].arrival, let departure = visits[index].departure,
        departure - arrival < Self.shortStay,
        visits[index].coordinate.distance(to: home.coordinate) < rules.relocationDistance
      else { continue }
      let zone = visits[index].zone
      guard let nights = hours.touched(from: arrival, to: departure, in: zone) else { continue }
      var night = rules.nightsPerStay == .first ? nights.lowerBound : nights.upperBound
      // Those before it arrived earlier still: the trouble is no longer worth it.
      if night < earliest - 2 { return false }
      while night >= max(nights.lowerBound, earliest, learningSince ?? earliest) {
        let interval = hours.interval(of: night, in: zone)
        if min(departure, interval.end) - max(arrival, interval.start) >= wanted { return true }
        night = night - 1
      }
    }
    return false
  }

  /// Seconds below which a stay is tallied night by night.
  private static let shortStay = 10 * 86_400.0

  /// - Returns: the streak, and whether nights before `since` cannot change it.
  private func verdict(
    of visits: [Visit], home: Coordinate, since: CalendarDay?
  ) -> (streak: Streak?, isDecided: Bool) {
    var near: [Visit] = []
    var far: [Visit] = []
    for visit in visits {
      if visit.coordinate.distance(to: home) >= rules.relocationDistance {
        far.append(visit)
      } else {
        near.append(visit)
      }
    }
    let seconds = rules.nightOverlapMinutes * 60
    let away = NightTally(far, since: since, rules: rules).nights(overlappedBy: seconds)
    let atHome = NightTally(near, since: since, rules: rules).nights(overlappedBy: seconds)
    let latestAtHome = atHome.last?.upperBound
    guard let range = away.last else { return (nil, latestAtHome != nil) }
    if let latestAtHome {
      if latestAtHome >= range.upperBound { return (nil, true) }
      if latestAtHome >= range.lowerBound {
        return (Streak(first: latestAtHome + 1, last: range.upperBound), true)
      }
    }
    let reachesBack = since.map { range.lowerBound <= $0 } ?? false
    return (Streak(first: range.lowerBound, last: range.upperBound), !reachesBack)
  }

  /// Clears home where the owner has moved. `true` if it did.
  mutating func relocateIfMoved(_ log: inout StepLog) -> Bool {
    guard home != nil, let clock else { return false }
    // The trace shows the count; without it a night at home often settles the matter.
    if !log.tracing, wasHomeLately { return false }
    let streak = awayStreak()
    let count = streak?.count ?? 0
    guard let streak, count >= rules.relocationNights else {
      log.trace(
        .relocation,
        "\(count) of \(rules.relocationNights) nights in a row beyond "
          + "\(shortestText(rules.relocationDistance)) m")
      return false
    }
    if rules.relocationNeedsOnePlace, !makesHome(streak, clock: clock) {
      log.trace(.relocation, "\(count) nights away, but no one place of theirs passes all gates")
      return false
    }
    home = nil
    departures = []
    evidence = EvidenceLog()
    forgotten = []
    visitDepartures = [:]
    longestWindow = 0
    if pending != nil {
      pending = nil
      log.effect(.cancelConfirmation)
    }
    learningSince = streak.first
    relocations.append(clock)
    stopHomeRegion(&log)
    log.trace(
      .relocation,
      "\(count) nights in a row beyond \(shortestText(rules.relocationDistance)) m: the owner has "
        + "moved; home, candidates and departures are cleared, nights count from \(streak.first)")
    log.summarise("moved: home cleared")
    return true
  }

  /// A candidate made of the streak's nights passes all four gates.
  private func makesHome(_ streak: Streak, clock: Instant) -> Bool {
    let nights = streak.first...streak.last
    let eligible = Candidate.eligible(
      visits, since: nights.lowerBound, until: nights.upperBound, clock: clock, rules: rules)
    return Candidate.all(
      of: eligible, since: nights.lowerBound, until: nights.upperBound, rules: rules
    ).contains { $0.gates.pass }
  }
}
