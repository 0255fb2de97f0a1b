import DeviceLog

/// The capture of the row that started all this, written out delivery by delivery: five nights at
/// home, of which one seems to end in the year 4001.
///
/// Each of the three causes finds its own material here and no other's:
/// - `sentinel: equality`: the visit of Thursday evening, whose departure is a millisecond before
///   `distantFuture`. It is never delivered again, so nothing mends it.
/// - `history: append`: arrivals that are delivered open, then closed, and once open again. Wherever
///   two deliveries of one arrival are open, a later arrival is known already.
/// - `closeEarlierOpen: false`: on Wednesday the owner leaves at 07:44 and is back at 07:58, and the
///   departure is delivered at 08:41 only; the stay from 07:58 on is never delivered closed at all.
enum TwoThousandYears {
  private static let sunday = CalendarDay(year: 2026, month: 4, day: 19)

  /// An instant on the wall clock of Tokyo, days after Sunday.
  private static func time(
    _ offset: Int, _ hour: Int, _ minute: Int, _ second: Double
  ) -> Instant {
    let day = Double((sunday + offset).number) * 86_400
    return Instant(unixSeconds: day + Double(hour * 3600 + minute * 60 - 32_400) + second)
  }

  /// Five positions around home; their mean is home, the farthest is 3 m from it.
  private static let nights = [(3.0, 0.0), (-1.5, 1.6), (-1.5, -1.6), (0, 1.2), (0, -1.2)].map {
    Town.home.moved(east: $0.0, north: $0.1).rounded
  }

  private static func visit(
    _ place: Coordinate, _ arrival: Instant, _ departure: Instant, _ accuracy: Double,
    at: Instant
  ) -> Entry {
    Entry(
      at: at,
      .visit(
        VisitDelivery(
          place, arrivalDate: arrival, departureDate: departure, horizontalAccuracy: accuracy)))
  }

  private static func change(_ place: Coordinate, _ taken: Instant, _ accuracy: Double) -> Entry {
    let fix = Fix(
      place.rounded, timestamp: taken, horizontalAccuracy: accuracy, source: .slc)
    return Entry(at: (taken + 3.2).milliseconds, .location(fix))
  }

  /// A day at the office: significant changes on both ways, an open visit, the same one closed.
  private static func office(_ offset: Int, _ hour: Int, _ minute: Int) -> [Entry] {
    let place = Town.office.moved(east: Double(offset * 3 - 7), north: Double(5 - offset * 2))
      .rounded
    let arrival = time(offset, hour, minute, 17.381)
    let departure = time(offset, 18, 20 + offset, 9.27)
    return [
      change(Town.homeStation, arrival - 3300, 31),
      change(Town.officeStation, arrival - 420, 48),
      visit(place, arrival, .distantFuture, 18.6, at: (arrival + 402.133).milliseconds),
      visit(place, arrival, departure, 16.2, at: (departure + 511.64).milliseconds),
      change(Town.officeStation.moved(east: -1400, north: -3000), departure + 720, 65),
      change(Town.homeStation, departure + 1320, 39.5),
    ]
  }

  private static let story: [Entry] = {
    let region = Town.homeRegion()
    let sunday = time(0, 18, 42, 10.512)
    let monday = time(1, 19, 2, 51.04)
    let tuesday = time(2, 19, 8, 26.77)
    let wednesday = time(3, 19, 31, 5.903)
    let thursday = time(4, 19, 11, 42)
    let friday = time(5, 19, 26, 30.118)
    let open = Instant.distantFuture
    return [
      Entry(at: time(0, 14, 0, 2.31), .launch),
      Entry(at: time(0, 14, 0, 2.318), .foreground),
      Entry(at: time(0, 14, 0, 21.7), .authorization(status: "always")),
      Entry(at: time(0, 14, 1, 40), .background),
      change(Town.park, time(0, 13, 48, 20), 52),
      change(Town.homeStation, time(0, 18, 20, 44), 35),

      visit(nights[0], sunday, open, 14.1, at: time(0, 18, 50, 33.4)),
      visit(nights[0], sunday, time(1, 7, 43, 20.6), 12.7, at: time(1, 7, 58, 12.9)),

      // Closed, and hours later open once more.
      visit(nights[1], monday, open, 15.9, at: time(1, 19, 11, 8.25)),
      visit(nights[1], monday, time(2, 7, 41, 58.2), 13.3, at: time(2, 7, 55, 44.81)),
      visit(nights[1], monday, open, 15.9, at: time(2, 9, 6, 30.02)),

      // Off at 07:44, back at 07:58 for the umbrella; the departure is told at 08:41.
      visit(nights[2], tuesday, open, 16.4, at: time(2, 19, 16, 40.5)),
      visit(Town.home.rounded, time(3, 7, 58, 4.66), open, 21.5, at: time(3, 8, 9, 31.07)),
      visit(nights[2], tuesday, time(3, 7, 44, 10.35), 11.8, at: time(3, 8, 41, 52.6)),

      visit(nights[3], wednesday, open, 17.2, at: time(3, 19, 39, 14.9)),
      visit(nights[3], wednesday, time(4, 7, 42, 36.4), 14.6, at: time(4, 7, 57, 1.33)),

      // The one.
      visit(nights[4], thursday, Instant(63_113_903_999.999), 12.4, at: time(4, 19, 19, 5.482)),

      // The captured app believed it, confirmed home on the spot, and saw the exit next morning.
      Entry(at: time(4, 19, 19, 5.6), .regionStart(region)),
      Entry(
        at: time(5, 7, 46, 19.2),
        .regionExit(RegionCrossing(region: "home", timestamp: time(5, 7, 46, 2.75)))),
      visit(nights[1], friday, open, 15.1, at: time(5, 19, 33, 58.6)),
    ]
  }()

  /// All of it, in the order of `at`.
  static let entries: [Entry] = {
    let all =
      story + office(1, 8, 51) + office(2, 8, 49) + office(3, 9, 24) + office(4, 8, 52)
      + office(5, 8, 50)
    // Sorted by position too, since Swift's sort does not promise to be stable.
    return all.enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }
      .map(\.element)
  }()
}
