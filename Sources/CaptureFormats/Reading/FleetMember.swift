import DeviceLog

/// One of several people in a file.
package struct FleetMember: Sendable {
  /// What the file calls them; empty where it names nobody.
  package var user: String
  /// What was captured of them.
  package var capture: Capture
}
