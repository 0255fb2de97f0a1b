import DeviceLog
import DeviceModel
import HomeLearner

/// A scenario played once to a learner whose requests act on the phone.
package struct Trial: Sendable {
  /// What is played.
  package var scenario: Scenario
  /// The learner's rules.
  package var rules = NamedRules.current
  /// How the phone delivers.
  package var settings: PhoneSettings
  /// The scenario's own outages are left out: whatever is asked for comes.
  package var isComplete = false
  /// What else goes wrong. Only `regionsLeftBehind` acts while the scenario is played; the others
  /// change a capture afterwards, see `Fault.apply`.
  package var keepsStoppedRegions = false

  /// A scenario on a phone.
  package init(_ scenario: Scenario, settings: PhoneSettings) {
    self.scenario = scenario
    self.settings = settings
  }

  /// What came of it.
  package struct Run: Sendable {
    /// The app at the end, with what it knows.
    package var app: LearningApp
    /// What the phone delivered and what the app noted of its regions, in the order of `at`.
    package var entries: [Entry]
    /// Where the device really was.
    package var path: Path
    /// Hours in which some services delivered nothing.
    package var outages: [Surroundings.Outage]
  }

  /// Plays it.
  ///
  /// - Returns: `nil` for a scenario whose deliveries are written out, and so cannot answer.
  package func run(seed: UInt64, days: Int? = nil) -> Run? {
    guard var stage = scenario.stage(seed: seed, days: days),
      let zone = LocalZone(identifier: stage.timeZone)
    else { return nil }
    if isComplete { stage.surroundings.outages = [] }
    stage.surroundings.keepsStoppedRegions = keepsStoppedRegions
    var app = LearningApp(HomeLearner(rules: rules.rules, zone: zone), others: stage.app)
    let entries = stage.entries(app: &app, seed: seed, settings: settings)
    return Run(
      app: app, entries: entries, path: stage.path, outages: stage.surroundings.outages)
  }
}
