import DeviceLog
import Foundation
import Testing

@testable import CaptureFormats

@Suite struct FollowTests {
  private static let header = "{\"nightstep\":1,\"timeZone\":\"Asia/Tokyo\"}\n"

  private static func line(_ index: Int) -> String {
    "{\"kind\":\"launch\",\"at\":\(798_000_000 + index)}\n"
  }

  private static func append(_ text: String, to path: String) throws {
    if !FileManager.default.fileExists(atPath: path) {
      try Data().write(to: URL(fileURLWithPath: path))
    }
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try file.seekToEnd()
    try file.write(contentsOf: Data(text.utf8))
    try file.close()
  }

  /// What each update holds: a restart, then line numbers, skipped ones negative.
  private static func next(_ follower: CaptureFollower) throws -> [String] {
    try follower.next().map { update in
      let restart = update.restart.map { "\($0) " } ?? ""
      let numbers = update.part.lines.map(\.line) + update.part.skipped.map { -$0.line }
      return restart + numbers.map(String.init).joined(separator: " ")
    }
  }

  @Test func `What is appended comes, once, with its line numbers`() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/log.jsonl"
      try Self.append(Self.header + Self.line(0) + "\n" + Self.line(1), to: path)
      let follower = try CaptureFollower(path: path)
      let first = try follower.next()
      #expect(first.count == 1)
      let whole = try CaptureReader.read(path: path)
      #expect(first.first?.part.lines == whole.lines)
      #expect(first.first?.part.header == whole.header)
      #expect(first.first?.part.timeZone == "Asia/Tokyo")
      #expect(try Self.next(follower) == [])
      try Self.append(Self.line(2) + "oops\n" + Self.line(3), to: path)
      #expect(try Self.next(follower) == ["5 7 -6"])
      #expect(try Self.next(follower) == [])
    }
  }

  @Test func `An unfinished line waits, wherever it is cut`() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/log.jsonl"
      try Self.append("", to: path)
      let follower = try CaptureFollower(path: path)
      #expect(try Self.next(follower) == [])
      var lines: [Capture.Line] = []
      let text = Self.header + Self.line(0) + Self.line(1) + "\u{e9}\n" + Self.line(2)
      for byte in text.utf8 {
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
        try file.seekToEnd()
        try file.write(contentsOf: Data([byte]))
        try file.close()
        let updates = try follower.next()
        #expect(updates.count <= (byte == 10 ? 1 : 0))
        lines += updates.flatMap(\.part.lines)
      }
      #expect(lines == (try CaptureReader.read(path: path)).lines)
      #expect(lines.map(\.line) == [2, 3, 5])
    }
  }

  @Test func `A rotated file is read to its end, then the new one`() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/log.jsonl"
      try Self.append(Self.header + Self.line(0), to: path)
      let follower = try CaptureFollower(path: path)
      #expect(try Self.next(follower) == ["2"])
      try Self.append(Self.line(1), to: path)
      try FileManager.default.moveItem(atPath: path, toPath: path + ".1")
      // Nothing is at the path: the old file goes on.
      try Self.append(Self.line(2) + "{\"kind\":\"unl", to: path + ".1")
      #expect(try Self.next(follower) == ["3 4"])
      try Self.append(Self.line(3) + Self.line(4), to: path)
      #expect(try Self.next(follower) == ["-5", "rotated 1 2"])
      try Self.append(Self.line(5), to: path)
      #expect(try Self.next(follower) == ["3"])
    }
  }

  @Test func `A truncated file, or one written anew, is read from its beginning`() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/log.jsonl"
      try Self.append(Self.header + Self.line(0) + Self.line(1), to: path)
      let follower = try CaptureFollower(path: path)
      #expect(try Self.next(follower) == ["2 3"])
      let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
      try file.truncate(atOffset: 0)
      #expect(try Self.next(follower) == ["truncated "])
      try file.write(contentsOf: Data(Self.line(7).utf8))
      #expect(try Self.next(follower) == ["1"])
      // Written anew and longer, between two looks.
      try file.truncate(atOffset: 0)
      try file.seek(toOffset: 0)
      try file.write(contentsOf: Data((Self.header + Self.line(8) + Self.line(9)).utf8))
      #expect(try Self.next(follower) == ["truncated 2 3"])
      try file.close()
    }
  }

  @Test func `The zone of a header goes on in a file without one`() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/log.jsonl"
      try Self.append(Self.header + Self.line(0), to: path)
      let follower = try CaptureFollower(path: path)
      _ = try follower.next()
      try FileManager.default.removeItem(atPath: path)
      try Self.append("{\"kind\":\"launch\",\"at\":\"2026-04-23T09:00:00\"}\n", to: path)
      let updates = try follower.next()
      #expect(updates.count == 1)
      #expect(updates.first?.restart == .rotated)
      #expect(
        updates.first?.part.lines.first?.entry.at == Instant(iso8601: "2026-04-23T00:00:00Z"))
    }
  }

  @Test func `A line too long to be read costs no memory, and is skipped`() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/log.jsonl"
      try Self.append(Self.header, to: path)
      var options = ReadOptions()
      options.longestLine = 100
      let follower = try CaptureFollower(path: path, options: options)
      _ = try follower.next()
      for _ in 0..<5 {
        try Self.append(String(repeating: "x", count: 90), to: path)
        #expect(try Self.next(follower) == [])
      }
      try Self.append("xx\n" + Self.line(0), to: path)
      let update = try #require(try follower.next().first)
      #expect(update.part.skipped.map(\.line) == [2])
      #expect(update.part.skipped.first?.reason.hasPrefix("452 bytes, longer than") == true)
      #expect(update.part.lines.map(\.line) == [3])
    }
  }

  @Test func `Only a NightStep capture is followed`() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/log.csv"
      try Self.append("start,end,lat,lng\n", to: path)
      let follower = try CaptureFollower(path: path)
      let error = #expect(throws: CaptureError.self) { try follower.next() }
      #expect(error?.kind == .notRecognised)
      let missing = #expect(throws: CaptureError.self) {
        try CaptureFollower(path: folder + "/none")
      }
      #expect(missing?.kind == .missing)
      let directory = #expect(throws: CaptureError.self) { try CaptureFollower(path: folder) }
      #expect(directory?.kind == .system)
    }
  }

  /// The writer's rotation makes new names; one of its files grows by whole lines.
  @Test func `What an app writes is followed as it comes`() throws {
    try withTemporaryFolder { folder in
      let writer = try CaptureWriter(folder: URL(fileURLWithPath: folder))
      let follower = try CaptureFollower(path: try #require(try writer.files().first).path)
      #expect(try follower.next().first?.part.header != nil)
      for index in 0..<20 {
        try writer.write(.note(text: "\(index)"))
        #expect(try Self.next(follower) == ["\(index + 2)"])
      }
    }
  }
}
