import CaptureFormats
import DeviceLog
import Foundation
import HomeLearner
import Replay
import StayDiary

extension FuzzTarget {
  /// Any file: recognised, read, and all that is done with a capture done with it.
  static let readers = FuzzTarget(name: "readers", seeds: ["Tests/Corpus"]) { bytes in
    takeFile(bytes, format: nil)
  }

  /// A table with several people.
  static let table = FuzzTarget(name: "table", seeds: ["Tests/Corpus"]) { bytes in
    let file = FileManager.default.temporaryDirectory.appending(path: "fuzz-\(getpid()).csv")
    guard (try? Data(bytes).write(to: file)) != nil else { return }
    defer { try? FileManager.default.removeItem(at: file) }
    for member in (try? CaptureReader.readFleet(path: file.path)) ?? [] { use(member.capture) }
  }

  /// Each reader alone, fed with what it would not have recognised.
  static let readersOfOneFormat = CaptureReader.formats.map { format in
    FuzzTarget(name: "reader-\(format.name)", seeds: ["Tests/Corpus"]) { bytes in
      takeFile(bytes, format: format.name)
    }
  }

  /// A file of places.
  static let places = FuzzTarget(name: "places", seeds: ["sample-data"]) { bytes in
    if let read = try? Places.read(geoJSON: Data(bytes)) {
      _ = read.skipped.map(\.reason)
    }
  }

  private static func takeFile(_ bytes: [UInt8], format: String?) {
    var options = ReadOptions()
    options.format = format
    options.timeZone = .utc
    options.modificationDate = Instant(unixSeconds: 1_780_272_000)
    options.visitsFromFixes = bytes.count % 2 == 0
    do throws(CaptureError) {
      use(try CaptureReader.read(bytes: bytes, name: "input", options: options))
    } catch {
      _ = "\(error)"
    }
  }

  /// What commands do with a capture: reports, exports, scrubbing, the diary, checking itself.
  static func use(_ capture: Capture) {
    _ = ImportReport(capture)
    for export in CaptureExports.exports { _ = export.bytes(of: capture) }
    let zone = capture.timeZone.flatMap { LocalZone(identifier: $0) } ?? .utc
    let timeline = Timeline(capture: capture)
    for (name, rules) in Rules.presets {
      let report = Report(
        file: "input", timeline: timeline, skipped: capture.skipped.count,
        rules: NamedRules(name: name, rules: rules), zone: zone)
      _ = report.json
      _ = report.text
    }
    let check = SelfCheck(capture: capture, edits: [], rules: .current, zone: zone)
    precondition(check.flaws.isEmpty, check.flaws.first?.text ?? "")
    var scrub = Scrub()
    scrub.seed = 7
    _ = scrub.scrubbed(capture)
  }
}
