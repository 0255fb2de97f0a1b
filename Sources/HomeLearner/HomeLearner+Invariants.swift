import DeviceLog

extension HomeLearner {
  /// What is wrong with the state after an entry received at `at`, in a few words; `nil` if all that
  /// must always hold does.
  ///
  /// No entry, however bad, may bring about such a flaw: it would be an error of the learner. Builds
  /// for tests ask after every entry (see `apply`), `nightstep check --self` for a whole capture.
  ///
  /// - Complexity: O(visits + departures).
  package func flaw(at: Instant) -> String? {
    flawInVisits ?? flawInDepartures ?? flawInPending(at: at) ?? flawInRegions
  }

  private var flawInVisits: String? {
    if visits.count > rules.maxHistory { return "more visits than maxHistory" }
    var open = 0
    var previous = Instant(-.infinity)
    for visit in visits {
      if visit.sortDate < previous { return "visits are out of order" }
      previous = visit.sortDate
      if visit.isOpen { open += 1 }
      if !(visit.stay >= 0) { return "a stay that is no number, or less than none" }
      if visit.isGap, visit.stay > 0 { return "a gap that counts as a stay" }
    }
    if rules.closeEarlierOpen, rules.history == .upsert, open > 1 { return "two visits are open" }
    return nil
  }

  private var flawInDepartures: String? {
    if home == nil, !departures.isEmpty { return "a departure without a home" }
    var previous = Instant(-.infinity)
    for departure in departures {
      if departure.timestamp < previous { return "departures are out of order" }
      previous = departure.timestamp
      if departure.id >= nextDeparture { return "a departure of an id that was not given yet" }
      if departure.status == .tentative, rules.pendingSurvivesLaunch,
        departure.id != pending?.departure
      {
        return "a departure that is tentative, and nothing will decide it"
      }
    }
    return nil
  }

  private func flawInPending(at: Instant) -> String? {
    guard let pending else { return nil }
    guard home != nil else { return "a departure is pending without a home" }
    guard let own = departures.first(where: { $0.id == pending.departure }) else {
      return "a departure is pending that is not in the list"
    }
    if own.status != .tentative { return "a departure is pending that is decided already" }
    if own.timestamp != pending.timestamp { return "a pending departure is dated otherwise" }
    // Not compared with the clock: a device whose clock was set back begins to wait before it.
    if let timer = timerInstant, timer < at {
      return "a timer was due and has not fired"
    }
    return nil
  }

  private var flawInRegions: String? {
    if monitoredRegions.count > Self.regionLimit { return "more regions than the device has" }
    for (index, region) in monitoredRegions.enumerated()
    where monitoredRegions[..<index].contains(where: { $0.identifier == region.identifier }) {
      return "a region is monitored twice"
    }
    if home == nil, rules.stopRegionsOnReset, monitorsHome { return "a deleted home is monitored" }
    if monitorsHome != (regionStart != nil) { return "nobody knows since when home is monitored" }
    return nil
  }
}
