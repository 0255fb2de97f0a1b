import DeviceLog

/// A whole log, read for the diary: each of its days can be asked for.
package struct DiaryLog: Sendable {
  /// All findings, by the entry that shows them.
  package let findings: [DiaryFinding]
  /// The device after the last entry.
  package let device: DeviceState

  private let book: StayBook
  private let fixes: [(fix: Fix, at: Instant)]

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
    var notes = DiaryNotes()
    var fixes: [(fix: Fix, at: Instant)] = []
    var findings: [DiaryFinding] = []
    for entry in entries {
      let outcome = device.apply(entry)
      findings += outcome.findings
      let number = device.entryCount
      notes.take(entry, outcome, number: number, place: number, settings)
      if case .location(let fix) = entry.event, fix.source == .slc { fixes.append((fix, entry.at)) }
    }
    book = StayBook(notes, zone: zone, places: places, settings: settings)
    self.findings = findings.sorted { $0.entry < $1.entry }
    self.device = device
    self.fixes = fixes
  }

  /// All stays, by their beginning.
  package var stays: [Stay] { book.stays }

  /// The zone in force at the end of a day, whose midnights are the day's.
  package func zone(of day: CalendarDay) -> LocalZone { book.zone(of: day) }

  /// The day on which the log ends; `nil` for an empty one.
  package var lastDay: CalendarDay? { device.clock.map(book.day(at:)) }

  /// What the owner would read about a day on the next morning.
  ///
  /// - Complexity: O(stays + fixes).
  package func diary(of day: CalendarDay) -> Diary {
    book.diary(of: day, clock: device.clock, fixes: fixes, findings: findings)
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
