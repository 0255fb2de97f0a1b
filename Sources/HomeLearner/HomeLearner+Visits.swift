import DeviceLog

extension HomeLearner {
  /// Ten years in seconds, roughly on purpose: no real date lies so far from its delivery.
  static let sentinelSeconds = 10 * 365 * 86_400.0

  /// The dates of a delivery without their sentinels.
  func dates(of delivery: VisitDelivery, at: Instant) -> (arrival: Instant?, departure: Instant?) {
    let isOpen: Bool
    let isArrivalUnknown: Bool
    switch rules.sentinel {
    case .threshold:
      isOpen = delivery.departureDate - at > Self.sentinelSeconds
      isArrivalUnknown = at - delivery.arrivalDate > Self.sentinelSeconds
    case .equality:
      isOpen = delivery.departureDate == .distantFuture
      isArrivalUnknown = delivery.arrivalDate == .distantPast
    }
    return (
      isArrivalUnknown ? nil : delivery.arrivalDate, isOpen ? nil : delivery.departureDate
    )
  }

  /// Why a delivery is refused, or `nil`.
  private func refusal(
    of delivery: VisitDelivery, arrival: Instant?, departure: Instant?, at: Instant
  ) -> (short: String, long: String)? {
    let accuracy = delivery.horizontalAccuracy
    if !(accuracy > 0) {
      return ("refused", "accuracy \(shortestText(accuracy)) m is invalid")
    }
    if accuracy > rules.accuracyLimit {
      let limit = shortestText(rules.accuracyLimit)
      return ("refused", "accuracy \(shortestText(accuracy)) m, more than \(limit) m")
    }
    if !delivery.coordinate.isInRange { return ("refused", "the coordinate is out of range") }
    if delivery.coordinate.isEmptyFix { return ("refused", "the empty fix: 0 is no place") }
    if arrival == nil && departure == nil {
      return ("refused no-dates", "no-dates: neither arrival nor departure is known")
    }
    if let arrival, let limit = rules.futureDepartureTolerance, arrival - at > limit {
      return (
        "refused arrival-in-future",
        "arrival-in-future: it arrives \(durationText(arrival - at)) after its delivery"
      )
    }
    return nil
  }

  /// The seven steps.
  mutating func record(_ delivery: VisitDelivery, at: Instant, _ log: inout StepLog) {
    let (arrival, departure) = dates(of: delivery, at: at)
    if let refusal = refusal(of: delivery, arrival: arrival, departure: departure, at: at) {
      log.trace(.accuracy, "refused: \(refusal.long)")
      log.summarise(refusal.short)
      return
    }
    log.trace(.accuracy, "kept: accuracy \(shortestText(delivery.horizontalAccuracy)) m")

    let insertion = history.insert(
      Delivery(
        entry: entryCount, coordinate: delivery.coordinate,
        horizontalAccuracy: delivery.horizontalAccuracy, arrival: arrival, departure: departure,
        zone: zone),
      rules: rules)
    raised.historyChanged = true
    raised.adopt(insertion.absorbed)
    if let id = insertion.absorbed.min() {
      for other in insertion.absorbed where other != id && visitDepartures[id] == nil {
        visitDepartures[id] = visitDepartures.removeValue(forKey: other)
      }
    }
    traceRecording(insertion, departure: departure, &log)
    log.effect(.persist)
    log.trace(.persist, "store the learner")

    guard departure != nil else {
      log.trace(.openStops, "still there: an open visit goes no further, it is only evidence")
      if log.tracing, waitsForClosedVisit { log.summarise("waiting for a closed visit") }
      if let arrival {
        consider(
          delivery.coordinate, accuracy: delivery.horizontalAccuracy, date: arrival, at: at,
          isFix: false, &log)
      }
      return
    }
    log.trace(.openStops, "closed: goes on")
    evaluate(insertion, at: at, &log)
  }

