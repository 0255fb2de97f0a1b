import DeviceLog

/// How the map is looked at.
struct MapState: Equatable {
  /// What is in sight.
  enum Sight: Equatable {
    /// Home, or the leading candidate, with the outermost ring.
    case home
    /// All dots.
    case all
    /// Where the user went.
    case at(Coordinate, metresPerDot: Double)
  }

  var sight = Sight.home
  /// The dot that is selected.
  var selected: EntryID?
  /// Arrows move the device.
  var isInHand = false
  /// How fast it moves.
  var speed = DeviceSpeed.walk
}

/// What keys and commands of the map do.
enum MapAction: Sendable, Equatable {
  /// Cells to the east and north: the map, or the device while it is in hand.
  case go(east: Int, north: Int)
  /// Closer with 1, farther with -1.
  case zoom(Int)
  case fit
  case hand
  case wait
  case device
  case speed(DeviceSpeed)
}
