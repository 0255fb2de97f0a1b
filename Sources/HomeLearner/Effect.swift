import DeviceLog

/// What the learner asks its app to do. The learner does nothing itself.
public enum Effect: Sendable, Hashable {
  /// Store the learner.
  case persist
  /// Monitor a region for exits, in place of one of the same identifier.
  case startMonitoring(Region)
  /// Stop monitoring a region. Only the learner's own is ever named.
  case stopMonitoring(identifier: String)
  /// Call `advance(to:)` at this instant.
  case scheduleConfirmation(Instant)
  /// The instant asked for is no longer needed.
  case cancelConfirmation
  /// Request one fix at this instant.
  case requestFix(Instant)
}
