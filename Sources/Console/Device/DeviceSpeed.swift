import DeviceModel

/// How fast a device moved by hand goes.
enum DeviceSpeed: String, Sendable, CaseIterable {
  case walk, cycle, train

  /// Metres a second.
  var metresPerSecond: Double {
    switch self {
    case .walk: Itinerary.Speed.walk
    case .cycle: Itinerary.Speed.cycle
    case .train: Itinerary.Speed.train
    }
  }
}
