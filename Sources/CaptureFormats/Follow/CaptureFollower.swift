import DeviceLog
import Foundation

/// Reads a NightStep capture that is still being written, a part at a time.
///
/// Ask it for `next()` as often as you like, such as twice a second. It reads what was appended and
/// never what it had, but for the last few bytes, by which it notices that a file was written anew. A
/// last line without its line break waits until the rest has come. It is read with `read`, not mapped,
/// so a file may shrink under it. Use it from one thread at a time.
///
/// - When another file takes the path (`log.jsonl` became `log.1.jsonl`), the rest of the old one is read
///   first, then the new one from its beginning.
/// - When the file was truncated or written anew, it is read from its beginning.
/// - While nothing is at the path, it waits.
package final class CaptureFollower {
  /// Why the file is read from its beginning again.
  package enum Restart: Sendable, Equatable {
    /// Another file is at the path.
    case rotated
    /// The file is shorter than it was, or holds something else.
    case truncated
  }

  /// What came in one go from one file.
  package struct Update: Sendable {
    /// The file begins anew with this part; what was read before stays true, but is no longer in it.
    package var restart: Restart?
    /// The lines that came, with their numbers in the file, and the header once it was read.
    package var part: Capture
  }

  /// The most bytes of a line that are kept while its end has not come.
  private static let longestWaiting = 1 << 26

  private let path: String
  private let options: ReadOptions
  private let parser: LineParser
  private var file: FollowedFile
  private var reading: NightStepReading
  /// Lines of the file that were read, blank ones included.
  private var lineCount = 0
  /// Bytes behind the last line break.
  private var rest: [UInt8] = []
  /// Of a line too long to be kept, the bytes that were let go.
  private var dropped = 0
  private var isRecognised = false
  private var restart: Restart?
  private var zone: String?

  /// Opens a file; nothing is read yet.
  ///
  /// - Throws: an error if it cannot be opened.
  package init(path: String, options: ReadOptions = ReadOptions()) throws(CaptureError) {
    guard let parser = LineParser() else {
      throw CaptureError(.system, file: path, "cannot be read: not enough memory")
    }
    self.path = path
    self.options = options
    self.parser = parser
    file = try FollowedFile(path)
    reading = NightStepReading(
      name: path, modificationDate: options.modificationDate ?? file.modificationDate, options,
      parser)
  }

  /// What came since the last call; nothing if nothing did. Of a file that was not read yet, all of it.
  ///
  /// - Throws: an error if the file cannot be read, is no NightStep capture, or is one of a later
  ///   version.
  package func next() throws(CaptureError) -> [Update] {
    var updates: [Update] = []
    if file.isWrittenAnew {
      try endOfFile(&updates)
      try begin(file.path, .truncated)
    }
    let isReplaced = file.isReplaced
    try readOn()
    if isReplaced {
      try endOfFile(&updates)
      try begin(path, .rotated)
      try readOn()
    }
    addPart(&updates)
    return updates
  }

  /// Starts with a file's beginning.
  private func begin(_ path: String, _ why: Restart) throws(CaptureError) {
    file = try FollowedFile(path)
    var options = options
    // Where the new file names no zone, that of the old one goes on.
    if let zone, let known = LocalZone(identifier: zone) { options.timeZone = known }
    reading = NightStepReading(
      name: path, modificationDate: options.modificationDate ?? file.modificationDate, options,
      parser)
    lineCount = 0
    restart = why
  }

  /// Nothing more will come behind the last line break: the rest is a line.
  private func endOfFile(_ updates: inout [Update]) throws(CaptureError) {
    if !rest.isEmpty || dropped > 0 { try take([UInt8(ascii: "\n")]) }
    addPart(&updates)
  }

  private func addPart(_ updates: inout [Update]) {
    let part = reading.takePart()
    zone = part.timeZone ?? zone
    let isEmpty = part.lines.isEmpty && part.skipped.isEmpty && part.remarks.isEmpty
    if isEmpty, restart == nil, !reading.headerIsNew { return }
    reading.headerIsNew = false
    updates.append(Update(restart: restart, part: part))
    restart = nil
  }

  private func readOn() throws(CaptureError) {
    while let block = try file.nextBlock() { try take(block) }
  }

  /// Reads the lines that are whole; the rest waits.
  private func take(_ block: [UInt8]) throws(CaptureError) {
    guard let last = block.lastIndex(of: UInt8(ascii: "\n")) else {
      keep(block[...])
      return
    }
    var whole = rest + block[...last]
    rest = []
    if dropped > 0, let first = whole.firstIndex(of: UInt8(ascii: "\n")) {
      lineCount += 1
      reading.skipLong(lineCount, bytes: dropped + first)
      whole.removeFirst(first + 1)
      dropped = 0
    }
    keep(block[(last + 1)...])
    let bytes = PaddedBytes(whole)
    try recognise(bytes)
    var end = bytes.bytes
    if lineCount == 0, end.starts(with: [0xEF, 0xBB, 0xBF]) {
      end = UnsafeRawBufferPointer(rebasing: end[3...])
    }
    for (number, line) in Lines(end) {
      try reading.take(line, number: lineCount + number)
    }
    lineCount += whole.count { $0 == UInt8(ascii: "\n") }
  }

  /// Keeps the beginning of a line; of one that will not be read, only its length.
  private func keep(_ bytes: ArraySlice<UInt8>) {
    if dropped == 0 { rest += bytes } else { dropped += bytes.count }
    if rest.count > max(options.longestLine, Self.longestWaiting) {
      dropped = rest.count
      rest = []
    }
  }

  private func recognise(_ bytes: PaddedBytes) throws(CaptureError) {
    guard !isRecognised else { return }
    let content = Content(bytes, name: path, modificationDate: Instant(0))
    if content.isBlank { return }
    guard NightStepFormat().recognises(content) else {
      throw CaptureError(
        .notRecognised, file: path, "only a NightStep capture can be followed, and this is none")
    }
    isRecognised = true
  }
}
