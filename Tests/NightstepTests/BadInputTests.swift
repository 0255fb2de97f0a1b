import Foundation
import Testing

/// What people may name by mistake: a sentence with file and line, never a trap, nothing lost.
@Suite struct BadInputTests {
  private static let header = #"{"nightstep":1,"timeZone":"Asia/Tokyo"}"#
  private static let good = #"{"kind":"launch","at":798284000}"#

  /// A refusal: exit 2, one sentence that begins with the file.
  private func expectRefusal(_ name: String, _ sentence: String, _ tool: Tool) throws {
    for command in ["report", "check"] {
      let result = try tool(command, name)
      #expect(result.status == 2)
      #expect(result.out.isEmpty)
      #expect(result.err.contains("\(name):"))
      #expect(result.err.contains(sentence))
      #expect(result.err.split(separator: "\n").count == 1)
    }
    let imported = try tool("import", name, "store.nightstep")
    #expect(imported.status == 2)
    #expect(tool.contents("store.nightstep") == nil)
  }

  @Test func `no such file`() throws {
    try expectRefusal("none.jsonl", "there is no such file", Tool())
  }

  @Test func `a directory without logs`() throws {
    let tool = try Tool()
    try FileManager.default.createDirectory(
      at: tool.folder.url("folder"), withIntermediateDirectories: true)
    try expectRefusal("folder", "is a directory", tool)
  }

