import Foundation
import Testing

/// Many captures in one run: a line each, in order.
@Suite struct FleetTests {
  private static let samples = [
    "commuter", "tower", "moving-house", "new-year", "two-places", "reinstall", "late-cafe",
  ].map(Tool.sample)

  private func files(_ lines: [String]) throws -> [String] {
    try lines.map { line in
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      return try #require(object?["file"] as? String)
    }
  }

  @Test(arguments: [["report"], ["check"], ["compare", "--with", "first-release"]])
  func `many captures make a line each, in their order, and a bad one costs its line`(
    words: [String]
  ) throws {
    let tool = try Tool()
    var names = Self.samples
    names.insert("none.jsonl", at: 3)
    names.append(try tool.file("bad.jsonl", "nothing that is a log\n"))
    let result = try tool.run(words + ["--json"] + names)
    #expect(try files(result.lines) == names)
    #expect(result.status == 2)
    #expect(result.lines[3].hasPrefix(#"{"file":"none.jsonl","error":"none.jsonl: "#))
    #expect(result.lines.count { $0.contains(#","error":"#) } == 2)
    #expect(result.err.contains("none.jsonl"))
  }

  @Test func `how many are done at once changes no byte`() throws {
    let tool = try Tool()
    for words in [["report", "--json"], ["report"], ["check"]] {
      let one = try tool.run(words + Self.samples + ["--jobs", "1"])
      #expect(!one.out.isEmpty)
      for jobs in ["2", "3", "16"] {
        let many = try tool.run(words + Self.samples + ["-j", jobs])
        #expect(many.out == one.out && many.err == one.err && many.status == one.status)
      }
    }
  }

  @Test func `names come from a list, or from standard input`() throws {
    let tool = try Tool()
    let list = Self.samples.joined(separator: "\n\n") + "\r\n"
    let plain = try tool.run(["check", "--json"] + Self.samples)
    let name = try tool.file("list.txt", list)
    #expect(try tool("check", "--json", "--files-from", name).out == plain.out)
    #expect(try tool("check", "--json", "--files-from", "-", input: list).out == plain.out)
    let both = try tool("check", "--json", "none", "--files-from", "-", input: list)
    #expect(both.out.hasSuffix(plain.out) && both.status == 2)
    #expect(try tool("check", "--files-from", "-", input: "").status == 0)
    #expect(try tool("check", "--files-from", "no-such-list").status == 2)
  }

  @Test func `a capture comes through standard input`() throws {
    let tool = try Tool()
    let sample = Tool.sample("tower")
    let text = try String(contentsOfFile: sample, encoding: .utf8)
    for words in [["report"], ["check"], ["compare", "--with", "first-release"]] {
      let piped = try tool.run(words + ["--json", "-"], input: text)
      let named = try tool.run(words + ["--json", sample])
      #expect(piped.out.replacing(#""file":"-""#, with: "\"file\":\"\(sample)\"") == named.out)
      #expect(piped.status == named.status)
    }
    #expect(try tool("report", "-", "--files-from", "-").status == 2)
  }

  @Test func `each user of a table has a line, in the order of the table`() throws {
    let tool = try Tool()
    var table = "user,lat,lng,start,end\n"
    for day in 1...9 {
      for user in ["b", "a", "c"] {
        table += "\(user),35.1,139.\(user.unicodeScalars.first?.value ?? 0),"
        table += "2026-03-0\(day)T20:00:00Z,2026-03-0\(day)T23:59:00Z\n"
      }
    }
    let name = try tool.file("stops.csv", table)
    let result = try tool("report", "--json", "--time-zone", "UTC", name, Self.samples[0])
    #expect(try files(result.lines) == ["\(name)#b", "\(name)#a", "\(name)#c", Self.samples[0]])
  }

  @Test func `files of many people are done in their order, however many are done at once`() throws
  {
    let tool = try Tool()
    var table = "user,start,end,lat,lng\n"
    for user in 0..<30 {
      table += "u\(user),1700000000,1700030000,35.\(600 + user),139.7\n"
    }
    let names = try (0..<12).map { try tool.file("many\($0).csv", table) }
    let one = try tool.run(["report", "--json", "--time-zone", "UTC", "-j", "1"] + names)
    #expect(one.lines.count == 360)
    for jobs in ["2", "3", "7"] {
      let many = try tool.run(["report", "--json", "--time-zone", "UTC", "-j", jobs] + names)
      #expect(many.out == one.out)
    }
  }
}
