import DeviceLog
import DeviceModel
import HomeLearner
import Testing

@testable import Replay

/// The learner on the phone: some seeds of what `nightstep simulate --table` does with 200.
@Suite struct TrialTests {
  private static let seeds: ClosedRange<UInt64> = 1...5

  private func rates(_ line: RateLine) -> RateLine.Rates {
    var rates = RateLine.Rates()
    for seed in Self.seeds { line.play(seed: seed, into: &rates) }
    return rates
  }

  @Test(arguments: RateLine.all(.clean).map(\.name))
  func `with all faults off the learner is right`(name: String) throws {
    let line = try #require(RateLine.all(.clean).first { $0.name == name })
    let rates = rates(line)
    let sum = rates.sum
    #expect(rates.runs == Self.seeds.count)
    #expect(rates.runsWithFalseHome == 0)
    #expect(sum.exits == sum.crossings, "an exit for everyone who goes beyond the margin")
    #expect(sum.falseExits == 0)
    #expect(sum.departures == sum.leavings)
    #expect(sum.falseDepartures == 0)
    switch line.trial.scenario {
    case .nightShift, .twoPlaces, .halfHourBar, .lateCafe, .shopStops, .tower:
      #expect(rates.runsWithHome == 0)
    case .sixNightTrip, .deletedHome:
      // The article's limit, and a reset.
      #expect(rates.runsWithHome == rates.runs)
      #expect(rates.runsCleared == rates.runs)
    default:
      #expect(rates.runsEndingAtHome == rates.runs)
      #expect(rates.runsCleared == 0)
    }
    let isWithoutFix = line.trial.scenario == .rubbishMornings && !line.trial.isComplete
    // Two mornings of each life without the fix that would have told of the return.
    #expect(sum.confirmedErrands == (isWithoutFix ? 2 * rates.runs : 0))
    if line.trial.scenario == .rubbishMornings { #expect(sum.errands > 5 * rates.runs) }
  }

  @Test(arguments: [RateLine.Delivery.daily, .bad])
  func `whatever is late or missing, no false home and no exit lost`(
    delivery: RateLine.Delivery
  ) {
    for line in RateLine.all(delivery) {
      var rates = RateLine.Rates()
      line.play(seed: 1, into: &rates)
      #expect(rates.runsWithFalseHome == 0, "\(line.name)")
      #expect(rates.sum.exits == rates.sum.crossings, "\(line.name)")
      #expect(rates.sum.falseExits == 0, "\(line.name)")
    }
  }

  @Test(arguments: Scenario.allCases.filter { $0 != .twoThousandYears })
  func `the capture, read again, gives what the app on the phone knew`(scenario: Scenario) throws {
    for settings in [PhoneSettings.standard] {
      let run = try #require(Trial(scenario, settings: settings).run(seed: 5))
      var again = HomeLearner(zone: run.app.learner.zone)
      for entry in run.entries { again.apply(entry) }
      let live = run.app.learner
      #expect(again.home == live.home)
      // The numbers of entries differ by the app's own notes.
      #expect(again.visits.map(\.coordinate) == live.visits.map(\.coordinate))
      #expect(again.visits.map(\.arrival) == live.visits.map(\.arrival))
      #expect(again.visits.map(\.reportedDeparture) == live.visits.map(\.reportedDeparture))
      #expect(again.visits.map(\.inferredDeparture) == live.visits.map(\.inferredDeparture))
      #expect(again.pending == live.pending)
      #expect(again.relocations == live.relocations)
      #expect(
        again.departures.map { [$0.timestamp.seconds, Double($0.id)] }
          == live.departures.map { [$0.timestamp.seconds, Double($0.id)] })
      #expect(again.departures.map(\.status) == live.departures.map(\.status))
    }
  }

  @Test func `the phone monitors what the learner asks for, and reports only that`() throws {
    let run = try #require(Trial(.commuter, settings: .clean).run(seed: 2, days: 14))
    let watch = try #require(run.app.watches.first)
    #expect(run.app.watches.count == 1)
    #expect(watch.region.identifier == "home" && watch.region.radius == 150)
    #expect(watch.region.center == run.app.learner.home?.coordinate)
    #expect(watch.from == run.app.learner.home?.confirmedAt)
    #expect(run.entries.filter { $0.event == .regionStart(watch.region) }.count == 1)
    let exits = run.entries.filter { if case .regionExit = $0.event { true } else { false } }
    #expect(!exits.isEmpty)
    #expect(exits.allSatisfy { $0.at > watch.from })
    let fixes = run.entries.compactMap { entry -> Fix? in
      if case .location(let fix) = entry.event, fix.source == .oneShot { fix } else { nil }
    }
    // One for each, a minute before its timer.
    #expect(fixes.map(\.timestamp) == exits.map { $0.at + 540 }.map(\.rounded3))
  }

