import DeviceLog

/// How a phone delivers. Every figure has its source; "the app's notes" are the two articles the
/// project began with, one about visits and circles measured on a phone, one about geofences
/// measured in the field.
package struct PhoneSettings: Sendable, Equatable {
  // MARK: Regions

  /// Metres beyond the radius at which leaving is noticed; one draw a crossing. Field test: a
  /// circle works to within 10 to 30 m of its radius.
  package var exitMarginMetres = 10.0...30.0
  /// Seconds the device must have been beyond (or back within) the boundary. Apple, "Region
  /// Monitoring and iBeacon" (Location and Maps Programming Guide): 20 seconds.
  package var boundarySeconds = 20.0
  /// Seconds between a crossing and its delivery: "seconds to tens of seconds" in the app's notes,
  /// minutes at worst.
  package var crossingDelaySeconds = 2.0...150.0
  /// How many regions an app may monitor. Apple, `CLLocationManager.startMonitoring(for:)`: 20.
  package var regionLimit = 20
  /// Metres; smaller regions misfire. Field test: 100 m was the practical minimum.
  package var smallRegionMetres = 100.0
  /// Chance an hour that a small region reports an exit nobody made. An estimate: the field test
  /// says "often".
  package var smallRegionMisfires = 0.1

  // MARK: Circles of a monitor

  /// Seconds until a `CLMonitor` notices that a circle was left. Measured: 30 to 60.
  package var circleNoticeSeconds = 30.0...60.0
  /// Metres of a circle placed where the device is, following the accuracy. The app's notes: 50 to
  /// 100.
  package var circleRadiusMetres = 50.0...100.0

  // MARK: Visits

  /// Seconds a stop must last to become a visit; one draw a stop. Measured: nothing under 10 to 20
  /// minutes.
  package var visitStopSeconds = 600.0...1200.0
  /// Metres within which the device still stands still.
  package var visitStopMetres = 50.0
  /// Seconds between becoming a visit and the delivery of its arrival.
  package var arrivalDelaySeconds = 5.0...240.0
  /// Seconds by which the arrival's date is too early. Measured: home at 19:28, said 19:23.
  package var arrivalEarlySeconds = 0.0...300.0
  /// Metres from the place beyond which a visit is being left.
  package var visitLeaveMetres = 100.0
  /// Seconds away that end a visit; a shorter absence leaves it open.
  package var visitLeaveSeconds = 300.0
  /// Seconds between the end of a visit and the delivery of its departure, when not late.
  package var departureDelaySeconds = 10.0...900.0
  /// Chance that the departure is late. Measured: over 30 minutes happens.
  package var departureLate = 0.15
  /// Seconds by which a late departure is late.
  package var departureLateSeconds = 1800.0...5400.0
  /// Chance that the departure is never delivered. Measured on one bad day: 5 of 6.
  package var departureMissing = 0.2
  /// Chance that a delivery of a visit comes a second time.
  package var visitRepeated = 0.08
  /// Seconds after which it comes again.
  package var visitRepeatSeconds = 20.0...1200.0
  /// Metres between a visit's position and the place.
  package var visitErrorMetres = 0.0...12.0
  /// Metres of accuracy a visit states.
  package var visitAccuracyMetres = 8.0...45.0

  // MARK: Fixes

  /// Metres to the last significant change at which the next one may come. Apple, "Handling
  /// location events": 500 m or more.
  package var significantMetres = 500.0
  /// Seconds to the last significant change. Apple, same page: not more often than once in five
  /// minutes.
  package var significantSeconds = 300.0
  /// Seconds by which the first one after the start is old: it comes from the cache.
  package var cachedFixAgeSeconds = 60.0...1800.0
  /// Seconds between a fix and its delivery.
  package var fixDelaySeconds = 0.5...8.0
  /// Metres of accuracy a fix states: 10 to 65 m (65 is what Wi-Fi alone gives).
  package var fixAccuracyMetres = 10.0...65.0
  /// Metres between a fix and the true place.
  package var fixErrorMetres = 0.0...30.0
  /// Chance that a significant change knows the cell only.
  package var poorFix = 0.04
  /// Metres of accuracy of such a fix, and metres by which it is wrong. The app's notes: values of
  /// the 500 m class occur.
  package var poorFixMetres = 500.0...1500.0

  // MARK: Presets

  /// What a phone in daily use does.
  package static let standard = PhoneSettings()

  /// A phone that is never very late and forgets nothing: for telling the learner's mistakes from
  /// the phone's.
  package static let clean: PhoneSettings = {
    var settings = PhoneSettings()
    settings.crossingDelaySeconds = 2...40
    settings.arrivalEarlySeconds = 0...60
    settings.departureLate = 0
    settings.departureMissing = 0
    settings.visitRepeated = 0
    settings.visitErrorMetres = 0...8
    settings.poorFix = 0
    settings.smallRegionMisfires = 0
    return settings
  }()

  /// The settings of daily use.
  package init() {}
}
