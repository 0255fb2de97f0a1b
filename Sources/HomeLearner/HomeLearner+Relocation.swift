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
    let stays = history.stays(rules: rules)
    var latest = Instant(-.infinity)
    for nights in stays.nights where isUsable(nights, clock: clock) {
      latest = max(latest, nights.end)
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
      let isComplete = since == nil
      if let learningSince, since.map({ $0 < learningSince }) ?? true { since = learningSince }
      var recent: [Int] = []
      for (index, nights) in stays.nights.enumerated() where nights.end >= cut {
        if isUsable(nights, clock: clock), nights.counted(since: since, rules: rules) != nil {
          recent.append(index)
        }
      }
      let verdict = verdict(of: stays, recent, home: home.coordinate, since: since)
      if isComplete || verdict.isDecided { return verdict.streak }
      window = window > 2000 ? Int.max : window * 4
    }
  }

  /// A visit with a stay that the clock has reached.
  private func isUsable(_ nights: StayNights, clock: Instant) -> Bool {
    nights.end.seconds > -.infinity && Candidate.isReached(nights.end, clock: clock, rules: rules)
  }

  /// Whether stays near home fill so late a night that no streak can be long enough to be a move.
  /// `false` says nothing: then all nights have to be looked at.
  ///
  /// - Complexity: a glance at the nights of each visit, and distances of the latest few.
  private var wasHomeLately: Bool {
    guard let home, let clock else { return false }
    // A second more than is asked for, since parts of a night are added up with rounding.
    let wanted = rules.nightOverlapMinutes * 60 + 1
    let hours = NightHours(rules)
    // Nights covered from end to end count whatever their length only up to here.
    guard wanted <= hours.length - 7200 else { return false }
    let stays = history.stays(rules: rules)
    guard let lastAway = lastNightTouchedAway(stays, home: home.coordinate, clock: clock) else {
      return true
    }
    let earliest = lastAway - (rules.relocationNights - 1)
    // Parts of one night from its end on. Of what overlaps only a part is taken, so that the sum is
    // never too much.
    var night = earliest
    var start = Instant(.infinity)
    var sum = 0.0
    for index in stays.nights.indices.reversed() {
      guard let nights = stays.nights[index].counted(since: learningSince, rules: rules),
        isUsable(stays.nights[index], clock: clock)
      else { continue }
      let last = nights.upperBound
      // Those before it arrived earlier still: the trouble is no longer worth it.
      if last < earliest - 2 { return false }
      guard last >= earliest, let arrival = stays.visits[index].arrival,
        !stays.isAway(index, from: home.coordinate, rules: rules)
      else { continue }
      var next = last
      while next >= max(nights.lowerBound, earliest) {
        let interval = hours.interval(of: next, in: stays.visits[index].zone)
        if next != night { (night, start, sum) = (next, Instant(.infinity), 0) }
        let end = min(stays.nights[index].end, interval.end, start)
        let begin = max(arrival, interval.start)
        if end > begin {
          sum += end - begin
          start = begin
        }
        if sum >= wanted { return true }
        next = next - 1
      }
    }
    return false
  }

  /// The last night that any stay away from home touches, however briefly.
  private func lastNightTouchedAway(
    _ stays: Stays, home: Coordinate, clock: Instant
  ) -> CalendarDay? {
    var latest = Int32.min
    for index in stays.nights.indices.reversed() where stays.nights[index].last > latest {
      guard let nights = stays.nights[index].counted(since: learningSince, rules: rules),
        isUsable(stays.nights[index], clock: clock),
        stays.isAway(index, from: home, rules: rules)
      else { continue }
      latest = max(latest, Int32(clamping: nights.upperBound.number))
    }
    return latest == .min ? nil : CalendarDay(number: Int(latest))
  }

  /// - Returns: the streak, and whether nights before `since` cannot change it.
  private func verdict(
    of stays: Stays, _ recent: [Int], home: Coordinate, since: CalendarDay?
  ) -> (streak: Streak?, isDecided: Bool) {
    var near: [Int] = []
    var far: [Int] = []
    for index in recent {
      if stays.isAway(index, from: home, rules: rules) {
        far.append(index)
      } else {
        near.append(index)
      }
    }
    let seconds = rules.nightOverlapMinutes * 60
    let away = NightTally(stays, far, since: since, rules: rules).nights(overlappedBy: seconds)
    let atHome = NightTally(stays, near, since: since, rules: rules).nights(overlappedBy: seconds)
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
    guard let home, let clock else { return false }
    history.measureNights(from: home.coordinate, rules: rules)
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
    self.home = nil
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
    let stays = history.stays(rules: rules)
    let eligible = Candidate.eligible(
      stays, since: nights.lowerBound, until: nights.upperBound, clock: clock, rules: rules)
    return Candidate.best(
      of: stays, eligible, since: nights.lowerBound, until: nights.upperBound, rules: rules) != nil
  }
}
