import DeviceLog

/// Writes captures as NightStep captures.
package enum CaptureText {
  /// The bytes of a capture.
  ///
  /// Every line that has an original is written as it stood, so that a capture which nobody changed
  /// comes out byte for byte, damaged lines at their place and unknown keys included. (Blank lines
  /// and a byte order mark are left out, and the last line ends.) Entries without an original are written
  /// canonically. Reading the bytes again gives the same entries to the bit.
  ///
  /// - Complexity: O(lines).
  package static func bytes(of capture: Capture) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(capture.lines.count * 160)
    func write(_ line: some Sequence<UInt8>) {
      out.append(contentsOf: line)
      out.append(UInt8(ascii: "\n"))
    }
    let isOurs = capture.format == NightStepFormat().name
    if let header = headerLine(of: capture, isOurs: isOurs) { write(header.utf8) }
    var skipped = (isOurs ? capture.skipped : [])[...]
    for line in capture.lines {
      while let next = skipped.first, next.line < line.line {
        if let original = next.original { write(original) }
        skipped.removeFirst()
      }
      write((line.original ?? LineWriter.line(line.entry)).utf8)
    }
    for rest in skipped {
      if let original = rest.original { write(original) }
    }
    return out
  }

  /// The header of a capture: its own, or one that names its zone.
  private static func headerLine(of capture: Capture, isOurs: Bool) -> String? {
    if let header = capture.header { return header }
    if isOurs, capture.timeZone == nil { return nil }
    return header(timeZone: capture.timeZone)
  }

  /// A header line, without a line break.
  package static func header(timeZone: String?) -> String {
    LineWriter.header(timeZone: timeZone)
  }
}
