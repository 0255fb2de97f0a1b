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
  /// - Complexity: O(bytes), about a third of a microsecond a line.
  func read(_ content: Content, _ options: ReadOptions) throws(CaptureError) -> Capture {
    var reading = try reading(of: content, options)
    // A line takes some 150 bytes.
    reading.reserve(lines: content.bytes.count / 150)
    for (number, line) in Lines(content.bytes) {
      try reading.take(line, number: number)
      if number & 4095 == 0 { options.progress?(number) }
    }
    let capture = reading.finish()
    try refuse(capture, isEmpty: capture.lines.isEmpty && capture.header == nil, of: content)
    return capture
  }

  /// Reads the lines in parts, which are handed on and not kept.
  ///
  /// - Parameters:
  ///   - partLines: how many lines make a part.
  ///   - take: gets what is known of the capture, and the part; `false` stops the reading.
  /// - Returns: what `read` returns, without its lines.
  func read(
    _ content: Content, _ options: ReadOptions, partLines: Int,
    _ take: (Capture, [Capture.Line]) -> Bool
  ) throws(CaptureError) -> Capture {
    var reading = try reading(of: content, options)
    reading.reserve(lines: partLines)
    for (number, line) in Lines(content.bytes) {
      try reading.take(line, number: number)
      guard reading.capture.lines.count >= partLines else { continue }
      let lines = reading.takeLines()
      guard take(reading.capture, lines) else { break }
    }
    let isEmpty = reading.isEmpty
    let lines = reading.takeLines()
    let capture = reading.finish()
    try refuse(capture, isEmpty: isEmpty, of: content)
    _ = take(capture, lines)
    return capture
  }

  private func reading(
    of content: Content, _ options: ReadOptions
  ) throws(CaptureError) -> NightStepReading {
    guard let parser = LineParser() else {
      throw CaptureError(.system, file: content.name, "cannot be read: not enough memory")
    }
    return NightStepReading(
      name: content.name, modificationDate: content.modificationDate, options, parser)
  }

  /// - Throws: an error if nothing in a content can be read.
  private func refuse(
    _ capture: Capture, isEmpty: Bool, of content: Content
  ) throws(CaptureError) {
    guard isEmpty, let first = capture.skipped.first else { return }
    let count = capture.skipped.count
    let scope =
      count == 1 ? "its only line cannot be read" : "none of its \(count) lines can be read"
    throw refusal(content, line: first.line, "\(scope): \(first.reason)")
  }
}
