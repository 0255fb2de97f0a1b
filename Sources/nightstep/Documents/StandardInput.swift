import CaptureFormats
import Foundation

/// What comes in through standard input.
enum StandardInput {
  /// The longest input, in bytes.
  private static let longest = 1 << 30

  /// All of it.
  static func read() throws(CaptureError) -> [UInt8] {
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Foundation.read(STDIN_FILENO, &block, block.count)
      if count == 0 { return bytes }
      if count < 0 {
        if errno == EINTR { continue }
        let reason = String(cString: strerror(errno))
        throw CaptureError(.system, file: "standard input", "cannot be read: \(reason)")
      }
      bytes += block[..<count]
      if bytes.count > longest {
        throw CaptureError(
          .tooLarge, file: "standard input", "more than 1 GB; save it to a file")
      }
    }
  }
}
