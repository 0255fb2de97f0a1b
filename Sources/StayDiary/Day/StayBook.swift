import DeviceLog

/// All stays that are known at a place of a log, from which each day can be read.
package struct StayBook: Sendable {
  /// By their beginning.
  package let stays: [Stay]

  private let zones: [(from: Instant, zone: LocalZone)]
  private let firstZone: LocalZone
  private let settings: DiarySettings

  /// Makes the stays of what was told up to a place.
  ///
  /// - Parameters:
  ///   - place: the end of the log if `nil`.
  ///   - zone: the capture's zone, until an entry names another.
  /// - Complexity: O(n log n) of the visits and circles told up to there.
  package init(
    _ notes: DiaryNotes, upTo place: Int? = nil, zone: LocalZone, places: Places = .none,
    settings: DiarySettings = .standard
  ) {
    let place = place ?? .max
    let visits = notes.visits.values.prefix(notes.visits.count(upTo: place))
    let circles = notes.circles.values.prefix(notes.circles.count(upTo: place))
    stays = StayMerger(places: places, settings: settings)
      .stays(visits: StayVisits(Array(visits), settings).visits, circles: Array(circles))
    zones = Array(notes.zones.values.prefix(notes.zones.count(upTo: place)))
    firstZone = zone
    self.settings = settings
  }

  /// The zone in force at the end of a day, whose midnights are the day's.
  package func zone(of day: CalendarDay) -> LocalZone {
    var zone = firstZone
    for next in zones where next.from < zone.instant(of: day + 1, second: 0) { zone = next.zone }
    return zone
  }

  /// The day that it is at an instant.
  package func day(at instant: Instant) -> CalendarDay {
    (zones.last { $0.from <= instant }?.zone ?? firstZone).day(at: instant)
  }

  /// When fixes that count for a day are delivered: from the first that may be kept at its end, until
  /// the day itself is kept no longer.
  package func deliveries(of day: CalendarDay) -> ClosedRange<Instant> {
    let end = end(of: day)
    return firstFix(before: end) - settings.futureSlackSeconds...end + settings.keptSeconds
  }

  private func firstFix(before end: Instant) -> Instant { end - 2 * settings.keptSeconds }

  /// What the owner would read about a day.
  ///
  /// - Parameters:
  ///   - clock: until when an open stay goes on.
  ///   - fixes: with their deliveries, in their order; those of other days do no harm.
  ///   - findings: in their order; those of other days are left out.
  /// - Complexity: O(stays + fixes).
  package func diary(
    of day: CalendarDay, clock: Instant?, fixes: some Sequence<(fix: Fix, at: Instant)>,
    findings: [DiaryFinding] = []
  ) -> Diary {
    let zone = zone(of: day)
    let start = zone.instant(of: day, second: 0)
    let end = end(of: day)
    var travel = Travel(settings)
    let first = firstFix(before: end)
    let last = deliveries(of: day).upperBound
    for (fix, at) in fixes where at <= last && fix.timestamp < end && fix.timestamp >= first {
      travel.add(fix, at: at)
    }
    return Diary(
      day: day, zone: zone,
      stays: stays.filter { stay in
        let known = stay.knownEnd(at: clock, settings)
        return stay.from < end && (known > start || stay.from >= start)
      },
      distanceMetres: travel.metres(from: start, to: end),
      findings: findings.filter { $0.at >= start && $0.at < end })
  }

  private func end(of day: CalendarDay) -> Instant {
    zone(of: day).instant(of: day + 1, second: 0)
  }
}