  private func traceRecording(
    _ insertion: History.Insertion, departure: Instant?, _ log: inout StepLog
  ) {
    guard log.tracing else { return }
    let count = "history \(visits.count)"
    if rules.history == .append {
      log.trace(.upsert, "a row of its own, \(count)")
      log.summarise("row added, \(count)")
    } else if insertion.isNew {
      log.trace(.upsert, "a visit that was not known, \(count)")
      log.summarise(count)
    } else if let visit = insertion.visit, visit.entry == entryCount {
      log.trace(.upsert, "another delivery of a known visit: this one counts now, \(count)")
      log.summarise(departure == nil ? "again" : "closed")
    } else {
      log.trace(.upsert, "another delivery of a known visit, which stays as it is, \(count)")
      log.summarise("known already")
    }
    let open = visits.filter(\.isOpen).count
    let inferred = visits.filter(\.isInferred).count
    log.trace(
      .closeEarlier,
      rules.closeEarlierOpen
        ? "\(inferred) visits end where the next begins, \(open) open"
        : "switched off: \(open) open")
    log.trace(.trim, "\(visits.count) of at most \(rules.maxHistory) visits")
  }

  /// Step seven.
  private mutating func evaluate(
    _ insertion: History.Insertion, at: Instant, _ log: inout StepLog
  ) {
    let confirmedBefore = home != nil
    // Most visits touch no night, and then neither step can come to another result. A trace shows
    // how they came to it.
    let isSettled =
      !log.tracing && history.nightsAreSettled(home: home?.coordinate, since: learningSince)
    let moved = isSettled ? false : relocateIfMoved(&log)
    if home == nil, !isSettled { confirmHome(&log) }
    if !isSettled, confirmedBefore == (home != nil), !moved, let clock {
      history.settleNights(
        home: home?.coordinate, since: learningSince, clock: clock, rules: rules)
    }
    if moved, home == nil {
      log.find(
        .homeClearedByTrip, entry: entryCount,
        "\(rules.relocationNights) nights away cleared home and no new one was confirmed: a trip "
          + "looks like a move; compare with relocationNeedsOnePlace")
    }
    guard let visit = insertion.visit else {
      log.trace(.departure, "older than all that is kept: no departure")
      return
    }
    recordDeparture(from: visit, of: insertion, &log)
    if let departure = visit.reportedDeparture, let home,
      departure - at <= Self.futureSlack,
      visit.coordinate.distance(to: home.coordinate) < rules.departureDistance
    {
      evidence.insert(.left, date: departure, clock: clock ?? at)
    }
    if !confirmedBefore, home == nil { summariseWaiting(&log) }
  }

  private func summariseWaiting(_ log: inout StepLog) {
    guard log.tracing, let leading = candidates.first else { return }
    log.summarise(leading.missing.first.map { "needs \($0)" } ?? "")
  }

  private mutating func confirmHome(_ log: inout StepLog) {
    guard let clock else { return }
    if log.tracing {
      let candidates = self.candidates
      for candidate in candidates.prefix(3) {
        log.trace(.candidates, describe(candidate))
      }
      if candidates.isEmpty { log.trace(.candidates, "no closed stay touches a night yet") }
    }
    guard let first = bestCandidate else {
      log.trace(.home, "no candidate passes all four gates")
      return
    }
    home = Home(coordinate: first.center, confirmedAt: clock)
    log.trace(.home, "all four gates: home is the centre of the first such candidate")
    log.summarise("home confirmed")
    startHomeRegion(&log)
  }

  private func describe(_ candidate: Candidate) -> String {
    let gates =
      candidate.missing.isEmpty ? "all four gates" : candidate.missing.joined(separator: ", ")
    return "\(candidate.nights) of \(rules.nights) nights, \(candidate.fullNights) full, "
      + "\(Int(capped: candidate.stayMinutes)) of \(shortestText(rules.stayMinutes)) min, "
      + "p90 \(Int(capped: candidate.p90Metres.rounded())) m, n=\(candidate.n): \(gates)"
  }
}

/// `3 d 4 h`, `2 h 5 min`, `40 s`: the two largest units of a length of time.
package func durationText(_ seconds: Double) -> String {
  let whole = Int(capped: abs(seconds).rounded())
  let (days, hours, minutes) = (whole / 86_400, whole / 3600 % 24, whole / 60 % 60)
  if days > 0 { return hours > 0 && days < 1000 ? "\(days) d \(hours) h" : "\(days) d" }
  if hours > 0 { return minutes > 0 ? "\(hours) h \(minutes) min" : "\(hours) h" }
  if minutes > 0 { return whole % 60 > 0 ? "\(minutes) min \(whole % 60) s" : "\(minutes) min" }
  return "\(whole) s"
}
