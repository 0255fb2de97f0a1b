import DeviceLog
import Testing

@testable import DeviceModel

@Suite struct CircleTests {
  @Test func `a tower's circle is entered and left once each time`() {
    for seed in UInt64(1)...10 {
      let entries = Scenario.tower.make(seed: seed).entries
      #expect(entries.enters.count == 3)
      #expect(entries.exits.count == 3)
    }
  }

  @Test func `a circle is placed where the device is, with 50 to 100 m`() {
    let entries = Scenario.shopStops.make(seed: 2).entries
    var placed = 0
    for entry in entries {
      guard case .anchor(let anchor) = entry.event else { continue }
      placed += 1
      #expect((50...100).contains(anchor.radius ?? 0))
      #expect((0...100).contains(anchor.horizontalAccuracy ?? -1))
      #expect(entry.at - (anchor.timestamp ?? entry.at) < 10)
      #expect(anchor.condition == "anchor\(placed)")
    }
    #expect(placed > 20)
  }

  @Test func `leaving a circle is noticed 30 to 60 s later, and the next one is placed`() {
    let entries = Scenario.shopStops.make(seed: 3, days: 2).entries
    var placed: [String: Instant] = [:]
    for (entry, next) in zip(entries, entries.dropFirst()) {
      if case .anchor(let anchor) = entry.event, let condition = anchor.condition {
        placed[condition] = anchor.timestamp
      }
      guard case .monitor(let event) = entry.event, event.state == "unsatisfied",
        let condition = event.condition, let since = placed[condition],
        let left = event.timestamp, condition == "anchor\(placed.count)"
      else { continue }
      #expect(left - since >= 30)
      #expect(entry.at >= left)
      if case .anchor = next.event { continue }
      Issue.record("no circle placed after \(condition)")
    }
  }

  @Test func `220 s in a shop are seen by a circle and not by a visit`() {
    for seed in UInt64(1)...5 {
      let entries = Scenario.shopStops.make(seed: seed, days: 2).entries
      #expect(!entries.visits.contains { $0.coordinate.isNear(ErrandStory.Shops.convenience) })
      var seen = false
      var last: (Coordinate, Instant)?
      for entry in entries {
        switch entry.event {
        case .anchor(let anchor):
          if let lat = anchor.latitude, let lng = anchor.longitude, let when = anchor.timestamp {
            last = (Coordinate(latitude: lat, longitude: lng), when)
          }
        case .monitor(let event):
          if let (place, since) = last, let left = event.timestamp, left - since > 120,
            place.distance(to: ErrandStory.Shops.convenience) < 120
          {
            seen = true
          }
        default: break
        }
      }
      #expect(seen, "seed \(seed)")
    }
  }
}
