import Foundation
import Testing

@testable import DeviceLog

@Suite struct CaptureWriterTests {
  private static let header = #"{"nightstep":1,"timeZone":"Asia/Tokyo"}"#
  private static let tokyo = TimeZone(identifier: "Asia/Tokyo") ?? .current

  private static func entry(_ index: Int) -> Entry {
    let place = Coordinate(latitude: 35.5 + Double(index) * 1e-4, longitude: 139.5)
    let at = Instant(798_000_000 + Double(index))
    return Entry(
      at: at,
      .location(Fix(place, timestamp: at, horizontalAccuracy: 12.5, speed: 1.25, source: .slc)))
  }

  private static func line(_ index: Int) -> String { LineWriter.line(entry(index)) }

  private static func lines(_ url: URL) throws -> [String] {
    let text = String(decoding: try Data(contentsOf: url), as: UTF8.self)
    #expect(text.hasSuffix("\n"))
    return text.dropLast().split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  @Test func `A file begins with its zone, and holds a line an entry`() throws {
    try withFolder { folder in
      let writer = try CaptureWriter(folder: folder, timeZone: Self.tokyo)
      try writer.write(Self.entry(0))
      try writer.write(.launch, at: Date(timeIntervalSinceReferenceDate: 5.25))
      let visit = VisitDelivery(
        Coordinate(latitude: 35.5, longitude: 139.5), arrivalDate: Instant(Date.distantPast),
        departureDate: Instant(Date.distantFuture), horizontalAccuracy: -1)
      try writer.write(.visit(visit), at: Date(timeIntervalSinceReferenceDate: 6))
      let files = try writer.files()
      #expect(files.map(\.lastPathComponent) == ["capture-000001.jsonl"])
      #expect(
        try Self.lines(files[0]) == [
          Self.header, Self.line(0), #"{"kind":"launch","at":5.25}"#,
          #"{"kind":"visit","at":6,"lat":35.5,"lng":139.5,"arrivalDate":-63114076800,"#
            + #""departureDate":63113904000,"horizontalAccuracy":-1}"#,
        ])
      let mode = try FileManager.default.attributesOfItem(atPath: files[0].path)[.posixPermissions]
      #expect(mode as? Int == 0o600)
    }
  }

  @Test func `The next start goes on where the last one ended`() throws {
    try withFolder { folder in
      for index in 0..<3 {
        let writer = try CaptureWriter(folder: folder, timeZone: Self.tokyo)
        try writer.write(Self.entry(index))
      }
      let file = try CaptureWriter(folder: folder, timeZone: Self.tokyo).files()[0]
      #expect(try Self.lines(file) == [Self.header, Self.line(0), Self.line(1), Self.line(2)])
    }
  }

  /// A kill of the system may leave the file at any length.
  @Test func `Torn at any byte, every whole line is there and at most one is damaged`() throws {
    try withFolder { folder in
      let whole = ([Self.header] + (0..<9).map(Self.line)).map { $0 + "\n" }.joined()
      let bytes = Array(whole.utf8)
      #expect(bytes.count > 1000)
      let path = folder.appendingPathComponent("capture-000001.jsonl")
      for length in 0...bytes.count {
        try Data(bytes[..<length]).write(to: path)
        let writer = try CaptureWriter(folder: folder, timeZone: Self.tokyo)
        try writer.write(Self.entry(100))
        writer.close()
        let lines = try Self.lines(path)
        let before = String(decoding: bytes[..<length], as: UTF8.self)
        var wanted = before.split(separator: "\n").map(String.init)
        let hasHeader = wanted.first == Self.header && before.contains("\n")
        if !hasHeader { wanted.append(Self.header) }
        wanted.append(Self.line(100))
        #expect(lines == wanted, "torn at byte \(length)")
      }
    }
  }

  /// Killed again and again within its first line and after it.
  @Test func `A thousand tears in one file damage a thousand lines and no more`() throws {
    try withFolder { folder in
      var random = SystemRandomNumberGenerator()
      for index in 0..<1000 {
        let writer = try CaptureWriter(folder: folder, timeZone: Self.tokyo, bytesPerFile: 1 << 30)
        try writer.write(Self.entry(index))
        writer.close()
        let torn = Array(Self.line(index).utf8).prefix(Int.random(in: 1...100, using: &random))
        let file = try FileHandle(forWritingTo: try writer.files()[0])
        try file.seekToEnd()
        try file.write(contentsOf: Data(torn))
        try file.close()
      }
      let writer = try CaptureWriter(folder: folder, timeZone: Self.tokyo, bytesPerFile: 1 << 30)
      try writer.write(Self.entry(1000))
      let lines = try Self.lines(try writer.files()[0])
      #expect(lines.count == 1 + 2 * 1000 + 1)
      for index in 0...1000 { #expect(lines[1 + 2 * index] == Self.line(index)) }
    }
  }

  @Test func `A line that would make the file too large begins the next one`() throws {
    try withFolder { folder in
      let room = (Self.header + "\n" + Self.line(0) + "\n" + Self.line(1) + "\n").utf8.count
      let writer = try CaptureWriter(folder: folder, timeZone: Self.tokyo, bytesPerFile: room)
      try writer.write(Self.entry(0))
      try writer.write(Self.entry(1))
      try writer.write(.timeZone(identifier: "Europe/Paris"), at: .distantPast)
      try writer.write(Self.entry(2))
      try writer.write(Self.entry(3))
      let files = try writer.files()
      #expect(files.count == 3)
      #expect(try Self.lines(files[0]) == [Self.header, Self.line(0), Self.line(1)])
      #expect(try Self.lines(files[1])[0] == Self.header)
      #expect(
        try Self.lines(files[2]) == [
          #"{"nightstep":1,"timeZone":"Europe/Paris"}"#, Self.line(3),
        ])
      // One byte less, and the second line is in the second file.
      let other = try CaptureWriter(
        folder: folder, name: "other", timeZone: Self.tokyo, bytesPerFile: room - 1)
      try other.write(Self.entry(0))
      try other.write(Self.entry(1))
      #expect(try other.files().count == 2)
      #expect(try writer.files().count == 3)
    }
  }

