import DeviceLog

extension Candidate {
  /// The visits that can make a candidate: closed, with a stay, in a night that exists, and not
  /// departing later than the clock allows.
  static func eligible(
    _ visits: [Visit], since: CalendarDay?, until: CalendarDay? = nil, clock: Instant, rules: Rules
  ) -> [Visit] {
    let hours = NightHours(rules)
    return visits.filter { visit in
      guard visit.stay > 0, let departure = visit.departure,
        isReached(departure, clock: clock, rules: rules)
      else { return false }
      return NightTally.nights(of: visit, since: since, until: until, hours: hours, rules: rules)
        != nil
    }
  }

  /// At most a day after the clock.
  static func isReached(_ date: Instant, clock: Instant, rules: Rules) -> Bool {
    guard let tolerance = rules.futureDepartureTolerance else { return true }
    return date - clock <= tolerance
  }

  /// All candidates that eligible visits make, the best first.
  ///
  /// - Complexity: O(n log n) comparisons, and about a distance for each visit.
  static func all(
    of visits: [Visit], since: CalendarDay?, until: CalendarDay? = nil, rules: Rules
  ) -> [Candidate] {
    clusters(of: visits, joinMetres: rules.clusterJoinMetres)
      .map { Candidate($0, since: since, until: until, rules: rules) }
      .sorted(by: isBetter(_:than:))
  }

  /// Visits that a chain of steps joins, each step at most `joinMetres`; by arrival within each.
  private static func clusters(of visits: [Visit], joinMetres: Double) -> [[Visit]] {
    let order = visits.indices.sorted {
      (visits[$0].coordinate.latitude, $0) < (visits[$1].coordinate.latitude, $1)
    }
    var parent = Array(visits.indices)
    func root(_ start: Int) -> Int {
      var index = start
      while parent[index] != index {
        parent[index] = parent[parent[index]]
        index = parent[index]
      }
      return index
    }
    // A degree of latitude is nowhere shorter than 110 574 m.
    let reach = joinMetres / 110_574 + 1e-9
    for (rank, a) in order.enumerated() {
      for b in order[(rank + 1)...] {
        if visits[b].coordinate.latitude - visits[a].coordinate.latitude > reach { break }
        if root(a) == root(b) { continue }
        if visits[a].coordinate.distance(to: visits[b].coordinate) <= joinMetres {
          parent[root(b)] = root(a)
        }
      }
    }
    var result: [[Visit]] = []
    var indexOfRoot: [Int: Int] = [:]
    for index in visits.indices {
      if let cluster = indexOfRoot[root(index)] {
        result[cluster].append(visits[index])
      } else {
        indexOfRoot[root(index)] = result.count
        result.append([visits[index]])
      }
    }
    return result
  }

  /// The order in which candidates are tried.
  private static func isBetter(_ a: Candidate, than b: Candidate) -> Bool {
    if a.fullNights != b.fullNights { return a.fullNights > b.fullNights }
    if a.staySeconds != b.staySeconds { return a.staySeconds > b.staySeconds }
    if a.latestDeparture != b.latestDeparture { return a.latestDeparture > b.latestDeparture }
    return (a.center.latitude, a.center.longitude) < (b.center.latitude, b.center.longitude)
  }

  private init(_ cluster: [Visit], since: CalendarDay?, until: CalendarDay?, rules: Rules) {
    let tally = NightTally(cluster, since: since, until: until, rules: rules)
    let center = Coordinate.mean(of: cluster.map(\.coordinate))
    let distances = cluster.map { $0.coordinate.distance(to: center) }.sorted()
    let rank = (9 * distances.count + 9) / 10
    let full = NightTally.count(tally.nights(overlappedBy: rules.nightOverlapMinutes * 60))
    let stay = unionSeconds(of: cluster)
    let p90 = distances.isEmpty ? 0 : distances[rank - 1]
    let overlap =
      rules.nightRule == .everyNight
      ? full >= rules.nights : tally.totalSeconds >= rules.nightOverlapMinutes * 60
    self.init(
      center: center, visits: cluster.map(\.id), nights: tally.count, fullNights: full,
      overlapSeconds: tally.totalSeconds, staySeconds: stay, p90Metres: p90,
      latestDeparture: cluster.compactMap(\.departure).max() ?? .distantPast,
      gates: Gates(
        nights: tally.count >= rules.nights, stay: stay >= rules.stayMinutes * 60,
        spread: p90 < rules.p90Metres, overlap: overlap),
      missing: [])
    missing = missingPhrases(rules)
  }

  private func missingPhrases(_ rules: Rules) -> [String] {
    var phrases: [String] = []
    func more(_ count: Int, _ what: String) -> String {
      "\(count) more \(what)\(count == 1 ? "" : "s")"
    }
    if !gates.nights { phrases.append(more(rules.nights - nights, "night")) }
    if !gates.stay {
      let minutes = (rules.stayMinutes - stayMinutes).rounded(.up)
      phrases.append(more(Int(capped: min(minutes, 1e9)), "minute") + " of stay")
    }
    if !gates.spread {
      let metres = Int(capped: min(p90Metres.rounded(), 1e9))
      phrases.append("visits within \(shortestText(rules.p90Metres)) m, now \(metres) m")
    }
    if !gates.overlap {
      if rules.nightRule == .everyNight {
        phrases.append(more(rules.nights - fullNights, "full night"))
      } else {
        let minutes = (rules.nightOverlapMinutes - overlapSeconds / 60).rounded(.up)
        phrases.append(more(Int(capped: min(minutes, 1e9)), "minute") + " of night")
      }
    }
    return phrases
  }
}

/// Seconds that the stays of visits cover; where they overlap they count once.
func unionSeconds(of visits: [Visit]) -> Double {
  var total = 0.0
  var end = Instant(-.infinity)
  let stays = visits.compactMap { visit -> (start: Instant, end: Instant)? in
    guard visit.stay > 0, let start = visit.arrival, let end = visit.departure else { return nil }
    return (start, end)
  }
  for stay in stays.sorted(by: { ($0.start, $0.end) < ($1.start, $1.end) }) where stay.end > end {
    total += stay.end - max(stay.start, end)
    end = stay.end
  }
  return total
}

extension Coordinate {
  /// The mean of places that lie close together, in a local tangent plane: of latitudes, and of
  /// longitudes the shorter way round. Within a degree of a pole, where longitudes say little, the
  /// mean of the normals of the ellipsoid.
  static func mean(of places: [Coordinate]) -> Coordinate {
    guard let first = places.first else { return Coordinate(latitude: 0, longitude: 0) }
    if abs(first.latitude) > 89 { return polarMean(of: places) }
    var north = 0.0
    var east = 0.0
    for place in places {
      north += place.latitude - first.latitude
      east += (place.longitude - first.longitude).remainder(dividingBy: 360)
    }
    let count = Double(places.count)
    let longitude = first.longitude + east / count
    return Coordinate(
      latitude: first.latitude + north / count,
      longitude: abs(longitude) > 180 ? longitude.remainder(dividingBy: 360) : longitude)
  }
}
