import DeviceLog
import Foundation
import Testing

@testable import HomeLearner

/// What holds after every entry, however bad; the seed is in the message.
@Suite struct InvariantTests {
  private func zone() throws -> LocalZone { try #require(LocalZone(identifier: "Asia/Tokyo")) }

  /// What no entry may bring about under the rules of today; `nil` if all is well. What holds for the
  /// state alone is asked by `apply` itself.
  private func flaw(
    in learner: HomeLearner, after entry: Entry, _ outcome: Outcome, _ real: RealDates
  ) -> String? {
    if let flaw = learner.flaw(at: entry.at) { return flaw }
    let found = Set(outcome.findings.map(\.id))
    let never: Set<Finding.ID> = [.openMoreThanOne, .arrivalTwice, .departureWithoutHome]
    if let id = found.intersection(never).first { return "\(id.rawValue) was raised" }
    if found.contains(.stayTooLong), !learner.visits.allSatisfy(real.contains) {
      return "a stay too long from a date more than ten years from its delivery"
    }
    if learner.home == nil, learner.nightsAway > 0 { return "nights away from no home" }
    return nil
  }

  /// The dates of all deliveries that lie within ten years of their delivery.
  private struct RealDates {
    var dates: Set<Instant> = []

    mutating func note(_ entry: Entry) {
      guard case .visit(let visit) = entry.event else { return }
      for date in [visit.arrivalDate, visit.departureDate] where abs(date - entry.at) <= 3.1536e8 {
        dates.insert(date)
      }
    }

    /// A visit that stays has only such dates.
    @Sendable func contains(_ visit: Visit) -> Bool {
      guard visit.stay > 0, let arrival = visit.arrival, let departure = visit.departure else {
        return true
      }
      return dates.contains(arrival) && dates.contains(departure)
    }
  }

  @Test func `no entry, however bad, breaks the state or the promise`() throws {
    let zone = try zone()
    for seed in 0..<500 as Range<UInt64> {
      var learner = HomeLearner(zone: zone)
      var real = RealDates()
      for entry in nastyLife(seed) {
        real.note(entry)
        let home = learner.home
        let outcome = learner.apply(entry)
        if let flaw = flaw(in: learner, after: entry, outcome, real) {
          Issue.record("seed \(seed), entry \(learner.entryCount): \(flaw)")
          break
        }
        let started = outcome.effects.contains {
          if case .startMonitoring = $0 { true } else { false }
        }
        let isLimited = outcome.findings.contains { $0.id == .regionLimit }
        if learner.home != nil, learner.home != home, !started, !isLimited {
          Issue.record("seed \(seed), entry \(learner.entryCount): home without region or finding")
        }
      }
    }
  }

  @Test func `effects carried out by a device keep it in step with the learner`() throws {
    let zone = try zone()
    for seed in 0..<500 as Range<UInt64> {
      var learner = HomeLearner(zone: zone)
      var monitored: Region?
      var timer: Instant?
      for entry in nastyLife(seed) {
        let before = learner
        let outcome = learner.apply(entry)
        if let due = timer, due <= entry.at { timer = nil }
        for effect in outcome.effects {
          switch effect {
          case .startMonitoring(let region): monitored = region
          case .stopMonitoring(let identifier):
            #expect(identifier == "home")
            monitored = nil
          case .scheduleConfirmation(let due): timer = due
          case .cancelConfirmation: timer = nil
          case .persist, .requestFix: break
          }
        }
        let home = learner.monitoredRegions.first { $0.identifier == "home" }
        #expect(monitored == home, "seed \(seed), entry \(learner.entryCount)")
        #expect(timer == learner.timerInstant, "seed \(seed), entry \(learner.entryCount)")
        let isStored =
          before.visits == learner.visits && before.departures == learner.departures
          && before.home == learner.home && before.zone == learner.zone
          || outcome.effects.contains(.persist)
        #expect(isStored, "seed \(seed), entry \(learner.entryCount): \(entry.event.kind)")
      }
    }
  }

  @Test func `broken rules break what they should, and trap nowhere`() throws {
    let zone = try zone()
    let texts = [
      "{\"sentinel\": \"equality\", \"futureDepartureTolerance\": null, \"inferredStayLimit\": null}",
      "{\"history\": \"append\", \"closeEarlierOpen\": false, \"nightsPerStay\": \"first\"}",
      "{\"departureDelay\": 0, \"departureGrace\": 0, \"arrivalTolerance\": 1e12, \"nights\": 1}",
      "{\"maxHistory\": 1, \"nightRule\": \"total\", \"nightOverlapMinutes\": 0, \"stayMinutes\": 0}",
      "{\"nightStart\": \"06:00\", \"nightEnd\": \"06:00\", \"timerNeedsDistance\": true}",
      "{\"clusterJoinMetres\": 1e12, \"p90Metres\": 1e12, \"relocationDistance\": 0, \"nights\": 1}",
      "{\"departure\": \"immediate\", \"pendingSurvivesLaunch\": false, \"statistic\": \"mean\"}",
      Rules.firstRelease.json,
    ]
    for text in texts {
      let rules = try Rules(json: text)
      for seed in 0..<40 as Range<UInt64> {
        var learner = HomeLearner(rules: rules, zone: zone)
        for entry in nastyLife(seed) {
          learner.apply(entry, tracing: seed % 4 == 0)
        }
        _ = (learner.medians, learner.nextNotification, learner.waitsForClosedVisit)
        for candidate in learner.candidates {
          #expect(candidate.p90Metres.isFinite && candidate.staySeconds.isFinite)
          _ = learner.earliestNight(for: candidate)
        }
        #expect(learner.visits.count <= rules.maxHistory)
      }
    }
  }

  @Test func `a learner that was stored and read is the same, and goes on the same`() throws {
    let zone = try zone()
    for seed in 0..<300 as Range<UInt64> {
      let entries = nastyLife(seed)
      var plain = HomeLearner(zone: zone)
      let half = Int(seed) % max(1, entries.count)
      for entry in entries[..<half] { plain.apply(entry) }
      var stored = try JSONDecoder().decode(HomeLearner.self, from: JSONEncoder().encode(plain))
      #expect(stored == plain, "seed \(seed)")
      for entry in entries[half...].prefix(30) {
        let same = plain.apply(entry) == stored.apply(entry)
        #expect(same, "seed \(seed)")
      }
      #expect(stored == plain, "seed \(seed)")
    }
  }

  @Test func `dates beyond the last calendar day cost no more than others`() throws {
    let zone = try zone()
    for rules in [Rules.current, .firstRelease] {
      for date in [1e12, 9e12, 1e13, 1.1e13, 1e15, 9.2e18, 1e300, .greatestFiniteMagnitude] {
        var learner = HomeLearner(rules: rules, zone: zone)
        for (arrival, departure) in [(798_200_000, date), (-date, 798_200_000), (-date, date)] {
          learner.apply(
            Entry(
              at: Instant(798_284_000),
              .visit(
                VisitDelivery(
                  Life.home, arrivalDate: Instant(arrival), departureDate: Instant(departure),
                  horizontalAccuracy: 10))))
        }
        for candidate in learner.candidates { _ = learner.earliestNight(for: candidate) }
        _ = (learner.nightsAway, learner.medians, learner.nextNotification)
        #expect(learner.flaw(at: Instant(798_284_000)) == nil)
      }
    }
  }
}
