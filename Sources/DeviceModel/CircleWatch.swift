import DeviceLog

/// Watches one circle of a `CLMonitor`: its states come half a minute to a minute late.
struct CircleWatch: Sendable {
  /// The monitor's name and the condition's.
  let monitor: String
  let condition: String
  let center: Coordinate
  let radius: Double
  private var isInside = true
  private var otherSideSince: Instant?
  private var noticeSeconds = 0.0

  init(monitor: String, condition: String, center: Coordinate, radius: Double) {
    self.monitor = monitor
    self.condition = condition
    self.center = center
    self.radius = radius
  }

  /// When something happens if the device stays where it is.
  var nextInstant: Instant? { otherSideSince.map { $0 + noticeSeconds } }

  /// The device is at a place. The change of state that is noticed now, if any.
  mutating func sense(
    _ place: Coordinate, at instant: Instant, settings: PhoneSettings,
    generator: inout SeededGenerator
  ) -> MonitorEvent? {
    guard center.isWithin(radius, of: place) != isInside else {
      otherSideSince = nil
      return nil
    }
    guard let since = otherSideSince else {
      otherSideSince = instant
      noticeSeconds = generator.uniform(settings.circleNoticeSeconds)
      return nil
    }
    guard instant.hasReached(since + noticeSeconds) else { return nil }
    otherSideSince = nil
    isInside.toggle()
    var event = MonitorEvent()
    event.monitor = monitor
    event.condition = condition
    event.state = isInside ? "satisfied" : "unsatisfied"
    event.timestamp = instant.milliseconds
    return event
  }
}
