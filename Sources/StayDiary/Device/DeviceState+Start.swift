import DeviceLog

extension DeviceState {
  /// Events that came, or happened, shortly before the app attached its listeners.
  ///
  /// Listeners are attached by the launch itself, or by the first opening of a monitor or session
  /// that the capture notes after it, if that is more than 5 s later. An event that came in between
  /// reached no listener; one that happened in the last 60 s before had to wait for one.
  mutating func checkStart(_ entry: Entry, _ outcome: inout Outcome) {
    switch entry.event {
    case .launch:
      if let received = watch.lastReceived {
        late(received, since: nil, attached: entry.at, &outcome)
      }
      watch.lastReceived = nil
      watch.lateStart = nil
      watch.launchedAt = entry.at
    case .terminate, .reboot:
      // What came before reached the app.
      watch.lastReceived = nil
      watch.lateStart = nil
      watch.launchedAt = nil
    case .session(let event) where event.begins == true: attach(entry, &outcome)
    case .monitor(let event) where event.opensMonitor == true: attach(entry, &outcome)
    default:
      guard let happened = happening(of: entry) else { return }
      watch.lastReceived = FindingWatch.Received(
        entry: entryCount, at: entry.at, kind: entry.event.kind)
      guard let start = watch.lateStart else { return }
      let before = seconds(from: happened, to: start.attached)
      guard before > 0, before <= settings.lateStartSeconds else { return }
      watch.lateStart = nil
      outcome.find(
        .lateStart, self, entry,
        "this \(entry.event.kind) happened \(Self.length(happened, start.attached)) before the app "
          + "attached its listeners, \(Self.length(start.launched, start.attached)) after its launch:"
          + " others may be lost")
    }
  }

  private mutating func attach(_ entry: Entry, _ outcome: inout Outcome) {
    guard let launched = watch.launchedAt else { return }
    watch.launchedAt = nil
    guard seconds(from: launched, to: entry.at) > settings.promptStartSeconds else { return }
    watch.lateStart = FindingWatch.LateStart(launched: launched, attached: entry.at)
    guard let received = watch.lastReceived else { return }
    late(received, since: launched, attached: entry.at, &outcome)
  }

  private mutating func late(
    _ received: FindingWatch.Received, since launched: Instant?, attached: Instant,
    _ outcome: inout Outcome
  ) {
    guard seconds(from: received.at, to: attached) <= settings.lateStartSeconds else { return }
    watch.lateStart = nil
    outcome.findings.append(
      DiaryFinding(
        id: .lateStart, entry: received.entry, at: received.at,
        text: "this \(received.kind) came \(Self.length(received.at, attached)) before the app "
          + "attached its listeners" + (launched == nil ? "" : ", which it does late")
          + ": it may be lost"))
  }

  /// When a visit, a crossing or a circle's event happened; `nil` for any other entry.
  private func happening(of entry: Entry) -> Instant? {
    switch entry.event {
    case .visit(let visit):
      if visit.departureDate - entry.at <= settings.sentinelSeconds { return visit.departureDate }
      return visit.arrivalDate
    case .regionEnter(let crossing), .regionExit(let crossing): return crossing.timestamp
    case .monitor(let event): return event.opensMonitor == nil ? event.timestamp ?? entry.at : nil
    default: return nil
    }
  }
}
