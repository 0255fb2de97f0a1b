import DeviceLog

extension Candidate {
  /// The visits that can make a candidate: closed, with a stay, in a night that exists, and not
  /// departing later than the clock allows.
  static func eligible(
    _ stays: Stays, since: CalendarDay?, until: CalendarDay? = nil, clock: Instant, rules: Rules
  ) -> [Int] {
    stays.nights.indices.filter { index in
      let nights = stays.nights[index]
      return nights.counted(since: since, until: until, rules: rules) != nil
        && isReached(nights.end, clock: clock, rules: rules)
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
    of stays: Stays, _ eligible: [Int], since: CalendarDay?, until: CalendarDay? = nil, rules: Rules
  ) -> [Candidate] {
    clusters(of: stays, eligible, joinMetres: rules.clusterJoinMetres)
      .map { cluster in
        var candidate = Candidate(stays, cluster, since: since, until: until, rules: rules)
        candidate.missing = candidate.missingPhrases(rules)
        return candidate
      }
      .sorted(by: isBetter(_:than:))
  }

  /// The best candidate that passes all gates: the first of `all` that does.
  ///
  /// - Complexity: that of `all`, but most clusters are seen to be too small at a glance.
  static func best(
    of stays: Stays, _ eligible: [Int], since: CalendarDay?, until: CalendarDay? = nil, rules: Rules
  ) -> Candidate? {
    func mayPass(_ cluster: [Int]) -> Bool {
      var nights = 0
      var seconds = 0.0
      for index in cluster {
        guard let range = stays.nights[index].counted(since: since, until: until, rules: rules)
        else { continue }
        nights += range.upperBound.number - range.lowerBound.number + 1
        seconds += stays.visits[index].stay
      }
      // Stays that overlap count once, so neither can be more. A second for the rounding of sums.
      return nights >= rules.nights && seconds + 1 >= rules.stayMinutes * 60
    }
    func hasNights(_ cluster: [Int]) -> Bool {
      let tally = NightTally(stays, cluster, since: since, until: until, rules: rules)
      return tally.count >= rules.nights && tally.passesOverlap(rules)
    }
    guard mayPass(eligible) else { return nil }
    return clusters(of: stays, eligible, joinMetres: rules.clusterJoinMetres)
      .filter { mayPass($0) && hasNights($0) }
      .map { Candidate(stays, $0, since: since, until: until, rules: rules) }
      .filter(\.gates.pass)
      .sorted(by: isBetter(_:than:))
      .first
  }

  /// Visits that a chain of steps joins, each step at most `joinMetres`; by arrival within each.
  private static func clusters(
    of stays: Stays, _ eligible: [Int], joinMetres: Double
  ) -> [[Int]] {
    let places = eligible.map { stays.visits[$0].coordinate }
    var order = places.indices.sorted {
      (places[$0].latitude, places[$0].longitude) < (places[$1].latitude, places[$1].longitude)
    }
    var parent = Array(places.indices)
    func root(_ start: Int) -> Int {
      var index = start
      while parent[index] != index {
        parent[index] = parent[parent[index]]
        index = parent[index]
      }
      return index
    }
    // What stands at one place belongs together, and only one of it is compared with others.
    var distinct: [Int] = []
    for index in order {
      if let last = distinct.last, places[last] == places[index] {
        parent[index] = last
      } else {
        distinct.append(index)
      }
    }
    order = distinct
    // A degree of latitude is nowhere shorter than 110 574 m.
    let reach = joinMetres / 110_574 + 1e-9
    for (rank, a) in order.enumerated() {
      for b in order[(rank + 1)...] {
        if places[b].latitude - places[a].latitude > reach { break }
        if root(a) == root(b) { continue }
        if places[a].distance(to: places[b]) <= joinMetres { parent[root(b)] = root(a) }
      }
    }
    var result: [[Int]] = []
    var clusterOfRoot = [Int](repeating: -1, count: places.count)
    for index in places.indices {
      let root = root(index)
      if clusterOfRoot[root] < 0 {
        clusterOfRoot[root] = result.count
        result.append([])
      }
      result[clusterOfRoot[root]].append(eligible[index])
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

  /// Without what is missing, which is said only of candidates that are shown.
  private init(
    _ stays: Stays, _ indices: [Int], since: CalendarDay?, until: CalendarDay?, rules: Rules
  ) {
    let tally = NightTally(stays, indices, since: since, until: until, rules: rules)
    let cluster = indices.map { stays.visits[$0] }
    let center = Coordinate.mean(of: cluster.map(\.coordinate))
    let distances = cluster.map { $0.coordinate.distance(to: center) }.sorted()
    let rank = (9 * distances.count + 9) / 10
    let full = NightTally.count(tally.nights(overlappedBy: rules.nightOverlapMinutes * 60))
    let stay = unionSeconds(of: cluster)
    let p90 = distances.isEmpty ? 0 : distances[rank - 1]
    self.init(
      center: center, visits: cluster.map(\.id), nights: tally.count, fullNights: full,
      overlapSeconds: tally.totalSeconds, staySeconds: stay, p90Metres: p90,
      latestDeparture: cluster.compactMap(\.departure).max() ?? .distantPast,
      gates: Gates(
        nights: tally.count >= rules.nights, stay: stay >= rules.stayMinutes * 60,
        spread: p90 < rules.p90Metres, overlap: tally.passesOverlap(rules)),
      missing: [])
  }

  fileprivate func missingPhrases(_ rules: Rules) -> [String] {
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
