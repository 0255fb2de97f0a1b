import CJSON
import DeviceLog

/// One pass over the lines of a capture, which may come in parts.
struct NightStepReading {
  private let name: String
  private let options: ReadOptions
  private let parser: LineParser
  private var reader: LineReader
  private var watch: EpochWatch
  private var hasHeader = false
  private var hasEntries = false
  private var isFirstPart = true
  /// The header was read, and nobody has taken note of it yet.
  var headerIsNew = false
  /// What was read since the last part was taken out.
  private(set) var capture = Capture(format: "nightstep")

  /// - Parameters:
  ///   - name: the file as errors call it.
  ///   - modificationDate: when it was last changed.
  init(
    name: String, modificationDate: Instant, _ options: ReadOptions, _ parser: LineParser
  ) {
    self.name = name
    self.options = options
    self.parser = parser
    reader = LineReader(dates: DateReading(options))
    watch = EpochWatch(options, modificationDate: modificationDate)
  }

  /// Makes room.
  mutating func reserve(lines: Int) {
    capture.lines.reserveCapacity(lines)
  }

  /// Reads one line that is not blank.
  ///
  /// - Throws: an error if it is the header of a version that is not read.
  mutating func take(_ line: UnsafeRawBufferPointer, number: Int) throws(CaptureError) {
    guard line.count <= options.longestLine else {
      skip(line, number, Self.tooLong(line.count, options))
      return
    }
    switch parser.parse(line) {
    case .failure(let problem):
      skip(line, number, LineDiagnosis.reason(problem.status, line))
    case .success:
      if parser.line.nightstep.type != nsj_absent {
        try takeHeader(line, number)
      } else {
        takeEntry(line, number)
      }
    }
  }

  /// Takes note of a line so long that it was not even kept.
  mutating func skipLong(_ number: Int, bytes: Int) {
    capture.skipped.append(
      Capture.SkippedLine(line: number, reason: Self.tooLong(bytes, options)))
  }

  private static func tooLong(_ bytes: Int, _ options: ReadOptions) -> String {
    "\(bytes) bytes, longer than the \(options.longestLine) that are read"
  }

  private mutating func takeEntry(_ line: UnsafeRawBufferPointer, _ number: Int) {
    do throws(LineDamage) {
      let entry = try reader.entry(parser.line)
      if parser.line.at.type == nsj_number { watch.check(entry.at, line: number) }
      capture.lines.append(Capture.Line(entry, line: number, original: original(line)))
      hasEntries = true
    } catch {
      skip(line, number, error.reason)
    }
  }

  /// The line as it is kept: as it stands, or, where its numbers count from 1970, with its dates
  /// counted from 2001, as every capture's are.
  private func original(_ line: UnsafeRawBufferPointer) -> String? {
    guard options.keepsOriginals else { return nil }
    let line = Self.asItStands(line)
    return options.epoch == .reference ? line.text : LineMender.countedFrom2001(line)
  }

  /// A line with the carriage return that `Lines` leaves out. What follows a line is always readable.
  private static func asItStands(_ line: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    guard let start = line.baseAddress,
      start.load(fromByteOffset: line.count, as: UInt8.self) == UInt8(ascii: "\r")
    else { return line }
    return UnsafeRawBufferPointer(start: start, count: line.count + 1)
  }

  private mutating func takeHeader(
    _ line: UnsafeRawBufferPointer, _ number: Int
  ) throws(CaptureError) {
    let version = parser.line.nightstep
    guard version.type == nsj_number, version.number == Double(NightStepFormat.version) else {
      throw CaptureError(
        .newerVersion, file: name, line: number,
        "version \(version.label), this program reads version \(NightStepFormat.version)")
    }
    guard !hasHeader, !hasEntries else {
      skip(line, number, "a header within the file; only one before all entries is read")
      return
    }
    hasHeader = true
    headerIsNew = true
    capture.header = Self.asItStands(line).text
    let zone = parser.line.time_zone
    guard zone.type != nsj_absent, zone.type != nsj_null else { return }
    guard let identifier = zone.string, LocalZone(identifier: identifier) != nil else {
      capture.remarks.append(
        "line \(number): the header's time zone is \(zone.label), which is not known here")
      return
    }
    capture.timeZone = identifier
    reader.dates = DateReading(options, timeZone: identifier)
  }

  private mutating func skip(_ line: UnsafeRawBufferPointer, _ number: Int, _ reason: String) {
    let original = options.keepsOriginals ? Array(Self.asItStands(line)) : nil
    capture.skipped.append(Capture.SkippedLine(line: number, reason: reason, original: original))
  }

  /// Whether nothing at all was read: neither a header nor an entry.
  var isEmpty: Bool { !hasHeader && !hasEntries }

  /// Takes the lines out that were read, and goes on reading. What else was read stays.
  mutating func takeLines() -> [Capture.Line] {
    let lines = capture.lines
    capture.lines = []
    capture.lines.reserveCapacity(lines.count)
    return lines
  }

  /// What was read since the last part; goes on reading.
  mutating func takePart() -> Capture {
    var part = capture
    if isFirstPart, !part.lines.isEmpty {
      isFirstPart = false
      if let remark = watch.remark() { part.remarks.append(remark) }
    }
    capture.lines = []
    capture.skipped = []
    capture.remarks = []
    return part
  }

  /// What was read.
  consuming func finish() -> Capture {
    if let remark = watch.remark() { capture.remarks.append(remark) }
    return capture
  }
}
