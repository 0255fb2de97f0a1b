import DeviceLog

extension Entry {
  /// Delivered by the phone's sensors, and so liable to come late, twice or never.
  package var isSensed: Bool {
    switch event {
    case .visit, .regionExit, .regionEnter, .location, .monitor: true
    default: false
    }
  }

  /// The latest real date inside: before it nothing can be delivered.
  var happened: Instant {
    switch event {
    case .visit(let visit):
      visit.departureDate - at > 86_400 ? visit.arrivalDate : visit.departureDate
    case .regionExit(let crossing), .regionEnter(let crossing): crossing.timestamp
    case .location(let fix): fix.timestamp
    case .monitor(let event): event.timestamp ?? at
    default: at
    }
  }

  /// With the position of a visit or a fix changed.
  func mappingPosition(_ change: (inout Coordinate, inout Double) -> Void) -> Entry {
    var entry = self
    switch event {
    case .visit(var visit):
      change(&visit.coordinate, &visit.horizontalAccuracy)
      entry.event = .visit(visit)
    case .location(var fix):
      change(&fix.coordinate, &fix.horizontalAccuracy)
      entry.event = .location(fix)
    default: break
    }
    return entry
  }

  /// With the sentinels of a visit a little off: by a millisecond or a second, as devices deliver
  /// them; by what a 32-bit float or whole milliseconds leave of them; eleven years ahead.
  func withNearSentinels(_ draws: inout SeededGenerator) -> Entry {
    guard case .visit(var visit) = event else { return self }
    let future = [
      63_113_903_999.999, 63_113_903_999, 63_113_904_001, Double(Float(63_113_904_000.0)),
      (at.seconds + 11 * 365 * 86_400).rounded(),
    ]
    let past = [-63_114_076_799.999, -63_114_076_801, Double(Float(-63_114_076_800.0))]
    if visit.departureDate == .distantFuture {
      visit.departureDate = Instant(future[draws.index(below: future.count)])
    }
    if visit.arrivalDate == .distantPast {
      visit.arrivalDate = Instant(past[draws.index(below: past.count)])
    }
    return Entry(at: at, .visit(visit), isSynthetic: isSynthetic)
  }

  /// As a clock would have written it that was set back at an instant; dates before that, and
  /// sentinels, are as they were.
  func movedBack(by seconds: Double, since instant: Instant) -> Entry {
    func moved(_ date: Instant) -> Instant {
      date >= instant && date - instant < 86_400 ? (date - seconds).milliseconds : date
    }
    var entry = self
    entry.at = moved(at)
    switch event {
    case .visit(var visit):
      visit.arrivalDate = moved(visit.arrivalDate)
      visit.departureDate = moved(visit.departureDate)
      entry.event = .visit(visit)
    case .regionExit(var crossing):
      crossing.timestamp = moved(crossing.timestamp)
      entry.event = .regionExit(crossing)
    case .regionEnter(var crossing):
      crossing.timestamp = moved(crossing.timestamp)
      entry.event = .regionEnter(crossing)
    case .location(var fix):
      fix.timestamp = moved(fix.timestamp)
      entry.event = .location(fix)
    case .monitor(var event):
      event.timestamp = event.timestamp.map(moved)
      entry.event = .monitor(event)
    default: break
    }
    return entry
  }
}
