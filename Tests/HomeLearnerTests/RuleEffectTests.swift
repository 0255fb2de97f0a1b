import DeviceLog
import Testing

@testable import HomeLearner

/// Every rule does something: for each a small story that ends otherwise once it is changed.
@Suite struct RuleEffectTests {
  private typealias Story = @Sendable (inout Life) -> String

  private static func nights(
    _ count: Int, minutes: Double = 540, step: Double = 0
  ) -> Story {
    { life in
      for day in 0..<count { life.night(day, Life.east(step * Double(day)), minutes: minutes) }
      return "\(life.learner.home != nil), \(life.learner.candidates.count)"
    }
  }

  /// A settled owner goes at 08:00 on day 10; what becomes of it.
  private static func leaving(_ story: @escaping @Sendable (inout Life, Instant) -> Void) -> Story {
    { life in
      life.settle()
      life.visit(from: life.time(9, 19), to: .distantFuture, at: life.time(9, 19.1))
      story(&life, life.time(10, 8))
      let last = life.learner.departures.last
      return "\(life.learner.departures.count), \(last?.status.rawValue ?? ""), "
        + "\(life.learner.pending == nil), \(life.learner.timerInstant?.seconds ?? 0)"
    }
  }

  private static func away(_ nights: Int, _ metres: Double, step: Double = 0) -> Story {
    { life in
      life.settle()
      for night in 0..<nights { life.night(6 + night, Life.east(metres + step * Double(night))) }
      return "\(life.learner.relocations.count), \(life.learner.nightsAway)"
    }
  }

  private static func ringing(_ hours: [Int: Double], zone: Bool = false) -> Story {
    { life in
      if zone { life.receive(.timeZone(identifier: "Asia/Seoul"), at: life.time(0, 1)) }
      life.settle()
      for (day, hour) in hours.sorted(by: { $0.key < $1.key }) {
        life.visit(from: life.time(day - 1, 19), to: life.time(day, hour), at: life.time(day, hour))
      }
      let medians = life.learner.medians.map { "\($0.count) \($0.seconds ?? -1)" }
      return "\(medians) \(life.learner.nextNotification?.at.seconds ?? 0)"
    }
  }

  private static let history: Story = { life in
    life.visit(from: life.time(0, 8), to: .distantFuture, at: life.time(0, 8.1))
    life.visit(from: life.time(0, 9), to: Instant(63_113_903_999), at: life.time(0, 9.1))
    life.visit(from: life.time(0, 9) + 0.5, to: life.time(0, 10), at: life.time(0, 10.1))
    return life.learner.visits.map { "\($0.arrival?.seconds ?? 0)–\($0.departure?.seconds ?? 0)" }
      .joined(separator: " ")
  }

