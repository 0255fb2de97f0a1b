import DeviceLog

extension DeviceState {
  /// Findings that the state before an entry decides.
  mutating func findBefore(_ entry: Entry, _ outcome: inout Outcome) {
    switch entry.event {
    case .anchor(let event), .monitor(let event), .session(let event):
      checkName(event, entry, &outcome)
    default: break
    }
    switch entry.event {
    case .anchor, .monitor: checkLock(entry, &outcome)
    default: break
    }
    switch entry.event {
    case .regionStart(let region): checkSize(of: region, entry, &outcome)
    case .anchor(let event): checkSize(of: event, entry, &outcome)
    default: break
    }
    checkOpening(entry, &outcome)
    checkStart(entry, &outcome)
  }

  /// Findings about the state after an entry.
  mutating func findAfter(_ entry: Entry, _ outcome: inout Outcome) {
    switch entry.event {
    case .anchor: watch.hasCircles = true
    case .monitor(let event) where event.state == "unmonitored":
      watch.hasCircles = !board.circles.isEmpty
    case .monitor(let event) where event.opensMonitor == nil: watch.hasCircles = true
    default: break
    }
    checkSession(entry, &outcome)
  }

  /// ASCII letters and digits; the real one takes nothing else.
  private static func isName(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.allSatisfy { (48...57).contains($0) || (97...122).contains($0 | 32) }
  }

  private mutating func checkName(
    _ event: MonitorEvent, _ entry: Entry, _ outcome: inout Outcome
  ) {
    guard let name = event.monitor, !Self.isName(name), watch.badNames.insert(name).inserted else {
      return
    }
    outcome.find(
      .monitorName, self, entry,
      "the monitor is named “\(name)”, and a name may have letters and digits only: the app crashes, "
        + "and only at its second launch")
  }

  private func checkLock(_ entry: Entry, _ outcome: inout Outcome) {
    guard case .locked(let since) = lock else { return }
    outcome.find(
      .locked, self, entry,
      "this \(entry.event.kind) came \(Self.length(since, entry.at)) after the device was started, "
        + "and before it was first unlocked: the monitor's file cannot be read then")
  }

  private mutating func checkSize(
    of region: Region, _ entry: Entry, _ outcome: inout Outcome
  ) {
    guard region.radius < settings.smallRegionMetres,
      regions.first(where: { $0.region.identifier == region.identifier })?.region.radius
        != region.radius
    else { return }
    outcome.find(
      .smallRegion, self, entry,
      "region \(region.identifier) has \(shortestText(region.radius)) m: under "
        + "\(shortestText(settings.smallRegionMetres)) m it is often entered and left by mistake")
  }

  private mutating func checkSize(
    of anchor: MonitorEvent, _ entry: Entry, _ outcome: inout Outcome
  ) {
    let least = settings.circleRadiusMetres.lowerBound
    guard let radius = anchor.radius, radius < least,
      watch.smallCircles.insert(anchor.monitor ?? "").inserted
    else { return }
    outcome.find(
      .smallRegion, self, entry,
      "a circle has \(shortestText(radius)) m: under \(shortestText(least)) m it is often left by "
        + "mistake")
  }

  /// The monitors that are open, each once at most.
  private mutating func checkOpening(_ entry: Entry, _ outcome: inout Outcome) {
    let event: MonitorEvent
    let opens: Bool?
    switch entry.event {
    case .session(let session): (event, opens) = (session, session.begins)
    case .monitor(let monitor): (event, opens) = (monitor, monitor.opensMonitor)
    case .launch, .terminate, .reboot:
      watch.openMonitors = []
      watch.mayBeNotedAgain = []
      return
    case .foreground:
      watch.mayBeNotedAgain = watch.openMonitors
      return
    default: return
    }
    guard let name = event.monitor, let opens else { return }
    guard opens else {
      watch.openMonitors.remove(name)
      return
    }
    guard !watch.openMonitors.insert(name).inserted else { return }
    // Back in the foreground an app may note what it holds anyway; that opens nothing.
    if case .session = entry.event, event.tellsWhatIs,
      watch.mayBeNotedAgain.remove(name) != nil
    {
      return
    }
    outcome.find(
      .monitorTwice, self, entry,
      "monitor \(name) is opened, and is open already: one name can be opened once only")
  }

  /// Circles without a session that was begun in the foreground, while the app is not there.
  private mutating func checkSession(_ entry: Entry, _ outcome: inout Outcome) {
    guard watch.hasCircles, session?.isFromForeground != true else {
      watch.isWithoutSession = false
      return
    }
    let what: String
    switch entry.event {
    case .background: what = "the app leaves the foreground with circles monitored"
    case .anchor where isForeground == false: what = "a circle is placed in the background"
    default: return
    }
    guard !watch.isWithoutSession else { return }
    watch.isWithoutSession = true
    let held =
      session == nil ? "no service session is held" : "the session was not begun in the foreground"
    outcome.find(
      .noSession, self, entry,
      "\(what), and \(held): the system stops monitoring about 10 s after the app has left")
  }

  /// `12 s`, `3 min`.
  static func length(_ start: Instant, _ end: Instant) -> String {
    let lasted = max(0, seconds(from: start, to: end).rounded())
    return lasted < 120
      ? "\(shortestText(lasted)) s" : "\(shortestText((lasted / 60).rounded())) min"
  }
}
