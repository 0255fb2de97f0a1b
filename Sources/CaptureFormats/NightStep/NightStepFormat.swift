import CJSON
import DeviceLog

/// NightStep's own capture: one JSON object a line, a header first if there is one.
struct NightStepFormat: CaptureFormat {
  let name = "nightstep"
  let title = "a NightStep capture"
  let bestGrade = Grade.fine
  let tellsDelivery = true
  let limits: [String] = []

  /// The version of the format that is read and written.
  static let version = LineWriter.version

  /// Whether one of the first ten lines is an entry or a header, or looks as if it had been one.
  func recognises(_ content: Content) -> Bool {
    let lines = content.headLines.prefix(10)
    guard let parser = LineParser() else { return false }
    for line in lines {
      // A copy, since what follows a line at the end of the head is not its padding.
      let padded = PaddedBytes(line)
      if case .success = parser.parse(padded.bytes) {
        if parser.line.nightstep.type != nsj_absent { return true }
        if parser.line.kind.type != nsj_absent, parser.line.at.type != nsj_absent { return true }
      }
    }
    return lines.contains { line in
      let text = line.prefix(1 << 12).map { $0 }.text
      return text.hasPrefix("{\"nightstep\"")
        || text.first == "{" && text.contains("\"kind\"") && text.contains("\"at\"")
    }
  }

  /// Reads the lines.
  ///
  /// - Complexity: O(bytes), about a microsecond a line.
  func read(_ content: Content, _ options: ReadOptions) throws(CaptureError) -> Capture {
    guard let parser = LineParser() else {
      throw CaptureError(.system, file: content.name, "cannot be read: not enough memory")
    }
    var reading = NightStepReading(content, options, parser)
    for (number, line) in Lines(content.bytes) {
      try reading.take(line, number: number)
    }
    return try reading.finish(self)
  }
}

/// One pass over the lines of a capture.
private struct NightStepReading {
  private let content: Content
  private let options: ReadOptions
  private let parser: LineParser
  private var reader: LineReader
  private var watch: EpochWatch
  private var capture = Capture(format: "nightstep")

  init(_ content: Content, _ options: ReadOptions, _ parser: LineParser) {
    self.content = content
    self.options = options
    self.parser = parser
    reader = LineReader(dates: DateReading(options))
    watch = EpochWatch(options, modificationDate: content.modificationDate)
    // A line takes some 150 bytes.
    capture.lines.reserveCapacity(content.bytes.count / 150)
  }

  /// Reads one line that is not blank.
  ///
  /// - Throws: an error if it is the header of a version that is not read.
  mutating func take(_ line: UnsafeRawBufferPointer, number: Int) throws(CaptureError) {
    guard line.count <= options.longestLine else {
      let size = "\(line.count) bytes, longer than the \(options.longestLine) that are read"
      capture.skipped.append(Capture.SkippedLine(line: number, reason: size))
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

  private mutating func takeEntry(_ line: UnsafeRawBufferPointer, _ number: Int) {
    do throws(LineDamage) {
      let entry = try reader.entry(parser.line)
      if parser.line.at.type == nsj_number { watch.check(entry.at, line: number) }
      capture.lines.append(Capture.Line(entry, line: number, original: original(line)))
    } catch {
      skip(line, number, error.reason)
    }
  }

  /// The line as it is kept: as it stands, or, where its numbers count from 1970, with its dates
  /// counted from 2001, as every capture's are.
  private func original(_ line: UnsafeRawBufferPointer) -> String? {
    guard options.keepsOriginals else { return nil }
    return options.epoch == .reference ? line.text : LineMender.countedFrom2001(line)
  }

  private mutating func takeHeader(
    _ line: UnsafeRawBufferPointer, _ number: Int
  ) throws(CaptureError) {
    let version = parser.line.nightstep
    guard version.type == nsj_number, version.number == Double(NightStepFormat.version) else {
      throw CaptureError(
        .newerVersion, file: content.name, line: number,
        "version \(version.label), this program reads version \(NightStepFormat.version)")
    }
    guard capture.header == nil, capture.lines.isEmpty else {
      skip(line, number, "a header within the file; only one before all entries is read")
      return
    }
    capture.header = line.text
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
    let original = options.keepsOriginals ? line.text : nil
    capture.skipped.append(Capture.SkippedLine(line: number, reason: reason, original: original))
  }

  /// What was read.
  ///
  /// - Throws: an error if that is nothing.
  consuming func finish(_ format: NightStepFormat) throws(CaptureError) -> Capture {
    if let remark = watch.remark() { capture.remarks.append(remark) }
    guard capture.lines.isEmpty, capture.header == nil, let first = capture.skipped.first else {
      return capture
    }
    let count = capture.skipped.count
    let scope =
      count == 1 ? "its only line cannot be read" : "none of its \(count) lines can be read"
    throw format.refusal(content, line: first.line, "\(scope): \(first.reason)")
  }
}
