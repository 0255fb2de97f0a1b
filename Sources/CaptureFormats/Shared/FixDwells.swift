import DeviceLog
import Foundation

/// Finds the places where fixes stay.
///
/// A dwell is a run of fixes, each within 100 m of the middle of those before it and at most 15 minutes
/// after the last, that lasts 10 minutes; the way there, farther from the middle of the whole run, is
/// cut off. Two dwells within 100 m and 15 minutes of each other are one: a jump of the receiver, or
/// the way to the dustbin, does not end a stay.
struct FixDwells {
  /// Somebody stayed somewhere.
  struct Dwell: Equatable {
    /// The mean of its fixes.
    var coordinate: Coordinate
    /// Its first fix.
    var arrival: Instant
    /// Its last fix.
    var departure: Instant
    /// The median of its fixes' accuracies, in metres.
    var horizontalAccuracy: Double
    /// The fix that showed it was over, by its position in the capture: the first elsewhere, or after
    /// a gap; of the last dwell its own last one.
    var told: Int
  }

  /// Seconds that make a stay.
  static let shortestStay = 600.0
  /// Metres around the middle.
  static let radius = 100.0
  /// Seconds without a fix that a stay survives.
  static let longestGap = 900.0

  /// Fixes that tell where somebody was, by time; each with its position in the capture.
  private let fixes: [(fix: Fix, position: Int)]

  /// - Parameter lines: the fixes of a capture are taken; those of no place, of more than 100 m
  ///   accuracy or of none are left out.
  init(_ lines: [Capture.Line]) {
    fixes = lines.enumerated().compactMap { position, line -> (fix: Fix, position: Int)? in
      guard case .location(let fix) = line.entry.event, fix.coordinate.canBeMoved,
        fix.horizontalAccuracy > 0, fix.horizontalAccuracy <= Self.radius,
        fix.timestamp.isPlausible
      else { return nil }
      return (fix, position)
    }
    // Stable: of fixes of one time the earlier in the capture first.
    .sorted { $0.fix.timestamp < $1.fix.timestamp }
  }

  /// The dwells, by arrival.
  ///
  /// - Complexity: O(fixes · fixes in 10 minutes) at worst.
  func all() -> [Dwell] {
    var dwells: [Dwell] = []
    // The runs of the last dwell; what lies between them is elsewhere, and no part of its place.
    var runs: [Range<Int>] = []
    var start = 0
    while start < fixes.count {
      let run = withoutWayThere(start..<end(ofRunFrom: start))
      guard lasts(run), let next = dwell([run]) else {
        start += 1
        continue
      }
      start = run.upperBound
      if let last = dwells.last, next.arrival - last.departure <= Self.longestGap,
        last.coordinate.distance(to: next.coordinate) <= Self.radius
      {
        runs.append(run)
        dwells.removeLast()
        dwells.append(dwell(runs) ?? next)
      } else {
        runs = [run]
        dwells.append(next)
      }
    }
    return dwells
  }

  private func withoutWayThere(_ run: Range<Int>) -> Range<Int> {
    guard lasts(run), let middle = dwell([run])?.coordinate else { return run }
    let first = run.first { fixes[$0].fix.coordinate.distance(to: middle) <= Self.radius }
    return (first ?? run.lowerBound)..<run.upperBound
  }

  private func lasts(_ run: Range<Int>) -> Bool {
    fixes[run.upperBound - 1].fix.timestamp - fixes[run.lowerBound].fix.timestamp
      >= Self.shortestStay
  }

  /// Behind the last fix of the run that begins at a fix.
  private func end(ofRunFrom start: Int) -> Int {
    let origin = fixes[start].fix.coordinate
    let metresPerDegree = 111_195.0
    let narrowing = cos(origin.latitude * Double.pi / 180)
    // The sums of the distances from the first, in degrees.
    var north = 0.0
    var east = 0.0
    var index = start
    while index < fixes.count {
      let place = fixes[index].fix.coordinate
      let up = place.latitude - origin.latitude
      let across = (place.longitude - origin.longitude).remainder(dividingBy: 360)
      if index > start {
        if fixes[index].fix.timestamp - fixes[index - 1].fix.timestamp > Self.longestGap { break }
        let count = Double(index - start)
        let dy = (up - north / count) * metresPerDegree
        let dx = (across - east / count) * metresPerDegree * narrowing
        if (dx * dx + dy * dy).squareRoot() > Self.radius { break }
      }
      north += up
      east += across
      index += 1
    }
    return index
  }

  /// The dwell of some runs.
  private func dwell(_ runs: [Range<Int>]) -> Dwell? {
    let members = runs.flatMap { fixes[$0].map(\.fix) }
    guard let first = members.first, let last = members.last, let end = runs.last?.upperBound else {
      return nil
    }
    let origin = first.coordinate
    var north = 0.0
    var east = 0.0
    for fix in members {
      north += fix.coordinate.latitude - origin.latitude
      east += (fix.coordinate.longitude - origin.longitude).remainder(dividingBy: 360)
    }
    let count = Double(members.count)
    let longitude = origin.longitude + east / count
    let accuracies = members.map(\.horizontalAccuracy).sorted()
    return Dwell(
      coordinate: Coordinate(
        latitude: origin.latitude + north / count,
        longitude: abs(longitude) > 180 ? longitude.remainder(dividingBy: 360) : longitude),
      arrival: first.timestamp, departure: last.timestamp,
      horizontalAccuracy: accuracies[accuracies.count / 2],
      told: fixes[min(end, fixes.count - 1)].position)
  }
}
