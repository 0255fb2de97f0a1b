import DeviceLog

/// Watches one circle: enter and exit, each once, after the device has been on the other side for
/// 20 seconds.
struct RegionWatch: Sendable {
  let region: Region
  let notifyOnEntry: Bool
  /// Metres beyond the radius at which the next exit is noticed.
  private var marginMetres: Double
  private var isInside: Bool
  /// Since when the device has been on the other side of the boundary.
  private var otherSideSince: Instant?

  /// Begins to watch. Where the device stands now is no event.
  init(
    _ region: Region, notifyOnEntry: Bool, from place: Coordinate, settings: PhoneSettings,
    generator: inout SeededGenerator
  ) {
    self.region = region
    self.notifyOnEntry = notifyOnEntry
    marginMetres = generator.uniform(settings.exitMarginMetres)
    isInside = region.center.isWithin(region.radius, of: place)
  }

  /// When something happens if the device stays where it is.
  func nextInstant(_ settings: PhoneSettings) -> Instant? {
    otherSideSince.map { $0 + settings.boundarySeconds }
  }

  /// The device is at a place. The exit or enter that this makes, if any.
  mutating func sense(
    _ place: Coordinate, at instant: Instant, settings: PhoneSettings,
    generator: inout SeededGenerator
  ) -> Event? {
    let crossed =
      isInside
      ? !region.center.isWithin(region.radius + marginMetres, of: place)
      : region.center.isWithin(region.radius, of: place)
    guard crossed else {
      otherSideSince = nil
      return nil
    }
    let since = otherSideSince ?? instant
    otherSideSince = since
    guard instant.hasReached(since + settings.boundarySeconds) else { return nil }
    otherSideSince = nil
    isInside.toggle()
    let crossing = RegionCrossing(region: region.identifier, timestamp: instant.milliseconds)
    if isInside {
      marginMetres = generator.uniform(settings.exitMarginMetres)
      return notifyOnEntry ? .regionEnter(crossing) : nil
    }
    return .regionExit(crossing)
  }

  /// Whether a small circle reports an exit that nobody made, within some hours of standing inside.
  func misfires(
    hours: Double, settings: PhoneSettings, generator: inout SeededGenerator
  ) -> Bool {
    guard isInside, region.radius < settings.smallRegionMetres, hours > 0 else { return false }
    return generator.chance(min(1, settings.smallRegionMisfires * hours))
  }
}
