import DeviceLog

/// What is known of the device and the app on it, from what the capture says.
///
/// A value, folded over entries in the order of their delivery. It knows what the *app* did; what the
/// learner would have done is compared with it, see `regionRows(asked:)`.
package struct DeviceState: Sendable, Hashable {
  /// Whether protected files can be read: not between a start and the first unlock.
  package enum Lock: Sendable, Hashable {
    case unknown
    /// Started at this instant, and not unlocked since.
    case locked(since: Instant)
    /// Unlocked at this instant, at least once since it was started.
    case unlocked(at: Instant)
  }

  /// The service session (`CLServiceSession`) that keeps circles monitored in the background.
  package struct Session: Sendable, Hashable {
    /// The monitor that the app named with it, if it did.
    package var monitor: String?
    package var since: Instant
    /// It began in the foreground, or goes on with one that did: only such a one counts.
    package var isFromForeground: Bool
  }

  /// A region that the app said it monitors.
  package struct WatchedRegion: Sendable, Hashable {
    package var region: Region
    /// When the app said so, the first time.
    package var startedAt: Instant
    /// The number of that entry, from 1.
    package var entry: Int
    /// What the last crossing said; `nil` before the first.
    package var isInside: Bool?
    /// When the last crossing happened.
    package var crossedAt: Instant?
  }

  /// Entries applied so far.
  package internal(set) var entryCount = 0
  /// When the last one was delivered.
  package internal(set) var clock: Instant?
  /// What the app said it started and has not stopped, in the order of starting; at most 20.
  package internal(set) var regions: [WatchedRegion] = []
  /// Whether the app notes what it monitors: only then does its silence tell anything.
  package internal(set) var notesRegions = false
  /// What the app started in vain, because it monitored the most regions already.
  package internal(set) var refusedRegions: [WatchedRegion] = []
  /// As the app noted it last: `always`, `whenInUse`, `denied`, …
  package internal(set) var authorization: String?
  /// The session that is held; `nil` for none.
  package internal(set) var session: Session?
  /// Whether the app is in the foreground; `nil` while nothing says.
  package internal(set) var isForeground: Bool?
  /// Whether the app runs; `nil` while nothing says.
  package internal(set) var isRunning: Bool?
  /// Whether protected files can be read.
  package internal(set) var lock = Lock.unknown
  /// The fix that was taken last, not delivered last.
  package internal(set) var lastFix: Fix?
  /// The number of the entry that delivered it.
  package internal(set) var lastFixEntry: Int?
  /// The device's zone, once an entry named one.
  package internal(set) var zone: String?

  /// The circles that stand, one a monitor.
  package var circles: [Circle] { board.circles }

  var board: CircleBoard
  var watch = FindingWatch()
  let settings: DiarySettings

  /// So many refused regions are remembered.
  private static let refusedLimit = 100

  /// A device of which nothing is known.
  package init(_ settings: DiarySettings = .standard) {
    self.settings = settings
    board = CircleBoard(settings)
  }

  /// What came of an entry.
  package struct Outcome: Sendable, Hashable {
    /// Of an `anchor`.
    package var placing: Placing?
    /// Of a `monitor`.
    package var report: CircleReport?
    package var findings: [DiaryFinding] = []
  }

  /// Applies the next entry.
  ///
  /// - Complexity: O(regions + circles).
  @discardableResult
  package mutating func apply(_ entry: Entry) -> Outcome {
    entryCount += 1
    if clock.map({ $0 < entry.at }) ?? true { clock = entry.at }
    var outcome = Outcome()
    // Nearly all of a log is such: nothing else looks at them.
    switch entry.event {
    case .location(let fix):
      note(fix)
      return outcome
    case .visit:
      checkStart(entry, &outcome)
      return outcome
    case .reset, .note, .other: return outcome
    default: break
    }
    // Before the state moves on: what was held and where the app was decides.
    findBefore(entry, &outcome)
    switch entry.event {
    case .regionStart(let region): start(region, entry, &outcome)
    case .regionStop(let region): stop(region)
    case .regionEnter(let crossing): cross(crossing, isInside: true)
    case .regionExit(let crossing): cross(crossing, isInside: false)
    case .anchor(let event):
      outcome.placing = board.place(event, at: entry.at, entry: entryCount)
    case .monitor(let event):
      outcome.report = board.report(event, at: entry.at, entry: entryCount)
    case .session(let event): note(event, entry)
    case .launch: (isRunning, isForeground, session) = (true, nil, nil)
    case .terminate, .reboot: (isRunning, isForeground, session) = (false, false, nil)
    case .foreground: (isRunning, isForeground) = (true, true)
    case .background: (isRunning, isForeground) = (true, false)
    case .unlock: lock = .unlocked(at: entry.at)
    case .authorization(let status): authorization = status
    case .timeZone(let identifier): zone = identifier
    case .location, .visit, .reset, .note, .other: break
    }
    if case .reboot = entry.event { lock = .locked(since: entry.at) }
    findAfter(entry, &outcome)
    return outcome
  }

  private mutating func stop(_ region: Region) {
    notesRegions = true
    regions.removeAll { $0.region.identifier == region.identifier }
    refusedRegions.removeAll { $0.region.identifier == region.identifier }
  }

  private mutating func start(_ region: Region, _ entry: Entry, _ outcome: inout Outcome) {
    notesRegions = true
    if let index = regions.firstIndex(where: { $0.region.identifier == region.identifier }) {
      regions[index].region = region
      return
    }
    guard regions.count < settings.regionLimit else {
      refusedRegions.removeAll { $0.region.identifier == region.identifier }
      if refusedRegions.count >= Self.refusedLimit { refusedRegions.removeFirst() }
      refusedRegions.append(
        WatchedRegion(region: region, startedAt: entry.at, entry: entryCount))
      outcome.find(
        .regionLimit, self, entry,
        "region \(region.identifier) is refused: \(regions.count) regions are monitored already, "
          + "and there may be no more")
      return
    }
    refusedRegions.removeAll { $0.region.identifier == region.identifier }
    regions.append(WatchedRegion(region: region, startedAt: entry.at, entry: entryCount))
  }

  private mutating func cross(_ crossing: RegionCrossing, isInside: Bool) {
    guard let index = regions.firstIndex(where: { $0.region.identifier == crossing.region }),
      regions[index].crossedAt.map({ $0 <= crossing.timestamp }) ?? true
    else { return }
    regions[index].isInside = isInside
    regions[index].crossedAt = crossing.timestamp
  }

  private mutating func note(_ event: MonitorEvent, _ entry: Entry) {
    switch event.begins {
    case true?:
      let isFromForeground = isForeground == true || watch.mayResume
      if isFromForeground { watch.mayResume = true }
      session = Session(
        monitor: event.monitor, since: entry.at, isFromForeground: isFromForeground)
    case false?:
      session = nil
      watch.mayResume = false
    case nil: break
    }
  }

  private mutating func note(_ fix: Fix) {
    guard fix.horizontalAccuracy > 0, fix.coordinate.isInRange, !fix.coordinate.isEmptyFix,
      lastFix.map({ $0.timestamp <= fix.timestamp }) ?? true
    else { return }
    lastFix = fix
    lastFixEntry = entryCount
  }
}

extension DeviceState.Outcome {
  mutating func find(
    _ id: DiaryFinding.ID, _ state: DeviceState, _ entry: Entry, _ text: String
  ) {
    findings.append(DiaryFinding(id: id, entry: state.entryCount, at: entry.at, text: text))
  }
}
