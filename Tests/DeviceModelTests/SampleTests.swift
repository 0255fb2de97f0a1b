import DeviceLog
import Foundation
import Testing

@testable import DeviceModel

/// The files in `sample-data`, made anew. With `NIGHTSTEP_RECORD` set they are written instead, and
/// the run fails, so that no recording passes for a test.
@Suite struct SampleTests {
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "sample-data")

  @Test(arguments: Sample.all.map(\.name))
  func `a sample is what its scenario makes, byte for byte`(name: String) throws {
    let sample = try #require(Sample.all.first { $0.name == name })
    let made = CaptureText.file(sample)
    let url = Self.folder.appending(path: name + ".jsonl")
    if ProcessInfo.processInfo.environment["NIGHTSTEP_RECORD"] != nil {
      try Data(made.utf8).write(to: url)
      Issue.record("recorded \(name)")
      return
    }
    let stored = try String(contentsOf: url, encoding: .utf8)
    #expect(made == stored)
  }
}
