import DeviceLog
import DeviceModel
import HomeLearner

/// One line of the table of rates: a scenario under some rules, so many seeds of it.
package struct RateLine: Sendable {
  /// The scenario's name, with what is different about it.
  package var name: String
  /// What is played.
  package var trial: Trial
  /// Where the owner lives, the last one at the end.
  package var homes: [Coordinate]

  /// What so many seeds gave.
  package struct Rates: Sendable, Equatable {
    /// Seeds played.
    package var runs = 0
    /// Runs in which a place became home where the owner lives.
    package var runsWithHome = 0
    /// Runs in which any other place became home.
    package var runsWithFalseHome = 0
    /// Runs in which home was cleared.
    package var runsCleared = 0
    /// Runs that end with the home of the end.
    package var runsEndingAtHome = 0
    /// Nights to the first home, of the runs that had one, ascending.
    package var nights: [Int] = []
    /// The sums of what was counted.
    package var sum = Verdict()

    /// Nothing played yet.
    package init() {}
  }

  /// Plays a seed and adds what it gave.
  ///
  /// - Returns: the verdict; `nil` for a scenario whose deliveries are written out.
  @discardableResult
  package func play(seed: UInt64, into rates: inout Rates) -> Verdict? {
    guard let run = trial.run(seed: seed) else { return nil }
    let verdict = Verdict(run, homes: homes)
    rates.runs += 1
    rates.runsWithHome += verdict.homes > 0 ? 1 : 0
    rates.runsWithFalseHome += verdict.falseHomes > 0 ? 1 : 0
    rates.runsCleared += verdict.cleared > 0 ? 1 : 0
    rates.runsEndingAtHome += verdict.endsAtHome ? 1 : 0
    if let nights = verdict.nights {
      let index = rates.nights.firstIndex { $0 > nights } ?? rates.nights.endIndex
      rates.nights.insert(nights, at: index)
    }
    rates.sum.add(verdict)
    return verdict
  }
}

extension Verdict {
  /// Adds what another run counted.
  mutating func add(_ other: Verdict) {
    homes += other.homes
    falseHomes += other.falseHomes
    cleared += other.cleared
    crossings += other.crossings
    exits += other.exits
    falseExits += other.falseExits
    leavings += other.leavings
    departures += other.departures
    errands += other.errands
    confirmedErrands += other.confirmedErrands
    falseDepartures += other.falseDepartures
  }
}

// MARK: - The lines

extension RateLine {
  /// How the phone delivers.
  package enum Delivery: String, Sendable, CaseIterable {
    /// Promptly and completely: all faults off.
    case clean
    /// As a phone in daily use: late, early, twice or never.
    case daily
    /// As on the worst day that was measured, every day: five departures of visits in six are never
    /// told, and half of the others are late.
    case bad

    /// Its settings.
    package var settings: PhoneSettings {
      switch self {
      case .clean: return .clean
      case .daily: return .standard
      case .bad:
        var settings = PhoneSettings.standard
        settings.departureMissing = 5.0 / 6
        settings.departureLate = 0.5
        return settings
      }
    }
  }

  /// All lines of the table.
  package static func all(_ delivery: Delivery) -> [RateLine] {
    Scenario.allCases.flatMap { scenario -> [RateLine] in
      var trial = Trial(scenario, settings: delivery.settings)
      switch scenario {
      case .rubbishMornings:
        var complete = trial
        complete.isComplete = true
        return [
          RateLine(name: "\(scenario.rawValue), every fix comes", trial: complete),
          RateLine(name: "\(scenario.rawValue), no fix on two mornings", trial: trial),
        ]
      case .halfHourBar, .lateCafe:
        let usual = RateLine(name: scenario.rawValue, trial: trial)
        trial.rules.rules.nightRule = .total
        return [usual, RateLine(name: "\(scenario.rawValue), nights in total", trial: trial)]
      case .commuter:
        // Its one day of outages is part of the story of daily use.
        trial.isComplete = delivery == .clean
        return [RateLine(name: scenario.rawValue, trial: trial)]
      case .twoThousandYears:
        return []
      default:
        return [RateLine(name: scenario.rawValue, trial: trial)]
      }
    }
  }

  init(name: String, trial: Trial) {
    self.name = name
    self.trial = trial
    homes =
      switch trial.scenario {
      case .halfHourBar, .lateCafe, .tower: []
      case .movingHouse: [Town.home, Town.newHome]
      case .twoPlaces: [Town.secondBed, Town.home]
      default: [Town.home]
      }
  }
}
