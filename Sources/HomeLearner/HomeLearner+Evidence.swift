import DeviceLog

extension HomeLearner {
  /// Seconds that a date may lie after its delivery: clocks of a device differ a little.
  static let futureSlack = 60.0

  /// How far a place is from home, as far as its accuracy lets one say.
  enum Reading {
    case near, far, undecided
  }

  private func reading(distance: Double, accuracy: Double) -> Reading {
    let limit = rules.departureDistance
    let isSharp = accuracy <= rules.accuracyLimit
    if isSharp && distance < limit || distance + accuracy < limit { return .near }
    if isSharp && distance >= limit || distance - accuracy >= limit { return .far }
    return .undecided
  }

  mutating func record(_ fix: Fix, at: Instant, _ log: inout StepLog) {
    consider(
      fix.coordinate, accuracy: fix.horizontalAccuracy, date: fix.timestamp, at: at, isFix: true,
      &log)
  }

  /// Takes a fix, or an open visit at its arrival, as evidence of being near home or far from it.
  mutating func consider(
    _ coordinate: Coordinate, accuracy: Double, date: Instant, at: Instant, isFix: Bool,
    _ log: inout StepLog
  ) {
    guard let home else {
      log.trace(.evidence, "no evidence: home is not confirmed")
      return
    }
    guard accuracy > 0, coordinate.isInRange, !coordinate.isEmptyFix else {
      log.trace(.evidence, "ignored: accuracy \(shortestText(accuracy)) m or place is invalid")
      if isFix { log.summarise("ignored") }
      return
    }
    guard date - at <= Self.futureSlack else {
      log.trace(.evidence, "ignored: dated \(durationText(date - at)) after its delivery")
      if isFix { log.summarise("ignored") }
      return
    }
    let distance = coordinate.distance(to: home.coordinate)
    let reading = reading(distance: distance, accuracy: accuracy)
    log.trace(
      .evidence,
      "\(Int(capped: distance.rounded())) m ± \(shortestText(accuracy)) m from home: "
        + (reading == .near ? "near" : reading == .far ? "far" : "decides nothing")
        + " (\(shortestText(rules.departureDistance)) m)")
    switch reading {
    case .near: considerNear(date: date, &log)
    case .far: considerFar(date: date, at: at, isFix: isFix, &log)
    case .undecided: return
    }
    evidence.insert(reading == .near ? .near : .far, date: date, clock: clock ?? at)
  }

  private mutating func considerNear(date: Instant, _ log: inout StepLog) {
    if let pending {
      let after = date - pending.timestamp
      if after < 0 {
        log.trace(.evidence, "dated before the pending departure: cached, says nothing about it")
      } else if after < rules.departureGrace {
        log.trace(
          .evidence,
          "near \(durationText(after)) after the exit: still on the way out "
            + "(\(shortestText(rules.departureGrace)) s)")
      } else {
        log.trace(.departure, "near \(durationText(after)) after leaving: rolled back")
        cancelPending(&log)
      }
    }
    rollBack(nearAt: date, &log)
  }

  /// Rolls back confirmed departures that this would have cancelled, had it come in time.
  private mutating func rollBack(nearAt date: Instant, _ log: inout StepLog) {
    guard longestWindow > 0 else { return }
    let last = firstDeparture { $0.timestamp > date - rules.departureGrace }
    let first = firstDeparture { $0.timestamp >= date - longestWindow }
    guard first < last else { return }
    var places: [DeparturePlace] = []
    for departure in departures[first..<last]
    where departure.status == .confirmed && departure.reason != .visit {
      if let end = departure.windowEnd, end >= date {
        places.append(DeparturePlace(id: departure.id, timestamp: departure.timestamp))
      }
    }
    for place in places {
      guard let index = index(of: place) else { continue }
      log.trace(
        .departure,
        "near at \(text(date)), within the window of the departure at "
          + "\(text(departures[index].timestamp)): rolled back")
      log.effect(.persist)
      log.summarise("departure rolled back")
      cancel(index, &log)
    }
  }

  private mutating func considerFar(
    date: Instant, at: Instant, isFix: Bool, _ log: inout StepLog
  ) {
    if let pending, date >= pending.timestamp {
      self.pending?.hasDistance = true
      if pending.timerPassed || date - pending.begun >= rules.departureDelay {
        log.trace(.departure, "far, and the delay is over: confirmed")
        log.effect(.cancelConfirmation)
        log.effect(.persist)
        confirmPending(&log)
      } else {
        log.trace(.departure, "far: the timer will confirm")
        log.summarise("far")
      }
    }
    if isFix { openSignificantChange(date: date, at: at, &log) }
  }

  /// A date and time for a trace.
  func text(_ instant: Instant) -> String { instant.text(in: zone) }
}
