import DeviceLog

/// A phone with an app on it, moved step by step: by a stage, or by hand.
///
/// Each call goes on in time, hands the app what the phone delivers, lets the app's requests act on
/// the phone, and returns what was delivered meanwhile, in the order of `at`.
package struct DeviceSession<App: AppUnderTest> {
  /// The phone.
  package private(set) var phone: Phone
  /// The app.
  package private(set) var app: App
  /// The clock.
  package private(set) var now: Instant
  /// Where the phone is.
  package private(set) var place: Coordinate
  /// Whether the app notes in its capture which regions it starts and stops.
  package var notesRegions = true

  private var log: [Entry] = []

  /// A phone that is at a place at an instant.
  package init(_ phone: Phone, app: App, at instant: Instant, _ place: Coordinate) {
    self.phone = phone
    self.app = app
    now = instant
    self.place = place
  }

  /// Hands over an entry that is not sensed, such as a launch, for its own `at`.
  package mutating func add(_ entry: Entry) {
    phone.add(entry)
  }

  /// Lets the app's request act on the phone, now.
  package mutating func carryOut(_ request: AppRequest) {
    carryOut([request], at: now)
  }

  /// Changes what the app knows, for news that did not come through this phone; what it asks for
  /// acts on the phone, now.
  package mutating func tell(_ change: (inout App, Phone) -> [AppRequest]) {
    carryOut(change(&app, phone), at: now)
  }

  /// Stays where it is for some seconds.
  ///
  /// - Complexity: O(deliveries); waiting a night costs no more than waiting a minute.
  package mutating func wait(seconds: Double) -> [Entry] {
    go(to: place, arriving: now + seconds)
  }

  /// Goes to a place in a straight line.
  ///
  /// - Parameter speed: metres a second, more than 0; see `Itinerary.Speed`.
  /// - Complexity: O(seconds · regions).
  package mutating func move(to target: Coordinate, metresPerSecond speed: Double) -> [Entry] {
    go(to: target, arriving: now + place.distance(to: target) / max(speed, 0.01))
  }

  /// Goes to a place in a straight line, to be there at an instant.
  package mutating func go(to target: Coordinate, arriving end: Instant) -> [Entry] {
    let (start, from) = (now, place)
    let length = end - start
    func position(at instant: Instant) -> Coordinate {
      guard instant < end, length > 0 else { return target }
      return instant > start ? from.between(target, (instant - start) / length) : from
    }
    let step = stepSeconds(from.distance(to: target), seconds: length)
    carryOut(app.advance(to: start), at: start)
    phone.sense(from, at: start)
    while now < end {
      var next = end
      if let step { next = min(next, now + step) }
      if let due = phone.nextInstant, due > now { next = min(next, due) }
      if let timer = app.nextTimer, timer > now { next = min(next, timer) }
      now = next
      carryOut(app.advance(to: now), at: now)
      phone.sense(position(at: now), at: now)
      while let entry = phone.deliver(upTo: now) {
        log.append(entry)
        carryOut(app.deliver(entry), at: entry.at)
      }
    }
    place = target
    defer { log = [] }
    return log
  }

  /// Seconds between two samples: 1 on foot, 5 when faster; `nil` standing.
  private func stepSeconds(_ metres: Double, seconds: Double) -> Double? {
    guard metres > 0, seconds > 0 else { return nil }
    return metres / seconds < 3 ? 1 : 5
  }

  private mutating func carryOut(_ requests: [AppRequest], at instant: Instant) {
    for request in requests {
      if notesRegions, let note = note(request) { log.append(Entry(at: instant, note)) }
      phone.carryOut(request)
    }
  }

  private func note(_ request: AppRequest) -> Event? {
    switch request {
    case .startMonitoring(let region, _): .regionStart(region)
    case .stopMonitoring(let identifier):
      phone.monitoredRegions.first { $0.identifier == identifier }.map { .regionStop($0) }
    case .placeCircle, .requestFix: nil
    }
  }
}

extension DeviceSession: Sendable where App: Sendable {}
