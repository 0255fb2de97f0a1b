import DeviceLog
import HomeLearner

/// What differs in the outcome of one log under two sets of rules, or with and without edits.
package enum Consequences {
  /// What a log has come to at a place of it.
  package struct End: Sendable {
    var learner: HomeLearner
    /// When home was confirmed.
    var confirmedAt: Instant?
    /// How often each finding was raised.
    var findings: [Finding.ID: Int]

    init(learner: HomeLearner, confirmedAt: Instant?, findings: [Finding.ID: Int]) {
      self.learner = learner
      self.confirmedAt = confirmedAt
      self.findings = findings
    }

    /// What is known at a moment; of several homes the last one counts.
    package init(_ moment: Moment) {
      learner = moment.learner
      confirmedAt = moment.learner.home?.confirmedAt
      findings = [:]
      for finding in moment.findings { findings[finding.id, default: 0] += 1 }
    }
  }

  /// A sentence for each thing that differs, the gravest first: home, relocations, findings that
  /// are errors, medians, the notification, other findings.
  package static func sentences(from a: End, to b: End) -> [String] {
    var sentences = home(from: a, to: b)
    let (old, new) = (a.learner.relocations.count, b.learner.relocations.count)
    if old != new { sentences.append("relocations \(old) → \(new)") }
    let findings = Finding.ID.allCases.filter { a.findings[$0] != b.findings[$0] }
    func raised(_ id: Finding.ID) -> String {
      "\(id.rawValue) \(a.findings[id] ?? 0) → \(b.findings[id] ?? 0)"
    }
    sentences += findings.filter { $0.level == .error }.map(raised)
    for (before, after) in zip(a.learner.medians, b.learner.medians) {
      guard before.seconds != after.seconds || before.count != after.count else { continue }
      let group = "\(after.group.rawValue) median"
      if before.count != after.count, time(before) == time(after) {
        sentences.append("\(group) \(text(before)) → n=\(after.count)")
      } else {
        sentences.append("\(group) \(text(before)) → \(text(after))")
      }
    }
    let (rang, rings) = (a.learner.nextNotification, b.learner.nextNotification)
    if rang != rings {
      let zone = a.learner.zone
      sentences.append(
        "rings \(rang?.at.text(in: zone) ?? "not") → \(rings?.at.text(in: zone) ?? "not")")
    }
    return sentences + findings.filter { $0.level != .error }.map(raised)
  }

  private static func text(_ median: Median) -> String {
    time(median).map { "\($0) n=\(median.count)" } ?? "none"
  }

  private static func time(_ median: Median) -> Substring? {
    median.seconds.map { clockText(second: $0).prefix(5) }
  }

  private static func home(from a: End, to b: End) -> [String] {
    var sentences: [String] = []
    let zone = a.learner.zone
    switch (a.confirmedAt, b.confirmedAt) {
    case (nil, let home?): sentences.append("home confirmed, \(home.text(in: zone)); before not")
    case (let home?, nil): sentences.append("home not confirmed; before \(home.text(in: zone))")
    case (let old?, let new?) where old != new:
      let nights = zone.day(at: new).number - zone.day(at: old).number
      let many = abs(nights) == 1 ? "night" : "nights"
      sentences.append(
        nights == 0
          ? "home confirmed at \(new.text(in: zone)), before at \(old.text(in: zone))"
          : "home confirmed \(abs(nights)) \(many) \(nights < 0 ? "earlier" : "later")")
    default: break
    }
    let isUntold = (a.confirmedAt == nil) == (b.confirmedAt == nil)
    if isUntold, (a.learner.home == nil) != (b.learner.home == nil) {
      sentences.append("at the end home is \(b.learner.home == nil ? "not " : "")confirmed")
    }
    return sentences
  }
}
