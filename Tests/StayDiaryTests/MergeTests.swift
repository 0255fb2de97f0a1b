import DeviceLog
import Testing

@testable import StayDiary

@Suite struct MergeTests {
  private let here = Place("Here", category: "books", at: away(3))
  private let there = Place("There", category: "tea", at: away(70))

  @Test func `a visit and a circle at one shop are one stay of both sources`() {
    let merged = stays([anchor(60), visit(0, 1500, at: 1600), left(1560, at: 1601)], [here])
    #expect(merged.count == 1)
    #expect(merged.first?.sources == [.visit, .circle])
    #expect(merged.first?.span == [0, 1560])
    #expect(merged.first?.naming.name == "Here")
    #expect(merged.first?.entries == [1, 2, 3])
  }

  @Test func `at two named shops they are two`() {
    let entries = [
      anchor(0, away(70), accuracy: 10), left(400), visit(300, 1500, at: 1600, accuracy: 10),
    ]
    #expect(stays(entries, [here, there]).map(\.naming.name) == ["There", "Here"])
    // Without names they are one, 70 m apart: the circle's radius and the accuracy of the visit.
    #expect(stays(entries.dropLast() + [visit(300, 1500, at: 1600)]).count == 1)
  }

  @Test func `times that only touch do not overlap`() {
    #expect(stays([anchor(0), left(300), visit(300, 1500, at: 1600)]).count == 2)
    #expect(stays([anchor(0), left(300), visit(299.9, 1500, at: 1600)]).count == 1)
    #expect(stays([anchor(1500), left(1700), visit(0, 1500, at: 1800)]).count == 2)
    #expect(stays([anchor(1499.9), left(1700), visit(0, 1500, at: 1800)]).count == 1)
  }

  @Test func `the same place is within the radius and the accuracy of the visit`() {
    func count(_ metres: Double) -> Int {
      stays([anchor(0), left(400), visit(0, 1500, at: 1600, away(metres))]).count
    }
    #expect(count(69.9) == 1)
    #expect(count(70.1) == 2)
  }

  @Test func `an open visit ends when its circle is left`() {
    let stay = stays([visit(0, nil, at: 700), anchor(30), left(1800)]).first
    #expect(stay?.span == [0, 1800])
    #expect(stay?.isOpen == false)
    #expect(stay?.sources == [.visit, .circle])
  }

  @Test func `a departure with unknown arrival goes with the circle that holds it`() {
    let merged = stays([anchor(0), left(400), visit(nil, 380, at: 900)])
    #expect(merged.map(\.span) == [[0, 400]])
    #expect(merged.first?.isArrivalUnknown == true)
    #expect(stays([anchor(0), left(400), visit(nil, 401, at: 900)]).count == 2)
  }

  @Test func `a circle goes with the visit that it overlaps longest`() {
    let merged = stays([
      visit(0, 1000, at: 1100), anchor(900), left(2000), visit(980, 2100, at: 2200),
    ])
    #expect(merged.map(\.span) == [[0, 1000], [900, 2100]])
    #expect(merged.map(\.sources) == [[.visit], [.visit, .circle]])
  }

  @Test func `several circles of one visit are one stay with it`() {
    let merged = stays([
      visit(0, 5000, at: 5100), anchor(10), left(2000), anchor(2400, condition: "b"),
      left(5040, condition: "b"),
    ])
    #expect(merged.map(\.span) == [[0, 5040]])
    #expect(merged.first?.entries == [1, 2, 3, 4, 5])
  }

  @Test func `two circles stay two, and so do two visits`() {
    #expect(
      stays([anchor(0), left(300), anchor(310, condition: "b"), left(600, condition: "b")]).count
        == 2)
    #expect(stays([visit(0, 900, at: 1000), visit(800, 1900, at: 2000)]).count == 2)
  }

  @Test func `the better of the two says where, and what it is called`() {
    let entries = [
      anchor(0, away(20), accuracy: 8), left(900), visit(0, 900, at: 950, accuracy: 30),
    ]
    let merged = stays(entries, [here])
    #expect(merged.first?.coordinate == away(20))
    #expect(merged.first?.accuracyMetres == 8)
    // Two candidates for the visit, which cannot tell them apart; the circle sees one only.
    let second = Place("Second", at: away(29, degrees: 180))
    let better = stays(entries, [here, second])
    #expect(better.first?.naming.name == "Here")
    let poorer = stays(
      [anchor(0, away(20), accuracy: 40), left(900), visit(0, 900, at: 950, accuracy: 30)],
      [here, second])
    #expect(poorer.first?.naming.candidates.map(\.place.name) == ["Here", "Second"])
    #expect(poorer.first?.naming.name == nil)
  }
}
