import DeviceLog

/// How far the owner travelled, from the fixes of significant-change monitoring.
///
/// The steps between fixes that follow each other are added. A step under 50 m is jitter, one over
/// 30 km a jump; neither counts. The steps are straight: the road was longer.
package struct Travel: Sendable, Hashable {
  /// A fix that is kept.
  package struct Point: Sendable, Hashable {
    package var coordinate: Coordinate
    /// When the device was there.
    package var instant: Instant
  }

  /// Ascending by time; of the three days before the latest, and at most 2 000.
  package private(set) var points: [Point] = []
  private let settings: DiarySettings

  /// What the steps add up to is so much of the road, measured: 0.6 to 0.8.
  package static let shareOfRoad = 0.6...0.8

  /// What is to be said beside the figure.
  package static let caveat = "straight lines between fixes, 0.6 to 0.8 of the road"

  package init(_ settings: DiarySettings = .standard) {
    self.settings = settings
  }

  /// Takes a fix delivered at an instant. One of another service, without a place, or dated after its
  /// delivery, is left out.
  ///
  /// - Complexity: O(1) for a fix later than all others, else O(points).
  package mutating func add(_ fix: Fix, at: Instant) {
    guard fix.source == .slc, fix.horizontalAccuracy > 0, fix.coordinate.isInRange,
      !fix.coordinate.isEmptyFix, fix.timestamp - at <= settings.futureSlackSeconds
    else { return }
    let point = Point(coordinate: fix.coordinate, instant: fix.timestamp)
    let index = points.partitionPoint { $0.instant <= point.instant }
    // Delivered twice.
    if points[..<index].last == point { return }
    points.insert(point, at: index)
    guard let latest = points.last?.instant else { return }
    let tooOld = points.partitionPoint {
      seconds(from: $0.instant, to: latest) > settings.keptSeconds
    }
    let drop = max(tooOld, points.count - settings.keptPoints)
    if drop > 0 { points.removeFirst(drop) }
  }

  /// Metres travelled from an instant up to another, excluded. A step counts where it ends.
  package func metres(from start: Instant, to end: Instant) -> Double {
    var sum = 0.0
    for (before, point) in zip(points, points.dropFirst())
    where point.instant >= start && point.instant < end {
      let step = StayDiary.metres(from: before.coordinate, to: point.coordinate)
      if step >= settings.jitterMetres && step <= settings.jumpMetres { sum += step }
    }
    return (sum * 1000).rounded() / 1000
  }
}
