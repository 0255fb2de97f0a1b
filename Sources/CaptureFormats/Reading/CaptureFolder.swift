import DeviceLog
import Foundation

/// A folder of files of one format, such as one a month, read as one capture.
enum CaptureFolder {
  /// The most files that are looked at.
  private static let mostFiles = 2000
  /// After so many files it must be clear that this is a folder of logs.
  private static let triedFirst = 20
  /// Folders within folders: year, month.
  private static let deepest = 3

  /// Reads every file of the commonest format, in the order of their names.
  ///
  /// - Throws: an error if none of the files is a captured log.
  static func read(_ path: String, _ options: ReadOptions) throws(CaptureError) -> Capture {
    let names = files(in: path)
    if names.contains(where: { $0.hasSuffix(".tracev3") }) {
      throw CaptureError(.notRecognised, file: path, ForeignFile.appleLog)
    }
    var readings: [(name: String, capture: Capture)] = []
    var refused = 0
    for name in names {
      do throws(CaptureError) {
        let capture = try CaptureReader.readParts(path: "\(path)/\(name)", options: options)
        readings.append((name, capture))
      } catch {
        // Whose files, must be said first.
        if error.kind == .several { throw error }
        refused += 1
      }
      if refused > readings.count, refused + readings.count >= triedFirst {
        throw CaptureError(
          .directory, file: path,
          "is a directory, and most of its files are no captured logs; name the file, or the folder "
            + "that holds only logs")
      }
    }
    guard let format = commonest(readings.map(\.capture)) else {
      throw CaptureError(
        .directory, file: path, "is a directory, and none of its files is a captured log")
    }
    let others = readings.filter { $0.capture.format != format }.map(\.name)
    readings.removeAll { $0.capture.format != format }
    if readings.count == 1, let only = readings.first, others.isEmpty, refused == 0 {
      return only.capture
    }
    var capture = merged(readings.map(\.capture), format)
    capture.remarks.insert("Read together: \(list(readings.map(\.name))).", at: 0)
    if !others.isEmpty {
      capture.remarks.append("Of other formats and left out: \(list(others)).")
    }
    if refused > 0 { capture.remarks.append("Files in it that are no captured logs: \(refused).") }
    return capture
  }

  private static func list(_ names: [String]) -> String {
    let shown = names.prefix(5).joined(separator: ", ")
    return names.count > 5 ? "\(shown) and \(names.count - 5) more" : shown
  }

  /// The files below a folder, in the order of their paths; hidden ones are left out.
  private static func files(in path: String) -> [String] {
    var files: [String] = []
    func visit(_ folder: String, _ depth: Int) {
      let full = folder.isEmpty ? path : "\(path)/\(folder)"
      let names = (try? FileManager.default.contentsOfDirectory(atPath: full)) ?? []
      for name in names.sorted() where !name.hasPrefix(".") && files.count < mostFiles {
        let inner = folder.isEmpty ? name : "\(folder)/\(name)"
        if !FileAccess.isDirectory("\(path)/\(inner)") {
          files.append(inner)
        } else if depth < deepest {
          visit(inner, depth + 1)
        }
      }
    }
    visit("", 1)
    return files
  }

  /// The format with the most entries; of equal ones that of the first file.
  private static func commonest(_ captures: [Capture]) -> String? {
    func entries(_ format: String) -> Int {
      captures.filter { $0.format == format }.map(\.lines.count).reduce(0, +)
    }
    let most = captures.map { entries($0.format) }.max()
    return captures.first { entries($0.format) == most }?.format
  }

  /// One capture of several; the lines of each are numbered on from those before it.
  private static func merged(_ captures: [Capture], _ format: String) -> Capture {
    var all = Capture(format: format, header: captures.first?.header)
    let zones = Set(captures.map(\.timeZone))
    if zones.count == 1 {
      all.timeZone = captures.first?.timeZone
    } else {
      all.timeZone = captures.lazy.compactMap(\.timeZone).first
      all.remarks.append("The files name different time zones; that of the first is taken.")
    }
    var offset = 0
    for capture in captures {
      let last = max(
        capture.lines.map(\.line).max() ?? 0, capture.skipped.map(\.line).max() ?? 0)
      for var line in capture.lines {
        line.line += offset
        all.lines.append(line)
      }
      for var line in capture.skipped {
        line.line += offset
        all.skipped.append(line)
      }
      for remark in capture.remarks where !all.remarks.contains(remark) {
        all.remarks.append(remark)
      }
      offset += last
    }
    if format != NightStepFormat().name { all.lines = all.lines.sortedByDelivery() }
    return all
  }
}
