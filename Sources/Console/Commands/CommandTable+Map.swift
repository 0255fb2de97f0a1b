import Canvas

extension CommandTable {
  /// The map, and the device on it. Their keys count while the map is shown.
  static let map: [Command] = [
    Command(
      "east", keys: [.right], takes: .count,
      "The map to the east; the device in hand for a minute, a count of minutes", .map,
      .map(.go(east: 1, north: 0)), on: .map),
    Command(
      "west", keys: [.left], takes: .count, "To the west", .map, .map(.go(east: -1, north: 0)),
      on: .map),
    Command(
      "north", keys: [.up], takes: .count, "To the north", .map, .map(.go(east: 0, north: 1)),
      on: .map),
    Command(
      "south", keys: [.down], takes: .count, "To the south", .map, .map(.go(east: 0, north: -1)),
      on: .map),
    Command(
      "zoom-in", keys: [.character("+"), .character("=")], takes: .count, "Closer", .map,
      .map(.zoom(1)), on: .map),
    Command(
      "zoom-out", keys: [.character("-")], takes: .count, "Farther away", .map, .map(.zoom(-1)),
      on: .map),
    Command(
      "fit", keys: [.character("o")], takes: .none, "Home with its rings, or all dots", .map,
      .map(.fit), on: .map),
    Command(
      "hand", keys: [.character("a")], takes: .none,
      "Take the device in hand, so that arrows move it, or put it down", .map, .map(.hand),
      on: .map),
    Command(
      "wait", keys: [.character(".")], takes: .count,
      "The device in hand stays where it is for a minute; else the clock steps on", .map,
      .map(.wait), on: .map),
    Command("walk", takes: .none, "The device goes on foot, 1.35 m/s", .map, .map(.speed(.walk))),
    Command("cycle", takes: .none, "By bicycle, 4 m/s", .map, .map(.speed(.cycle))),
    Command("train", takes: .none, "By train, 11 m/s", .map, .map(.speed(.train))),
  ]
}
