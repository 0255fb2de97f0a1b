import DeviceLog

/// What an app asks of its phone.
package enum AppRequest: Sendable, Equatable {
  /// `startMonitoring(for:)`, by default with `notifyOnEntry` off.
  case startMonitoring(Region, notifyOnEntry: Bool = false)
  /// `stopMonitoring(for:)`.
  case stopMonitoring(identifier: String)
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

  private var started = 0

  /// Monitors regions, each from an instant on, in the order of time.
  package init(_ plan: [(from: Instant, region: Region)]) {
    self.plan = plan
  }

  package var nextTimer: Instant? {
    started < plan.count ? plan[started].from : nil
  }

  package mutating func advance(to instant: Instant) -> [AppRequest] {
    var requests: [AppRequest] = []
    while started < plan.count, plan[started].from <= instant {
      requests.append(.startMonitoring(plan[started].region))
      started += 1
    }
    return requests
  }

  package mutating func deliver(_ entry: Entry) -> [AppRequest] {
    guard case .regionExit(let exit) = entry.event, exit.region == "home" else { return [] }
    return [.requestFix(entry.at + fixAfterSeconds)]
  }
}
