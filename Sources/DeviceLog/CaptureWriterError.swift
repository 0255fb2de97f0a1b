import Foundation

/// Why a captured log could not be written; `description` is one sentence.
public struct CaptureWriterError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What was being done.
  public enum Step: String, Sendable, Equatable {
    /// Making or listing the folder of the files.
    case folder = "the folder of the captured log cannot be used"
    /// Opening a file for appending.
    case open = "the captured log cannot be opened"
    /// Appending a line. The line is not in the file, or only its beginning is.
    case write = "the captured log cannot be written"
    /// Bringing what was written to the disk.
    case synchronize = "the captured log cannot be brought to the disk"
    /// Anything after `close()`.
    case closed = "the captured log is closed"
  }

  /// What was being done.
  public var step: Step
  /// The file or folder.
  public var path: String
  /// The system's error number; 0 where it gave none.
  public var code: Int32

  /// A failure at a file.
  init(_ step: Step, _ path: String, code: Int32 = 0) {
    self.step = step
    self.path = path
    self.code = code
  }

  /// `/…/log-000001.jsonl: the captured log cannot be written: No space left on device`.
  public var description: String {
    let reason = code == 0 ? "" : ": \(String(cString: strerror(code)))"
    return "\(path): \(step.rawValue)\(reason)"
  }
}
