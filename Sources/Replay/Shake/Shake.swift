import DeviceLog
import DeviceModel
import HomeLearner

/// Shakes a log: delivers it again and again with seeded faults, and looks whether home or a median
/// comes out different.
///
/// A value that many threads may share: each run is a function of the seed and its number, so the
/// result is the same however many run at once.
package struct Shake: Sendable {
  /// Home has changed if its centre is farther from where it was.
  package static let homeMetres = 20.0
  /// A median has changed if it is farther from when it was.
  package static let medianSeconds = 60.0
  /// Faults hit at most so many of the deliveries they can hit.
  private static let highestRate = 0.125
  /// Time for what is pending, and for what comes late, to be decided.
  private static let aftermath = 3 * 86_400.0

  /// One delivery of the log with faults.
  package struct Run: Sendable {
    /// From 0.
    package var number: Int
    package var steps: [FaultStep]
    /// Home came out different.
    package var homeChanged: Bool
    /// The groups whose medians did.
    package var medians: [DayGroup]

    /// Anything did.
    package var isChanged: Bool { homeChanged || !medians.isEmpty }
  }

  /// Entries as they are, skipped ones left out.
  package let entries: [TimelineEntry]
  private let plain: [Entry]
  private let rules: Rules
  private let zone: LocalZone
  private let faults: [DeliveryFault]
  private let seed: UInt64
  private let clock: Instant
  private let baseline: Consequences.End
  private let medians: [Median]

  /// - Parameter faults: those that are drawn; their order is of no account.
  package init(
    timeline: Timeline, zone: LocalZone, rules: Rules, faults: [DeliveryFault], seed: UInt64
  ) {
    entries = timeline.entries.filter { !$0.isSkipped }
    plain = entries.map(\.entry)
    self.rules = rules
    self.zone = zone
    self.faults = DeliveryFault.allCases.filter { faults.contains($0) }
    self.seed = seed
    clock = (plain.last?.at ?? Instant(0)) + Self.aftermath
    baseline = Self.end(of: plain, rules: rules, zone: zone, clock: clock)
    medians = baseline.learner.medians
  }

  /// What a log comes to.
  private static func end(
    of entries: [Entry], rules: Rules, zone: LocalZone, clock: Instant
  ) -> Consequences.End {
    var learner = HomeLearner(rules: rules, zone: zone)
    var findings: [Finding.ID: Int] = [:]
    func note(_ outcome: Outcome) {
      for finding in outcome.findings { findings[finding.id, default: 0] += 1 }
    }
    for entry in entries { note(learner.apply(entry)) }
    note(learner.advance(to: clock))
    return Consequences.End(
      learner: learner, confirmedAt: learner.home?.confirmedAt, findings: findings)
  }

  /// What follows from the faults of a run: sentences about home, medians, the notification and
  /// findings.
  package func consequences(of run: Run) -> [String] {
    Consequences.sentences(
      from: baseline,
      to: Self.end(of: entries(with: run.steps), rules: rules, zone: zone, clock: clock))
  }

  /// The run of a number.
  ///
  /// - Complexity: folds the log once.
  package func run(_ number: Int) -> Run {
    var steps: [FaultStep] = []
    for (index, fault) in DeliveryFault.allCases.enumerated() where faults.contains(fault) {
      // A stream of its own for each fault of each run: others do not move it.
      var draws = SeededGenerator(
        seed: seed, stream: UInt64(number) &* UInt64(DeliveryFault.allCases.count) &+ UInt64(index))
      let rate = draws.skewed(0.002...Self.highestRate)
      for entry in entries.indices where draws.chance(rate) {
        if let step = FaultStep(fault, to: entry, of: entries, &draws) { steps.append(step) }
      }
    }
    return run(number, with: steps)
  }

  /// The log as it is delivered with some faults.
  package func entries(with steps: [FaultStep]) -> [Entry] {
    FaultStep.apply(steps, to: plain)
  }

  /// The fewest faults of a run that still change something: without any one of them nothing
  /// changes.
  package func smallest(of run: Run) -> Run {
    guard run.isChanged else { return run }
    var kept = run.steps
    var size = max(1, kept.count / 2)
    while true {
      let before = kept.count
      var place = 0
      while place < kept.count {
        let piece = place..<min(place + size, kept.count)
        let rest = Array(kept[..<piece.lowerBound] + kept[piece.upperBound...])
        if !rest.isEmpty, self.run(run.number, with: rest).isChanged {
          kept = rest
        } else {
          place = piece.upperBound
        }
      }
      if size == 1, kept.count == before { break }
      size = max(1, size / 2)
    }
    return self.run(run.number, with: kept)
  }

  private func run(_ number: Int, with steps: [FaultStep]) -> Run {
    let learner = Self.end(
      of: entries(with: steps), rules: rules, zone: zone, clock: clock
    ).learner
    let changed = zip(medians, learner.medians).filter { Self.differ($0.seconds, $1.seconds) }
    return Run(
      number: number, steps: steps, homeChanged: Self.differ(baseline.learner.home, learner.home),
      medians: changed.map(\.0.group))
  }

  private static func differ(_ a: HomeLearner.Home?, _ b: HomeLearner.Home?) -> Bool {
    guard let a, let b else { return (a == nil) != (b == nil) }
    return a.coordinate.distance(to: b.coordinate) > homeMetres
  }

  private static func differ(_ a: Double?, _ b: Double?) -> Bool {
    guard let a, let b else { return (a == nil) != (b == nil) }
    return (ConditionValue.timeOfDay(a).distance(to: .timeOfDay(b)) ?? 0) > medianSeconds
  }
}
