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
    let (start, first) = (path.first.instant, path.first.coordinate)
    var phone = Phone(
      settings: settings, surroundings: surroundings, seed: seed, start: start, at: first,
      arrivalUnknown: arrivalUnknown)
    for action in actions { phone.add(action) }
    var session = DeviceSession(phone, app: app, at: start, first)
    session.notesRegions = notesRegions
    var log: [Entry] = []
    for waypoint in path.waypoints.dropFirst() {
      log += session.go(to: waypoint.coordinate, arriving: waypoint.instant)
    }
    app = session.app
    return log
  }
}
