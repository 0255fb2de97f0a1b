import DeviceLog
import DeviceModel
import HomeLearner

/// The learner as the app on a phone: what it asks for acts on the phone, and what the phone
/// delivers is all it gets.
package struct LearningApp: AppUnderTest, Sendable {
  /// A home that was confirmed or cleared.
  package struct HomeChange: Sendable, Equatable {
    /// When.
    package var at: Instant
    /// Where home is from then on; `nil` where there is none any more.
    package var place: Coordinate?
  }

  /// A region of the learner's own, for as long as it was monitored.
  package struct Watch: Sendable, Equatable {
    /// The region.
    package var region: Region
    /// When the learner asked for it.
    package var from: Instant
    /// When it asked to stop it, or for another in its place; `nil` if it never did.
    package var until: Instant?
  }

  /// What the app knows.
  package internal(set) var learner: HomeLearner
  /// Homes confirmed and cleared, in order.
  package private(set) var homeChanges: [HomeChange] = []
  /// What it monitored, in order.
  package private(set) var watches: [Watch] = []
  /// Findings raised so far, in order.
  package private(set) var findings: [Finding] = []

  /// What else the app monitors: other regions, the diary's circles. Its own region `home` and its
  /// fixes are the learner's business here.
  private var others: ScriptedApp
  /// The process runs: not so from a `terminate` on until the system or the user starts it.
  private var isRunning = true

  /// A learner on a phone.
  ///
  /// - Parameter others: what the app monitors besides.
  package init(_ learner: HomeLearner, others: ScriptedApp = ScriptedApp([])) {
    self.learner = learner
    self.others = others
    self.others.plan.removeAll { $0.region.identifier == HomeLearner.regionIdentifier }
  }

  package var nextTimer: Instant? {
    let learners = isRunning ? learner.timerInstant : nil
    guard let first = learners, let second = others.nextTimer else {
      return learners ?? others.nextTimer
    }
    return min(first, second)
  }

  package mutating func advance(to instant: Instant) -> [AppRequest] {
    var requests = others.advance(to: instant)
    if isRunning, let timer = learner.timerInstant, timer <= instant {
      requests += take(learner.advance(to: timer), at: instant)
    }
    return requests
  }

  package mutating func deliver(_ entry: Entry) -> [AppRequest] {
    // What the system delivers starts a process that is not running.
    if entry.event == .terminate {
      isRunning = false
    } else if entry.event == .launch || entry.isSensed {
      isRunning = true
    }
    let requests = others.deliver(entry).filter {
      if case .requestFix = $0 { false } else { true }
    }
    return requests + take(learner.apply(entry), at: entry.at)
  }

  private mutating func take(_ outcome: Outcome, at instant: Instant) -> [AppRequest] {
    findings += outcome.findings
    let place = learner.home?.coordinate
    if place != homeChanges.last?.place {
      homeChanges.append(HomeChange(at: instant, place: place))
    }
    return outcome.effects.compactMap { request($0, at: instant) }
  }

  /// What an effect asks of the phone. Storing and timers are the app's own.
  private mutating func request(_ effect: Effect, at instant: Instant) -> AppRequest? {
    switch effect {
    case .startMonitoring(let region):
      endWatch(at: instant)
      watches.append(Watch(region: region, from: instant))
      return .startMonitoring(region)
    case .stopMonitoring(let identifier):
      endWatch(at: instant)
      return .stopMonitoring(identifier: identifier)
    case .requestFix(let due):
      // Rules with a shorter delay ask for a fix that is due already.
      return .requestFix(max(due, instant))
    case .persist, .scheduleConfirmation, .cancelConfirmation:
      return nil
    }
  }

  private mutating func endWatch(at instant: Instant) {
    guard let last = watches.indices.last, watches[last].until == nil else { return }
    watches[last].until = instant
  }
}
