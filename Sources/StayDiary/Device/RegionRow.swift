import DeviceLog

/// A region as the learner asked for it, beside what the app says it monitors.
package struct RegionRow: Sendable, Hashable {
  /// How the two compare.
  package enum Verdict: String, Sendable, Hashable, CaseIterable {
    /// The app does what the learner asked for.
    case same
    /// The app monitors another circle under this name.
    case different
    /// The learner asked for it, and the app does not say it monitors it.
    case missing
    /// The app monitors what the learner did not ask for: a deleted home that is still watched.
    case leftBehind = "left-behind"
    /// The app monitors it; regions of this name are none of the learner's business.
    case foreign
    /// The app started it, and the device refused it.
    case refused
  }

  package var identifier: String
  /// What the learner asked for.
  package var asked: Region?
  /// What the app says, or asked for in vain.
  package var watched: DeviceState.WatchedRegion?
  package var verdict: Verdict

  /// What is to be said about it, in a few words.
  package var text: String {
    switch verdict {
    case .same: "monitored, as the learner asked for"
    case .different: "monitored elsewhere than the learner asked for"
    case .missing: "asked for by the learner, not monitored by the app"
    case .leftBehind: "still monitored by the app; the learner asks for no such region"
    case .foreign: "the app's own"
    case .refused: "refused: too many regions"
    }
  }
}

extension DeviceState {
  /// The regions of the learner and of the app, side by side, by identifier.
  ///
  /// - Parameters:
  ///   - asked: what the learner asked to be monitored.
  ///   - own: the identifiers that are the learner's; all other regions are the app's own.
  package func regionRows(asked: [Region], own: Set<String> = ["home"]) -> [RegionRow] {
    var rows: [String: RegionRow] = [:]
    for refused in refusedRegions {
      let identifier = refused.region.identifier
      rows[identifier] = RegionRow(identifier: identifier, watched: refused, verdict: .refused)
    }
    for watched in regions {
      let identifier = watched.region.identifier
      rows[identifier] = RegionRow(
        identifier: identifier, watched: watched,
        verdict: own.contains(identifier) ? .leftBehind : .foreign)
    }
    for region in asked {
      var row =
        rows[region.identifier] ?? RegionRow(identifier: region.identifier, verdict: .missing)
      row.asked = region
      if let watched = row.watched, row.verdict == .leftBehind {
        // Captures round to some 0.1 m.
        let isSame =
          metres(from: watched.region.center, to: region.center) <= 1
          && abs(watched.region.radius - region.radius) <= 1
        row.verdict = isSame ? .same : .different
      }
      rows[region.identifier] = row
    }
    return rows.values.sorted { $0.identifier < $1.identifier }
  }
}
