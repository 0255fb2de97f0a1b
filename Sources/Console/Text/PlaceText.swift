import DeviceLog
import Replay

/// Places in a log as a user types them, for `:goto` and `--at`.
package struct PlaceText {
  /// What relative dates count from; `nil` before the first entry.
  package var clock: Instant?
  /// What the wall clock means.
  package var zone: LocalZone
  /// Names that the user gave to instants.
  package var marks: [String: Instant]

  package init(clock: Instant?, zone: LocalZone, marks: [String: Instant] = [:]) {
    self.clock = clock
    self.zone = zone
    self.marks = marks
  }

  /// What `:goto` understands, for help and errors.
  package static let forms =
    "start, end, 1,234, 50%, +2h, -30m, last fri 07:30, 2026-04-23 19:11, night 33, @mark"

  /// Integers from here on are reference seconds (26 April 2001), not numbers of entries.
  private static let firstSecond = 10_000_000

  /// The place in a replay that a text names.
  ///
  /// - Throws: a sentence that says what is understood.
  package func position(of text: String, in replay: Replay) throws(ConsoleError) -> Position {
    let words = text.split(separator: " ").map(String.init)
    let whole = words.joined(separator: " ").lowercased()
    guard let first = words.first?.lowercased() else {
      throw ConsoleError("where to? \(Self.forms)")
    }
    switch first {
    case "start", "begin": return replay.start
    case "end": return replay.end
    case "night": return try night(words.dropFirst().joined(), in: replay)
    default: break
    }
    if whole.hasPrefix("@") {
      return try mark(String(words.joined(separator: " ").dropFirst()), in: replay)
    }
    if whole.hasSuffix("%") { return try percent(whole.dropLast(), in: replay) }
    let number = whole.replacing(",", with: "")
    if number.first?.isNumber == true, let count = Int(number),
      (0..<Self.firstSecond).contains(count)
    {
      return try entry(count, in: replay)
    }
    let base = clock ?? replay.timeline.entries.first?.entry.at ?? Instant(0)
    let dates = DateText(clock: base, zone: zone)
    guard let instant = try dates.instant(text, numbers: true) else {
      throw ConsoleError("“\(text)” is no place; there are \(Self.forms)")
    }
    return try position(at: instant, in: replay)
  }

  /// The place with the clock at an instant, up to a year after the last entry.
  private func position(at instant: Instant, in replay: Replay) throws(ConsoleError) -> Position {
    guard let first = replay.timeline.entries.first?.entry.at,
      let last = replay.timeline.entries.last?.entry.at
    else { return replay.start }
    if instant < first { return replay.start }
    guard instant - last <= 366 * 86_400 else {
      throw ConsoleError(
        "that lies more than a year after the last entry, \(last.fullText(in: zone))")
    }
    return replay.position(at: instant)
  }

  private func entry(_ number: Int, in replay: Replay) throws(ConsoleError) -> Position {
    let total = replay.timeline.entries.count
    guard number <= total else {
      throw ConsoleError("there are only \(Words.grouped(total)) entries")
    }
    return replay.position(count: number)
  }

  private func percent(
    _ text: Substring, in replay: Replay
  ) throws(ConsoleError) -> Position {
    guard let value = Double(text), (0...100).contains(value) else {
      throw ConsoleError("“\(text)%” is no share from 0% to 100%")
    }
    let total = Double(replay.timeline.entries.count)
    return replay.position(count: Words.whole((total * value / 100).rounded()))
  }

  private func night(_ text: String, in replay: Replay) throws(ConsoleError) -> Position {
    guard let number = Int(text.replacing(",", with: "")), let nights = replay.nights(in: zone),
      (1...nights.count).contains(number)
    else {
      let count = replay.nights(in: zone)?.count ?? 0
      throw ConsoleError("the nights of this log are 1 to \(Words.grouped(count))")
    }
    return replay.position(at: nights.noon(afterNumber: number))
  }

  private func mark(_ name: String, in replay: Replay) throws(ConsoleError) -> Position {
    guard let instant = marks[name] else {
      let known = marks.keys.sorted().map { "@" + $0 }.joined(separator: " ")
      throw ConsoleError(
        "there is no mark @\(name)" + (known.isEmpty ? "" : "; there are \(known)"))
    }
    return try position(at: instant, in: replay)
  }
}

extension Replay {
  /// The nights from the first entry to the last; `nil` without entries. In order of delivery the
  /// first entry is the earliest.
  func nights(in zone: LocalZone) -> Nights? {
    guard let first = timeline.entries.first, let last = timeline.entries.last else { return nil }
    return Nights(from: first.entry.at, to: last.entry.at, in: zone)
  }
}
