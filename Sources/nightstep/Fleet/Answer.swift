import Canvas

/// What a command says about one capture, made on any thread and printed in its turn.
struct Answer: Sendable {
  /// Sentences for standard error, printed first.
  var messages: [String] = []
  /// Bytes for standard output.
  private(set) var output: [UInt8] = []
  /// What the program exits with, if nothing worse comes.
  var status: Int32 = 0

  /// A line for people: whatever it holds, no terminal obeys it.
  mutating func say(_ line: String) {
    write(DisplayText.plain(line))
  }

  /// A line for programs, as it is.
  mutating func write(_ line: String) {
    write(bytes: line.utf8)
  }

  /// A line for programs, without its line break.
  mutating func write(bytes: some Sequence<UInt8>) {
    output += bytes
    output.append(UInt8(ascii: "\n"))
  }
}
