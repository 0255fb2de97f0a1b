import DeviceLog
import EventStore
import Foundation
import Testing

@Suite struct CommandTests {
  @Test func `check prints findings with file and line, and as JSON`() throws {
    let tool = try Tool()
    let sample = Tool.sample("two-thousand-years")
    let text = try tool("check", sample)
    #expect(text.status == 0)
    #expect(text.lines.count == 2)
    #expect(text.out.hasPrefix("\(sample):21: info late-delivery: "))
    let json = try tool("check", "--json", sample)
    #expect(json.lines.count == 2)
    #expect(keyPaths(of: json.lines.first ?? "") == ["id", "level", "entry", "line", "text"])
    #expect(json.out.hasPrefix(#"{"id":"late-delivery","level":"info","entry":20,"line":21,"#))
    // Of several, a line each.
    let both = try tool("check", "--json", sample, Tool.sample("tower"))
    #expect(both.lines.count == 2)
    #expect(
      keyPaths(of: both.lines.first ?? "") == [
        "file", "errors", "warnings", "infos", "findings", "findings[].id", "findings[].level",
        "findings[].entry", "findings[].line", "findings[].text",
      ])
    #expect(
      both.out.contains(
        #""errors":0,"warnings":0,"infos":2,"findings":[{"id":"late-delivery","level":"info","#
          + #""entry":20,"line":21,"#))
  }

  @Test func `check of several files: a bad one weighs more than an error`() throws {
    let tool = try Tool()
    let bad = Tool.sample("two-thousand-years")
    let both = try tool("check", bad, Tool.sample("tower"), "--rules", "first-release")
    #expect(both.status == 1)
    let missing = try tool("check", "none", bad, "--rules", "first-release")
    #expect(missing.status == 2)
    #expect(!missing.out.isEmpty)
  }

  @Test func `check --self compares every keyframe of a sample, and says how many`() throws {
    let tool = try Tool()
    let sample = Tool.sample("commuter")
    let text = try tool("check", "--self", sample)
    #expect(text.status == 0)
    #expect(text.out.contains("1014 entries, 15 keyframes"))
    #expect(text.out.contains("all the same"))
    let json = try tool("check", "--self", "--json", sample, "--rules", "first-release")
    #expect(json.status == 0)
    #expect(keyPaths(of: json.out) == ["file", "entries", "keyframes", "compared", "flaws"])
    #expect(json.out.hasSuffix(#""flaws":[]}"# + "\n"))
  }

  @Test func `import makes a store once, and says what it is worth`() throws {
    let tool = try Tool()
    let sample = Tool.sample("commuter")
    let dry = try tool("import", sample, "a.nightstep", "--dry-run")
    #expect(dry.status == 0)
    #expect(tool.contents("a.nightstep") == nil)
    let result = try tool("import", sample, "a.nightstep", "--json")
    #expect(result.status == 0)
    #expect(
      keyPaths(of: result.out) == [
        "file", "store", "format", "timeZone", "grade", "entries", "entries[].kind",
        "entries[].count", "skipped", "lag", "lag.count", "lag.median", "lag.p90", "lag.longest",
        "cannotTell", "remarks",
      ])
    let attributes = try FileManager.default.attributesOfItem(
      atPath: tool.folder.url("a.nightstep").path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    let again = try tool("import", sample, "a.nightstep")
    #expect(again.status == 2)
    #expect(again.err.contains("a.nightstep"))
    let store = try tool("import", "a.nightstep", "b.nightstep")
    #expect(store.status == 2)
  }

