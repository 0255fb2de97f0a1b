import Foundation
import Testing

/// The commands that say where a number comes from.
@Suite struct WhatIfTests {
  @Test func `shrink ends with the one entry that shows the stay of two thousand years`() throws {
    let tool = try Tool()
    let out = tool.folder.url("least.jsonl").path
    let result = try tool(
      "shrink", Tool.sample("two-thousand-years"), "--finding", "stay-too-long", "--rules",
      "first-release", "-o", out)
    #expect(result.status == 0)
    #expect(result.err.contains("1 of 50 entries are needed for finding stay-too-long"))
    let check = try tool("check", out, "--rules", "first-release")
    #expect(check.out.contains("error stay-too-long"))
    let report = try tool("report", out, "--json")
    #expect(report.out.contains(#""total":1"#))
  }

  @Test func `shrink takes a condition`() throws {
    let tool = try Tool()
    let out = tool.folder.url("least.jsonl").path
    let result = try tool(
      "shrink", Tool.sample("commuter-three-weeks"), "--when", "home.confirmed and nights >= 6",
      "-o", out)
    #expect(result.status == 0)
    let report = try tool("report", out, "--json")
    #expect(report.out.contains(#""confirmed":true"#))
    let never = try tool(
      "shrink", Tool.sample("commuter-three-weeks"), "--when", "errors > 0", "-o", out)
    #expect(never.status == 1)
    #expect(never.err.contains("errors > 0 holds nowhere under current"))
  }

  @Test(arguments: [
    (["--when", "nigths > 3"], "did you mean nights? (character 1 of “nigths > 3”)"),
    (["--finding", "stay-to-long"], "did you mean stay-too-long?"),
    (
      ["--finding", "stay-too-long", "--when", "home"], "--finding or --when is needed, one of them"
    ),
    ([], "--finding or --when is needed"),
  ])
  func `shrink says what is wrong with what it is to look for`(
    words: [String], part: String
  ) throws {
    let result = try Tool().run(
      ["shrink", Tool.sample("two-thousand-years"), "-o", "/nowhere/x.jsonl"] + words)
    #expect(result.status == 2)
    #expect(result.err.contains(part), "\(result.err)")
  }
}

/// `test`, and a file that it wrote: it stands among the learner's tests, which compile and run it.
@Suite struct TestCommandTests {
  @Test func `test writes the file that stands among the learner's tests, byte for byte`() throws {
    let tool = try Tool()
    let result = try tool("test", Tool.sample("two-thousand-years"), "-o", "-")
    #expect(result.status == 0)
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let kept = try String(
      contentsOf: root.appending(
        path: "HomeLearnerTests/Generated/TwoThousandYearsTests.swift"), encoding: .utf8)
    #expect(result.out == kept, "write it anew: nightstep test LOG -o FILE")
  }

  @Test func `without -o it says so`() throws {
    let result = try Tool()("test", Tool.sample("two-thousand-years"))
    #expect(result.status == 2)
    #expect(result.err.contains("-o names the file to write"))
  }
}

@Suite struct ShakeCommandTests {
  private static let log = Tool.sample("two-thousand-years")

  @Test func `the answer is the same on any number of cores`() throws {
    let words = ["shake", Self.log, "--runs", "40", "--rules", "first-release", "--json"]
    let one = try Tool().run(words + ["--jobs", "1"])
    let two = try Tool().run(words + ["--jobs", "3"])
    #expect(one.status == 1)
    #expect(one.out == two.out)
    #expect(one.lines.count == 1)
    #expect(one.out.contains(#""seed":1"#))
  }

  @Test func `the log with the fewest faults is written, and differs`() throws {
    let tool = try Tool()
    let out = tool.folder.url("bad.jsonl").path
    let result = try tool(
      "shake", Self.log, "--runs", "20", "--seed", "3", "--rules", "first-release", "-o", out)
    #expect(result.status == 1)
    #expect(result.out.contains("the least that does it, in run "))
    #expect(result.out.contains("nightstep \(out) --rules first-release"))
    let report = try tool("report", out, "--json")
    #expect(report.out.contains(#""timeZone":"Asia/Tokyo""#))
  }

  @Test func `an unknown fault is named`() throws {
    let result = try Tool()("shake", Self.log, "--fault", "duplicat")
    #expect(result.status == 2)
    #expect(result.err.contains("did you mean duplicate?"))
  }
}

@Suite struct CompareEditsTests {
  @Test func `a store is compared with its capture, and what was skipped differs`() throws {
    let tool = try Tool()
    let store = tool.folder.url("a.nightstep").path
    let imported = try tool("import", Tool.sample("two-thousand-years"), store)
    #expect(imported.status == 0)
    let none = try tool("compare", store, "--without-edits")
    #expect(none.status == 0)
    #expect(none.out.contains("no difference between the log as captured and with 0 edits"))
  }

  @Test func `a file nothing was done to says so`() throws {
    let result = try Tool()("compare", Tool.sample("two-thousand-years"), "--without-edits")
    #expect(result.status == 2)
    #expect(result.err.contains("nothing was done to it yet"))
  }
}