  @Test func `A file too small for any entry takes one`() throws {
    try withFolder { folder in
      let writer = try CaptureWriter(
        folder: folder, timeZone: Self.tokyo, bytesPerFile: 1, filesKept: 2)
      for index in 0..<5 { try writer.write(Self.entry(index)) }
      let files = try writer.files()
      #expect(
        files.map(\.lastPathComponent) == ["capture-000004.jsonl", "capture-000005.jsonl"])
      #expect(try Self.lines(files[1]) == [Self.header, Self.line(4)])
      let next = try CaptureWriter(folder: folder, timeZone: Self.tokyo, bytesPerFile: 1)
      try next.write(Self.entry(5))
      #expect(try next.files().last?.lastPathComponent == "capture-000006.jsonl")
    }
  }

  @Test func `Lines of many threads stay whole`() throws {
    try withFolder { folder in
      let writer = try CaptureWriter(folder: folder, timeZone: Self.tokyo, bytesPerFile: 20_000)
      DispatchQueue.concurrentPerform(iterations: 8) { thread in
        for index in 0..<100 { try? writer.write(Self.entry(thread * 100 + index)) }
      }
      var entries: [String] = []
      for file in try writer.files() {
        let lines = try Self.lines(file)
        #expect(lines.first == Self.header)
        entries += lines.dropFirst()
      }
      #expect(entries.sorted() == (0..<800).map(Self.line).sorted())
    }
  }

  @Test func `What cannot be written is an error that says where and why`() throws {
    try withFolder { folder in
      let writer = try CaptureWriter(folder: folder, timeZone: Self.tokyo)
      writer.close()
      let error = #expect(throws: CaptureWriterError.self) { try writer.write(Self.entry(0)) }
      #expect(error?.step == .closed)
      let file = folder.appendingPathComponent("capture-000001.jsonl")
      let inFile = #expect(throws: CaptureWriterError.self) {
        try CaptureWriter(folder: file, timeZone: Self.tokyo)
      }
      #expect(inFile?.step == .folder)
      let noFolder = #expect(throws: CaptureWriterError.self) {
        try CaptureWriter(folder: folder, name: "a/b", timeZone: Self.tokyo)
      }
      #expect(noFolder?.step == .open)
      #expect(noFolder?.code == ENOENT)
      let sentence = "the captured log cannot be opened: No such file or directory"
      #expect(noFolder?.description.hasSuffix(sentence) == true)
    }
  }

  /// A few times, since each costs the start of a process; `Tests/Tools/long writer` does it a
  /// thousand times.
  private static let kills =
    ProcessInfo.processInfo.environment["NIGHTSTEP_KILLS"].flatMap { Int($0) } ?? 8

  /// The real thing.
  @Test(arguments: 0..<max(kills, 1))
  func `A killed process leaves every line it was told is written`(round: Int) async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("nightstep-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let microseconds = UInt32(1_000 + (3_000 * round + 37 * (round / 8)) % 60_000)
    await #expect(processExitsWith: .signal(SIGKILL)) {
      [path = folder.path as String, microseconds = microseconds as UInt32] in
      let folder = URL(fileURLWithPath: path)
      let writer = try CaptureWriter(folder: folder, timeZone: Self.tokyo, bytesPerFile: 50_000)
      let told = open(path + "/told", O_WRONLY | O_CREAT | O_APPEND, 0o600)
      Thread.detachNewThread {
        usleep(microseconds)
        kill(getpid(), SIGKILL)
      }
      var index = 0
      while true {
        try writer.write(Self.entry(index))
        write(told, "x", 1)
        index += 1
      }
    }
    let told = (try? Data(contentsOf: folder.appendingPathComponent("told")))?.count ?? 0
    let writer = try CaptureWriter(folder: folder, timeZone: Self.tokyo, bytesPerFile: 50_000)
    try writer.write(.unlock, at: .distantPast)
    var entries: [String] = []
    for file in try writer.files() { entries += try Self.lines(file).dropFirst() }
    #expect(told == 0 || entries.count > told)
    // At most one line more is there than was told, whole or torn: a kill can end a write between two
    // pages of the file.
    let written = entries.dropLast()
    #expect(written.count <= told + 1)
    #expect(written.prefix(told).enumerated().allSatisfy { $1 == Self.line($0) })
    #expect(written.dropFirst(told).allSatisfy { Self.line(told).hasPrefix($0) })
  }
}

/// A folder for a test, removed afterwards.
private func withFolder(_ body: (URL) throws -> Void) throws {
  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("nightstep-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  try body(folder)
}