  @Test func `what the learner cannot learn from is a no`() throws {
    let tool = try Tool()
    let name = try tool.file("a.jsonl", #"{"kind":"launch","at":798284000}"# + "\n")
    let result = try tool("import", name, "--dry-run", "--time-zone", "Asia/Tokyo")
    #expect(result.status == 1)
    #expect(result.out.contains("unusable"))
  }

  @Test func `convert to a capture and back is exact, through a store too`() throws {
    let tool = try Tool()
    let sample = Tool.sample("deleted-home")
    let original = try Data(contentsOf: URL(filePath: sample))
    #expect(try tool("convert", sample, "a.jsonl").status == 0)
    #expect(tool.contents("a.jsonl") == original)
    #expect(try tool("import", sample, "a.nightstep").status == 0)
    #expect(try tool("convert", "a.nightstep", "b.jsonl").status == 0)
    #expect(tool.contents("b.jsonl") == original)
    let piped = try tool("convert", sample, "-", "--to", "nightstep")
    #expect(Data(piped.out.utf8) == original)
  }

  @Test(arguments: [("a.geojson", "FeatureCollection"), ("a.gpx", "<gpx"), ("a.csv", ",")])
  func `convert writes other formats`(name: String, content: String) throws {
    let tool = try Tool()
    #expect(try tool("convert", Tool.sample("tower"), name).status == 0)
    let text = String(decoding: tool.contents(name) ?? Data(), as: UTF8.self)
    #expect(text.contains(content))
  }

  @Test func `convert writes over no source and no store`() throws {
    let tool = try Tool()
    let name = try tool.file("a.jsonl", #"{"kind":"launch","at":798284000}"# + "\n")
    let before = tool.contents(name)
    #expect(try tool("convert", name, "./a.jsonl").status == 2)
    #expect(tool.contents(name) == before)
    #expect(try tool("import", Tool.sample("tower"), "s.nightstep").status == 0)
    let store = tool.contents("s.nightstep")
    #expect(try tool("convert", name, "s.nightstep", "--to", "gpx").status == 2)
    #expect(tool.contents("s.nightstep") == store)
    let nowhere = try tool("convert", name, "no/such/folder.gpx")
    #expect(nowhere.status == 2)
    #expect(nowhere.err.contains("no/such/folder.gpx: cannot be written"))
  }

  @Test func `edits and rules of a store count wherever it is read`() throws {
    let tool = try Tool()
    let sample = Tool.sample("two-thousand-years")
    #expect(try tool("import", sample, "a.nightstep").status == 0)
    do {
      let store = try EventStore.open(at: tool.folder.url("a.nightstep").path)
      let capture = try store.readCapture()
      let last = capture.lines[capture.lines.count - 1].entry.at
      _ = try store.append(
        .inject([Entry(at: last + 60, .authorization(status: "denied"))], title: "denied"))
      _ = try store.append(.skip(.captured(0)))
      _ = try store.append(.rules(name: "mine", json: #"{"history": "append"}"#))
    }
    let check = try tool("check", "a.nightstep")
    #expect(check.status == 1)
    #expect(check.out.contains("error arrival-twice"))
    #expect(check.out.contains("a.nightstep: injected entry 50: warning not-always"))
    let report = try tool("report", "--json", "a.nightstep")
    #expect(report.out.contains(#""entries":{"total":51,"applied":50,"skipped":0}"#))
    #expect(report.out.contains(#""rules":"mine""#))
    // Rules that are asked for stand above those in the store.
    #expect(try tool("check", "a.nightstep", "--rules", "current").status == 0)

    #expect(try tool("convert", "a.nightstep", "b.jsonl").status == 0)
    let lines = String(decoding: tool.contents("b.jsonl") ?? Data(), as: UTF8.self)
      .split(separator: "\n")
    let original = try String(contentsOfFile: sample, encoding: .utf8).split(separator: "\n")
    // The header, all but the first entry, and the injected one.
    #expect(lines.count == original.count)
    #expect(lines.first == original.first)
    #expect(lines[1] == original[2])
    #expect(lines.last?.contains(#""status":"denied","synthetic":true}"#) == true)
  }

  @Test func `run carries out a script, and an expectation that fails is a no`() throws {
    let tool = try Tool()
    let sample = Tool.sample("two-thousand-years")
    let good = try tool.file(
      "good", "# the row\nrules first-release\nexpect stay-too-long\nscreen -\n")
    let result = try tool("run", good, sample, "--size", "100x30")
    #expect(result.status == 0)
    #expect(result.lines.count == 30)
    #expect(result.out.contains("first-release"))
    let bad = try tool("run", try tool.file("bad", "end\nexpect open = 7\n"), sample)
    #expect(bad.status == 1)
    #expect(bad.err == "bad:2: expected open = 7: open is 1\n")
    let wrong = try tool("run", try tool.file("wrong", "nosuchcommand\n"), sample)
    #expect(wrong.status == 2)
    #expect(wrong.err.hasPrefix("wrong:1: "))
    let missing = try tool("run", "none", sample)
    #expect(missing.status == 2)
    #expect(missing.err.hasPrefix("none: "))
    let piped = try tool("run", "-", sample, input: "screen a.svg\n")
    #expect(piped.status == 0)
    #expect(String(decoding: tool.contents("a.svg") ?? Data(), as: UTF8.self).contains("<svg"))
  }

  @Test func `a session store is made by the console alone`() throws {
    let tool = try Tool()
    for command in ["report", "check"] { _ = try tool(command, Tool.sample("tower")) }
    #expect(!FileManager.default.fileExists(atPath: tool.folder.url("state").path))
  }

  @Test(arguments: 1...4)
  func `a store converted to a capture tells the learner the same`(seed: Int) throws {
    let tool = try Tool()
    // With lines out of order, which keep their places.
    _ = try tool(
      "simulate", "rubbish-mornings", "a.jsonl", "--seed", "\(seed)", "--fault", "clock-back")
    #expect(try tool("import", "a.jsonl", "a.nightstep").status == 0)
    do {
      let store = try EventStore.open(at: tool.folder.url("a.nightstep").path)
      let lines = try store.readCapture().lines
      for step in 1...20 {
        let line = lines[(step * 7919 * seed) % lines.count]
        let exit = RegionCrossing(region: "home", timestamp: line.entry.at)
        _ = try store.append(.inject([Entry(at: line.entry.at, .regionExit(exit))], title: "exit"))
        if step % 5 == 0 {
          _ = try store.append(.skip(.captured((step * 104_729 * seed) % lines.count)))
          _ = try store.append(.skip(.injected(edit: 1, item: 0)))
        }
      }
    }
    #expect(try tool("convert", "a.nightstep", "b.jsonl").status == 0)
    let facts = { (name: String) in
      let json = try tool("report", "--json", name).out
      let clock = try #require(json.firstRange(of: #""clock":"#))
      let findings = try #require(json.firstRange(of: #""findings":"#))
      return String(json[clock.lowerBound..<findings.lowerBound])
    }
    #expect(try facts("a.nightstep") == facts("b.jsonl"))
    let count = { (name: String) in tool.contents(name)?.count { $0 == UInt8(ascii: "\n") } ?? 0 }
    #expect(count("b.jsonl") > count("a.jsonl"))
  }
}

@Suite struct ScrubCommandTests {
  @Test func `scrub keeps the verdicts and not the place`() throws {
    let tool = try Tool()
    let made = try tool("scrub", Tool.sample("moving-house"), "out.jsonl")
    #expect(made.status == 0, "\(made.err)")
    let text = String(decoding: try #require(tool.contents("out.jsonl")), as: UTF8.self)
    #expect(!text.contains("35.68") && !text.contains("139.82"))
    let before = try tool("check", Tool.sample("moving-house"), "--json")
    let after = try tool("check", "out.jsonl", "--json")
    #expect(before.status == after.status)
    func ids(_ text: String) -> [Substring] {
      text.matches(of: #/"id":"([a-z-]+)"/#).map(\.output.1)
    }
    #expect(ids(before.out) == ids(after.out))
  }

  @Test func `scrub does not write over what it reads`() throws {
    let tool = try Tool()
    let copy = try tool.file(
      "in.jsonl", "{\"nightstep\":1}\n{\"kind\":\"launch\",\"at\":800000000}\n")
    let refused = try tool("scrub", copy, copy)
    #expect(refused.status == 2)
    #expect(refused.err.contains("is the file that is read"))
  }
}
