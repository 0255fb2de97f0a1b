import DeviceLog

/// What an app asks of its phone.
package enum AppRequest: Sendable, Equatable {
  /// `startMonitoring(for:)`, by default with `notifyOnEntry` off.
  case startMonitoring(Region, notifyOnEntry: Bool = false)
  /// `stopMonitoring(for:)`.
  case stopMonitoring(identifier: String)
  /// `CLMonitor.add`: one circle where the device is, in place of the monitor's last one.
  case placeCircle(monitor: String, condition: String)
  /// One fix at an instant.
  case requestFix(Instant)
}

/// The app on the phone: it is handed what the phone delivers, and answers with requests.
package protocol AppUnderTest {
  /// When the app wants the clock next, if it has a timer.
  var nextTimer: Instant? { get }
  /// The clock moves to an instant; timers up to it fire, before anything delivered then.
  mutating func advance(to instant: Instant) -> [AppRequest]
  /// The phone delivers.
  mutating func deliver(_ entry: Entry) -> [AppRequest]
}

/// An app that learns nothing: it monitors one region from a fixed instant on, and asks for one fix
/// after each exit of `home`. The samples are made with it, so that their bytes do not follow the learner's.
package struct ScriptedApp: AppUnderTest, Sendable {
  /// What it monitors, each from an instant on.
  package var plan: [(from: Instant, region: Region)]
  /// Seconds between the delivery of an exit and the fix asked for: one minute before the ten
  /// minutes of a departure are over.
  package var fixAfterSeconds = 540.0

  /// The name of a monitor that keeps one circle where the device is, placing the next one whenever
  /// the last is left or lost. `nil` for no such monitor.
  package var circleMonitor: String?
  /// Whether its regions tell of entering, too.
  package var notifyOnEntry = false

  private var started = 0
  private var circles = 0

  /// Monitors regions, each from an instant on, in the order of time.
  package init(_ plan: [(from: Instant, region: Region)]) {
    self.plan = plan
  }

  package var nextTimer: Instant? {
    started < plan.count ? plan[started].from : nil
  }

  package mutating func advance(to instant: Instant) -> [AppRequest] {
    var requests: [AppRequest] = []
    if circles == 0 { requests += nextCircle() }
    while started < plan.count, plan[started].from <= instant {
      requests.append(
        .startMonitoring(plan[started].region, notifyOnEntry: notifyOnEntry))
      started += 1
    }
    return requests
  }

  package mutating func deliver(_ entry: Entry) -> [AppRequest] {
    switch entry.event {
    case .regionExit(let exit) where exit.region == "home":
      [.requestFix(entry.at + fixAfterSeconds)]
    case .monitor(let event) where event.state == "unmonitored":
      nextCircle()
    case .monitor(let event)
    where event.state == "unsatisfied" && event.condition == "anchor\(circles)":
      nextCircle()
    default: []
    }
  }

  private mutating func nextCircle() -> [AppRequest] {
    guard let circleMonitor else { return [] }
    circles += 1
    return [.placeCircle(monitor: circleMonitor, condition: "anchor\(circles)")]
  }
}