  @Test func `a region left behind exits on, and nothing is learned from it`() throws {
    var trial = Trial(.deletedHome, settings: .clean)
    trial.keepsStoppedRegions = true
    let left = try #require(trial.run(seed: 3))
    trial.keepsStoppedRegions = false
    let stopped = try #require(trial.run(seed: 3))
    func exitsAfterReset(_ run: Trial.Run) -> Int {
      let reset = run.entries.firstIndex { $0.event == .reset } ?? run.entries.endIndex
      return run.entries[reset...].filter {
        if case .regionExit(let exit) = $0.event { exit.region == "home" } else { false }
      }.count
    }
    #expect(exitsAfterReset(left) > 0)
    #expect(exitsAfterReset(stopped) == 0)
    #expect(left.app.learner.departures.isEmpty)
    #expect(left.app.learner.home == nil)
  }

  @Test func `a process that is ended while a departure is pending gets no fix`() throws {
    var stage = try #require(Scenario.rubbishMornings.stage(seed: 4))
    stage.surroundings.outages = []
    let zone = try #require(LocalZone(identifier: stage.timeZone))
    // Friday of the second week, between the exit at 5:49 and the fix nine minutes later.
    let ended = zone.instant(of: CalendarDay(year: 2026, month: 5, day: 15), second: 21_060)
    stage.actions += [Entry(at: ended, .terminate), Entry(at: ended + 3600, .launch)]
    var app = LearningApp(HomeLearner(zone: zone))
    let entries = stage.entries(app: &app, seed: 4, settings: .clean)
    let after = entries.drop { $0.at <= ended }.prefix { $0.at <= ended + 3600 }
    #expect(after.map(\.event) == [.launch])
    let departure = app.learner.departures.first { abs($0.timestamp - ended) < 300 }
    #expect(departure?.status == .confirmed)
    #expect(departure?.isWithoutDistance == true)
  }
}

/// The promise at the end of the learner's rules, under every fault.
@Suite struct FaultPropertyTests {
  private static let promised: Set<Finding.ID> = [.openMoreThanOne, .arrivalTwice, .stayTooLong]

  private func promise(_ entries: [Entry], _ zone: LocalZone, _ what: String) {
    var learner = HomeLearner(zone: zone)
    var last = Instant(-.infinity)
    for entry in entries {
      let outcome = learner.apply(entry, isBackwards: entry.at < last)
      last = entry.at
      if let broken = outcome.findings.first(where: { Self.promised.contains($0.id) }) {
        Issue.record("\(what): \(broken.id.rawValue), \(broken.text)")
      }
    }
    if learner.visits.filter(\.isOpen).count > 1 { Issue.record("\(what): two open visits") }
  }

  @Test(arguments: Scenario.allCases)
  func `whatever faults are on, the learner keeps its promise`(scenario: Scenario) throws {
    let zone = try #require(LocalZone(identifier: "Asia/Tokyo"))
    let days = min(scenario.defaultDays, 21)
    for seed in UInt64(1)...2 {
      let clean =
        Trial(scenario, settings: .standard).run(seed: seed, days: days)?.entries
        ?? scenario.make(seed: seed).entries
      #expect(Fault.apply([], to: clean, seed: seed) == clean)
      for fault in Fault.allCases {
        let entries = Fault.apply([fault], to: clean, seed: seed)
        promise(entries, zone, "\(scenario) \(fault) \(seed)")
      }
      var draws = SeededGenerator(seed: seed, stream: 77)
      for round in 0..<4 {
        let faults = Fault.allCases.filter { _ in draws.chance(0.5) }
        let entries = Fault.apply(faults, to: clean, seed: seed &+ UInt64(round) &* 1000)
        promise(entries, zone, "\(scenario) \(faults) \(seed)/\(round)")
      }
      promise(
        Fault.apply(Fault.allCases, to: clean, seed: seed), zone, "\(scenario) all \(seed)")
    }
  }
}

extension Instant {
  fileprivate var rounded3: Instant { Instant((seconds * 1000).rounded() / 1000) }
}
