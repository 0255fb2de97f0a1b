import DeviceLog
import HomeLearner
import StayDiary

/// A learner, and the device, folded over entries, with a condition that is asked after each of them.
///
/// A value: a copy goes on from the same place.
struct ConditionFold {
  private var place: ConditionPlace
  private var device = DeviceState()
  private var watch: ConditionWatch
  private var figures = DerivedFigures()
  private let tracing: Bool

  /// Before the first entry.
  init(_ condition: Condition, rules: NamedRules, zone: LocalZone) {
    place = ConditionPlace(
      HomeLearner(rules: rules.rules, zone: zone), rules: rules.name, first: nil)
    watch = ConditionWatch(condition)
    tracing = condition.needsTrace
    watch.begin(at: place, &figures)
  }

  /// Applies the next entry.
  ///
  /// - Parameter total: entries there are in all.
  /// - Returns: whether the condition holds after it.
  mutating func step(_ entry: TimelineEntry, of total: Int) -> Bool {
    if place.first == nil { place.first = entry.entry.at }
    var outcome = Replay.apply(entry, to: &place.learner, tracing: tracing)
    if !entry.isSkipped {
      outcome.findings += device.apply(entry.entry).findingsBesideLearner
    }
    place.pass(entry, outcome, total: total)
    guard !entry.isSkipped else { return false }
    _ = watch.stops(at: place, &figures)
    return watch.held
  }
}
