import DeviceLog

/// Finds the stops that become visits: an open delivery some minutes after stopping, a closed one
/// after leaving.
struct VisitDetector: Sendable {
  /// What a stop gave rise to.
  enum Finding: Sendable {
    /// Arrived; still there.
    case arrived(VisitDelivery)
    /// Left, at the departure of the delivery.
    case left(VisitDelivery)
  }

  private enum Phase {
    /// Perhaps standing still, near a place since an instant.
    case moving(Coordinate, since: Instant)
    /// At a visit, or away from its place for less than what ends it.
    case visiting(Coordinate, VisitDelivery, away: Absence?)
  }

  /// Away from a visit's place since an instant, and perhaps standing still elsewhere already.
  private struct Absence {
    var since: Instant
    var anchor: Coordinate
    var anchorSince: Instant
  }

  private var phase: Phase
  private var stopSeconds: Double
  /// There before monitoring began: the first visit's arrival is not known.
  private var isFirst: Bool

  init(
    start: Instant, at place: Coordinate, settings: PhoneSettings, arrivalUnknown: Bool,
    currentVisit: VisitDelivery?
  ) {
    phase =
      currentVisit.map { .visiting(place, $0, away: nil) } ?? .moving(place, since: start)
    isFirst = arrivalUnknown && currentVisit == nil
    stopSeconds = settings.visitStopSeconds.lowerBound
  }

  /// When something happens if the device stays where it is.
  func nextInstant(_ settings: PhoneSettings) -> Instant? {
    switch phase {
    case .moving(_, let since): since + stopSeconds
    case .visiting(_, _, let away): away.map { $0.since + settings.visitLeaveSeconds }
    }
  }

  /// The device is at a place, whose accuracy is given in metres.
  mutating func sense(
    _ place: Coordinate, at instant: Instant, accuracy: ClosedRange<Double>,
    settings: PhoneSettings, generator: inout SeededGenerator
  ) -> Finding? {
    switch phase {
    case .moving(let anchor, let since):
      guard anchor.isWithin(settings.visitStopMetres, of: place) else {
        phase = .moving(place, since: instant)
        isFirst = false
        return nil
      }
      guard instant.hasReached(since + stopSeconds) else { return nil }
      stopSeconds = generator.uniform(settings.visitStopSeconds)
      let early = generator.skewed(settings.arrivalEarlySeconds)
      let stated = generator.uniform(accuracy)
      let visit = VisitDelivery(
        Self.measured(place, accuracy: stated, settings: settings, generator: &generator),
        arrivalDate: isFirst ? .distantPast : (since - early).milliseconds,
        departureDate: .distantFuture, horizontalAccuracy: tenths(stated))
      phase = .visiting(place, visit, away: nil)
      defer { isFirst = false }
      // Open and of unknown arrival, it has nothing to tell.
      return isFirst ? nil : .arrived(visit)

    case .visiting(let center, var visit, let absence):
      guard !center.isWithin(settings.visitLeaveMetres, of: place) else {
        if absence != nil { phase = .visiting(center, visit, away: nil) }
        return nil
      }
      var away = absence ?? Absence(since: instant, anchor: place, anchorSince: instant)
      if !away.anchor.isWithin(settings.visitStopMetres, of: place) {
        (away.anchor, away.anchorSince) = (place, instant)
      }
      guard instant.hasReached(away.since + settings.visitLeaveSeconds) else {
        phase = .visiting(center, visit, away: away)
        return nil
      }
      phase = .moving(away.anchor, since: away.anchorSince)
      visit.departureDate = (away.since - generator.uniform(0...90)).milliseconds
      // The place does not change with leaving it, nor does its signal.
      visit.horizontalAccuracy = tenths(visit.horizontalAccuracy * generator.uniform(0.8...1))
      return .left(visit)
    }
  }

  /// The place as the device believes it: wrong by the usual error, and by half of what a poor
  /// accuracy adds.
  private static func measured(
    _ place: Coordinate, accuracy: Double, settings: PhoneSettings,
    generator: inout SeededGenerator
  ) -> Coordinate {
    let poor = max(0, accuracy - settings.visitAccuracyMetres.upperBound) / 2
    return place.blurred(settings.visitErrorMetres, plus: poor, generator: &generator).rounded
  }
}

extension Coordinate {
  /// A place some metres away, in any direction.
  func blurred(
    _ metres: ClosedRange<Double>, plus more: Double = 0, generator: inout SeededGenerator
  ) -> Coordinate {
    let distance = generator.uniform(metres) + more
    // A direction without sines: a point of the square that lies within the unit circle.
    while true {
      let east = generator.uniform(-1...1)
      let north = generator.uniform(-1...1)
      let length = (east * east + north * north).squareRoot()
      if length > 0.01, length <= 1 {
        return moved(east: distance * east / length, north: distance * north / length)
      }
    }
  }
}
