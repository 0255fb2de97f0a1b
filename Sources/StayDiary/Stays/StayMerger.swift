import DeviceLog

/// Makes the stays of a log from what visits and circles saw.
///
/// What both saw, overlapping in time at one place, is one stay of both sources. Those with different
/// names stay apart: of 25 such pairs 8 were two shops in a row. A circle goes with the visit that it
/// overlaps longest.
struct StayMerger {
  let places: Places
  let settings: DiarySettings

  /// The stays, by their beginning.
  ///
  /// - Complexity: O(n log n), and O(n²) only where all visits overlap.
  func stays(visits: [StayVisit], circles: [Stay]) -> [Stay] {
    let circles = circles.map { named($0) }.sorted(by: Stay.isBefore)
    var seen = self.visits(visits, circles).sorted(by: Stay.isBefore)
    // A circle's last entry is its own; its first may have seen several stays.
    var taken: Set<Int?> = []
    for (visit, theirs) in partners(of: circles, among: seen) {
      // Circles that go with a visit of no decided name may have names that part them.
      for (_, circle) in theirs where seen[visit].naming.mayBeSame(as: circle.naming) {
        seen[visit] = merged(seen[visit], circle)
        taken.insert(circle.entries.last)
      }
    }
    let alone = circles.filter { !taken.contains($0.entries.last) }
    return (seen + alone).sorted(by: Stay.isBefore)
  }

  private func named(_ stay: Stay) -> Stay {
    var stay = stay
    stay.naming = places.naming(
      of: stay.coordinate, accuracyMetres: stay.accuracyMetres, settings)
    return stay
  }

  /// The stays that visits tell of. One without a departure goes on, unless the owner was seen
  /// elsewhere since.
  private func visits(_ visits: [StayVisit], _ circles: [Stay]) -> [Stay] {
    let sightings = visits.compactMap { $0.arrival ?? $0.departure }.sorted()
    return visits.compactMap { visit in
      guard let from = visit.arrival ?? visit.departure else { return nil }
      var stay = named(
        Stay(
          coordinate: visit.coordinate, accuracyMetres: visit.accuracyMetres, from: from,
          to: visit.departure, isArrivalUnknown: visit.arrival == nil,
          isOpen: visit.departure == nil, sources: [.visit], naming: .unnamed,
          entries: visit.entries))
      guard stay.to == nil else { return stay }
      let next = sightings.partitionPoint { $0 <= from }
      if next < sightings.count { stay.latestEnd = sightings[next] }
      // An arrival may be dated too early, so that the last stop but this seems to come after it.
      let later = from + settings.earlyArrivalSeconds
      var index = circles.partitionPoint { $0.from <= later }
      while index < circles.count, circles[index].from < stay.latestEnd ?? .distantFuture {
        if !isSamePlace(stay, circles[index]) { stay.latestEnd = circles[index].from }
        index += 1
      }
      stay.isOpen = stay.latestEnd == nil
      return stay
    }
  }

  /// For each visit, by its index, the circles that go with it, the longest overlap first.
  private func partners(
    of circles: [Stay], among visits: [Stay]
  ) -> [(visit: Int, circles: [(overlap: Double, circle: Stay)])] {
    var latest = Instant.distantPast
    let latestEnds = visits.map { visit -> Instant in
      latest = max(latest, end(of: visit))
      return latest
    }
    var partners: [[(overlap: Double, circle: Stay)]] = visits.map { _ in [] }
    for circle in circles {
      let end = end(of: circle)
      var best: (visit: Int, overlap: Double)?
      var index = visits.partitionPoint { $0.from <= end } - 1
      while index >= 0, latestEnds[index] >= circle.from {
        let visit = visits[index]
        if let overlap = overlap(visit, circle), overlap >= best?.overlap ?? 0,
          isSamePlace(visit, circle), visit.naming.mayBeSame(as: circle.naming)
        {
          best = (index, overlap)
        }
        index -= 1
      }
      if let best { partners[best.visit].append((best.overlap, circle)) }
    }
    return partners.enumerated().filter { !$0.element.isEmpty }.map { index, theirs in
      (index, theirs.sorted { ($0.overlap, $1.circle.from) > ($1.overlap, $0.circle.from) })
    }
  }

  private func end(of stay: Stay) -> Instant { stay.to ?? stay.latestEnd ?? .distantFuture }

  /// Seconds in which both go on; `nil` if they only touch. A visit whose arrival is unknown has no
  /// length: it overlaps what holds its departure.
  private func overlap(_ visit: Stay, _ circle: Stay) -> Double? {
    let lasted = min(end(of: visit), end(of: circle)) - max(visit.from, circle.from)
    return lasted > 0 || (lasted == 0 && visit.isArrivalUnknown) ? lasted : nil
  }

  /// Whether a visit may have been inside a circle, as far as its accuracy knows.
  private func isSamePlace(_ visit: Stay, _ circle: Stay) -> Bool {
    let slack = min(visit.accuracyMetres, settings.anchorAccuracyMetres)
    let limit = (circle.radiusMetres ?? 0) + slack
    return metres(from: visit.coordinate, to: circle.coordinate) <= limit
  }

  /// What both saw: from the earlier beginning to the later end, where the better of the two says.
  private func merged(_ visit: Stay, _ circle: Stay) -> Stay {
    var stay = visit
    let better = circle.accuracyMetres < visit.accuracyMetres ? circle : visit
    stay.coordinate = better.coordinate
    stay.accuracyMetres = better.accuracyMetres
    stay.radiusMetres = circle.radiusMetres
    stay.from = min(visit.from, circle.from)
    if let left = circle.to { stay.to = max(visit.to ?? left, left) }
    stay.isOpen = false
    stay.latestEnd = nil
    stay.sources = Stay.Source.allCases
    stay.entries = Array(Set(visit.entries + circle.entries)).sorted()
    // The better of the two decides the name, too, if it knows any place: the other may have missed
    // the second of two candidates.
    let other = circle.accuracyMetres < visit.accuracyMetres ? visit : circle
    stay.naming =
      better.naming.isOfPlaces || !other.naming.isOfPlaces ? better.naming : other.naming
    return stay
  }
}
