import DeviceLog

/// Which subjects have had their finding, so that none has it twice.
struct RaisedFindings: Sendable, Hashable, Codable {
  /// Visits by id, for each finding about visits.
  var stayTooLong: Set<Int> = []
  var openMoreThanOne: Set<Int> = []
  var arrivalTwice: Set<Int> = []
  var departureInFuture: Set<Int> = []
  /// Departures by id.
  var holidayTableEnded: Set<Int> = []
  var regionWithoutHome = false
  var homeWithoutRegion: Instant?
  /// The history has changed since it was last checked.
  var historyChanged = false
  /// Departures recorded since they were last checked.
  var newDepartures: [DeparturePlace] = []

  /// Groups of deliveries that are one now: what was raised for one was raised for all.
  mutating func adopt(_ absorbed: [Int]) {
    guard !absorbed.isEmpty else { return }
    for path in [
      \RaisedFindings.stayTooLong, \.openMoreThanOne, \.arrivalTwice, \.departureInFuture,
    ] where !self[keyPath: path].isDisjoint(with: absorbed) {
      self[keyPath: path].formUnion(absorbed)
    }
  }

  mutating func forgetSubjects() {
    let regionWithoutHome = regionWithoutHome
    self = RaisedFindings()
    self.regionWithoutHome = regionWithoutHome
  }
}

extension HomeLearner {
  /// A stay longer than this, in seconds, is no stay: 60 days.
  private static let longestStay = 60 * 86_400.0
  private static let futureDeparture = 86_400.0
  private static let lateDelivery = 1800.0

  /// Findings about what was delivered, whatever is made of it.
  mutating func raiseOnDelivery(_ entry: Entry, isBackwards: Bool, _ log: inout StepLog) {
    if isBackwards {
      log.find(
        .clockBackwards, entry: entryCount,
        "its line lies before the one above it in time: the device's clock was set back, or the "
          + "lines are not in order")
    }
    var happened: Instant?
    switch entry.event {
    case .visit(let delivery):
      let (arrival, departure) = dates(of: delivery, at: entry.at)
      happened = departure ?? arrival
    case .regionExit(let crossing):
      happened = crossing.timestamp
      raiseFromFuture(crossing.timestamp, "this exit", entry, &log)
    case .regionEnter(let crossing):
      happened = crossing.timestamp
    case .location(let fix):
      happened = fix.timestamp
      raiseFromFuture(fix.timestamp, "this fix", entry, &log)
    case .monitor(let event):
      happened = event.timestamp
    case .authorization(let status) where status != "always":
      log.find(
        .notAlways, entry: entryCount,
        "the authorisation is \(status): nothing is delivered in the background")
    default:
      break
    }
    if let happened, entry.at - happened > Self.lateDelivery {
      log.find(
        .lateDelivery, entry: entryCount,
        "this \(entry.event.kind) was delivered \(durationText(entry.at - happened)) after it "
          + "happened")
    }
  }

  private func raiseFromFuture(
    _ date: Instant, _ what: String, _ entry: Entry, _ log: inout StepLog
  ) {
    guard date - entry.at > Self.futureSlack else { return }
    log.find(
      .fixFromFuture, entry: entryCount,
      "\(what) is dated \(durationText(date - entry.at)) after its delivery: it is ignored")
  }

  /// Findings about the state, after an entry.
  mutating func raiseOnState(_ log: inout StepLog) {
    if raised.historyChanged {
      raised.historyChanged = false
      raiseOnVisits(&log)
    }
    if !raised.newDepartures.isEmpty { raiseOnDepartures(&log) }
    if pending == nil, !forgotten.isEmpty { raiseStuck(&log) }
    raiseOnRegion(&log)
  }

  private mutating func raiseOnRegion(_ log: inout StepLog) {
    let monitorsHome = monitorsHome
    if home == nil, monitorsHome {
      if !raised.regionWithoutHome {
        log.find(
          .regionWithoutHome, entry: entryCount,
          "region home is monitored and no home is confirmed: a deleted home is still watched")
      }
      raised.regionWithoutHome = true
    } else {
      raised.regionWithoutHome = false
    }
    if let home, !monitorsHome, raised.homeWithoutRegion != home.confirmedAt {
      raised.homeWithoutRegion = home.confirmedAt
      log.find(
        .homeWithoutRegion, entry: entryCount,
        "home is confirmed and region home is not monitored: no exit will be delivered")
    }
    if home == nil { raised.homeWithoutRegion = nil }
  }

