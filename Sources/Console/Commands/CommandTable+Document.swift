extension CommandTable {
  /// The file that is open, and files that are made of it.
  static let document: [Command] = [
    Command(
      "imported", takes: .none,
      "What was read of the file: entries by kind, what was not read and why, what the format cannot"
        + " tell", .document, .imported),
    Command(
      "export", takes: .text("FILE [@A [@B]] [!]"),
      "Write the log with its edits, or what came between two marks: .jsonl, .geojson, .gpx, .csv;"
        + " ! writes over a file", .document, .export),
    Command(
      "test", takes: .text("T.swift [!]"),
      "Write the entries up to here and the state as a Swift test, under the rules in force",
      .document, .test),
    Command(
      "follow", takes: .none, "Take in what is appended to the file, or end that", .document,
      .follow),
  ]
}
