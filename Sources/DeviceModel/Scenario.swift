import DeviceLog

/// The lives that the model can play, by the names the command line knows.
package enum Scenario: String, Sendable, CaseIterable {
  /// Home and office, weekends, the odd bad delivery.
  case commuter
  /// The commuter around the holidays of Golden Week, with a three-night trip.
  case goldenWeek = "golden-week"
  /// Five minutes with the rubbish, three mornings a week.
  case rubbishMornings = "rubbish-mornings"
  /// Three nights in one hotel.
  case threeNightTrip = "three-night-trip"
  /// Four nights at the parents' over New Year.
  case newYear = "new-year"
  /// A new home after two weeks.
  case movingHouse = "moving-house"
  /// At home by day, on the road by night.
  case nightShift = "night-shift"
  /// Six nights in three hotels.
  case sixNightTrip = "six-night-trip"
  /// Two beds, 320 m apart, and stops between them.
  case twoPlaces = "two-places"
  /// Half an hour in the same bar every night.
  case halfHourBar = "half-hour-bar"
  /// Long evenings in a café that closes at 22:15.
  case lateCafe = "late-cafe"
  /// Errands: shops too short for a visit, circles placed and left.
  case shopStops = "shop-stops"
  /// A circle of 100 m around a tower, entered and left.
  case tower
  /// A reinstalled app: permission is there, the past is not.
  case reinstall
  /// A reset that left the old home's region behind.
  case deletedHome = "deleted-home"
  /// Five nights, one of them two thousand years long.
  case twoThousandYears = "two-thousand-years"

  /// What it is about, in a few words.
  package var summary: String {
    switch self {
    case .commuter: "home, office and weekends, with the odd bad delivery"
    case .goldenWeek: "the holidays of Golden Week and a three-night trip"
    case .rubbishMornings: "five minutes out with the rubbish, three mornings a week"
    case .threeNightTrip: "three nights in one hotel"
    case .newYear: "four nights at the parents' over New Year"
    case .movingHouse: "a new home after two weeks"
    case .nightShift: "at home by day, on the road by night"
    case .sixNightTrip: "six nights in three hotels"
    case .twoPlaces: "two beds 320 m apart, with stops between them"
    case .halfHourBar: "half an hour in the same bar every night"
    case .lateCafe: "long evenings in a café that closes at 22:15"
    case .shopStops: "errands: shops too short for a visit, circles placed and left"
    case .tower: "a circle of 100 m around a tower, entered and left"
    case .reinstall: "a reinstalled app: permission is there, the past is not"
    case .deletedHome: "a reset that left the old home's region behind"
    case .twoThousandYears: "five nights, one of them two thousand years long"
    }
  }

  /// Days it is played for unless told otherwise.
  package var defaultDays: Int {
    switch self {
    case .commuter: 56
    case .goldenWeek: 28
    case .newYear: 35
    case .movingHouse: 26
    case .sixNightTrip: 24
    case .rubbishMornings, .threeNightTrip, .nightShift, .halfHourBar, .lateCafe: 21
    case .twoPlaces: 16
    case .deletedHome: 14
    case .reinstall: 10
    case .shopStops: 3
    case .tower: 1
    case .twoThousandYears: 6
    }
  }

  /// How the phone behaves unless told otherwise: the commuter's as in daily use, the others' clean,
  /// so that each shows the one thing it is about.
  package var defaultSettings: PhoneSettings {
    switch self {
    case .commuter, .goldenWeek, .shopStops: .standard
    default: .clean
    }
  }

  /// The stage, ready to be played to any app. `nil` for `twoThousandYears`, whose deliveries are
  /// written out one by one.
  ///
  /// - Parameter days: 1 to 3 650; the story's turning points keep their dates.
  package func stage(seed: UInt64, days: Int? = nil) -> Stage? {
    guard let zone = LocalZone(identifier: "Asia/Tokyo") else { return nil }
    let days = min(max(1, days ?? defaultDays), 3650)
    switch self {
    case .commuter: return CommuterStory.commuter(zone, seed: seed, days: days)
    case .goldenWeek: return CommuterStory.goldenWeek(zone, seed: seed, days: days)
    case .rubbishMornings: return CommuterStory.rubbishMornings(zone, seed: seed, days: days)
    case .threeNightTrip: return TravelStory.threeNightTrip(zone, seed: seed, days: days)
    case .newYear: return TravelStory.newYear(zone, seed: seed, days: days)
    case .sixNightTrip: return TravelStory.sixNightTrip(zone, seed: seed, days: days)
    case .movingHouse: return TravelStory.movingHouse(zone, seed: seed, days: days)
    case .nightShift: return NightStory.nightShift(zone, seed: seed, days: days)
    case .twoPlaces: return NightStory.twoPlaces(zone, seed: seed, days: days)
    case .halfHourBar: return NightStory.halfHourBar(zone, seed: seed, days: days)
    case .lateCafe: return NightStory.lateCafe(zone, seed: seed, days: days)
    case .shopStops: return ErrandStory.shopStops(zone, seed: seed, days: days)
    case .tower: return ErrandStory.tower(zone, days: days)
    case .reinstall: return AppStory.reinstall(zone, seed: seed, days: days)
    case .deletedHome: return AppStory.deletedHome(zone, seed: seed, days: days)
    case .twoThousandYears: return nil
    }
  }

  /// The capture that a phone would have written.
  ///
  /// - Parameters:
  ///   - seed: the same seed gives the same entries.
  ///   - days: `defaultDays` if `nil`.
  ///   - settings: `defaultSettings` if `nil`.
  ///   - faults: what else goes wrong, in any order.
  /// - Returns: the zone, and the entries in the order of their `at` (but see
  ///   `Fault.clockBack`).
  package func make(
    seed: UInt64, days: Int? = nil, settings: PhoneSettings? = nil, faults: [Fault] = []
  ) -> (timeZone: String, entries: [Entry]) {
    guard var stage = stage(seed: seed, days: days) else {
      return ("Asia/Tokyo", Fault.apply(faults, to: TwoThousandYears.entries, seed: seed))
    }
    if faults.contains(.regionsLeftBehind) { stage.surroundings.keepsStoppedRegions = true }
    let entries = stage.entries(seed: seed, settings: settings ?? defaultSettings)
    return (stage.timeZone, Fault.apply(faults, to: entries, seed: seed))
  }
}
