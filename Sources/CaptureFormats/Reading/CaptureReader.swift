import DeviceLog
import Foundation

/// Opens captured logs of every format known here.
package enum CaptureReader {
  /// Every format, in the order in which they are asked whether a content is theirs.
  package static let formats: [any CaptureFormat] = [
    NightStepFormat(), UserDefaultsFormat(), VisitsFormat(), GoogleIOSFormat(),
    GoogleAndroidFormat(), GoogleSemanticFormat(), GoogleRecordsFormat(), OverlandFormat(),
    EMissionFormat(), ArcFormat(), OwnTracksFormat(), GPXFormat(),
    StopsFormat(),
  ]

  /// Reads a file, a pipe, a downloaded app container (`.xcappdata`), or a folder of files of one
  /// format, such as one a month. What is packed with gzip is unpacked.
  ///
  /// The format is recognised by the content unless `options.format` names one. The file itself is
  /// never written.
  ///
  /// - Throws: an error if there is no such file or nothing in it can be read.
  package static func read(
    path: String, options: ReadOptions = ReadOptions()
  ) throws(CaptureError) -> Capture {
    finished(try readParts(path: path, options: options), options)
  }

  /// What a file or the files of a folder hold, as it stands.
  static func readParts(
    path: String, options: ReadOptions
  ) throws(CaptureError) -> Capture {
    if FileAccess.isDirectory(path) {
      return AppContainer.isOne(path)
        ? try AppContainer.read(path, options) : try CaptureFolder.read(path, options)
    }
    let content = try content(path: path, options)
    return try format(of: content, options).read(content, options)
  }

  /// Reads all captures in a file: one a user of a table of stops, one a key of a property list, of
  /// other formats one.
  package static func readFleet(
    path: String, options: ReadOptions = ReadOptions()
  ) throws(CaptureError) -> [FleetMember] {
    if FileAccess.isDirectory(path) {
      return [FleetMember(user: "", capture: try read(path: path, options: options))]
    }
    return try fleet(try content(path: path, options), options)
  }

  /// Reads all captures in bytes in memory.
  package static func readFleet(
    bytes: some Collection<UInt8>, name: String = "input", options: ReadOptions = ReadOptions()
  ) throws(CaptureError) -> [FleetMember] {
    try fleet(try content(bytes: bytes, name, options), options)
  }

  private static func fleet(
    _ content: Content, _ options: ReadOptions
  ) throws(CaptureError) -> [FleetMember] {
    try format(of: content, options).readFleet(content, options).map { member in
      FleetMember(user: member.user, capture: finished(member.capture, options))
    }
  }

  static func content(
    path: String, _ options: ReadOptions
  ) throws(CaptureError) -> Content {
    let file = try FileAccess.open(path)
    return try content(
      file.content, name: path, changed: options.modificationDate ?? file.modificationDate)
  }

  /// Reads bytes in memory, such as those of the standard input.
  ///
  /// - Parameter name: what errors call them.
  package static func read(
    bytes: some Collection<UInt8>, name: String = "input", options: ReadOptions = ReadOptions()
  ) throws(CaptureError) -> Capture {
    let content = try content(bytes: bytes, name, options)
    return finished(try format(of: content, options).read(content, options), options)
  }

  private static func content(
    bytes: some Collection<UInt8>, _ name: String, _ options: ReadOptions
  ) throws(CaptureError) -> Content {
    let now = Instant(Date().timeIntervalSinceReferenceDate)
    return try content(PaddedBytes(bytes), name: name, changed: options.modificationDate ?? now)
  }

  /// What is done with a capture once all of it was read.
  private static func finished(_ capture: Capture, _ options: ReadOptions) -> Capture {
    let capture = options.visitsFromFixes ? capture.withVisitsFromFixes() : capture
    return capture.withRemarkOnVisits()
  }

  /// A content, unpacked if it is packed, that is not blank.
  private static func content(
    _ bytes: PaddedBytes, name: String, changed: Instant
  ) throws(CaptureError) -> Content {
    var bytes = bytes
    if Gunzip.isPacked(bytes.bytes) {
      // What is packed must look like text or a property list before all of it is unpacked.
      let start = Gunzip.beginning(of: bytes.bytes, count: 4096)
      if !start.isEmpty, start.allSatisfy({ $0 == 0 }) {
        throw CaptureError(
          .notRecognised, file: name, "holds nothing but zero bytes, packed with gzip")
      }
      do throws(Gunzip.Problem) {
        bytes = try Gunzip.unpack(bytes.bytes)
      } catch {
        throw refusal(of: name, error)
      }
    }
    let content = Content(bytes, name: name, modificationDate: changed)
    if content.isBlank {
      let sentence = content.bytes.isEmpty ? "is empty" : "is empty but for blank lines"
      throw CaptureError(.empty, file: name, sentence)
    }
    return content
  }

  private static func refusal(of name: String, _ problem: Gunzip.Problem) -> CaptureError {
    switch problem {
    case .cutOff:
      CaptureError(
        .unreadable, file: name, "is packed with gzip, but cut off: the end is missing")
    case .damaged: CaptureError(.unreadable, file: name, "is packed with gzip, but damaged")
    case .tooLarge:
      CaptureError(.tooLarge, file: name, "holds more than 2 GB, packed with gzip; unpack it first")
    case .bomb:
      CaptureError(
        .tooLarge, file: name,
        "is packed with gzip and grows more than \(Gunzip.mostGrowth) times, as no captured log does; "
          + "if it is one, unpack it first")
    }
  }

  /// The format of a content, in which there are users if one was asked for.
  static func format(
    of content: Content, _ options: ReadOptions
  ) throws(CaptureError) -> any CaptureFormat {
    let format = try anyFormat(of: content, options)
    if let user = options.user, !format.hasUsers {
      throw CaptureError(
        .unreadable, file: content.name,
        "taken for \(format.title), which names no users, so there is no “\(clipped(user))”; leave "
          + "--user out")
    }
    return format
  }

  private static func anyFormat(
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
