import Foundation

/// A line on the terminal that says how far a long work is; nothing where standard error is none.
@MainActor
final class ProgressLine {
  private let what: String
  private let isShown = isatty(STDERR_FILENO) == 1
  private var last = ContinuousClock.now
  private var wasShown = false

  init(_ what: String) {
    self.what = what
  }

  /// Says how far it is, at most ten times a second, and not at all in the first tenth.
  func show(_ done: Int, of count: Int) {
    guard isShown, ContinuousClock.now - last > .milliseconds(100) else { return }
    last = .now
    wasShown = true
    let percent = count > 0 ? 100 * done / count : 100
    put("\r\(what): \(percent) %, \(done) of \(count) entries")
  }

  /// Takes the line away.
  func clear() {
    if wasShown { put("\r\u{1B}[K") }
    wasShown = false
  }

  private func put(_ text: String) {
    try? FileOutput.write(Array(text.utf8), to: STDERR_FILENO)
  }
}
