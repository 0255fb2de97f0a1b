import DeviceLog
import HomeLearner
import StayDiary

/// A report in the making: entries go in one after the other, and nothing is kept but the learner,
/// the device, the findings and a number an entry.
package struct ReportFold: Sendable {
  private var learner: HomeLearner
  private var device = DeviceState()
  private var raised: [Finding] = []
  /// By the number of the applied entry, from 1; 0 for an injected one.
  private var lines: [Int] = []
  private let rules: NamedRules

  /// - Parameter count: how many entries will come, as far as is known.
  package init(rules: NamedRules, zone: LocalZone, count: Int = 0) {
    learner = HomeLearner(rules: rules.rules, zone: zone)
    self.rules = rules
    lines.reserveCapacity(count)
  }

  /// Applies the next entry.
  package mutating func apply(_ entry: Entry, line: Int?, isBackwards: Bool) {
    raised += learner.apply(entry, isBackwards: isBackwards).findings
    raised += device.apply(entry).findingsBesideLearner
    lines.append(line ?? 0)
  }

  /// Steps the clock on, if it is not there yet.
  package mutating func advance(to clock: Instant) {
    guard clock > learner.clock ?? Instant(-.infinity) else { return }
    raised += learner.advance(to: clock).findings
  }

  /// The report at the clock.
  ///
  /// - Parameters:
  ///   - total: entries there are, applied or not.
  ///   - skipped: lines of the file that could not be read.
  package func report(file: String, total: Int, skipped: Int) -> Report {
    let findings = raised.map { finding in
      let index = finding.entry - 1
      let line = lines.indices.contains(index) ? lines[index] : 0
      return Report.LocatedFinding(finding: finding, line: line == 0 ? nil : line)
    }
    return Report(
      file: file, entries: Report.Entries(total: total, applied: lines.count, skipped: skipped),
      rules: rules.name, learner: learner, findings: findings)
  }
}
