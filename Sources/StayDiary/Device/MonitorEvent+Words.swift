import DeviceLog

extension MonitorEvent {
  /// Whether it tells that something begins (a session, a monitor being opened), or ends; `nil` if it
  /// says neither. An app writes this by hand, so several words are understood; a `session` entry
  /// without a word tells of its beginning.
  var begins: Bool? {
    guard let state else { return true }
    switch state.lowercased() {
    case "active", "open", "opened", "start", "started", "begin", "began", "begun", "held",
      "created":
      return true
    case "inactive", "close", "closed", "stop", "stopped", "end", "ended", "invalidate",
      "invalidated", "released":
      return false
    default:
      return nil
    }
  }

  /// Whether the word of a beginning names a state, such as `active`, rather than an act.
  var tellsWhatIs: Bool {
    guard let state else { return true }
    return ["active", "held"].contains(state.lowercased())
  }

  /// Whether a `monitor` entry tells that the app opened the monitor, or closed it: the words of a
  /// `session` entry, but for those of a circle's state and for silence.
  var opensMonitor: Bool? { state == nil ? nil : begins }
}
