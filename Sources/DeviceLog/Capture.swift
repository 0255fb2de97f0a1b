/// A device log that was read from a file: its entries in the file's order, and what could not be
/// read.
public struct Capture: Sendable {
  /// An entry with where it came from.
  public struct Line: Sendable, Equatable {
    /// What was read.
    public var entry: Entry
    /// The line in the file, from 1; of a format without lines, the position of its item from 1.
    public var line: Int
    /// The line as it stands in a NightStep capture, unknown keys, key order and all. `nil` if the
    /// format is another one, or if it was asked not to be kept.
    public var original: String?

    /// An entry that came from a line.
    public init(_ entry: Entry, line: Int, original: String? = nil) {
      self.entry = entry
      self.line = line
      self.original = original
    }
  }

  /// A line that could not be read. Kept, so that an export loses nothing.
  public struct SkippedLine: Sendable, Equatable {
    /// The line in the file, from 1.
    public var line: Int
    /// What was wrong, for people.
    public var reason: String
    /// The line as it stands, byte for byte: it may be no UTF-8. `nil` for formats without lines, or
    /// if it was asked not to be kept.
    public var original: [UInt8]?

    /// A line that could not be read.
    public init(line: Int, reason: String, original: [UInt8]? = nil) {
      self.line = line
      self.reason = reason
      self.original = original
    }
  }

  /// The zone the file names, as it spells it. `nil` if it names none.
  public var timeZone: String?
  /// The header line as it stands, if the file has one.
  public var header: String?
  /// The format it was read as: `nightstep`, `visits`, `userdefaults`, `google-ios`, …
  public var format: String
  /// Entries in the order of the file, which is not always the order of their `at`.
  public var lines: [Line]
  /// Lines that could not be read, ascending.
  public var skipped: [SkippedLine]
  /// What the developer should know about this import, a sentence each: guesses that were made,
  /// what the format cannot tell.
  public var remarks: [String]

  /// A capture of a format.
  public init(
    format: String, timeZone: String? = nil, header: String? = nil, lines: [Line] = [],
    skipped: [SkippedLine] = [], remarks: [String] = []
  ) {
    self.format = format
    self.timeZone = timeZone
    self.header = header
    self.lines = lines
    self.skipped = skipped
    self.remarks = remarks
  }
}
