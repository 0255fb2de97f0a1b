import Canvas

extension CommandTable {
  /// The days of the diary.
  static let diary: [Command] = [
    Command(
      "day-back", keys: [.character("[")], takes: .count, "On the diary: the day before", .looking,
      .day(-1), on: .diary),
    Command(
      "day-on", keys: [.character("]")], takes: .count, "On the diary: the day after", .looking,
      .day(1), on: .diary),
    Command(
      "day", takes: .optional("DATE"),
      "The diary of a day: 2026-04-23, yesterday; no date is that of the place in time", .looking,
      .showDay),
    Command(
      "places", takes: .optional("FILE"),
      "Call stays after the places of a GeoJSON file; no file takes them away", .looking, .places),
  ]
}
