import DeviceLog
import Foundation
import Testing

@testable import CaptureFormats

@Suite struct RefusalTests {
  @Test func `An empty file, and one of blank lines`() {
    #expect(refusal("")?.description == "test: is empty")
    #expect(refusal("")?.kind == .empty)
    #expect(refusal("\n \r\n\u{FEFF}")?.kind != nil)
    #expect(refusal(" \n\n")?.description == "test: is empty but for blank lines")
    #expect(refusal([0xEF, 0xBB, 0xBF])?.kind == .empty)
  }

  @Test func `A capture in which nothing can be read names the format, the line and the reason`() {
    #expect(
      refusal("\n{\"kind\":\"launch\",\"at\":\"noon\"}\nx\n")?.description
        == "test, line 2: taken for a NightStep capture, but none of its 2 lines can be read: "
        + "`at` is “noon”, not seconds or an ISO-8601 date")
    #expect(
      refusal("{\"kind\":\"launch\",\"at\":79")?.description
        == "test, line 1: taken for a NightStep capture, but its only line cannot be read: "
        + "cut off after “…nd\":\"launch\",\"at\":79”")
  }

  @Test(arguments: [
    ("SQLite format 3\u{0}xxxx", "SQLite database"), ("%PDF-1.7\n", "PDF"),
    ("PK\u{3}\u{4}xxxx", "zip archive"), ("hello\nworld", "it begins with “hello”"),
    ("<html><body>", "a web page"), ("<gpxx/>", "is XML"),
    ("[{\"a\":1,\"b\":2}]", "a JSON list of objects with `a`, `b`"),
    ("{\"a\":1}", "a JSON object with `a`"), ("[]", "a JSON list with nothing in it"),
    ("[1,2]", "a JSON list with nothing known here"), ("{", "cut off"), ("[{\"a\":1", "cut off"),
    ("{\"a\":}", "it is not JSON"), ("\u{0}\u{0}\u{0}", "zero bytes"),
    ("\u{1}\u{2}\u{3}abc", "binary"),
  ])
  func `What is opened instead of a log is named`(text: String, words: String) throws {
    let error = try #require(refusal(text))
    #expect(error.kind == .notRecognised)
    #expect(error.sentence.contains(words), "\(error)")
  }

  @Test(
    arguments: [
      ([0x89, 0x50, 0x4E, 0x47, 13, 10], "PNG"),
      ([0xFF, 0xD8, 0xFF, 0xE0], "JPEG"), ([0xFF, 0xFE, 0x7B, 0], "UTF-16"),
      ([0x00, 0x10, 0, 0, 0x11, 0, 0, 0], "Apple log archive"), ([0x28, 0xB5, 0x2F, 0xFD], "zstd"),
    ] as [([UInt8], String)])
  func `Binary files are named`(bytes: [UInt8], words: String) {
    #expect(refusal(bytes)?.sentence.contains(words) == true)
  }

  @Test func `A JSON bomb is refused`() {
    let error = refusal(String(repeating: "[", count: 100_000))
    #expect(error?.kind == .notRecognised)
  }

  @Test func `A format by name is taken at its word`() throws {
    #expect(
      refusal("{\"a\":1}") { $0.format = "nightstep" }?.description
        == "test, line 1: taken for a NightStep capture, but its only line cannot be read: "
        + "`kind` is missing")
    let unknown = refusal("{}") { $0.format = "excel" }
    #expect(unknown?.kind == .unknownFormat)
    #expect(unknown?.sentence.contains("nightstep, ") == true)
    for format in CaptureReader.formats {
      #expect(refusal("hello") { $0.format = format.name } != nil, "\(format.name)")
      #expect(refusal("[5]") { $0.format = format.name } != nil, "\(format.name)")
      #expect(refusal("{}") { $0.format = format.name } != nil, "\(format.name)")
    }
  }

  @Test func `Paths that are no readable file`() throws {
    try withTemporaryFolder { folder in
      func error(_ path: String) -> CaptureError? {
        do throws(CaptureError) {
          _ = try CaptureReader.read(path: path)
          return nil
        } catch { return error }
      }
      #expect(error(folder + "/no")?.kind == .missing)
      #expect(error(folder + "/no")?.description == "\(folder)/no: there is no such file")
      #expect(error(folder)?.kind == .directory)
      #expect(error("/dev/null")?.kind == .system)
      let empty = folder + "/empty"
      #expect(FileManager.default.createFile(atPath: empty, contents: Data()))
      #expect(error(empty)?.description == "\(empty): is empty")
      let locked = folder + "/locked"
      #expect(FileManager.default.createFile(atPath: locked, contents: Data("x".utf8)))
      try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: locked)
      // The administrator may read everything.
      if getuid() != 0 { #expect(error(locked)?.kind == .notPermitted) }
    }
  }

  @Test func `A file whose size is a whole page is read to its end`() throws {
    try withTemporaryFolder { folder in
      for size in [4095, 4096, 4097, 8192] {
        let start =
          "{\"kind\":\"launch\",\"at\":798000000}\n"
          + "{\"kind\":\"note\",\"at\":798000001,\"text\":\""
        let fill = String(repeating: "x", count: size - start.utf8.count - 2)
        let path = folder + "/\(size)"
        try Data((start + fill + "\"}").utf8).write(to: URL(fileURLWithPath: path))
        let capture = try CaptureReader.read(path: path)
        #expect(capture.lines.map(\.line) == [1, 2])
        #expect(capture.lines.last?.entry.event == .note(text: fill))
      }
    }
  }

  @Test func `A gigabyte of zeros and a line of 200 MB are refused at once`() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/zeros"
      #expect(FileManager.default.createFile(atPath: path, contents: Data()))
      #expect(truncate(path, 1 << 30) == 0)
      let clock = ContinuousClock()
      let time = clock.measure {
        #expect(throws: CaptureError.self) { try CaptureReader.read(path: path) }
      }
      #expect(time < .seconds(1))

      let long = folder + "/long"
      var line = Data("{\"kind\":\"note\",\"at\":798000000,\"text\":\"".utf8)
      line.append(Data(repeating: 120, count: 200 << 20))
      try line.write(to: URL(fileURLWithPath: long))
      let error = #expect(throws: CaptureError.self) { try CaptureReader.read(path: long) }
      #expect(error?.line == 1)
      #expect(error?.sentence.contains("longer than the 1048576 that are read") == true)
    }
  }
}
