import DeviceLog
import Foundation

/// A capture that one thread reads while another goes on with what was read: parts come in order,
/// and only a few of them wait.
///
/// `@unchecked`: what both threads touch is guarded by `condition`; the content is only read.
package final class CaptureParts: @unchecked Sendable {
  /// Lines of a part: enough that handing over costs nothing beside reading them, few enough that
  /// those that wait stay in the cache.
  private static let partLines = 2048
  /// Parts that may wait.
  private static let limit = 8
  /// Shorter files are read before a second thread would have begun, in bytes.
  private static let shortest = 1 << 21

  private let content: Content
  private let options: ReadOptions
  private let condition = NSCondition()
  private var parts: [[Capture.Line]] = []
  private var head: Capture?
  private var result: Result<Capture, CaptureError>?
  private var isAbandoned = false

  /// Begins to read a file; `nil` if it is not a large NightStep capture, or is to be read otherwise
  /// than line by line.
  ///
  /// - Throws: an error if the file cannot be opened.
  package init?(path: String, options: ReadOptions) throws(CaptureError) {
    guard !options.visitsFromFixes, options.format ?? "nightstep" == "nightstep",
      !FileAccess.isDirectory(path), FileAccess.size(of: path) >= Self.shortest
    else { return nil }
    let content = try CaptureReader.content(path: path, options)
    let format = try CaptureReader.format(of: content, options)
    guard format is NightStepFormat, content.bytes.count >= Self.shortest else { return nil }
    self.content = content
    self.options = options
    let thread = Thread { [self] in read() }
    thread.stackSize = 8 << 20
    thread.start()
  }

  /// The next lines, in the file's order, with what is known of the capture; `nil` at the end.
  package func next() -> (head: Capture, lines: [Capture.Line])? {
    condition.lock()
    defer { condition.unlock() }
    while parts.isEmpty, result == nil { condition.wait() }
    guard !parts.isEmpty, let head else { return nil }
    condition.signal()
    return (head, parts.removeFirst())
  }

  /// The capture without its lines, once `next` has returned `nil`.
  ///
  /// - Throws: an error if nothing in it can be read.
  package func finish() throws(CaptureError) -> Capture {
    condition.lock()
    defer { condition.unlock() }
    while result == nil { condition.wait() }
    return try result?.get() ?? Capture(format: "nightstep")
  }

  /// Ends the reading early.
  package func abandon() {
    condition.lock()
    defer { condition.unlock() }
    isAbandoned = true
    parts = []
    condition.signal()
  }

  private func read() {
    var seen = SeenKinds()
    let result = Result { () throws(CaptureError) in
      try NightStepFormat().read(content, options, partLines: Self.partLines) { head, lines in
        seen.note(lines)
        return hand(lines, head)
      }.withRemarkOnVisits(seen)
    }
    condition.lock()
    self.result = result
    condition.signal()
    condition.unlock()
  }

  private func hand(_ lines: [Capture.Line], _ head: Capture) -> Bool {
    condition.lock()
    defer { condition.unlock() }
    while parts.count >= Self.limit, !isAbandoned { condition.wait() }
    guard !isAbandoned else { return false }
    if self.head == nil { self.head = head }
    parts.append(lines)
    condition.signal()
    return true
  }
}