  private mutating func raiseStuck(_ log: inout StepLog) {
    guard let clock else { return }
    for place in forgotten {
      guard let index = index(of: place) else {
        forgotten.removeAll { $0 == place }
        continue
      }
      let departure = departures[index]
      guard clock - departure.timestamp > rules.departureDelay else { continue }
      forgotten.removeAll { $0 == place }
      log.find(
        .tentativeStuck, entry: entryCount,
        "the departure at \(text(departure.timestamp)) is still tentative and nothing is pending: "
          + "nobody will ever decide it")
    }
  }

  private mutating func raiseOnDepartures(_ log: inout StepLog) {
    let new = raised.newDepartures
    raised.newDepartures = []
    for place in new {
      guard let index = index(of: place), departures[index].status != .cancelled else { continue }
      let departure = departures[index]
      if home == nil {
        log.find(
          .departureWithoutHome, entry: entryCount,
          "the departure at \(text(departure.timestamp)) was recorded with no home confirmed")
      }
      if observesHolidays(in: departure.zone),
        departure.day.components.year > JapaneseHolidays.lastYear,
        raised.holidayTableEnded.insert(departure.id).inserted
      {
        log.find(
          .holidayTableEnded, entry: entryCount,
          "the departure at \(text(departure.timestamp)) lies after \(JapaneseHolidays.lastYear), "
            + "where the table of holidays ends: a holiday counts as a weekday there")
      }
    }
  }

  /// Whether a finding is new for a visit: not raised for any of the deliveries it is made of.
  private mutating func isNew(
    _ path: WritableKeyPath<RaisedFindings, Set<Int>>, visit id: Int
  ) -> Bool {
    let members = history.members(of: id)
    let isNew = raised[keyPath: path].isDisjoint(with: members)
    raised[keyPath: path].formUnion(members)
    return isNew
  }

  private mutating func raiseOnVisits(_ log: inout StepLog) {
    guard let clock else { return }
    let changed = history.changed
    for index in changed {
      let stay = visits[index].stay
      if stay > Self.longestStay, isNew(\.stayTooLong, visit: visits[index].id) {
        let visit = visits[index]
        log.find(
          .stayTooLong, entry: entryCount,
          "the visit of \(text(visit.sortDate)) lasts \(durationText(stay)): look at its departure, "
            + "\(visit.departure.map(text) ?? "")")
      }
      if let departure = visits[index].departure, departure - clock > Self.futureDeparture,
        isNew(\.departureInFuture, visit: visits[index].id)
      {
        log.find(
          .departureInFuture, entry: entryCount,
          "the visit of \(text(visits[index].sortDate)) ends \(durationText(departure - clock)) "
            + "after the clock, at \(text(departure))")
      }
    }
    // Rows that are joined are never so close, and what is closed by the next is not open.
    if rules.history == .append { raiseTwice(&log) }
    if !rules.closeEarlierOpen { raiseOpen(&log) }
  }

  private mutating func raiseTwice(_ log: inout StepLog) {
    var previousArrival: Instant?
    for index in visits.indices {
      guard let arrival = visits[index].arrival else { continue }
      if let previousArrival, arrival - previousArrival <= rules.arrivalTolerance,
        isNew(\.arrivalTwice, visit: visits[index].id)
      {
        log.find(
          .arrivalTwice, entry: entryCount,
          "two visits arrive at \(text(arrival)): deliveries of one visit make two rows")
      }
      previousArrival = arrival
    }
  }

  private mutating func raiseOpen(_ log: inout StepLog) {
    let open = visits.filter(\.isOpen)
    guard open.count > 1, let last = open.last, isNew(\.openMoreThanOne, visit: last.id)
    else { return }
    log.find(
      .openMoreThanOne, entry: entryCount,
      "\(open.count) visits are open at once, the latest since \(text(last.sortDate)): an earlier "
        + "one was never closed")
  }
}
