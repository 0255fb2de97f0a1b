import DeviceLog

/// Deliveries with an unknown arrival that are one visit.
struct UnknownGroup: Sendable {
  var members: [Int]
  var best: Delivery
  var departure: Instant
}

/// What the deliveries with an unknown arrival are, beside those with a known one.
struct UnknownJoins: Sendable {
  /// By departure.
  private(set) var groups: [UnknownGroup] = []
  /// The visit with a known arrival that each group joins.
  private(set) var partner: [Int?] = []
  /// The departures that visits get from groups.
  private(set) var departures: [Int: Instant] = [:]

  /// Metres and seconds within which deliveries with an unknown arrival are one visit.
  private static let joinMetres = 150.0
  private static let joinSeconds = 1.0
  /// No degree of latitude is shorter, with 1 % for the errors of distances: farther apart in
  /// latitude alone, two places need no measuring.
  private static let joinDegrees = joinMetres / 109_468

  private let known: [Delivery]

  /// - Parameters:
  ///   - unknown: by departure.
  ///   - known: the best delivery of each visit with a known arrival, by arrival.
  /// - Complexity: O(n log n), and a comparison for each two unknown arrivals whose departures are
  ///   within a second.
  init(_ unknown: [Delivery], _ known: [Delivery]) {
    self.known = known
    groups = Self.groups(of: unknown)
    partner = [Int?](repeating: nil, count: groups.count)
    joinReported()
    joinOpen()
  }

  private static func isNear(_ a: Coordinate, _ b: Coordinate) -> Bool {
    abs(a.latitude - b.latitude) <= joinDegrees && a.distance(to: b) <= joinMetres
  }

  /// The connected components.
  private static func groups(of unknown: [Delivery]) -> [UnknownGroup] {
    var component = Array(unknown.indices)
    func root(_ start: Int) -> Int {
      var index = start
      while component[index] != index {
        component[index] = component[component[index]]
        index = component[index]
      }
      return index
    }
    let dates = unknown.map(\.departure)
    let places = unknown.map(\.coordinate)
    for index in unknown.indices {
      guard let right = dates[index] else { continue }
      for earlier in (0..<index).reversed() {
        guard let left = dates[earlier], right - left <= joinSeconds else { break }
        let (own, other) = (root(index), root(earlier))
        if own != other, isNear(places[earlier], places[index]) { component[own] = other }
      }
    }
    var groups: [UnknownGroup] = []
    var groupOfRoot = [Int?](repeating: nil, count: unknown.count)
    for (index, delivery) in unknown.enumerated() {
      let root = root(index)
      if let group = groupOfRoot[root] {
        groups[group].members.append(delivery.entry)
        if delivery.entry > groups[group].best.entry { groups[group].best = delivery }
      } else {
        groupOfRoot[root] = groups.count
        groups.append(
          UnknownGroup(members: [delivery.entry], best: delivery, departure: .distantFuture))
      }
    }
    for index in groups.indices {
      groups[index].departure = groups[index].best.departure ?? .distantFuture
    }
    return groups.sorted {
      ($0.departure, $0.best.coordinate.latitude, $0.best.coordinate.longitude)
        < ($1.departure, $1.best.coordinate.latitude, $1.best.coordinate.longitude)
    }
  }

  /// Groups join the visit nearby that was reported to depart nearest to them, within a second.
  private mutating func joinReported() {
    let reported = known.indices
      .compactMap { index in known[index].departure.map { (date: $0, index: index) } }
      .sorted { ($0.date, $0.index) < ($1.date, $1.index) }
    var start = 0
    for (index, group) in groups.enumerated() {
      // Groups are in the order of their departures, so the window only moves on.
      while start < reported.count, group.departure - reported[start].date > Self.joinSeconds {
        start += 1
      }
      partner[index] = nearest(to: group, among: reported[start...])
    }
  }

  /// Of the others, those that depart as one that has joined do so too; else they end the visit
  /// nearby that was the last to begin before them, if it has no departure.
  private mutating func joinOpen() {
    var joined: [(date: Instant, index: Int)] = []
    var start = 0
    for (index, group) in groups.enumerated() where partner[index] == nil {
      while start < joined.count, group.departure - joined[start].date > Self.joinSeconds {
        start += 1
      }
      if let found = nearest(to: group, among: joined[start...]) {
        partner[index] = found
      } else if let open = openVisit(before: group), departures[open] == nil {
        partner[index] = open
        departures[open] = group.departure
        joined.append((group.departure, open))
      }
    }
  }

  /// Of visits in the order of a departure, none of them earlier than a second before the group's,
  /// the one nearby whose departure is the nearest; of equal ones the first to arrive.
  private func nearest(
    to group: UnknownGroup, among visits: ArraySlice<(date: Instant, index: Int)>
  ) -> Int? {
    var best: (difference: Double, index: Int)?
    for visit in visits {
      let difference = abs(visit.date - group.departure)
      if difference > Self.joinSeconds {
        if visit.date > group.departure { break }
        continue
      }
      if let best, (best.difference, best.index) <= (difference, visit.index) { continue }
      guard isNear(visit.index, group) else { continue }
      best = (difference, visit.index)
    }
    return best?.index
  }

  /// The visit nearby that was the last to begin before the group's departure and has none.
  private func openVisit(before group: UnknownGroup) -> Int? {
    var low = 0
    var high = known.count
    while low < high {
      let middle = (low + high) / 2
      if (known[middle].arrival ?? .distantFuture) > group.departure {
        high = middle
      } else {
        low = middle + 1
      }
    }
    let index = low - 1
    guard index >= 0, let arrival = known[index].arrival, arrival < group.departure,
      known[index].departure == nil, isNear(index, group)
    else { return nil }
    return index
  }

  private func isNear(_ index: Int, _ group: UnknownGroup) -> Bool {
    Self.isNear(known[index].coordinate, group.best.coordinate)
  }
}
