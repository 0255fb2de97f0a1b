import DeviceLog
import DeviceModel
import HomeLearner

/// What a run got right and wrong, measured against where the device really was.
package struct Verdict: Sendable, Equatable {
  /// Homes that became so within 150 m, the region's radius, of a place where the owner lives.
  package var homes = 0
  /// Homes anywhere else.
  package var falseHomes = 0
  /// Homes that were cleared.
  package var cleared = 0
  /// Nights from the start to the first home; `nil` if there was none.
  package var nights: Int?
  /// The last place that became home is where the owner lives at the end.
  package var endsAtHome = false
  /// Times the device left region `home` while it was monitored, and how many of them an exit told.
  package var crossings = 0
  package var exits = 0
  /// Exits of region `home` that nobody made.
  package var falseExits = 0
  /// Times the owner went beyond 300 m of home for ten minutes or more after it was confirmed, and
  /// for how many of them a departure was confirmed.
  package var leavings = 0
  package var departures = 0
  /// Walks beyond region `home` that were over within ten minutes, and how many of them were
  /// confirmed as a departure.
  package var errands = 0
  package var confirmedErrands = 0
  /// Other confirmed departures at times when nobody left.
  package var falseDepartures = 0
}

extension Verdict {
  /// Seconds before and after the owner crosses 150 m in which a departure is of this leaving: a
  /// visit's departure is dated some minutes earlier, a significant change when the train is
  /// 500 m on.
  private static let sameLeaving = -900.0...1800.0
  /// Seconds within the circle that make leaving it one of home.
  private static let leastStay = 120.0
  /// Seconds at the path's end of which the deliveries may not have come.
  private static let lastHours = 7200.0

  /// Judges a run.
  ///
  /// - Parameter places: where the owner lives, the last one at the end.
  package init(_ run: Trial.Run, homes places: [Coordinate]) {
    judgeHomes(run, places)
    for watch in run.app.watches { judgeExits(run, watch) }
    judgeDepartures(run, places)
  }

  private mutating func judgeHomes(_ run: Trial.Run, _ places: [Coordinate]) {
    let zone = run.app.learner.zone
    for change in run.app.homeChanges {
      guard let place = change.place else {
        cleared += 1
        continue
      }
      nights =
        nights
        ?? zone.day(at: change.at).number - zone.day(at: run.path.first.instant).number
      if places.contains(where: { $0.distance(to: place) <= 150 }) {
        homes += 1
      } else {
        falseHomes += 1
      }
    }
    endsAtHome =
      run.app.learner.home.map { home in
        places.last.map { $0.distance(to: home.coordinate) <= 150 } ?? false
      } ?? false
  }

  /// Exits against the path: one is owed for each time beyond radius and largest margin, 20 s long,
  /// that follows 20 s within the radius. Between the margins it may come or not.
  private mutating func judgeExits(_ run: Trial.Run, _ watch: LearningApp.Watch) {
    let margins = 10.0...30.0
    let (center, radius) = (watch.region.center, watch.region.radius)
    let until = watch.until ?? run.path.last.instant
    let inner = run.path.outings(beyond: radius, of: center)
    let least = run.path.outings(beyond: radius + margins.lowerBound, of: center)
    let most = run.path.outings(beyond: radius + margins.upperBound, of: center)
    var exits = run.entries.compactMap { entry -> RegionCrossing? in
      guard case .regionExit(let crossing) = entry.event, crossing.region == "home",
        crossing.timestamp >= watch.from, crossing.timestamp <= until
      else { return nil }
      return crossing
    }
    func isLost(_ instant: Instant) -> Bool {
      run.outages.contains {
        $0.service == .regions && instant >= $0.from && instant < $0.until
      }
    }
    for way in most where way.seconds >= 21 {
      // The time within the radius before it, in which the region was watched.
      let inside = inner.last { $0.left <= way.left }
      let before = inner.last { $0.left < (inside?.left ?? way.left) }?.back
      let since = max(before ?? run.path.first.instant, watch.from)
      guard let inside, inside.left - since >= 21, way.left + 60 < until,
        way.left + 60 < run.path.last.instant, !isLost(way.left + 20)
      else { continue }
      let earliest = least.last { $0.left <= way.left }?.left ?? way.left
      crossings += 1
      let index = exits.firstIndex {
        $0.timestamp >= earliest + 19 && $0.timestamp <= way.left + 30
      }
      if let index {
        self.exits += 1
        exits.remove(at: index)
      }
    }
    // What is left was made by nobody who went beyond the smallest margin.
    falseExits +=
      exits.filter { exit in
        !least.contains { way in
          way.left <= exit.timestamp - 19 && (way.back.map { exit.timestamp <= $0 } ?? true)
        }
      }.count
  }

  private mutating func judgeDepartures(_ run: Trial.Run, _ places: [Coordinate]) {
    let spans = homeSpans(run)
    let confirmed = run.app.learner.departures.filter { $0.status == .confirmed }
    var used: Set<Int> = []
    // The learner's own list begins anew with each home.
    guard let span = spans.last, span.until == nil,
      let home = places.last(where: { $0.distance(to: span.place) <= 150 })
    else {
      falseDepartures = confirmed.count
      return
    }
    func claim(_ left: Instant) -> Bool {
      guard
        let found = confirmed.first(where: {
          !used.contains($0.id) && Self.sameLeaving.contains($0.timestamp - left)
        })
      else { return false }
      used.insert(found.id)
      return true
    }
    let far = run.path.outings(beyond: 300, of: home)
    let ways = run.path.outings(beyond: 150, of: home)
    for (index, way) in ways.enumerated() {
      // A train that passes through the circle is no stay at home.
      let before = index > 0 ? ways[index - 1].back : run.path.first.instant
      guard let before, way.left - before >= Self.leastStay else { continue }
      guard way.left > span.from, way.left + Self.lastHours < run.path.last.instant else {
        // Before home was known, or too near the end to be judged.
        _ = claim(way.left)
        continue
      }
      let isFar = far.contains { out in
        out.left >= way.left && (way.back.map { out.left < $0 } ?? true)
      }
      if isFar, way.seconds >= 600 {
        leavings += 1
        if claim(way.left) { departures += 1 }
      } else if way.seconds < 600 {
        errands += 1
        if claim(way.left) { confirmedErrands += 1 }
      } else {
        _ = claim(way.left)
      }
    }
    falseDepartures = confirmed.count - used.count
  }

  private func homeSpans(
    _ run: Trial.Run
  ) -> [(place: Coordinate, from: Instant, until: Instant?)] {
    var spans: [(place: Coordinate, from: Instant, until: Instant?)] = []
    for change in run.app.homeChanges {
      if let last = spans.indices.last, spans[last].until == nil { spans[last].until = change.at }
      if let place = change.place { spans.append((place, change.at, nil)) }
    }
    return spans
  }
}