  @Test(.disabled(if: geteuid() == 0, "root may read everything"))
  func `no permission`() throws {
    let tool = try Tool()
    let name = try tool.file("secret.jsonl", Self.good)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0], ofItemAtPath: tool.folder.url(name).path)
    try expectRefusal(name, "no permission", tool)
  }

  @Test func `an empty file`() throws {
    let tool = try Tool()
    try expectRefusal(try tool.file("empty.jsonl", ""), "is empty", tool)
  }

  @Test func `a device`() throws {
    try expectRefusal("/dev/null", "/dev/null", Tool())
  }

  @Test func `no text at all`() throws {
    let tool = try Tool()
    let bytes = Data((0..<4096).map { UInt8(truncatingIfNeeded: $0 &* 193 ^ 0xA5) })
    try expectRefusal(try tool.file("noise.bin", bytes), "noise.bin", tool)
  }

  @Test func `a database of another program`() throws {
    let tool = try Tool()
    let bytes = Data("SQLite format 3\0".utf8) + Data(count: 4080)
    try expectRefusal(try tool.file("other.db", bytes), "store", tool)
    let imported = try tool("import", "other.db", "--dry-run")
    #expect(imported.status == 2)
    #expect(!imported.err.contains("is a store already"))
  }

  @Test func `a header of a later version`() throws {
    let tool = try Tool()
    let name = try tool.file("later.jsonl", #"{"nightstep":2}"# + "\n" + Self.good + "\n")
    try expectRefusal(name, "later.jsonl:1: version 2, this program reads version 1", tool)
  }

  @Test func `nothing in it can be read`() throws {
    let tool = try Tool()
    let name = try tool.file("cut.jsonl", #"{"kind":"launch","at":7982"#)
    try expectRefusal(name, "cut.jsonl:1: ", tool)
  }

  /// A line that is damaged among good ones: the rest opens, and the line is told by its number.
  private func expectSkipped(_ line: Data, _ reason: String) throws {
    let tool = try Tool()
    let contents =
      Data((Self.header + "\n" + Self.good + "\n").utf8) + line + Data("\n\(Self.good)\n".utf8)
    let name = try tool.file("log.jsonl", contents)
    let result = try tool("report", "--json", name)
    #expect(result.status == 0)
    #expect(result.out.contains(#""entries":{"total":2,"applied":2,"skipped":1}"#))
    #expect(result.err.hasPrefix("log.jsonl:3: not read: "))
    #expect(result.err.contains(reason))
    // Nothing lost: what could not be read is written again as it stood.
    #expect(try tool("convert", name, "copy.jsonl").status == 0)
    #expect(tool.contents("copy.jsonl") == contents)
    // Also through a store; that nothing can be learned from it is said by the 1.
    #expect(try tool("import", name, "log.nightstep").status == 1)
    #expect(try tool("convert", "log.nightstep", "stored.jsonl").status == 0)
    #expect(tool.contents("stored.jsonl") == contents)
  }

  @Test(
    arguments: [
      (#"{"kind":"launch","at":NaN}"#, "NaN"), (#"{"kind":"launch","at":1e999}"#, "1e999"),
      (#"{"kind":"launch","at":"yesterday"}"#, "at"), (#"{"kind":"launch"}"#, "at"),
      (#"{"kind":"visit","at":798284001,"lat":35}"#, "lng"), ("not JSON", "not JSON"),
      (#"{"kind":"regionExit","at":798284001,"region":"home","timestamp":"noon"}"#, "timestamp"),
    ])
  func `a damaged line is skipped and named`(line: String, reason: String) throws {
    try expectSkipped(Data(line.utf8), reason)
  }

  @Test func `a line that is not UTF-8 is skipped and named`() throws {
    try expectSkipped(
      Data(#"{"kind":"note","at":798284001,"text":""#.utf8) + Data([0xFF, 0xFE]), "cut off")
  }

  @Test func `a line of five megabytes is skipped and named`() throws {
    let text = String(repeating: "x", count: 5 << 20)
    try expectSkipped(Data(#"{"kind":"note","at":798284001,"text":"\#(text)"}"#.utf8), "longer")
  }

  @Test func `seconds since 1970 are said to be that, and taken as that`() throws {
    let tool = try Tool()
    let name = try tool.file(
      "unix.jsonl", Self.header + "\n" + #"{"kind":"launch","at":1776591200}"# + "\n")
    let result = try tool("report", "--json", name)
    #expect(result.status == 0)
    #expect(result.err.contains("--epoch unix"))
    let mended = try tool("report", "--json", name, "--epoch", "unix")
    #expect(mended.out.contains(#""clock":798284000,"#))
    #expect(!mended.err.contains("--epoch unix"))
  }

  @Test func `nothing from a file reaches the terminal as a control`() throws {
    let tool = try Tool()
    let evil = "\u{1B}]0;x\u{07}\u{202E}\u{9B}2J"
    let name = try tool.file(
      "\u{1B}[2Jlog.jsonl",
      Self.header + "\n" + #"{"kind":"authorization","at":798284000,"status":"\#(evil)"}"# + "\n"
        + #"{"kind":"regionStart","at":798284001,"region":"\#(evil)\u001b[2J","lat":35,"lng":139,"radius":9}"#
        + "\n" + #"{"kind":"launch","at":"\#(evil)"}"# + "\n")
    for words in [
      ["report", name], ["report", "--json", name], ["check", name], ["check", "--json", name],
      ["import", name, "--dry-run"], ["import", name, "--dry-run", "--json"],
      ["convert", name, "a.xyz"], ["run", name], ["report", "--" + evil], ["simulate", evil, "-"],
    ] {
      let result = try tool.run(words)
      for text in [result.out, result.err] {
        let isClean = text.unicodeScalars.allSatisfy { scalar in
          scalar == "\n"
            || scalar.properties.generalCategory != .control
              && scalar.properties.generalCategory != .format
        }
        #expect(isClean, "\(words.first ?? "")")
      }
    }
  }

  @Test func `a file without a zone says which was taken`() throws {
    let tool = try Tool()
    let name = try tool.file("plain.jsonl", Self.good + "\n")
    let machine = try tool("report", "--json", name)
    #expect(machine.out.contains(#""timeZone":"Europe/Berlin""#))
    #expect(machine.err.contains("Europe/Berlin"))
    let asked = try tool("report", "--json", name, "--time-zone", "Asia/Tokyo")
    #expect(asked.out.contains(#""timeZone":"Asia/Tokyo""#))
    #expect(asked.err.contains("Asia/Tokyo"))
    let named = try tool("report", Tool.sample("tower"), "--time-zone", "Europe/Paris", "--json")
    #expect(named.out.contains(#""timeZone":"Asia/Tokyo""#))
    #expect(named.err.contains("Europe/Paris is not used"))
  }

  @Test func `a zone that is only guessed gives way to the one asked for`() throws {
    let tool = try Tool()
    let table = "user,lat,lng,arrival,departure\n"
    let name = try tool.file(
      "stops.csv",
      table + "ann,35.1,139.1,2026-04-20T19:00:00+09:00,2026-04-21T07:00:00+09:00\n"
        + "bob,35.2,139.2,2026-04-20T19:00:00+09:00,2026-04-21T07:00:00+09:00\n")
    let asked = try tool("report", "--json", name, "--time-zone", "Asia/Tokyo")
    #expect(asked.status == 0)
    // Two people are two captures.
    #expect(asked.lines.count == 2)
    #expect(asked.lines.allSatisfy { $0.contains(#""timeZone":"Asia/Tokyo""#) })
    #expect(asked.lines.first?.hasPrefix(#"{"file":"stops.csv#ann","#) == true)
    #expect(try tool("report", "--json", name, "--user", "bob").lines.count == 1)
    for words in [
      ["convert", name, "x.jsonl"], ["import", name, "x.nightstep"], ["scrub", name, "x.jsonl"],
    ] {
      let result = try tool.run(words)
      #expect(result.status == 2)
      #expect(
        result.err
          == "stops.csv: holds the stops of 2 users; choose one with --user: “ann”, “bob”\n")
    }
    #expect(tool.contents("x.jsonl") == nil)
    #expect(try tool("import", name, "--dry-run", "--json").lines.count == 2)
    #expect(
      try tool("report", "-", "--json", input: table + "ann,1,1,1,2\nbob,1,1,1,2\n").lines.count
        == 2)
    _ = try tool("convert", name, "ann.jsonl", "--time-zone", "Asia/Tokyo", "--user", "ann")
    let written = String(decoding: tool.contents("ann.jsonl") ?? Data(), as: UTF8.self)
    #expect(written.hasPrefix(#"{"nightstep":1,"timeZone":"Asia/Tokyo"}"#))
  }
}
