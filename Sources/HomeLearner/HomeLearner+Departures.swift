import DeviceLog

extension HomeLearner {
  /// Seconds between an exit and the departure of a visit that are one leaving.
  static let sameLeaving = 900.0
  /// Seconds within which two exits are one.
  private static let sameExit = 1.0

  // MARK: Region exit

  mutating func record(exit: RegionCrossing, at: Instant, _ log: inout StepLog) {
    guard exit.region == Self.regionIdentifier else {
      log.trace(.other, "exit of \(exit.region): not the learner's region")
      return
    }
    if let reason = refusal(of: exit, at: at) {
      log.trace(.departure, "ignored: \(reason)")
      log.summarise("ignored")
      return
    }
    defer {
      evidence.insert(.left, date: exit.timestamp, clock: clock ?? at)
      log.effect(.persist)
    }
    if rules.departure == .immediate {
      let place = add(.regionExit, at: exit.timestamp, windowEnd: nil)
      log.trace(.departure, "confirmed at once: departure is immediate")
      confirm(place, &log)
      return
    }
    if at - exit.timestamp >= rules.departureDelay {
      decideLate(exit, at: at, &log)
      return
    }
    if let pending { drop(pending, because: "the exit takes over", &log) }
    let place = add(.regionExit, at: exit.timestamp, windowEnd: at + rules.departureDelay)
    begin(place, begun: at, reason: .regionExit, hasDistance: false, &log)
    meetKnownEvidence(&log)
  }

  private func refusal(of exit: RegionCrossing, at: Instant) -> String? {
    guard home != nil else { return "home is not confirmed" }
    guard let regionStart else { return "region home is not monitored" }
    if exit.timestamp < regionStart {
      return "dated before the region was started at \(text(regionStart)): of an older circle"
    }
    if exit.timestamp - at > Self.futureSlack {
      return "dated \(durationText(exit.timestamp - at)) after its delivery"
    }
    let first = firstDeparture { $0.timestamp >= exit.timestamp - Self.sameExit }
    for departure in departures[first...] {
      if departure.timestamp - exit.timestamp > Self.sameExit { break }
      if departure.reason == .regionExit { return "within 1 s of an exit already accepted" }
    }
    if let pending, pending.reason == .regionExit { return "an exit is pending already" }
    return nil
  }

  /// An exit whose ten minutes were over when it was delivered.
  private mutating func decideLate(_ exit: RegionCrossing, at: Instant, _ log: inout StepLog) {
    let end = exit.timestamp + rules.departureDelay
    let place = add(.regionExit, at: exit.timestamp, windowEnd: end)
    let late = "delivered \(durationText(at - exit.timestamp)) late"
    if let near = evidence.near(from: exit.timestamp + rules.departureGrace, to: end) {
      log.trace(.departure, "\(late), and near at \(text(near)): cancelled at once")
      if let index = index(of: place) { cancel(index, &log) }
      log.summarise("cancelled")
      return
    }
    let hasDistance = evidence.far(from: exit.timestamp) != nil
    log.trace(.departure, "\(late), and not known to be near: confirmed at once")
    if !hasDistance { flagWithoutDistance(place, "delivered late", &log) }
    confirm(place, &log)
  }

  /// Evidence that was delivered before the exit, and dated after it.
  private mutating func meetKnownEvidence(_ log: inout StepLog) {
    guard let pending else { return }
    let start = pending.timestamp + rules.departureGrace
    if let near = evidence.near(from: start, to: Instant(.infinity)) {
      log.trace(.departure, "near at \(text(near)) is known already: rolled back")
      cancelPending(&log)
    } else if let far = evidence.far(from: pending.timestamp) {
      self.pending?.hasDistance = true
      if far - pending.begun >= rules.departureDelay {
        log.effect(.cancelConfirmation)
        confirmPending(&log)
      }
    }
  }

  // MARK: Significant change

  /// Opens a departure on a day that has none, where the owner was last known to be at home.
  mutating func openSignificantChange(date: Instant, at: Instant, _ log: inout StepLog) {
    guard pending == nil, evidence.latest(before: date) == .near else { return }
    let day = zone.day(at: date)
    // Local days reach at most 15 hours beyond those of Greenwich.
    let first = firstDeparture { $0.timestamp >= date - 3 * 86_400 }
    for departure in departures[first...] {
      if departure.timestamp - date > 3 * 86_400 { break }
      if departure.day == day, departure.status != .cancelled { return }
    }
    let end = max(at + rules.departureDelay, date)
    if let near = evidence.near(from: date + rules.departureGrace, to: end) {
      log.trace(.departure, "far, but near at \(text(near)) is known already: no departure")
      return
    }
    let place = add(.significantChange, at: date, windowEnd: at + rules.departureDelay)
    begin(place, begun: at, reason: .significantChange, hasDistance: true, &log)
    log.effect(.persist)
  }

  // MARK: Visit

  /// The departure of the visit just recorded, where it was at home.
  mutating func recordDeparture(
    from visit: Visit, of insertion: History.Insertion, _ log: inout StepLog
  ) {
    guard let home, let clock else {
      log.trace(.departure, "no departure: home is not confirmed")
      return
    }
    var old: DeparturePlace?
    for member in insertion.members {
      guard let place = visitDepartures.removeValue(forKey: member), let index = index(of: place)
      else { continue }
      old = old ?? place
      departures.remove(at: index)
    }
    guard let date = visit.reportedDeparture else {
      log.trace(.departure, "no departure: the visit reported none")
      return
    }
    let distance = visit.coordinate.distance(to: home.coordinate)
    guard distance < rules.regionRadius else {
      log.trace(
        .departure,
        "no departure: \(Int(capped: distance.rounded())) m from home, not within "
          + "\(shortestText(rules.regionRadius)) m")
      return
    }
    guard Candidate.isReached(date, clock: clock, rules: rules) else {
      log.trace(.departure, "no departure: it lies \(durationText(date - clock)) ahead")
      return
    }
    let first = firstDeparture { $0.timestamp >= date - Self.sameLeaving }
    for departure in departures[first...] {
      if departure.timestamp - date > Self.sameLeaving { break }
      if departure.reason == .regionExit {
        log.trace(
          .departure,
          "no departure of its own: the exit at \(text(departure.timestamp)) lies within 15 min")
        return
      }
    }
    let place = add(.visit, at: date, windowEnd: nil, keeping: old?.id)
    remember(place, of: insertion.source)
    log.trace(
      .departure, "left home at \(text(date)), as the visit says\(old == nil ? "" : " now")")
    confirm(place, &log)
  }

  /// Remembers which deliveries a departure comes from, for as long as they can be corrected.
  private mutating func remember(_ place: DeparturePlace, of source: Int) {
    visitDepartures[source] = place
    guard visitDepartures.count > 2 * rules.maxHistory + 400 else { return }
    let ids = history.ids
    visitDepartures = visitDepartures.filter { ids.contains($0.key) }
  }
}
