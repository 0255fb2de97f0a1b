import DeviceLog
import HomeLearner
import Replay

/// The clock and the place at hand, which forms are filled in with.
struct InjectContext: Equatable {
  var clock: Instant
  var zone: LocalZone
  /// Home, else the leading candidate, else the last position of the log.
  var place: Coordinate
  /// Home is confirmed, so exits of its region are worth sending.
  var home: Coordinate?
  /// The latest visit that is still open.
  var open: Visit?

  /// Metres that a visit's accuracy is filled in with.
  private static let accuracy = 12.0
  /// Degrees north that a trip goes, about 100 km.
  private static let trip = 0.9
  /// Where nothing is known of any place: Tokyo Tower.
  private static let nowhere = Coordinate(latitude: 35.658581, longitude: 139.745433)

  init(moment: Moment, facts: Facts, timeline: Timeline) {
    let learner = moment.learner
    zone = learner.zone
    // Before the first entry: a minute before it.
    clock = moment.position.clock ?? (timeline.entries.first?.entry.at ?? Instant(60)) - 60
    home = learner.home?.coordinate
    open = learner.visits.last { $0.isOpen }
    place =
      home ?? facts.candidates.first?.center
      ?? Self.lastPlace(timeline.entries[..<moment.position.count].reversed())
      ?? Self.lastPlace(timeline.entries[...]) ?? Self.nowhere
  }

  private static func lastPlace(_ entries: some Sequence<TimelineEntry>) -> Coordinate? {
    for entry in entries {
      let coordinate: Coordinate
      switch entry.entry.event {
      case .visit(let visit): coordinate = visit.coordinate
      case .location(let fix): coordinate = fix.coordinate
      default: continue
      }
      if coordinate.isInRange, !coordinate.isEmptyFix { return coordinate }
    }
    return nil
  }

  /// What a field is filled in with.
  func value(of name: String, in kind: InjectKind) -> FormField.Value {
    switch (kind, name) {
    case (.threeNightTrip, "lat"):
      return .number(place.latitude > 80 ? place.latitude - Self.trip : place.latitude + Self.trip)
    case (.closedVisit, "lat"): return .number((open?.coordinate ?? place).latitude)
    case (.closedVisit, "lng"): return .number((open?.coordinate ?? place).longitude)
    case (_, "lat"): return .number(place.latitude)
    case (_, "lng"): return .number(place.longitude)
    case (.closedVisit, "arrival"): return .instant(open?.arrival ?? clock - 8 * 3600)
    case (_, "arrival"): return .instant(clock - 600)
    case (.nearSentinelVisit, "departure"): return .instant(Instant(63_113_903_999.999))
    case (_, "departure"): return .instant(clock - 300)
    case (_, "accuracy"): return .number(Self.accuracy)
    case (_, "region"): return .word(HomeLearner.regionIdentifier)
    case (_, "source"): return .word(Fix.Source.oneShot.rawValue)
    case (_, "night"): return .day(evening(by: 20 * 3600))
    case (_, "from"): return .time(20 * 3600)
    case (_, "to"): return .time(7.5 * 3600)
    case (.threeNightTrip, "nights"): return .count(3)
    case (_, "nights"): return .count(1)
    case (_, "leave"): return .instant(zone.instant(of: evening(by: 9 * 3600), second: 9 * 3600))
    default: return .instant(clock)
    }
  }

  /// The local date, or the next one where the clock has passed a time of day.
  private func evening(by second: Double) -> CalendarDay {
    let (day, now) = zone.split(clock)
    return now < second ? day : day + 1
  }
}
