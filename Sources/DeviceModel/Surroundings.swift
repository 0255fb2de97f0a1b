import DeviceLog

/// What stands between a phone and the world, apart from its own habits.
package struct Surroundings: Sendable, Equatable {
  /// A place where positions are poor, or there are none.
  package struct Shadow: Sendable, Equatable {
    /// The middle.
    package var center: Coordinate
    /// Metres.
    package var radius: Double
    /// Metres of accuracy there; `nil` underground, where no position and no crossing is known.
    package var accuracyMetres: ClosedRange<Double>?

    /// A place where positions are poor.
    package init(_ center: Coordinate, radius: Double, accuracyMetres: ClosedRange<Double>?) {
      self.center = center
      self.radius = radius
      self.accuracyMetres = accuracyMetres
    }
  }

  /// What a phone delivers.
  package enum Service: Sendable, Equatable, CaseIterable {
    /// Enter and exit of regions, states of circles.
    case regions
    /// Visits that begin.
    case visitArrivals
    /// Visits that have ended.
    case visitDepartures
    /// Significant changes.
    case significantChanges
    /// Requested fixes; none comes while the process is not running.
    case requestedFixes
  }

  /// Hours in which a service delivers nothing of what happens then.
  package struct Outage: Sendable, Equatable {
    /// Which one.
    package var service: Service
    /// From then on.
    package var from: Instant
    /// Until just before then.
    package var until: Instant

    /// Hours without a service.
    package init(_ service: Service, from: Instant, until: Instant) {
      self.service = service
      self.from = from
      self.until = until
    }
  }

  /// Places with poor positions.
  package var shadows: [Shadow] = []
  /// Hours without a service.
  package var outages: [Outage] = []
  /// The device goes on monitoring what the app has stopped.
  package var keepsStoppedRegions = false

  /// Open sky, and everything running.
  package init() {}

  /// The first shadow that covers a place.
  func shadow(at place: Coordinate) -> Shadow? {
    shadows.first { $0.center.isWithin($0.radius, of: place) }
  }

  /// Whether a service delivers what happens at an instant.
  func delivers(_ service: Service, at instant: Instant) -> Bool {
    !outages.contains { $0.service == service && instant >= $0.from && instant < $0.until }
  }
}
