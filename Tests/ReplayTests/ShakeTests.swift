import DeviceLog
import DeviceModel
import HomeLearner
import Testing

@testable import Replay

@Suite struct ShakeTests {
  private func shake(
    _ rules: Rules = .current, _ faults: [DeliveryFault] = DeliveryFault.allCases,
    seed: UInt64 = 1, days: Int? = nil
  ) throws -> Shake {
    // As sample-data/commuter-three-weeks.jsonl is made.
    let (zone, entries) = Scenario.commuter.make(seed: 1, days: days ?? 21, settings: .clean)
    return Shake(
      timeline: Timeline(capture: capture(of: entries)),
      zone: try #require(LocalZone(identifier: zone)), rules: rules, faults: faults, seed: seed)
  }

  private static let redelivered: [DeliveryFault] = [.duplicate, .swapped, .nearSentinel]

  @Test func `re-deliveries, near sentinels and swaps change nothing under current rules`() throws {
    let shake = try shake(.current, Self.redelivered)
    for number in 0..<25 {
      let run = shake.run(number)
      #expect(!run.isChanged, "run \(number): \(run.medians)")
    }
  }

  @Test func `under the rules of the first release they do, and one near sentinel is enough`()
    throws
  {
    let shake = try shake(.firstRelease, Self.redelivered)
    let changed = (0..<12).map { shake.run($0) }.filter(\.isChanged)
    let first = try #require(changed.first)
    let smallest = shake.smallest(of: first)
    #expect(smallest.isChanged)
    #expect(smallest.steps.count <= 2)
    #expect(smallest.steps.allSatisfy { $0.fault != .swapped })
    for left in smallest.steps.indices where smallest.steps.count > 1 {
      var fewer = smallest.steps
      fewer.remove(at: left)
      let run = Shake.Run(number: 0, steps: fewer, homeChanged: true, medians: [])
      #expect(!shake.smallest(of: run).isChanged || fewer.isEmpty)
    }
  }

  @Test func `a run is a function of the seed and its number`() throws {
    let (one, two) = (try shake(days: 8), try shake(days: 8))
    let other = try shake(seed: 2, days: 8)
    for number in [0, 7, 3] {
      #expect(one.run(number).steps == two.run(number).steps)
      #expect(one.run(number).steps != other.run(number).steps)
    }
    #expect(one.run(1).steps != one.run(2).steps)
  }

  @Test func `a fault draws the same whatever other faults are on`() throws {
    let all = try shake(days: 8).run(4)
    for fault in DeliveryFault.allCases {
      let alone = try shake(.current, [fault], days: 8).run(4)
      #expect(alone.steps == all.steps.filter { $0.fault == fault })
    }
    #expect(Set(all.steps.map(\.fault)).count >= 4)
  }

  @Test(arguments: DeliveryFault.allCases)
  func `each fault does what it says`(fault: DeliveryFault) throws {
    let shake = try shake(.current, [fault])
    let steps = (0..<6).flatMap { shake.run($0).steps }
    #expect(!steps.isEmpty)
    let plain = shake.entries(with: [])
    for step in steps.prefix(20) {
      let entries = shake.entries(with: [step])
      #expect(entries.map(\.at) == entries.map(\.at).sorted())
      switch fault {
      case .duplicate, .nearSentinel: #expect(entries.count == plain.count + 1)
      case .missingDeparture: #expect(entries.count == plain.count - 1)
      case .late, .swapped, .poorAccuracy:
        #expect(entries.count == plain.count)
        #expect(entries != plain)
      }
      #expect(!step.text.isEmpty)
    }
  }
}
