import DeviceLog

/// The figures of the diary. Most were measured by an app that keeps such a diary ("CLVisit と
/// CLMonitor で「お店に寄った」を記録する", 2026); what has another source says so.
package struct DiarySettings: Sendable, Hashable {
  /// A circle left sooner than so many seconds after it was placed was no stay. Leaving is noticed
  /// 30 to 60 s late; a real stop at a shop was about 220 s, and 180 s lost quick ones.
  package var leastStaySeconds = 120.0
  /// Metres a second: who leaves a circle sooner than its radius takes at this speed passes through.
  package var passingSpeed = 2.5
  /// Metres: a circle is placed only at a fix at least so good.
  package var anchorAccuracyMetres = 100.0
  /// Seconds: a circle is placed only at a fix at most so old.
  package var anchorAgeSeconds = 10.0
  /// Metres: the radius of a circle follows the accuracy within these bounds.
  package var circleRadiusMetres = 50.0...100.0

  /// Seconds that a date must lie from its delivery to mean "not known": ten years, as in the
  /// learner. No real date does.
  package var sentinelSeconds = 10 * 365 * 86_400.0
  /// Seconds that an event may be dated after its delivery; one dated later is ignored, as in the
  /// learner.
  package var futureSlackSeconds = 60.0
  /// Seconds that an arrival may lie after its delivery, as in the learner: a day.
  package var futureArrivalSeconds = 86_400.0
  /// Seconds by which the arrival of a visit may come before the real one: 5 minutes.
  package var earlyArrivalSeconds = 300.0
  /// Seconds within which two dates of a visit are the same, as in the learner: captures that spell
  /// dates as texts lose the fraction.
  package var sameDateSeconds = 1.0
  /// Metres within which visits whose arrival is unknown are the same, as in the learner.
  package var samePlaceMetres = 150.0
  /// Seconds that a stay whose end nobody told is taken to last at most, as in the learner: 72 hours.
  /// Beyond, the device was off or the app not running.
  package var untoldEndSeconds = 259_200.0

  /// Metres within which a place may give a stay its name.
  package var nameMetres = 30.0
  /// Metres that are searched where there is nothing nearer; never more, however poor the fix is.
  package var widenedNameMetres = 50.0
  /// A second place that is farther than the first by at most so many accuracies leaves the name
  /// undecided.
  package var undecidedAccuracies = 2.0
  /// Metres beyond which an address is to be confirmed: one that was 85 m off turned out wrong.
  package var addressMetres = 50.0

  /// Metres: a shorter step between fixes is jitter.
  package var jitterMetres = 50.0
  /// Metres: a longer step between fixes is a jump.
  package var jumpMetres = 30_000.0
  /// Seconds that fixes are kept for: three days.
  package var keptSeconds = 3 * 86_400.0
  /// At most so many fixes are kept.
  package var keptPoints = 2000

  /// Seconds before the app attached its listeners in which an event is at risk.
  package var lateStartSeconds = 60.0
  /// Seconds after a launch in which listeners are attached promptly: more than a start without a
  /// network takes, less than one that waits for an answer. Decided here.
  package var promptStartSeconds = 5.0
  /// Regions that an app may monitor. Apple, `CLLocationManager.startMonitoring(for:)`.
  package var regionLimit = 20
  /// Metres under which a region misfires often (a field test of a geofencing app, KLab 2012).
  package var smallRegionMetres = 100.0

  /// The figures as measured.
  package static let standard = DiarySettings()

  package init() {}

  /// Seconds that a circle of a radius must hold the device to be a stay.
  package func leastSeconds(radiusMetres: Double) -> Double {
    max(leastStaySeconds, radiusMetres / passingSpeed)
  }
}

/// Seconds from `b` to `a` to a millisecond. Dates carry milliseconds, and the difference of two
/// such `Double`s is off by some 1e-7, which must not decide at a threshold.
func seconds(from b: Instant, to a: Instant) -> Double {
  ((a - b) * 1000).rounded() / 1000
}

/// Metres to a millimetre, for the same reason.
func metres(from a: Coordinate, to b: Coordinate) -> Double {
  (a.distance(to: b) * 1000).rounded() / 1000
}
