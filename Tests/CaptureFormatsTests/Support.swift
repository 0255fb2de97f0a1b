import DeviceLog
import Foundation
import Testing

@testable import CaptureFormats

/// 2026-06-01, the date that files of these tests are taken to have.
let fileDate = Instant(unixSeconds: 1_780_272_000)

/// Reads a text; its date is fixed, its zone Tokyo where it names none.
func read(
  _ text: String, _ change: (inout ReadOptions) -> Void = { _ in }
) throws(CaptureError) -> Capture {
  try read(Array(text.utf8), change)
}

/// Reads bytes; their date is fixed, their zone Tokyo where they name none.
func read(
  _ bytes: [UInt8], _ change: (inout ReadOptions) -> Void = { _ in }
) throws(CaptureError) -> Capture {
  var options = ReadOptions()
  options.modificationDate = fileDate
  options.timeZone = LocalZone(identifier: "Asia/Tokyo")
  change(&options)
  return try CaptureReader.read(bytes: bytes, name: "test", options: options)
}

/// The error with which a text is refused, `nil` if it is read.
func refusal(
  _ text: String, _ change: (inout ReadOptions) -> Void = { _ in }
) -> CaptureError? {
  refusal(Array(text.utf8), change)
}

/// The error with which bytes are refused, `nil` if they are read.
func refusal(
  _ bytes: [UInt8], _ change: (inout ReadOptions) -> Void = { _ in }
) -> CaptureError? {
  do throws(CaptureError) {
    _ = try read(bytes, change)
    return nil
  } catch {
    return error
  }
}

/// SplitMix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number generators", 2014).
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// The published files beside the package, `nil` where they are missing.
enum Corpus {
  static let folder: String? = {
    let package = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let beside = package.deletingLastPathComponent().appendingPathComponent("shared/corpus").path
    let places = [ProcessInfo.processInfo.environment["NIGHTSTEP_CORPUS"], beside]
    return places.compactMap { $0 }.first { FileManager.default.fileExists(atPath: $0) }
  }()

  /// Whether the files are there; where not, their tests are skipped with this reason.
  static var isThere: Bool { folder != nil }
  static let reason: Comment =
    "the folder shared/corpus is not beside the package, nor named by NIGHTSTEP_CORPUS"

  static func path(_ name: String) throws -> String {
    try #require(folder) + "/" + name
  }
}

/// A folder for a test, removed afterwards.
func withTemporaryFolder(_ body: (String) throws -> Void) throws {
  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("nightstep-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  try body(folder.path)
}

/// How many entries of each kind a capture has.
func kinds(_ capture: Capture) -> [String: Int] {
  Dictionary(capture.lines.map { ($0.entry.event.kind, 1) }, uniquingKeysWith: +)
}
