import DeviceLog

/// All that a scenario fixes in advance: who goes where, what the user does, what fails. Played to
/// an app it becomes entries.
package struct Stage: Sendable {
  /// The way the device goes.
  package var path: Path
  /// The zone of the capture.
  package var timeZone: String
  /// Launches, resets and other things that are not sensed, in any order.
  package var actions: [Entry] = []
  /// Poor places and outages.
  package var surroundings = Surroundings()
  /// The app of the sample: what it monitors from when on.
  package var app = ScriptedApp([])
  /// Whether the app notes in its capture which regions it starts and stops.
  package var notesRegions = true
  /// The device was where it is for long when the app started.
  package var arrivalUnknown = true

  /// A path in a zone.
  package init(_ path: Path, timeZone: String) {
    self.path = path
    self.timeZone = timeZone
  }

  /// Plays the stage to the app that the scenario brings along.
  package func entries(seed: UInt64, settings: PhoneSettings) -> [Entry] {
    var app = self.app
    return entries(app: &app, seed: seed, settings: settings)
  }

  /// Plays the stage to an app, which gets every entry when it is delivered; its requests act on the
  /// phone from then on.
  ///
  /// - Returns: the entries in the order of their `at`, up to the end of the path.
  /// - Complexity: O(seconds of movement × regions).
  package func entries<App: AppUnderTest>(
    app: inout App, seed: UInt64, settings: PhoneSettings
  ) -> [Entry] {
    let (start, end) = (path.first.instant, path.last.instant)
    var phone = Phone(
      settings: settings, surroundings: surroundings, seed: seed, start: start,
      at: path.first.coordinate, arrivalUnknown: arrivalUnknown)
    for action in actions { phone.add(action) }
    var log: [Entry] = []

    func carryOut(_ requests: [AppRequest], at instant: Instant) {
      for request in requests {
        if notesRegions, let note = note(request, phone.monitoredRegions) {
          log.append(Entry(at: instant, note))
        }
        phone.carryOut(request)
      }
    }

    var now = start
    for waypoint in path.waypoints.dropFirst() {
      let step = stepSeconds(to: waypoint, at: now)
      phone.sense(path.position(at: now), at: now)
      while now < waypoint.instant {
        var next = waypoint.instant
        if let step { next = min(next, now + step) }
        if let due = phone.nextInstant, due > now { next = min(next, due) }
        if let timer = app.nextTimer, timer > now { next = min(next, timer) }
        now = next
        carryOut(app.advance(to: now), at: now)
        phone.sense(path.position(at: now), at: now)
        while let entry = phone.deliver(upTo: min(now, end)) {
          log.append(entry)
          carryOut(app.deliver(entry), at: entry.at)
        }
      }
    }
    return log
  }

  /// Seconds between two samples on the way to a waypoint: 1 on foot, 5 when faster; `nil` standing.
  private func stepSeconds(to waypoint: Path.Waypoint, at now: Instant) -> Double? {
    let metres = path.position(at: now).distance(to: waypoint.coordinate)
    let seconds = waypoint.instant - now
    guard metres > 0, seconds > 0 else { return nil }
    return metres / seconds < 3 ? 1 : 5
  }

  private func note(_ request: AppRequest, _ monitored: [Region]) -> Event? {
    switch request {
    case .startMonitoring(let region, _): .regionStart(region)
    case .stopMonitoring(let identifier):
      monitored.first { $0.identifier == identifier }.map { .regionStop($0) }
    case .placeCircle, .requestFix: nil
    }
  }
}