  private static let cases: [(name: String, value: String, story: Story)] = [
    (
      "sentinel", "\"equality\"",
      { life in
        life.visit(from: life.time(0, 9), to: Instant(63_113_903_999), at: life.time(0, 9.1))
        return "\(life.learner.visits.map(\.isOpen))"
      }
    ),
    ("history", "\"append\"", history),
    ("closeEarlierOpen", "false", history),
    ("arrivalTolerance", "0.4", history),
    ("maxHistory", "1", history),
    ("accuracyLimit", "19", nights(1)),
    ("nights", "4", nights(4)),
    ("stayMinutes", "2701", nights(5)),
    ("p90Metres", "100", nights(5, step: 60)),
    ("nightOverlapMinutes", "200", nights(6, minutes: 210)),
    ("nightRule", "\"total\"", nights(6, minutes: 230)),
    (
      "nightsPerStay", "\"first\"",
      { life in
        life.visit(from: life.time(0, 20), to: life.time(3, 9))
        return "\(life.learner.candidates.map(\.nights))"
      }
    ),
    (
      "nightStart", "\"20:00\"",
      { life in
        life.visit(from: life.time(0, 19), to: life.time(0, 21))
        return "\(life.learner.candidates.map(\.nights))"
      }
    ),
    (
      "nightEnd", "\"08:00\"",
      { life in
        life.visit(from: life.time(0, 7), to: life.time(0, 9))
        return "\(life.learner.candidates.map(\.nights))"
      }
    ),
    ("clusterJoinMetres", "50", nights(2, step: 60)),
    (
      "regionRadius", "100",
      leaving { life, leave in
        life.visit(Life.east(120), from: leave - 7200, to: leave)
      }
    ),
    (
      "departureDistance", "200",
      leaving { life, leave in
        life.exit(leave)
        life.fix(250, leave + 300)
      }
    ),
    ("departureDelay", "300", leaving { life, leave in life.exit(leave) }),
    (
      "departureGrace", "60",
      leaving { life, leave in
        life.exit(leave)
        life.fix(20, leave + 90)
      }
    ),
    ("departure", "\"immediate\"", leaving { life, leave in life.exit(leave) }),
    (
      "timerNeedsDistance", "true",
      leaving { life, leave in
        life.exit(leave)
        life.learner.advance(to: leave + 600)
      }
    ),
    ("relocationDistance", "800", away(2, 1000)),
    ("relocationNights", "4", away(4, 9000)),
    ("relocationNeedsOnePlace", "true", away(5, 9000, step: 3000)),
    ("statistic", "\"mean\"", ringing([7: 8, 14: 8, 21: 11])),
    ("holidays", "\"none\"", ringing([18: 8])),
    ("notificationLead", "600", ringing([7: 8, 14: 8, 21: 8])),
    ("notificationSamples", "1", ringing([7: 8])),
    (
      "restoreOnLaunch", "false",
      { life in
        for index in 0..<20 {
          life.receive(
            .regionStart(Region(identifier: "r\(index)", center: Life.home, radius: 100)),
            at: life.time(0, 7))
        }
        life.settle()
        life.receive(
          .regionStop(Region(identifier: "r3", center: Life.home, radius: 100)), at: life.time(6, 8)
        )
        life.receive(.launch, at: life.time(6, 9))
        return "\(life.learner.monitorsHome)"
      }
    ),
    (
      "stopRegionsOnReset", "false",
      { life in
        life.settle()
        life.receive(.reset, at: life.time(6, 8))
        return "\(life.learner.monitorsHome)"
      }
    ),
    (
      "pendingSurvivesLaunch", "false",
      leaving { life, leave in
        life.exit(leave)
        life.receive(.launch, at: leave + 60)
      }
    ),
    (
      "futureDepartureTolerance", "null",
      { life in
        life.visit(from: life.time(0, 22), to: life.time(3, 8), at: life.time(1, 7))
        return "\(life.learner.candidates.count)"
      }
    ),
    (
      "inferredStayLimit", "null",
      { life in
        life.visit(from: life.time(0, 22), to: .distantFuture, at: life.time(0, 22))
        life.visit(Life.east(500), from: life.time(5, 8), to: life.time(5, 9))
        return "\(life.learner.candidates.count)"
      }
    ),
  ]

  @Test func `every rule has its story`() {
    #expect(Self.cases.map(\.name) == Rules.fields.map(\.name))
  }

  @Test func `a changed rule changes the end of its story`() throws {
    for (name, value, story) in Self.cases {
      func end(_ rules: Rules) -> String {
        var life = Life(rules)
        return story(&life)
      }
      let changed = try Rules(json: "{\"\(name)\": \(value)}")
      #expect(end(changed) != end(.current), "\(name)")
      #expect(end(try Rules(json: changed.json)) == end(changed), "\(name)")
    }
  }

  @Test func `holidays of Japan count in Seoul only where they are asked for`() throws {
    func end(_ rules: Rules) -> String {
      var life = Life(rules)
      return Self.ringing([18: 8], zone: true)(&life)
    }
    #expect(end(.current) != end(try Rules(json: "{\"holidays\": \"japan\"}")))
  }
}
