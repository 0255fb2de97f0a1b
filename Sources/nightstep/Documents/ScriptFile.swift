import CaptureFormats
import Foundation

/// Reads scripts of console commands.
enum ScriptFile {
  private static let longest = 16 << 20

  /// The text of a script; `-` is standard input.
  ///
  /// - Throws: a sentence if it cannot be read, or is no text.
  static func read(_ name: String) throws(Failure) -> String {
    let bytes: [UInt8]
    if name == "-" {
      do throws(CaptureError) { bytes = try StandardInput.read() } catch { throw Failure(error) }
    } else {
      guard let handle = FileHandle(forReadingAtPath: name) else {
        throw Failure("\(name): this script cannot be opened (\(String(cString: strerror(errno))))")
      }
      do { bytes = Array(try handle.read(upToCount: longest + 1) ?? Data()) } catch {
        throw Failure("\(name): this script cannot be read")
      }
    }
    guard bytes.count <= longest else { throw Failure("\(name): this is too long for a script") }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Failure("\(name): this is no script: not UTF-8")
    }
    return text
  }
}
