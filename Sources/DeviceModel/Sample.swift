/// A capture in `sample-data/`: a scenario with everything that fixes its bytes.
package struct Sample: Sendable {
  /// The file's name without `.jsonl`.
  package var name: String
  /// The scenario it plays.
  package var scenario: Scenario
  /// The seed.
  package var seed: UInt64
  /// Days; the scenario's own if `nil`.
  package var days: Int?
  /// How the phone behaves; the scenario's own if `nil`.
  package var settings: PhoneSettings?

  /// All of them, the default one first.
  package static let all: [Sample] = [
    Sample(name: "commuter", scenario: .commuter, seed: 1),
    Sample(
      name: "commuter-three-weeks", scenario: .commuter, seed: 1, days: 21, settings: .clean),
    Sample(name: "two-thousand-years", scenario: .twoThousandYears, seed: 1),
    Sample(name: "rubbish-mornings", scenario: .rubbishMornings, seed: 1),
    Sample(name: "three-night-trip", scenario: .threeNightTrip, seed: 1),
    Sample(name: "new-year", scenario: .newYear, seed: 1),
    Sample(name: "six-night-trip", scenario: .sixNightTrip, seed: 1),
    Sample(name: "moving-house", scenario: .movingHouse, seed: 1),
    Sample(name: "night-shift", scenario: .nightShift, seed: 1),
    Sample(name: "two-places", scenario: .twoPlaces, seed: 1),
    Sample(name: "half-hour-bar", scenario: .halfHourBar, seed: 1),
    Sample(name: "late-cafe", scenario: .lateCafe, seed: 1),
    Sample(name: "reinstall", scenario: .reinstall, seed: 1),
    Sample(name: "deleted-home", scenario: .deletedHome, seed: 1),
    Sample(name: "shop-stops", scenario: .shopStops, seed: 1),
    Sample(name: "tower", scenario: .tower, seed: 1),
  ]
}
