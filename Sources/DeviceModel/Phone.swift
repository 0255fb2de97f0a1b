import DeviceLog

/// A phone: turns movement into the entries it would deliver, late, early, twice or never, as its
/// settings say.
///
/// A value driven from outside. `sense` tells it where it is, `deliver` takes what is due, `carryOut`
/// acts on what the app asks for; it monitors what was asked for and reports only that. The same
/// seed and the same calls give the same entries.
package struct Phone: Sendable {
  /// How it delivers.
  package let settings: PhoneSettings
  /// What stands between it and the world.
  package let surroundings: Surroundings
  /// Identifiers the app asked for in vain, because it monitored the most regions already.
  package private(set) var refusedRegions: [String] = []

  private var place: Coordinate
  private var lastSense: Instant
  private var watches: [RegionWatch] = []
  private var circles: [CircleWatch] = []
  private var visits: VisitDetector
  private var changes: ChangeDetector
  private var requestedFixes: [Instant] = []
  /// The app's process runs: not so from a `terminate` on until a launch, or a delivery for which
  /// the system starts it. Without a process no requested fix comes.
  private var isRunning = true
  private var queue = DeliveryQueue()

  private var regionDraws: SeededGenerator
  private var visitDraws: SeededGenerator
  private var circleDraws: SeededGenerator
  private var fixDraws: SeededGenerator

  /// A phone on which the app starts its services at an instant and a place.
  ///
  /// - Parameters:
  ///   - arrivalUnknown: the device has been there for long: its first visit will say `distantPast`.
  ///   - currentVisit: the services have been running, and this visit, delivered open, is going on at
  ///     the place. Then there is no cached fix to begin with.
  ///   - startsServices: off where they have been running all the while, so that nothing comes from a
  ///     cache.
  package init(
    settings: PhoneSettings = .standard, surroundings: Surroundings = Surroundings(),
    seed: UInt64, start: Instant, at place: Coordinate, arrivalUnknown: Bool = true,
    currentVisit: VisitDelivery? = nil, startsServices: Bool = true
  ) {
    self.settings = settings
    self.surroundings = surroundings
    self.place = place
    lastSense = start
    visits = VisitDetector(
      start: start, at: place, settings: settings, arrivalUnknown: arrivalUnknown,
      currentVisit: currentVisit)
    changes = ChangeDetector(start: start, at: place)
    regionDraws = SeededGenerator(seed: seed, stream: 1)
    visitDraws = SeededGenerator(seed: seed, stream: 2)
    fixDraws = SeededGenerator(seed: seed, stream: 3)
    circleDraws = SeededGenerator(seed: seed, stream: 4)
    let age = fixDraws.uniform(settings.cachedFixAgeSeconds)
    if startsServices, currentVisit == nil { report(.slc, taken: start - age, delivered: start) }
  }

  /// The regions it monitors, in the order of asking.
  package var monitoredRegions: [Region] { watches.map(\.region) }

  /// When the phone next does something of its own if it stays where it is.
  package var nextInstant: Instant? {
    var first: Double?
    // Written out: this is asked at every step, and arrays would be most of the work.
    func consider(_ instant: Instant?) {
      guard let instant else { return }
      first = first.map { min($0, instant.seconds) } ?? instant.seconds
    }
    consider(queue.nextInstant)
    consider(visits.nextInstant(settings))
    consider(changes.nextInstant(settings))
    for instant in requestedFixes { consider(instant) }
    for watch in watches { consider(watch.nextInstant(settings)) }
    for circle in circles { consider(circle.nextInstant) }
    return first.map { Instant($0) }
  }

  /// The phone is at a place at an instant, which is not before the last one.
  package mutating func sense(_ newPlace: Coordinate, at instant: Instant) {
    let hours = max(0, instant - lastSense) / 3600
    place = newPlace
    lastSense = max(lastSense, instant)
    let shadow = surroundings.shadow(at: place)
    let isUnderground = shadow.map { $0.accuracyMetres == nil } ?? false
    if !isUnderground {
      senseRegions(at: instant, hours: hours)
      if changes.sense(place, at: instant, settings: settings) {
        report(.slc, taken: instant, delivered: instant)
      }
      senseVisits(at: instant, accuracy: shadow?.accuracyMetres ?? settings.visitAccuracyMetres)
    }
    guard requestedFixes.contains(where: { $0 <= instant }) else { return }
    for due in requestedFixes where due <= instant && !isUnderground && isRunning {
      report(.oneShot, taken: due, delivered: due)
    }
    requestedFixes.removeAll { $0 <= instant }
  }

  /// Takes the next entry that is due by an instant, in the order of `at`.
  package mutating func deliver(upTo instant: Instant) -> Entry? {
    guard let entry = queue.next(upTo: instant) else { return nil }
    if entry.event == .terminate {
      isRunning = false
    } else if entry.event == .launch || entry.isSensed {
      isRunning = true
    }
    return entry
  }

  /// Hands over an entry that does not come from the phone's sensors: a launch, a reset.
  package mutating func add(_ entry: Entry) {
    queue.insert(entry)
  }

  /// Does what the app asks for.
  ///
  /// A region whose identifier is monitored already takes the old one's place. Beyond the limit a
  /// region is refused, as `monitoringDidFailFor` would say.
  package mutating func carryOut(_ request: AppRequest) {
    switch request {
    case .startMonitoring(let region, let notifyOnEntry):
      watches.removeAll { $0.region.identifier == region.identifier }
      guard watches.count < settings.regionLimit else {
        refusedRegions.append(region.identifier)
        return
      }
      watches.append(
        RegionWatch(
          region, notifyOnEntry: notifyOnEntry, from: place, settings: settings,
          generator: &regionDraws))
    case .stopMonitoring(let identifier):
      if surroundings.keepsStoppedRegions { break }
      watches.removeAll { $0.region.identifier == identifier }
    case .placeCircle(let monitor, let condition):
      placeCircle(monitor, condition)
    case .requestFix(let instant):
      requestedFixes.append(instant)
    }
  }
}

