import DeviceLog
import Foundation

/// Opens captured logs of every format known here.
package enum CaptureReader {
  /// Every format, in the order in which they are asked whether a content is theirs.
  package static let formats: [any CaptureFormat] = [
    NightStepFormat(), UserDefaultsFormat(), VisitsFormat(), GoogleIOSFormat(),
  ]

  /// Reads a file, a pipe, or a downloaded app container (`.xcappdata`).
  ///
  /// The format is recognised by the content unless `options.format` names one. The file itself is
  /// never written.
  ///
  /// - Throws: an error if there is no such file or nothing in it can be read.
  package static func read(
    path: String, options: ReadOptions = ReadOptions()
  ) throws(CaptureError) -> Capture {
    if FileAccess.isDirectory(path) {
      return try AppContainer.read(path, options)
    }
    let file = try FileAccess.open(path)
    let content = Content(
      file.content, name: path, modificationDate: options.modificationDate ?? file.modificationDate)
    return try read(content, options)
  }

  /// Reads bytes in memory, such as those of the standard input.
  ///
  /// - Parameter name: what errors call them.
  package static func read(
    bytes: some Collection<UInt8>, name: String = "input", options: ReadOptions = ReadOptions()
  ) throws(CaptureError) -> Capture {
    let now = Instant(Date().timeIntervalSinceReferenceDate)
    let content = Content(
      PaddedBytes(bytes), name: name, modificationDate: options.modificationDate ?? now)
    return try read(content, options)
  }

  static func read(_ content: Content, _ options: ReadOptions) throws(CaptureError) -> Capture {
    if content.isBlank {
      let sentence = content.bytes.isEmpty ? "is empty" : "is empty but for blank lines"
      throw CaptureError(.empty, file: content.name, sentence)
    }
    return try format(of: content, options).read(content, options)
  }

  private static func format(
    of content: Content, _ options: ReadOptions
  ) throws(CaptureError) -> any CaptureFormat {
    if let name = options.format {
      if let format = formats.first(where: { $0.name == name }) { return format }
      let names = formats.map(\.name).joined(separator: ", ")
      throw CaptureError(
        .unknownFormat, file: content.name, "no format is called “\(name)”; there are \(names)")
    }
    if let format = formats.first(where: { $0.recognises(content) }) { return format }
    throw CaptureError(
      .notRecognised, file: content.name, ForeignFile.description(of: content))
  }
}
