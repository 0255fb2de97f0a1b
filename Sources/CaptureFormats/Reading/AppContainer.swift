import DeviceLog
import Foundation

/// An app container downloaded with Xcode (`.xcappdata`): a folder whose preferences may hold
/// visits.
enum AppContainer {
  private static let preferences = "AppData/Library/Preferences"

  /// Whether a directory is a container.
  static func isOne(_ path: String) -> Bool {
    FileAccess.isDirectory(path + "/" + preferences)
  }

  /// Reads the property list with the most visits.
  ///
  /// - Throws: an error if none of its lists holds visits.
  static func read(_ path: String, _ options: ReadOptions) throws(CaptureError) -> Capture {
    let folder = path + "/" + preferences
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    var readings: [(name: String, capture: Capture)] = []
    var refusals: [CaptureError] = []
    for name in names.filter({ $0.hasSuffix(".plist") }).sorted() {
      do throws(CaptureError) {
        let capture = try CaptureReader.readParts(path: "\(folder)/\(name)", options: options)
        readings.append((name, capture))
      } catch {
        refusals.append(error)
      }
    }
    let most = readings.map(\.capture.lines.count).max()
    guard let best = readings.first(where: { $0.capture.lines.count == most }) else {
      if refusals.count == 1, let only = refusals.first { throw only }
      throw CaptureError(
        .unreadable, file: path,
        "taken for a downloaded app container, but none of the \(refusals.count) property lists in "
          + "\(preferences) holds an array of visits")
    }
    var capture = best.capture
    capture.remarks.insert("Read: \(preferences)/\(best.name).", at: 0)
    if readings.count > 1 {
      let others = readings.filter { $0.name != best.name }.map(\.name).joined(separator: ", ")
      capture.remarks.append("Visits are also in \(others); open that file to read it.")
    }
    return capture
  }
}
