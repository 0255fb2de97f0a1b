import DeviceLog
import Testing

@testable import StayDiary

@Suite struct VisitStayTests {
  private static let tenYears = 10 * 365 * 86_400.0

  @Test func `both dates unknown are no stay`() {
    #expect(stays([visit(nil, nil, at: 0)]).isEmpty)
  }

  @Test func `an unknown arrival begins at the departure, and is marked`() {
    let stay = stays([visit(nil, 500, at: 600)]).first
    #expect(stay?.span == [500, 500])
    #expect(stay?.isArrivalUnknown == true)
    #expect(stay?.isOpen == false)
  }

  @Test func `an open visit has no end`() {
    let stay = stays([visit(100, nil, at: 600)]).first
    #expect(stay?.span == [100, nil])
    #expect(stay?.isOpen == true)
    #expect(stay?.isArrivalUnknown == false)
  }

  @Test(arguments: [0.0, 1, 0.001, -1, 1e9])
  func `sentinels are told by a threshold`(off: Double) {
    let open = Entry(
      at: morning,
      .visit(
        VisitDelivery(
          shop, arrivalDate: morning - 900, departureDate: .distantFuture - off,
          horizontalAccuracy: 20)))
    #expect(stays([open]).first?.isOpen == true)
    let unknown = Entry(
      at: morning,
      .visit(
        VisitDelivery(
          shop, arrivalDate: .distantPast + off, departureDate: morning - 60,
          horizontalAccuracy: 20)))
    #expect(stays([unknown]).first?.isArrivalUnknown == true)
  }

  @Test func `ten years part a date from a sentinel`() {
    #expect(stays([visit(0, Self.tenYears, at: 0)]).first?.isOpen == false)
    #expect(stays([visit(0, Self.tenYears + 1, at: 0)]).first?.isOpen == true)
    #expect(stays([visit(-Self.tenYears, 0, at: 0)]).first?.isArrivalUnknown == false)
    #expect(stays([visit(-Self.tenYears - 1, 0, at: 0)]).first?.isArrivalUnknown == true)
  }

  @Test func `deliveries of one visit are one stay, whatever their order; a closed one wins`() {
    let open = visit(0, nil, at: 600)
    let closed = visit(0.4, 1800, at: 2400)
    let again = visit(0, nil, at: 2500)
    for entries in [[open, closed, again], [again, open, closed], [closed, open]] {
      #expect(
        stays(entries).map(\.span) == [[0.4, 1800]])
    }
    #expect(stays([visit(0, nil, at: 600), visit(1, nil, at: 601)]).count == 1)
    #expect(stays([visit(0, nil, at: 600), visit(1.1, nil, at: 601)]).count == 2)
  }

  @Test func `a departure without its arrival joins the visit that misses one`() {
    let joined = stays([visit(0, nil, at: 600), visit(nil, 1800, at: 1900, away(149))])
    #expect(joined.map(\.span) == [[0, 1800]])
    #expect(joined.first?.isArrivalUnknown == false)
    #expect(joined.first?.entries == [1, 2])
    #expect(stays([visit(0, nil, at: 600), visit(nil, 1800, at: 1900, away(151))]).count == 2)
    #expect(stays([visit(0, 1800, at: 1900), visit(nil, 1801, at: 1902)]).count == 1)
    #expect(stays([visit(0, 1800, at: 1900), visit(nil, 1801.1, at: 1902)]).count == 2)
    #expect(stays([visit(nil, 1800, at: 1900), visit(nil, 1801, at: 1902)]).count == 1)
  }

  @Test func `a stay whose end nobody told is no longer open once the owner is elsewhere`() {
    let two = stays([visit(0, nil, at: 600), visit(3000, nil, at: 3600, away(800))])
    #expect(two.map(\.span) == [[0, nil], [3000, nil]])
    #expect(two.map(\.isOpen) == [false, true])
    #expect(two.first?.latestEnd == morning + 3000)
  }

  @Test func `a circle elsewhere ends an open visit as well, but not while arrivals may be early`()
  {
    let far = away(800)
    func open(_ placed: Double) -> Bool? {
      stays([visit(0, nil, at: 600), anchor(placed, far), left(placed + 200)])
        .first { $0.sources == [.visit] }?.isOpen
    }
    #expect(open(300) == true)
    #expect(open(301) == false)
  }

  @Test func `what is no place or no visit is left out`() {
    let nowhere = Coordinate(latitude: 0, longitude: 0)
    #expect(stays([visit(0, 900, at: 1000, nowhere)]).isEmpty)
    #expect(stays([visit(0, 900, at: 1000, accuracy: -1)]).isEmpty)
    #expect(stays([visit(0, 900, at: 1000, accuracy: 0)]).isEmpty)
    #expect(stays([visit(86_401, nil, at: 0)]).isEmpty)
    #expect(stays([visit(86_400, nil, at: 0)]).count == 1)
  }

  @Test func `a departure before the arrival is not known`() {
    let stay = stays([visit(100, 99, at: 600)]).first
    #expect(stay?.span == [100, nil])
    #expect(stays([visit(100, 100, at: 600)]).first?.span == [100, 100])
  }
}
