/// One line of a capture: what the app received, and when it received it.
///
/// `at` is the delivery; the dates inside the event say when it *happened*. They may differ by
/// hours.
public struct Entry: Sendable, Equatable {
  /// When the app received it.
  public var at: Instant
  /// What it received.
  public var event: Event
  /// Injected or made up, not captured on a device.
  public var isSynthetic: Bool

  /// An entry received at an instant.
  public init(at: Instant, _ event: Event, isSynthetic: Bool = false) {
    self.at = at
    self.event = event
    self.isSynthetic = isSynthetic
  }
}

/// What a device can tell an app, and what the app itself notes in its capture.
public enum Event: Sendable, Equatable {
  /// `CLLocationManagerDelegate.locationManager(_:didVisit:)`.
  case visit(VisitDelivery)
  /// `locationManager(_:didExitRegion:)`.
  case regionExit(RegionCrossing)
  /// `locationManager(_:didEnterRegion:)`.
  case regionEnter(RegionCrossing)
  /// `locationManager(_:didUpdateLocations:)`, one fix.
  case location(Fix)
  /// The app was started, by its user or by the system.
  case launch
  /// The app was ended.
  case terminate
  /// The device was unlocked.
  case unlock
  /// The device was started.
  case reboot
  /// The app came to the foreground.
  case foreground
  /// The app went to the background.
  case background
  /// The user erased all that was learned.
  case reset
  /// The authorisation status changed: `always`, `whenInUse`, `denied`, …
  case authorization(status: String)
  /// The device's time zone changed.
  case timeZone(identifier: String)
  /// The app started to monitor a region.
  case regionStart(Region)
  /// The app stopped monitoring a region.
  case regionStop(Region)
  /// The app placed a `CLMonitor` circle where the device is.
  indirect case anchor(MonitorEvent)
  /// A `CLMonitor` condition changed its state.
  indirect case monitor(MonitorEvent)
  /// A `CLServiceSession` began or ended.
  indirect case session(MonitorEvent)
  /// Somebody's remark.
  case note(text: String)
  /// A kind this version does not know: kept, shown and counted; it changes nothing.
  case other(kind: String)

  /// The name of the kind in a capture.
  public var kind: String {
    switch self {
    case .visit: "visit"
    case .regionExit: "regionExit"
    case .regionEnter: "regionEnter"
    case .location: "location"
    case .launch: "launch"
    case .terminate: "terminate"
    case .unlock: "unlock"
    case .reboot: "reboot"
    case .foreground: "foreground"
    case .background: "background"
    case .reset: "reset"
    case .authorization: "authorization"
    case .timeZone: "timeZone"
    case .regionStart: "regionStart"
    case .regionStop: "regionStop"
    case .anchor: "anchor"
    case .monitor: "monitor"
    case .session: "session"
    case .note: "note"
    case .other(let kind): kind
    }
  }
}

/// A visit as delivered, sentinels and all. Only the learner's first steps see one; after that its
/// dates are optionals.
public struct VisitDelivery: Sendable, Hashable {
  /// Where, as far as the device knows.
  public var coordinate: Coordinate
  /// `distantPast`, or near it, if the device was there before monitoring began.
  public var arrivalDate: Instant
  /// `distantFuture`, or near it, if the device is still there.
  public var departureDate: Instant
  /// Radius of uncertainty in metres; negative if the coordinate is invalid.
  public var horizontalAccuracy: Double

  /// A visit as delivered.
  public init(
    _ coordinate: Coordinate, arrivalDate: Instant, departureDate: Instant,
    horizontalAccuracy: Double
  ) {
    self.coordinate = coordinate
    self.arrivalDate = arrivalDate
    self.departureDate = departureDate
    self.horizontalAccuracy = horizontalAccuracy
  }
}

/// A region's boundary was crossed.
public struct RegionCrossing: Sendable, Hashable {
  /// The identifier of the region.
  public var region: String
  /// When it was crossed, which may be long before the delivery.
  public var timestamp: Instant

  /// A crossing of a region's boundary.
  public init(region: String, timestamp: Instant) {
    self.region = region
    self.timestamp = timestamp
  }
}

/// A position, as `CLLocation` gives it.
public struct Fix: Sendable, Hashable {
  /// Which service delivered a fix.
  public enum Source: String, Sendable, CaseIterable, Codable {
    /// Significant-change monitoring.
    case slc
    /// The standard location service.
    case standard
    /// A single requested location.
    case oneShot
  }

  /// Where.
  public var coordinate: Coordinate
  /// When the device was there; a cached fix is older than its delivery.
  public var timestamp: Instant
  /// Radius of uncertainty in metres; negative if the coordinate is invalid.
  public var horizontalAccuracy: Double
  /// Metres a second, if known.
  public var speed: Double?
  /// Which service delivered it.
  public var source: Source

  /// A position at an instant.
  public init(
    _ coordinate: Coordinate, timestamp: Instant, horizontalAccuracy: Double,
    speed: Double? = nil, source: Source
  ) {
    self.coordinate = coordinate
    self.timestamp = timestamp
    self.horizontalAccuracy = horizontalAccuracy
    self.speed = speed
    self.source = source
  }
}

/// A circle the system watches: `CLCircularRegion`.
public struct Region: Sendable, Hashable, Codable {
  /// Tells regions of one app apart.
  public var identifier: String
  /// The middle.
  public var center: Coordinate
  /// Metres.
  public var radius: Double

  /// A circle of `radius` metres.
  public init(identifier: String, center: Coordinate, radius: Double) {
    self.identifier = identifier
    self.center = center
    self.radius = radius
  }
}

/// What a `CLMonitor`, its circle or its service session said; each kind uses some of the fields.
public struct MonitorEvent: Sendable, Hashable {
  /// The monitor's name.
  public var monitor: String?
  /// The identifier of the condition within the monitor.
  public var condition: String?
  /// Degrees north.
  public var latitude: Double?
  /// Degrees east.
  public var longitude: Double?
  /// Metres.
  public var radius: Double?
  /// Metres; negative if the coordinate is invalid.
  public var horizontalAccuracy: Double?
  /// `satisfied`, `unsatisfied`, `unknown`, `unmonitored`; for sessions what the app noted.
  public var state: String?
  /// When it happened.
  public var timestamp: Instant?

  /// An event with nothing known.
  public init() {}
}
