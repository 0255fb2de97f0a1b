import DeviceLog

extension HomeLearner {
  /// Sends an entry to what it concerns.
  mutating func dispatch(_ entry: Entry, _ log: inout StepLog) {
    switch entry.event {
    case .visit(let delivery): record(delivery, at: entry.at, &log)
    case .regionExit(let crossing): record(exit: crossing, at: entry.at, &log)
    case .location(let fix): record(fix, at: entry.at, &log)
    case .launch: launch(&log)
    case .reset: reset(&log)
    case .timeZone(let identifier): moveClock(to: identifier, &log)
    case .regionStart(let region): appStarted(region, &log)
    case .regionStop(let region): appStopped(region, &log)
    case .regionEnter(let crossing):
      log.trace(.other, "enter \(crossing.region): used for neither learning nor notifying")
    case .terminate, .unlock, .reboot, .foreground, .background, .authorization, .anchor, .monitor,
      .session, .note, .other:
      log.trace(.other, "\(entry.event.kind): changes nothing that is learned")
    }
  }

  private mutating func launch(_ log: inout StepLog) {
    if !rules.pendingSurvivesLaunch, let pending {
      forgotten.append(pending.place)
      self.pending = nil
      log.effect(.cancelConfirmation)
      log.trace(.departure, "the launch forgot the pending departure; its tentative entry stays")
      log.summarise("pending forgotten")
    }
    guard home != nil, !monitorsHome else {
      log.trace(.other, "launch: nothing to restore")
      return
    }
    guard rules.restoreOnLaunch else {
      log.trace(.other, "launch: region home is not monitored, and restoreOnLaunch is off")
      return
    }
    startHomeRegion(&log)
    log.effect(.persist)
  }

  private mutating func reset(_ log: inout StepLog) {
    if pending != nil { log.effect(.cancelConfirmation) }
    home = nil
    pending = nil
    departures = []
    learningSince = nil
    relocations = []
    history.removeAll()
    evidence = EvidenceLog()
    forgotten = []
    visitDepartures = [:]
    longestWindow = 0
    raised.forgetSubjects()
    if rules.stopRegionsOnReset { stopHomeRegion(&log) }
    log.effect(.persist)
    log.trace(.other, "reset: everything that was learned is cleared")
    log.summarise("all cleared")
  }

  private mutating func moveClock(to identifier: String, _ log: inout StepLog) {
    guard let zone = LocalZone(identifier: identifier) else {
      log.trace(.other, "\(identifier) is no zone this system knows: still \(self.zone.identifier)")
      log.summarise("unknown zone")
      return
    }
    self.zone = zone
    log.effect(.persist)
    log.trace(.other, "local time is now that of \(identifier)")
    log.summarise("zone \(identifier)")
  }
}

// MARK: - Regions

extension HomeLearner {
  /// The device monitors region `home` for the learner.
  public var monitorsHome: Bool {
    monitoredRegions.contains { $0.identifier == Self.regionIdentifier }
  }

  mutating func startHomeRegion(_ log: inout StepLog) {
    guard let home else { return }
    let region = Region(
      identifier: Self.regionIdentifier, center: home.coordinate, radius: rules.regionRadius)
    guard start(region, &log) else { return }
    regionStart = clock
    log.effect(.startMonitoring(region))
    log.trace(.home, "region home started, radius \(shortestText(region.radius)) m, exit only")
    log.summarise("region started")
  }

  mutating func stopHomeRegion(_ log: inout StepLog) {
    regionStart = nil
    guard monitorsHome else { return }
    monitoredRegions.removeAll { $0.identifier == Self.regionIdentifier }
    log.effect(.stopMonitoring(identifier: Self.regionIdentifier))
    log.trace(.other, "region home stopped; no other region is touched")
  }

  /// Adds a region to those the device monitors, if there is room.
  private mutating func start(_ region: Region, _ log: inout StepLog) -> Bool {
    if let index = monitoredRegions.firstIndex(where: { $0.identifier == region.identifier }) {
      monitoredRegions[index] = region
      return true
    }
    guard monitoredRegions.count < Self.regionLimit else {
      log.find(
        .regionLimit, entry: entryCount,
        "region \(region.identifier) would be the \(Self.regionLimit + 1)st: the device monitors at "
          + "most \(Self.regionLimit) for one app; look at what else is monitored")
      log.summarise("no room for region \(region.identifier)")
      return false
    }
    monitoredRegions.append(region)
    return true
  }

  private mutating func appStarted(_ region: Region, _ log: inout StepLog) {
    guard region.identifier != Self.regionIdentifier else {
      log.trace(.other, "the app started region home: what the learner asked for counts here")
      return
    }
    if start(region, &log) { summariseRegions(&log) }
  }

  private mutating func appStopped(_ region: Region, _ log: inout StepLog) {
    guard region.identifier != Self.regionIdentifier else {
      log.trace(.other, "the app stopped region home: what the learner asked for counts here")
      return
    }
    monitoredRegions.removeAll { $0.identifier == region.identifier }
    summariseRegions(&log)
  }

  private func summariseRegions(_ log: inout StepLog) {
    let count = monitoredRegions.count
    log.summarise("\(count) region\(count == 1 ? "" : "s") monitored")
  }
}
