import DeviceLog

/// What the findings need to remember.
struct FindingWatch: Sendable, Hashable {
  /// The app was launched, and attached its listeners late.
  struct LateStart: Sendable, Hashable {
    var launched: Instant
    var attached: Instant
  }

  /// A visit, a crossing or an event of a circle that came in.
  struct Received: Sendable, Hashable {
    var entry: Int
    var at: Instant
    var kind: String
  }

  /// A session that was held from the foreground goes on when the app, started anew, takes it again.
  var mayResume = false
  /// Names of monitors that have had their finding.
  var badNames: Set<String> = []
  /// Monitors that the app, as it runs, has opened.
  var openMonitors: Set<String> = []
  /// Those that the app may note to be held once more: it has come back to the foreground since.
  var mayBeNotedAgain: Set<String> = []
  /// Circles are monitored, as far as is known; also such as no `anchor` placed.
  var hasCircles = false
  /// That they are without a session has been found.
  var isWithoutSession = false
  /// Circles that have had their finding about being small.
  var smallCircles: Set<String> = []
  /// When the app was launched, until its listeners are known to be attached.
  var launchedAt: Instant?
  /// A late start that has had no finding yet.
  var lateStart: LateStart?
  /// What came in last, unless the app has been ended since.
  var lastReceived: Received?
}
