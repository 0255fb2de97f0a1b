import DeviceLog

/// A whole log, read for the diary: each of its days can be asked for.
package struct DiaryLog: Sendable {
  /// All stays, by their beginning.
  package let stays: [Stay]
  /// All findings, by the entry that shows them.
  package let findings: [DiaryFinding]
  /// The device after the last entry.
  package let device: DeviceState

  private let zones: [(from: Instant, zone: LocalZone)]
  private let firstZone: LocalZone
  private let fixes: [(fix: Fix, at: Instant)]
  private let settings: DiarySettings

  /// Reads a log.
  ///
  /// - Parameters:
  ///   - entries: in the order of delivery, skipped ones left out.
  ///   - zone: the capture's zone, until an entry names another.
  /// - Complexity: O(n log n).
  package init(
    _ entries: some Sequence<Entry>, zone: LocalZone, places: Places = .none,
    settings: DiarySettings = .standard
  ) {
    var device = DeviceState(settings)
    var visits: [StayVisit] = []
    var circles: [Stay] = []
    var fixes: [(fix: Fix, at: Instant)] = []
    var findings: [DiaryFinding] = []
    var zones: [(from: Instant, zone: LocalZone)] = []
    for entry in entries {
      let outcome = device.apply(entry)
      findings += outcome.findings
      if case .stay(let stay) = outcome.report { circles.append(stay) }
      switch entry.event {
      case .visit(let delivery):
        if let visit = StayVisit(delivery, at: entry.at, entry: device.entryCount, settings) {
          visits.append(visit)
        }
      case .location(let fix) where fix.source == .slc: fixes.append((fix, entry.at))
      case .timeZone(let identifier):
        if let zone = LocalZone(identifier: identifier) { zones.append((entry.at, zone)) }
      default: break
      }
    }
    stays = StayMerger(places: places, settings: settings)
      .stays(visits: StayVisits(visits, settings).visits, circles: circles)
    self.findings = findings.sorted { $0.entry < $1.entry }
    self.device = device
    self.fixes = fixes
    self.zones = zones
    firstZone = zone
    self.settings = settings
  }

  /// The zone in force at the end of a day, whose midnights are the day's.
  package func zone(of day: CalendarDay) -> LocalZone {
    var zone = firstZone
    for next in zones where next.from < zone.instant(of: day + 1, second: 0) { zone = next.zone }
    return zone
  }

  /// The day on which the log ends; `nil` for an empty one.
  package var lastDay: CalendarDay? {
    device.clock.map { clock in
      (zones.last { $0.from <= clock }?.zone ?? firstZone).day(at: clock)
    }
  }

  /// What the owner would read about a day on the next morning.
  ///
  /// - Complexity: O(stays + fixes).
  package func diary(of day: CalendarDay) -> Diary {
    let zone = zone(of: day)
    let start = zone.instant(of: day, second: 0)
    let end = zone.instant(of: day + 1, second: 0)
    var travel = Travel(settings)
    // Only these may be kept at the end of the day.
    for (fix, at) in fixes
    where fix.timestamp < end && fix.timestamp >= end - 2 * settings.keptSeconds {
      travel.add(fix, at: at)
    }
    return Diary(
      day: day, zone: zone,
      stays: stays.filter { stay in
        let known = stay.knownEnd(at: device.clock, settings)
        return stay.from < end && (known > start || stay.from >= start)
      },
      distanceMetres: travel.metres(from: start, to: end),
      findings: findings.filter { $0.at >= start && $0.at < end })
  }
}

/// A day of the diary.
package struct Diary: Sendable, Hashable {
  package var day: CalendarDay
  /// Whose midnights the day has.
  package var zone: LocalZone
  /// The stays that touch the day, whole, by their beginning.
  package var stays: [Stay]
  /// Metres travelled, in straight lines between fixes: see `Travel.caveat`.
  package var distanceMetres: Double
  /// What was found in the entries delivered on the day.
  package var findings: [DiaryFinding]
}

extension Diary {
  /// The diary of one day of a log; for several days make a `DiaryLog` once.
  package init(
    day: CalendarDay, of entries: some Sequence<Entry>, zone: LocalZone, places: Places = .none,
    settings: DiarySettings = .standard
  ) {
    self = DiaryLog(entries, zone: zone, places: places, settings: settings).diary(of: day)
  }
}
