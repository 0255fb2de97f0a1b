import DeviceLog

/// Something that the app does on the device that a developer should look at, with its time.
package struct DiaryFinding: Sendable, Hashable {
  package typealias ID = Finding.ID
  package typealias Level = Finding.Level

  /// What was found, the number of the entry that shows it, and a sentence.
  package var finding: Finding
  /// When that entry was delivered.
  package var at: Instant

  init(id: ID, entry: Int, at: Instant, text: String) {
    finding = Finding(id: id, entry: entry, text: text)
    self.at = at
  }

  /// What was found.
  package var id: ID { finding.id }
  /// The number of the entry that shows it, from 1.
  package var entry: Int { finding.entry }
  /// A sentence that says what to look at.
  package var text: String { finding.text }
  /// How bad it is.
  package var level: Level { finding.level }
}

extension DeviceState {
  /// What can be found on the device.
  package static let findingIDs: [Finding.ID] = [
    .monitorName, .monitorTwice, .noSession, .regionLimit, .lateStart, .locked, .smallRegion,
  ]
}

extension DeviceState.Outcome {
  /// What stands beside the learner's findings. The 21st region is left to the learner, which counts
  /// the app's regions too and raises it for the same entry.
  package var findingsBesideLearner: [Finding] {
    findings.isEmpty ? [] : findings.map(\.finding).filter { $0.id != .regionLimit }
  }
}
