import DeviceLog

/// One delivery of a visit with its sentinels decided: a date that is not known is `nil`.
struct StayVisit: Sendable, Hashable {
  var coordinate: Coordinate
  var accuracyMetres: Double
  /// `nil` if the device was there before monitoring began.
  var arrival: Instant?
  /// `nil` if it is still there.
  var departure: Instant?
  /// The numbers of the entries that deliver it, from 1.
  var entries: [Int]

  /// Reads a delivery. Refused are a visit with neither date, a place that is none, and an arrival
  /// that is yet to come. A departure before the arrival is not known.
  init?(_ visit: VisitDelivery, at: Instant, entry: Int, _ settings: DiarySettings) {
    guard visit.horizontalAccuracy > 0, visit.horizontalAccuracy.isFinite,
      visit.coordinate.isInRange, !visit.coordinate.isEmptyFix
    else { return nil }
    let isOpen = visit.departureDate - at > settings.sentinelSeconds
    let isArrivalUnknown = at - visit.arrivalDate > settings.sentinelSeconds
    if isOpen && isArrivalUnknown { return nil }
    if visit.arrivalDate - at > settings.futureArrivalSeconds { return nil }
    coordinate = visit.coordinate
    accuracyMetres = visit.horizontalAccuracy
    arrival = isArrivalUnknown ? nil : visit.arrivalDate
    departure = isOpen ? nil : visit.departureDate
    if let arrival, let departure, departure < arrival { self.departure = nil }
    entries = [entry]
  }

  /// Takes in another delivery of the same visit, a later one. One that is closed wins.
  fileprivate mutating func adopt(_ other: StayVisit) {
    let entries = self.entries + other.entries
    if other.departure != nil || departure == nil { self = other }
    self.entries = entries
  }
}

/// The visits that deliveries tell of, each once, whatever the order of delivery.
///
/// The rules are the learner's (its "upsert"): arrivals at most a second apart are one visit, whose
/// last closed delivery counts; deliveries with an unknown arrival are one where place and departure
/// agree, and join a visit nearby that has that departure, or has none and is the last before it.
struct StayVisits {
  /// Ascending by arrival; then those with an unknown arrival, by departure.
  let visits: [StayVisit]

  /// - Parameter deliveries: in the order of delivery.
  /// - Complexity: O(n log n).
  init(_ deliveries: [StayVisit], _ settings: DiarySettings) {
    let sorted = deliveries.enumerated().sorted { a, b in
      let (left, right) = (a.element, b.element)
      return (left.arrival ?? .distantFuture, a.offset) < (
        right.arrival ?? .distantFuture, b.offset
      )
    }
    var groups: [[(offset: Int, element: StayVisit)]] = []
    var last: Instant?
    for item in sorted {
      guard let arrival = item.element.arrival else { continue }
      if let last, seconds(from: last, to: arrival) <= settings.sameDateSeconds {
        groups[groups.count - 1].append(item)
      } else {
        groups.append([item])
      }
      last = arrival
    }
    var known = groups.compactMap { Self.one($0) }
    let unknown = Self.unknown(deliveries.filter { $0.arrival == nil }, settings)
    let unjoined = Self.join(unknown, to: &known, settings)
    visits = known + unjoined
  }

  /// The visit that several deliveries make.
  private static func one(_ group: [(offset: Int, element: StayVisit)]) -> StayVisit? {
    let inOrder = group.sorted { $0.offset < $1.offset }
    guard var visit = inOrder.first?.element else { return nil }
    for next in inOrder.dropFirst() { visit.adopt(next.element) }
    return visit
  }

  private static func unknown(_ deliveries: [StayVisit], _ settings: DiarySettings) -> [StayVisit] {
    let sorted = deliveries.enumerated().sorted { a, b in
      (a.element.departure ?? .distantPast, a.offset)
        < (b.element.departure ?? .distantPast, b.offset)
    }
    var result: [StayVisit] = []
    for (_, next) in sorted {
      if let last = result.last, isSame(last, next, settings) {
        result[result.count - 1].adopt(next)
      } else {
        result.append(next)
      }
    }
    return result
  }

  /// Whether two visits depart together from one place.
  private static func isSame(_ a: StayVisit, _ b: StayVisit, _ settings: DiarySettings) -> Bool {
    guard let first = a.departure, let second = b.departure else { return false }
    return abs(seconds(from: first, to: second)) <= settings.sameDateSeconds
      && metres(from: a.coordinate, to: b.coordinate) <= settings.samePlaceMetres
  }

  /// Gives departures to visits that miss theirs. Those that are left over have no known arrival.
  private static func join(
    _ unknown: [StayVisit], to known: inout [StayVisit], _ settings: DiarySettings
  ) -> [StayVisit] {
    let places = known.indices.sorted {
      (known[$0].departure ?? .distantFuture, $0) < (known[$1].departure ?? .distantFuture, $1)
    }
    let departures = places.map { known[$0].departure ?? .distantFuture }
    var left: [StayVisit] = []
    for visit in unknown {
      guard let departure = visit.departure else { continue }
      // The first that may be the same, a little early for what rounding does.
      var next = departures.firstIndexNotBefore(departure - settings.sameDateSeconds - 0.01)
      var place: Int?
      while next < places.count, departures[next] - departure <= settings.sameDateSeconds + 0.01 {
        if isSame(known[places[next]], visit, settings) { place = places[next] }
        next += 1
      }
      if place == nil {
        let before = known.partitionPoint { ($0.arrival ?? .distantFuture) < departure } - 1
        if before >= 0, known[before].departure == nil,
          metres(from: known[before].coordinate, to: visit.coordinate) <= settings.samePlaceMetres
        {
          place = before
          known[before].departure = departure
        }
      }
      if let place {
        known[place].entries = (known[place].entries + visit.entries).sorted()
      } else {
        left.append(visit)
      }
    }
    return left
  }
}

extension Array {
  /// How many elements come before the first that is not `isBefore`; the array is sorted so.
  func partitionPoint(_ isBefore: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension Array where Element: Comparable {
  /// The first index whose element is not before a value; the array is sorted.
  func firstIndexNotBefore(_ value: Element) -> Int { partitionPoint { $0 < value } }
}
