import DeviceLog

/// One of several captures in a file.
package struct FleetMember: Sendable {
  /// The user or the key that the file has it under; empty where there is only one.
  package var user: String
  /// What was captured of them.
  package var capture: Capture
}
