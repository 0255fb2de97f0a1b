import DeviceLog
import DeviceModel
import HomeLearner

extension LearningApp {
  /// Takes over what the learner knows by now, where other entries came in between: a capture that
  /// goes on beside a device moved by hand.
  ///
  /// - Parameter isNew: nothing was asked of this phone yet, so the fix of a departure that is
  ///   pending already is asked for, too.
  /// - Returns: what makes the phone monitor what the learner counts on, and nothing else.
  package mutating func adopt(
    _ known: HomeLearner, on phone: Phone, isNew: Bool, at instant: Instant
  ) -> [AppRequest] {
    learner = known
    let wanted = known.monitoredRegions
    let there = phone.monitoredRegions
    var requests: [AppRequest] = there.filter { region in
      !wanted.contains { $0.identifier == region.identifier }
    }.map { .stopMonitoring(identifier: $0.identifier) }
    requests += wanted.filter { !there.contains($0) }.map { .startMonitoring($0) }
    if isNew, let pending = known.pending, known.rules.departureDelay > 60 {
      let due = pending.begun + known.rules.departureDelay - 60
      if due >= instant { requests.append(.requestFix(due)) }
    }
    return requests
  }
}
