import Foundation

/// Lines on standard output, each handed on at once: a trap leaves those before it.
enum Output {
  static func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }
}
