import DeviceLog
import DeviceModel
import Testing

@testable import StayDiary

/// The scenario of `sample-data/shop-stops.jsonl`, whose README tells what is to be seen.
@Suite struct ShopStopsTests {
  private let capture = Scenario.shopStops.make(
    seed: 1, days: Sample.all.first { $0.name == "shop-stops" }?.days)

  private func diary(_ places: Places = .none) -> Diary {
    Diary(day: thursday, of: capture.entries, zone: tokyo, places: places)
  }

  @Test func `220 s in a shop are a stay that no visit tells of`() {
    let shops = diary().stays.filter {
      $0.sources == [.circle]
        && $0.coordinate.distance(to: Town.home.moved(east: 260, north: 190)) < 50
    }
    #expect(shops.count == 2)
    #expect(shops.allSatisfy { (220...320).contains($0.duration ?? 0) })
  }

  @Test
  func `the chemist, seen twice, is one stay, and so is the bookshop whose departure is lost`() {
    let both = diary().stays.filter { $0.sources == [.visit, .circle] }
    #expect(both.count >= 4)
    #expect(both.allSatisfy { !$0.isOpen && $0.to != nil })
  }

  @Test func `walking past is no stay`() {
    #expect(diary().stays.count == 9)
    #expect(diary().findings.isEmpty)
  }

  @Test func `the late event of an older circle changes nothing`() {
    let clean = capture.entries.filter { entry in
      guard case .monitor(let event) = entry.event else { return true }
      return !(event.condition == "anchor1" && entry.at > morning + 3600)
    }
    #expect(clean.count == capture.entries.count - 1)
    let other = Diary(day: thursday, of: clean, zone: tokyo)
    #expect(other.stays.map(\.span) == diary().stays.map(\.span))
  }

  @Test func `for 200 seeds every shop stop is a stay, and no stay is open in the past`() {
    for seed in UInt64(1)...200 {
      let made = Scenario.shopStops.make(seed: seed, days: 2)
      let log = DiaryLog(made.entries, zone: tokyo)
      let stops = log.diary(of: thursday).stays.filter {
        $0.coordinate.distance(to: Town.home.moved(east: 260, north: 190)) < 120
          && (200...500).contains($0.duration ?? 0)
      }
      #expect(stops.count == 2, "seed \(seed): \(stops.map(\.span))")
      #expect(log.stays.filter(\.isOpen).count <= 1)
      #expect(log.findings.isEmpty)
    }
  }
}
