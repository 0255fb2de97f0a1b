import DeviceLog

extension HomeLearner {
  /// The index of the first departure, by time, for which `condition` holds; it must hold for all
  /// later ones.
  func firstDeparture(where condition: (Departure) -> Bool) -> Int {
    var low = 0
    var high = departures.count
    while low < high {
      let middle = (low + high) / 2
      if condition(departures[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Where a departure stands now, if it still does.
  func index(of place: DeparturePlace) -> Int? {
    var index = firstDeparture { $0.timestamp >= place.timestamp }
    while index < departures.count, departures[index].timestamp == place.timestamp {
      if departures[index].id == place.id { return index }
      index += 1
    }
    return nil
  }

  /// Adds a tentative departure and gives its id: a new one, or that of the one it corrects.
  mutating func add(
    _ reason: Departure.Reason, at timestamp: Instant, windowEnd: Instant?,
    keeping old: Int? = nil
  ) -> DeparturePlace {
    let id = old ?? nextDeparture
    if old == nil { nextDeparture += 1 }
    if let windowEnd { longestWindow = max(longestWindow, windowEnd - timestamp) }
    let departure = Departure(
      id: id, timestamp: timestamp, reason: reason, status: .tentative, zone: zone,
      day: zone.day(at: timestamp), entry: entryCount, windowEnd: windowEnd)
    departures.insert(departure, at: firstDeparture { $0.timestamp > timestamp })
    let place = DeparturePlace(id: id, timestamp: timestamp)
    raised.newDepartures.append(place)
    return place
  }

  /// Makes a tentative departure wait.
  mutating func begin(
    _ place: DeparturePlace, begun: Instant, reason: Departure.Reason, hasDistance: Bool,
    _ log: inout StepLog
  ) {
    let timestamp = place.timestamp
    pending = PendingDeparture(
      departure: place.id, timestamp: timestamp, begun: begun, reason: reason,
      hasDistance: hasDistance)
    let timer = begun + rules.departureDelay
    log.effect(.scheduleConfirmation(timer))
    log.effect(.requestFix(timer - 60))
    log.trace(
      .departure,
      "tentative, left at \(text(timestamp)); timer at \(text(timer)), one fix is asked for 60 s "
        + "before it")
    log.summarise("tentative")
  }

  /// Confirms the pending departure at a timer that is due by an instant.
  mutating func fireTimer(upTo instant: Instant, _ log: inout StepLog) {
    guard let pending, let timer = timerInstant, timer <= instant else { return }
    if clock.map({ $0 < timer }) ?? true { clock = timer }
    if !pending.hasDistance, rules.timerNeedsDistance {
      self.pending?.timerPassed = true
      log.trace(.timer, "\(text(timer)): no far evidence, so the next evidence decides")
      log.summarise("timer: waits for distance")
      return
    }
    log.trace(
      .timer,
      "\(text(timer)): \(shortestText(rules.departureDelay)) s are over"
        + (pending.hasDistance ? "" : ", and nobody saw the owner far away"))
    log.effect(.persist)
    if !pending.hasDistance {
      flagWithoutDistance(pending.place, "confirmed by the timer", &log)
    }
    confirmPending(&log)
  }

  mutating func confirmPending(_ log: inout StepLog) {
    guard let pending else { return }
    self.pending = nil
    confirm(pending.place, &log)
  }

  mutating func cancelPending(_ log: inout StepLog) {
    guard let pending else { return }
    self.pending = nil
    log.effect(.cancelConfirmation)
    log.effect(.persist)
    log.summarise("departure cancelled")
    if let index = index(of: pending.place) {
      cancel(index, &log)
    }
  }

  /// Takes away a pending departure for another's sake.
  mutating func drop(
    _ pending: PendingDeparture, because reason: String, _ log: inout StepLog
  ) {
    self.pending = nil
    if let index = index(of: pending.place) { departures.remove(at: index) }
    log.effect(.cancelConfirmation)
    log.trace(.departure, "the pending departure is dropped: \(reason)")
  }

  /// Confirms a departure, and removes what it stands above.
  mutating func confirm(_ place: DeparturePlace, _ log: inout StepLog) {
    guard let index = index(of: place) else { return }
    departures[index].status = .confirmed
    let confirmed = departures[index]
    log.summarise("departure confirmed")
    guard confirmed.reason != .significantChange else { return }
    if confirmed.reason == .regionExit { removeVisitDepartures(near: confirmed.timestamp, &log) }
    if let pending, pending.reason == .significantChange,
      self.index(of: pending.place).map({ departures[$0].day == confirmed.day }) ?? false
    {
      drop(pending, because: "its day has a better one", &log)
    }
    let first = firstDeparture { $0.timestamp >= confirmed.timestamp - 3 * 86_400 }
    let last = firstDeparture { $0.timestamp > confirmed.timestamp + 3 * 86_400 }
    for index in (first..<last).reversed()
    where departures[index].reason == .significantChange && departures[index].day == confirmed.day {
      departures.remove(at: index)
      log.trace(.departure, "the significant change of the same day is removed")
    }
  }

  /// Rolls a departure back.
  mutating func cancel(_ index: Int, _ log: inout StepLog) {
    departures[index].status = .cancelled
    if departures[index].reason == .regionExit {
      removeVisitDepartures(near: departures[index].timestamp, &log)
    }
  }

  private mutating func removeVisitDepartures(near instant: Instant, _ log: inout StepLog) {
    let first = firstDeparture { $0.timestamp >= instant - Self.sameLeaving }
    let last = firstDeparture { $0.timestamp > instant + Self.sameLeaving }
    for index in (first..<last).reversed() where departures[index].reason == .visit {
      log.trace(
        .departure,
        "the visit's departure at \(text(departures[index].timestamp)) is the same leaving: removed"
      )
      departures.remove(at: index)
    }
  }

  mutating func flagWithoutDistance(
    _ place: DeparturePlace, _ how: String, _ log: inout StepLog
  ) {
    guard let index = index(of: place) else { return }
    departures[index].isWithoutDistance = true
    log.find(
      .confirmedWithoutDistance, entry: departures[index].entry,
      "the departure at \(text(departures[index].timestamp)) was \(how) with no far evidence: look "
        + "whether the requested fix came")
  }
}

extension PendingDeparture {
  /// Where its tentative departure is found.
  var place: DeparturePlace { DeparturePlace(id: departure, timestamp: timestamp) }
}
