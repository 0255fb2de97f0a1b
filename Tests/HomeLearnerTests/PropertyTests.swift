import DeviceLog
import Foundation
import Testing

@testable import HomeLearner

/// What holds for every capture, on thousands of random ones; the seed is in the message.
@Suite struct PropertyTests {
  private func zone() throws -> LocalZone { try #require(LocalZone(identifier: "Asia/Tokyo")) }

  /// A visit without its names.
  private struct Bare: Equatable {
    var place: Coordinate
    var arrival: Instant?
    var reported: Instant?
    var inferred: Instant?
    var isGap: Bool
  }

  private func history(of entries: [Entry], _ zone: LocalZone) -> [Bare] {
    var learner = HomeLearner(zone: zone)
    for entry in entries { learner.apply(entry) }
    return learner.visits.map {
      Bare(
        place: $0.coordinate, arrival: $0.arrival, reported: $0.reportedDeparture,
        inferred: $0.inferredDeparture, isGap: $0.isGap)
    }
  }

  /// Deliveries of a dozen visits, each with one place, arrival and departure: open, closed, with an
  /// unknown arrival, several times or never.
  private func deliveries(_ random: inout Seeded) -> [Event] {
    let places = [0.0, 60, 140, 400, 9000].map { Life.east($0) }
    var events: [Event] = []
    var arrival = 795_000_000.0
    for _ in 0..<Int.random(in: 2...14, using: &random) {
      let place = places.randomElement(using: &random) ?? Life.home
      let departure = arrival + Double(Int.random(in: 60...40_000, using: &random))
      func deliver(_ arrival: Double, _ departure: Double) {
        events.append(
          .visit(
            VisitDelivery(
              place, arrivalDate: Instant(arrival), departureDate: Instant(departure),
              horizontalAccuracy: 20)))
      }
      for _ in 0..<Int.random(in: 0...2, using: &random) { deliver(arrival, 63_113_903_999.999) }
      for _ in 0..<Int.random(in: 0...2, using: &random) { deliver(arrival, departure) }
      if random.chance(25) { deliver(-63_114_076_800, departure) }
      arrival = departure + Double(Int.random(in: -100...90_000, using: &random))
    }
    return events
  }

  @Test func `the history is a function of the set of deliveries`() throws {
    let zone = try zone()
    func dealt(_ events: [Event]) -> [Entry] {
      events.enumerated().map { Entry(at: Instant(796_000_000 + Double($0.offset)), $0.element) }
    }
    for seed in 0..<3000 as Range<UInt64> {
      var random = Seeded(seed)
      let events = deliveries(&random)
      let straight = history(of: dealt(events), zone)
      let shuffled = history(of: dealt(events.shuffled(using: &random)), zone)
      #expect(straight == shuffled, "seed \(seed)")
    }
  }

  @Test func `no capture breaks the promise, or the state's own rules`() throws {
    let zone = try zone()
    for seed in 0..<2000 as Range<UInt64> {
      var learner = HomeLearner(zone: zone)
      for entry in randomLife(seed) {
        let outcome = learner.apply(entry)
        for finding in outcome.findings {
          #expect(finding.id != .openMoreThanOne && finding.id != .arrivalTwice, "seed \(seed)")
          #expect(finding.id != .departureWithoutHome, "seed \(seed)")
        }
      }
      #expect(learner.visits.filter(\.isOpen).count <= 1, "seed \(seed)")
      let known = learner.visits.filter { $0.arrival != nil }
      #expect(known.dropLast().allSatisfy { !$0.isOpen }, "seed \(seed)")
      let times = learner.departures.map(\.timestamp)
      #expect(times == times.sorted(), "seed \(seed)")
      if let pending = learner.pending {
        let status = learner.departures.first { $0.id == pending.departure }?.status
        #expect(status == .tentative, "seed \(seed)")
      }
      #expect((learner.home != nil) == learner.monitorsHome, "seed \(seed)")
      #expect(learner.home != nil || learner.departures.isEmpty, "seed \(seed)")
    }
  }

  @Test func `a trace changes nothing, and neither does being stored`() throws {
    let zone = try zone()
    for seed in 0..<100 as Range<UInt64> {
      var plain = HomeLearner(zone: zone)
      var traced = plain
      for (index, entry) in randomLife(seed).enumerated() {
        let a = plain.apply(entry)
        let b = traced.apply(entry, tracing: true)
        #expect(a.effects == b.effects && a.findings == b.findings, "seed \(seed)")
        if index % 40 == 0 {
          traced = try JSONDecoder().decode(
            HomeLearner.self, from: JSONEncoder().encode(traced))
        }
      }
      #expect(plain == traced, "seed \(seed)")
      #expect(plain.candidates == traced.candidates)
    }
  }
}
