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
