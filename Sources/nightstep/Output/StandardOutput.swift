import Canvas
import Foundation

/// What goes to standard output, written in large pieces.
///
/// Where nobody reads on (`report | head`) the program ends quietly, as one does that SIGPIPE ends.
@MainActor
final class StandardOutput {
  private var buffer: [UInt8] = []

  /// A line for people: whatever it holds, no terminal obeys it.
  func say(_ line: String) throws(Failure) {
    try write(DisplayText.plain(line))
  }

  /// A line for programs, as it is.
  func write(_ line: String) throws(Failure) {
    try write(bytes: Array(line.utf8) + [UInt8(ascii: "\n")])
  }

  /// Bytes as they are.
  func write(bytes: [UInt8]) throws(Failure) {
    buffer += bytes
    if buffer.count >= 1 << 16 { try flush() }
  }

  /// Hands on what is still held back.
  func flush() throws(Failure) {
    defer { buffer = [] }
    do throws(FileProblem) {
      try FileOutput.write(buffer, to: STDOUT_FILENO)
    } catch {
      if error.number == EPIPE { exit(128 + SIGPIPE) }
      throw Failure("standard output: cannot be written (\(error.reason))")
    }
  }
}

/// Sentences on standard error.
enum Messages {
  static func say(_ sentence: String) {
    // Nothing can be said if that fails.
    try? FileOutput.write(Array((DisplayText.plain(sentence) + "\n").utf8), to: STDERR_FILENO)
  }

  /// A sentence that begins with the program's name unless it names a file or the program first.
  static func say(_ failure: Failure) {
    say(failure.description)
  }
}
