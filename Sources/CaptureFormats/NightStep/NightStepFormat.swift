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
    var reading = NightStepReading(
      name: content.name, modificationDate: content.modificationDate, options, parser)
    // A line takes some 150 bytes.
    reading.reserve(lines: content.bytes.count / 150)
    for (number, line) in Lines(content.bytes) {
      try reading.take(line, number: number)
    }
    let capture = reading.finish()
    try refuse(capture, of: content)
    return capture
  }

  /// - Throws: an error if nothing in a content can be read.
  private func refuse(_ capture: Capture, of content: Content) throws(CaptureError) {
    guard capture.lines.isEmpty, capture.header == nil, let first = capture.skipped.first else {
      return
    }
    let count = capture.skipped.count
    let scope =
      count == 1 ? "its only line cannot be read" : "none of its \(count) lines can be read"
    throw refusal(content, line: first.line, "\(scope): \(first.reason)")
  }
}
