import CZlib
import DeviceLog
import Foundation
import Testing

@testable import CaptureFormats

/// Packs bytes with gzip.
private func packed(_ bytes: [UInt8]) -> [UInt8] {
  var stream = z_stream()
  let size = Int32(MemoryLayout<z_stream>.size)
  deflateInit2_(&stream, 6, Z_DEFLATED, 16 + MAX_WBITS, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size)
  defer { deflateEnd(&stream) }
  var input = bytes
  var output = [UInt8](repeating: 0, count: bytes.count + 1000)
  let capacity = output.count
  return input.withUnsafeMutableBufferPointer { source in
    output.withUnsafeMutableBufferPointer { target in
      stream.next_in = source.baseAddress
      stream.avail_in = UInt32(source.count)
      stream.next_out = target.baseAddress
      stream.avail_out = UInt32(capacity)
      deflate(&stream, Z_FINISH)
      return Array(target.prefix(capacity - Int(stream.avail_out)))
    }
  }
}

@Suite struct GzipTests {
  private let text = "{\"nightstep\":1}\n{\"kind\":\"launch\",\"at\":798000000}\n"

  @Test func `What is packed is read like what is not`() throws {
    let capture = try read(packed(Array(text.utf8)))
    #expect(capture.format == "nightstep")
    #expect(CaptureText.bytes(of: capture).text == text)
    let long = String(repeating: "{\"kind\":\"launch\",\"at\":798000000}\n", count: 50_000)
    #expect(try read(packed(Array(long.utf8))).lines.count == 50_000)
  }

  @Test func `What grows a thousandfold is refused before it has grown`() {
    // More than 64 MB of one line, in some 200 KB, behind a good beginning.
    for line in ["{\"kind\":\"launch\",\"at\":798000000}\n", " "] {
      let many = String(repeating: line, count: (66 << 20) / line.utf8.count)
      let bytes = Array(("{\"nightstep\":1}\n" + many).utf8)
      #expect(
        refusal(packed(bytes))?.sentence
          == "is packed with gzip and grows more than 128 times, as no captured log does; if it is "
          + "one, unpack it first")
    }
  }

  @Test func `Members one after the other are one file`() throws {
    let parts = text.split(separator: "\n").map { Array(($0 + "\n").utf8) }
    #expect(try read(parts.flatMap(packed)).lines.count == 1)
  }

  @Test func `A cut off, a damaged and an empty one are refused`() {
    let bytes = packed(Array(text.utf8))
    for count in 2..<bytes.count {
      #expect(
        refusal(Array(bytes.prefix(count)))?.sentence
          == "is packed with gzip, but cut off: the end is missing")
    }
    var damaged = bytes
    damaged[bytes.count - 6] ^= 1
    #expect(refusal(damaged)?.sentence == "is packed with gzip, but damaged")
    #expect(refusal(packed([]))?.kind == .empty)
    #expect(
      refusal(packed([UInt8](repeating: 0, count: 10_000)))?.sentence.contains("zero bytes") == true
    )
  }

  @Test func `Mutations never trap`() {
    let bytes = packed(Array(text.utf8))
    var random = SeededGenerator(state: 3)
    for _ in 0..<500 {
      var mutated = bytes
      mutated[Int.random(in: 2..<bytes.count, using: &random)] =
        UInt8.random(in: 0...255, using: &random)
      _ = try? read(mutated)
    }
  }
}

@Suite struct CaptureFolderTests {
  private func write(_ text: String, _ path: String) throws {
    let url = URL(fileURLWithPath: path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  private func month(_ start: String) -> String {
    """
    {"timelineObjects":[{"placeVisit":{"location":{"latitudeE7":1,"longitudeE7":2},
    "duration":{"startTimestamp":"\(start)","endTimestamp":"2024-12-31T00:00:00Z"}}},{}]}
    """
  }

  @Test func `Monthly files are read together, others left out`() throws {
    try withTemporaryFolder { folder in
      try write(month("2024-01-15T08:30:00Z"), folder + "/2024/2024_JANUARY.json")
      try write(month("2024-02-15T08:30:00Z"), folder + "/2024/2024_FEBRUARY.json")
      try write("{\"a\":1}", folder + "/Settings.json")
      try write("{\"kind\":\"launch\",\"at\":798000000}", folder + "/log.jsonl")
      try write("x", folder + "/.hidden")
      let capture = try CaptureReader.read(path: folder)
      #expect(capture.format == "google-semantic")
      #expect(capture.lines.count == 2)
      #expect(capture.skipped.map(\.line) == [2, 4])
      #expect(
        capture.remarks.first
          == "Read together: 2024/2024_FEBRUARY.json, 2024/2024_JANUARY.json.")
      #expect(capture.remarks.contains("Of other formats and left out: log.jsonl."))
      #expect(capture.remarks.contains("Files in it that are no captured logs: 1."))
    }
  }

  @Test func `Pieces of a capture come out as one`() throws {
    try withTemporaryFolder { folder in
      try write(
        "{\"nightstep\":1}\n{\"kind\":\"launch\",\"at\":798000000}\nx\n", folder + "/1.jsonl")
      try write("{\"nightstep\":1}\n{\"kind\":\"reset\",\"at\":798000001}\n", folder + "/2.jsonl")
      let capture = try CaptureReader.read(path: folder)
      #expect(
        CaptureText.bytes(of: capture).text
          == "{\"nightstep\":1}\n{\"kind\":\"launch\",\"at\":798000000}\nx\n"
          + "{\"kind\":\"reset\",\"at\":798000001}\n")
    }
  }

  @Test func `An Apple log archive is said to be one`() throws {
    try withTemporaryFolder { folder in
      try write("x", folder + "/a.logarchive/Persist/0000000000000001.tracev3")
      let error = #expect(throws: CaptureError.self) {
        try CaptureReader.read(path: folder + "/a.logarchive")
      }
      #expect(error?.sentence.contains("Apple log archive") == true)
    }
  }
}

@Suite struct ImportReportTests {
  @Test func `Counts, reasons, lag and grade`() throws {
    let capture = try read(
      """
      {"kind":"visit","at":798000000,"lat":1,"lng":2,"arrivalDate":797990000,"departureDate":797999000,"horizontalAccuracy":5}
      {"kind":"visit","at":798000000,"lat":1,"lng":2,"arrivalDate":797999990,"departureDate":63113904000,"horizontalAccuracy":5}
      {"kind":"regionExit","at":798000000,"region":"home","timestamp":797999900}
      {"kind":"launch","at":798000000}
      x
      y
      x
      """)
    let report = ImportReport(capture)
    #expect(report.format == "nightstep")
    #expect(report.title == "a NightStep capture")
    #expect(report.entries.map(\.kind) == ["visit", "launch", "regionExit"])
    #expect(report.entries.map(\.count) == [2, 1, 1])
    #expect(report.skips.map(\.count) == [2, 1])
    #expect(report.skips.map(\.firstLine) == [5, 6])
    #expect(report.lag == ImportReport.Lag(count: 3, median: 100, p90: 1000, longest: 1000))
    #expect(report.grade == .partial)
    let fine = ImportReport(try read(capture.lines.compactMap(\.original).joined(separator: "\n")))
    #expect(fine.grade == .fine)
    #expect(ImportReport(try read("{\"kind\":\"launch\",\"at\":798000000}")).grade == .unusable)
  }
}