// MARK: - What the sensors say

extension Phone {
  private mutating func senseRegions(at instant: Instant, hours: Double) {
    for index in watches.indices {
      var event = watches[index].sense(
        place, at: instant, settings: settings, generator: &regionDraws)
      if event == nil,
        watches[index].misfires(hours: hours, settings: settings, generator: &regionDraws)
      {
        let identifier = watches[index].region.identifier
        event = .regionExit(RegionCrossing(region: identifier, timestamp: instant.milliseconds))
      }
      guard let event else { continue }
      let delay = regionDraws.skewed(settings.crossingDelaySeconds)
      deliver(.regions, event, happened: instant, delay: delay)
    }
    for index in circles.indices {
      let event = circles[index].sense(
        place, at: instant, settings: settings, generator: &circleDraws)
      guard let event else { continue }
      let delay = circleDraws.uniform(settings.fixDelaySeconds)
      deliver(.regions, .monitor(event), happened: instant, delay: delay)
    }
  }

  /// A circle where the phone is, as far as a fix of this moment knows.
  private mutating func placeCircle(_ monitor: String, _ condition: String) {
    let accuracy = circleDraws.uniform(settings.fixAccuracyMetres)
    let center = place.blurred(
      0...min(accuracy, settings.fixErrorMetres.upperBound), generator: &circleDraws
    ).rounded
    let bounds = settings.circleRadiusMetres
    let radius = min(max(accuracy, bounds.lowerBound), bounds.upperBound).rounded()
    circles.removeAll { $0.monitor == monitor }
    circles.append(
      CircleWatch(monitor: monitor, condition: condition, center: center, radius: radius))
    var event = MonitorEvent()
    event.monitor = monitor
    event.condition = condition
    event.latitude = center.latitude
    event.longitude = center.longitude
    event.radius = radius
    event.horizontalAccuracy = tenths(accuracy)
    event.timestamp = lastSense.milliseconds
    deliver(.regions, .anchor(event), happened: lastSense, delay: 0.2)
  }

  private mutating func senseVisits(at instant: Instant, accuracy: ClosedRange<Double>) {
    let finding = visits.sense(
      place, at: instant, accuracy: accuracy, settings: settings, generator: &visitDraws)
    switch finding {
    case .arrived(let visit):
      let delay = visitDraws.uniform(settings.arrivalDelaySeconds)
      deliverVisit(.visitArrivals, visit, happened: instant, delay: delay)
    case .left(let visit):
      let isMissing = visitDraws.chance(settings.departureMissing)
      let isLate = visitDraws.chance(settings.departureLate)
      let delay = visitDraws.skewed(
        isLate ? settings.departureLateSeconds : settings.departureDelaySeconds)
      if !isMissing { deliverVisit(.visitDepartures, visit, happened: instant, delay: delay) }
    case nil:
      break
    }
  }

  private mutating func deliverVisit(
    _ service: Surroundings.Service, _ visit: VisitDelivery, happened: Instant, delay: Double
  ) {
    deliver(service, .visit(visit), happened: happened, delay: delay)
    let isRepeated = visitDraws.chance(settings.visitRepeated)
    let more = visitDraws.uniform(settings.visitRepeatSeconds)
    if isRepeated { deliver(service, .visit(visit), happened: happened, delay: delay + more) }
  }

  /// Delivers a fix of where the phone is.
  private mutating func report(_ source: Fix.Source, taken: Instant, delivered: Instant) {
    let isPoor = source == .slc && fixDraws.chance(settings.poorFix)
    let stated = fixDraws.uniform(isPoor ? settings.poorFixMetres : settings.fixAccuracyMetres)
    let position = place.blurred(
      isPoor ? settings.poorFixMetres : settings.fixErrorMetres, generator: &fixDraws)
    let fix = Fix(
      position.rounded, timestamp: taken.milliseconds, horizontalAccuracy: tenths(stated),
      source: source)
    let delay = fixDraws.uniform(settings.fixDelaySeconds)
    let service = source == .slc ? Surroundings.Service.significantChanges : .requestedFixes
    deliver(service, .location(fix), happened: delivered, delay: delay)
  }

  private mutating func deliver(
    _ service: Surroundings.Service, _ event: Event, happened: Instant, delay: Double
  ) {
    guard surroundings.delivers(service, at: happened) else { return }
    // Rounded up, so that nothing is delivered before it happened.
    let at = Instant(((happened + delay).seconds * 1000).rounded(.up) / 1000)
    queue.insert(Entry(at: at, event))
  }
}
