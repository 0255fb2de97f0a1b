import DeviceLog
import Replay

/// A part of the log that is to be written into a file.
package struct LogExport {
  /// The file as it was named.
  package var file: String
  /// Whether a file of that name may be written over.
  package var overwrites: Bool
  /// From the first to the last instant of delivery, both included; `nil`: all of it.
  package var range: ClosedRange<Instant>?
  package var capture: Capture
  /// The edits in force.
  package var edits: [RecordedEdit]
}

extension Model {
  /// Shows what the import yielded.
  package mutating func showImport() throws(ConsoleError) {
    guard !document.importReport.isEmpty else {
      throw ConsoleError("Nothing was imported: this log was made here")
    }
    mode = .overlay(
      Overlay(title: "Import", lines: document.importReport.map { Span($0, hanging: 2) }))
  }

  /// Writes the log, or what was delivered between two marks, with the edits in force.
  ///
  /// - Parameter text: a file, up to two marks, and `!` to write over a file that is there.
  mutating func exportLog(_ text: String) throws(ConsoleError) {
    guard let write = exportLog else { throw ConsoleError("nothing can be written here") }
    var words = text.split(separator: " ").map(String.init)
    let overwrites = words.last == "!"
    if overwrites { words.removeLast() }
    var bounds: [Instant] = []
    while let last = words.last, last.hasPrefix("@"), words.count > 1 {
      words.removeLast()
      guard let at = marks[String(last.dropFirst())] else {
        throw ConsoleError("there is no mark \(last); m sets one")
      }
      bounds.append(at)
    }
    guard bounds.count <= 2, let file = words.isEmpty ? nil : words.joined(separator: " ") else {
      throw ConsoleError("export takes a file and up to two marks: export trip.gpx @a @b")
    }
    if bounds.count == 1 { bounds.append(replay.end.clock ?? bounds[0]) }
    let range =
      bounds.isEmpty
      ? nil
      : bounds.min().flatMap { first in
        bounds.max().map { first...$0 }
      }
    let count = replay.timeline.entries.count { entry in
      !entry.isSkipped && range.map { $0.contains(entry.entry.at) } ?? true
    }
    if count == 0 { throw ConsoleError("There is no entry there") }
    do {
      try write(
        LogExport(
          file: file, overwrites: overwrites, range: range, capture: document.capture,
          edits: edits))
    } catch { throw ConsoleError("\(error)") }
    say("Written: \(file), \(Words.count(count, "entry", "entries"))")
  }

  /// Writes the state here, under the rules in force, as a Swift test.
  ///
  /// - Parameter text: a file, and `!` to write over a file that is there.
  mutating func writeTest(_ text: String) throws(ConsoleError) {
    guard let writeText else { throw ConsoleError("nothing can be written here") }
    let overwrites = text.hasSuffix(" !")
    let file = overwrites ? String(text.dropLast(2)) : text
    let count = replay.timeline.entries.prefix(position.count).count { !$0.isSkipped }
    // A compiler takes milliseconds a line.
    guard count <= Self.mostTestEntries else {
      throw ConsoleError(
        "a test of \(Words.grouped(count)) entries would not compile in good time; shrink the log to "
          + "\(Words.grouped(Self.mostTestEntries)) at most")
    }
    let writer = TestWriter(
      name: document.name, timeline: replay.timeline, rules: replay.rules, zone: document.zone,
      at: position)
    do { try writeText(writer.text, file, overwrites) } catch { throw ConsoleError("\(error)") }
    say("Written: \(file), \(Words.count(count, "entry", "entries")) and the state after them")
  }

  private static let mostTestEntries = 20_000
}
