import DeviceLog

/// A circle of a `CLMonitor`: where the device was when it was placed, and what has become of it.
package struct Circle: Sendable, Hashable {
  /// What the last event said. The state before the first event is unknown.
  package enum State: String, Sendable, Hashable {
    case unknown, satisfied, unsatisfied
  }

  /// The monitor's name, if the app noted it.
  package var monitor: String?
  /// The condition's identifier, if the app noted it.
  package var condition: String?
  /// The middle.
  package var center: Coordinate
  /// Metres.
  package var radiusMetres: Double
  /// Metres of uncertainty of the middle.
  package var accuracyMetres: Double
  /// When it was placed.
  package var placedAt: Instant
  /// The number of the entry that placed it, from 1.
  package var entry: Int
  /// What the last event said.
  package var state: State
  /// Since when the owner has been in it: the placing, or the return into it.
  package var insideSince: Instant

  /// Whether an event may be about it. What one of the two does not say does not part them.
  func isMeant(by event: MonitorEvent) -> Bool {
    (monitor == nil || event.monitor == nil || monitor == event.monitor)
      && (condition == nil || event.condition == nil || condition == event.condition)
  }
}

/// What came of an `anchor` entry.
package enum Placing: Sendable, Hashable {
  /// A circle stands.
  case placed
  /// None was placed, and one that stood before stands on; why, in a few words.
  case refused(String)
}

/// What came of a `monitor` entry.
package enum CircleReport: Sendable, Hashable {
  /// The owner left after a stay.
  case stay(Stay)
  /// The owner left too soon for a stay, after so many seconds.
  case passed(seconds: Double)
  /// The owner came back into a circle that was left.
  case returned
  /// The system dropped the circle: it must be placed again.
  case dropped
  /// No event for any circle; why, in a few words.
  case ignored(String)
}

/// The circles that stand, one a monitor.
struct CircleBoard: Sendable, Hashable {
  /// In the order of the first placing of their monitors.
  private(set) var circles: [Circle] = []
  let settings: DiarySettings
  private static let limit = 100

  init(_ settings: DiarySettings) {
    self.settings = settings
  }

  /// Places a circle in stead of the monitor's last one.
  ///
  /// A key that the app did not write is not held against it: a fix without a date is taken to be
  /// fresh, one without an accuracy to be as good as the radius; a missing radius follows the
  /// accuracy.
  mutating func place(_ anchor: MonitorEvent, at: Instant, entry: Int) -> Placing {
    guard let latitude = anchor.latitude, let longitude = anchor.longitude else {
      return .refused("it has no place")
    }
    let center = Coordinate(latitude: latitude, longitude: longitude)
    guard center.isInRange, !center.isEmptyFix else { return .refused("its place is none") }
    if let accuracy = anchor.horizontalAccuracy {
      guard accuracy > 0 else { return .refused("the accuracy of its fix is invalid") }
      guard accuracy <= settings.anchorAccuracyMetres else {
        return .refused("its fix knows the place to \(shortestText(accuracy)) m only")
      }
    }
    if let timestamp = anchor.timestamp {
      let age = seconds(from: timestamp, to: at)
      guard age <= settings.anchorAgeSeconds else {
        return .refused("its fix is \(shortestText(age)) s old")
      }
      guard -age <= settings.futureSlackSeconds else {
        return .refused("its fix is dated after its delivery")
      }
    }
    let bounds = settings.circleRadiusMetres
    let radius =
      anchor.radius
      ?? min(max(anchor.horizontalAccuracy ?? 0, bounds.lowerBound), bounds.upperBound)
    guard radius > 0, radius.isFinite else { return .refused("its radius is none") }
    let circle = Circle(
      monitor: anchor.monitor, condition: anchor.condition, center: center, radiusMetres: radius,
      accuracyMetres: anchor.horizontalAccuracy ?? radius, placedAt: at, entry: entry,
      state: .unknown, insideSince: at)
    if let index = circles.firstIndex(where: { $0.monitor == anchor.monitor }) {
      circles[index] = circle
    } else {
      // More than any app has; the oldest goes, so that no log makes it slow.
      if circles.count >= Self.limit { circles.removeFirst() }
      circles.append(circle)
    }
    return .placed
  }

  /// Takes an event of a monitor.
  mutating func report(_ event: MonitorEvent, at: Instant, entry: Int) -> CircleReport {
    let happened = event.timestamp ?? at
    guard happened - at <= settings.futureSlackSeconds else {
      return .ignored("it is dated after its delivery")
    }
    guard let index = circles.firstIndex(where: { $0.isMeant(by: event) }) else {
      return .ignored("no such circle stands")
    }
    guard happened >= circles[index].placedAt else {
      return .ignored("it is dated before the circle was placed, and belongs to an older one")
    }
    switch event.state {
    case "unmonitored":
      circles.remove(at: index)
      return .dropped
    case "satisfied":
      let before = circles[index].state
      circles[index].state = .satisfied
      guard before == .unsatisfied else {
        return .ignored("the state the circle is in anyway")
      }
      circles[index].insideSince = happened
      return .returned
    case "unsatisfied":
      guard circles[index].state != .unsatisfied else {
        return .ignored("the same state again: the circle was left already")
      }
      circles[index].state = .unsatisfied
      return left(circles[index], at: happened, entry: entry)
    default:
      return .ignored("it says nothing of where the owner is")
    }
  }

  private func left(_ circle: Circle, at instant: Instant, entry: Int) -> CircleReport {
    let lasted = seconds(from: circle.insideSince, to: instant)
    guard lasted >= settings.leastSeconds(radiusMetres: circle.radiusMetres) else {
      return .passed(seconds: lasted)
    }
    return .stay(
      Stay(
        coordinate: circle.center, accuracyMetres: circle.accuracyMetres,
        radiusMetres: circle.radiusMetres, from: circle.insideSince, to: instant,
        isArrivalUnknown: false, isOpen: false, sources: [.circle], naming: .unnamed,
        entries: [circle.entry, entry]))
  }
}
