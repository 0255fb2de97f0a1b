import DeviceLog

/// Something that the app does on the device that a developer should look at.
package struct DiaryFinding: Sendable, Hashable {
  /// How bad it is; the words are those of the learner's findings.
  package enum Level: String, Sendable, CaseIterable {
    /// It crashes, or is refused.
    case error
    /// Something is lost, or may be.
    case warning
  }

  /// What was found.
  package enum ID: String, Sendable, CaseIterable {
    case monitorName = "monitor-name"
    case monitorTwice = "monitor-twice"
    case noSession = "no-session"
    case lateStart = "late-start"
    case locked
    case smallRegion = "small-region"
    case regionLimit = "region-limit"

    /// How bad it is.
    package var level: Level {
      switch self {
      case .monitorName, .monitorTwice, .noSession, .regionLimit: .error
      case .lateStart, .locked, .smallRegion: .warning
      }
    }
  }

  /// What was found.
  package var id: ID
  /// The number of the entry that shows it, from 1.
  package var entry: Int
  /// When that was delivered.
  package var at: Instant
  /// A sentence that says what to look at.
  package var text: String

  /// How bad it is.
  package var level: Level { id.level }
}
