import Foundation
import Testing

@Suite struct ReportJSONTests {
  /// As `console.md` has them.
  private static let keys = [
    "file", "entries", "entries.total", "entries.applied", "entries.skipped", "clock", "timeZone",
    "rules", "home", "home.confirmed", "home.lat", "home.lng", "home.confirmedAt",
    "monitoredRegions", "monitoredRegions[].identifier", "monitoredRegions[].lat",
    "monitoredRegions[].lng", "monitoredRegions[].radius", "visits", "visits[].lat",
    "visits[].lng", "visits[].arrival", "visits[].departure", "visits[].open",
    "visits[].inferred", "visits[].gap", "visits[].stayMinutes", "candidates",
    "candidates[].lat", "candidates[].lng", "candidates[].n", "candidates[].nights",
    "candidates[].fullNights", "candidates[].stayMinutes", "candidates[].p90Metres",
    "candidates[].gates", "candidates[].gates.nights", "candidates[].gates.stay",
    "candidates[].gates.spread", "candidates[].gates.overlap", "candidates[].missing", "pending",
    "pending.timestamp", "pending.begun", "pending.reason", "departures",
    "departures[].timestamp", "departures[].reason", "departures[].status", "medians",
    "medians[].group", "medians[].count", "medians[].seconds", "medians[].text", "notification",
    "notification.at", "notification.group", "away", "away.nights", "relocations", "findings",
    "findings[].id", "findings[].level", "findings[].entry", "findings[].line",
    "findings[].text",
  ]

  @Test func `every key is there, in the order of the specification`() throws {
    // On a Friday at 07:45, the exit of 07:44:22 still pending.
    let result = try Tool()(
      "report", Tool.sample("commuter"), "--json", "--at", "2026-05-29T07:45:00+09:00")
    #expect(result.status == 0)
    #expect(result.lines.count == 1)
    #expect(keyPaths(of: result.out) == Self.keys)
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(result.out.utf8)) }
  }

  @Test func `several files are a line each, in order; a bad one costs a line and a sentence`()
    throws
  {
    let result = try Tool()(
      "report", "--json", Tool.sample("tower"), "missing.jsonl", Tool.sample("reinstall"))
    #expect(result.status == 2)
    #expect(result.lines.count == 3)
    #expect(result.lines[1].hasPrefix(#"{"file":"missing.jsonl","error":"#))
    #expect(result.lines.first?.contains("tower.jsonl\"") == true)
    #expect(result.lines.last?.contains("reinstall.jsonl\"") == true)
    #expect(result.err == "missing.jsonl: there is no such file\n")
  }

  @Test func `the same capture gives the same bytes`() throws {
    let tool = try Tool()
    let first = try tool("report", "--json", Tool.sample("night-shift"))
    let second = try tool("report", "--json", Tool.sample("night-shift"))
    #expect(first.out == second.out)
  }

  @Test func `standard input, a file and a store give the same report`() throws {
    let tool = try Tool()
    let sample = Tool.sample("rubbish-mornings")
    let text = try String(contentsOfFile: sample, encoding: .utf8)
    #expect(try tool("import", sample, "a.nightstep").status == 0)
    let rest = { (line: String) in line.drop { $0 != "," } }
    let plain = rest(try tool("report", "--json", sample).out)
    #expect(!plain.isEmpty)
    #expect(rest(try tool("report", "--json", "-", input: text).out) == plain)
    #expect(rest(try tool("report", "--json", "a.nightstep").out) == plain)
  }

  @Test(
    arguments: [
      ("2026-04-23T19:11", 798_631_860.0), ("798631860", 798_631_860),
      ("798631860.5", 798_631_860.5), ("2026-04-23 19:11", 798_631_860),
    ])
  func `the clock stands where it was asked to`(when: String, seconds: Double) throws {
    let result = try Tool()("report", "--json", Tool.sample("commuter"), "--at", when)
    let object = try JSONSerialization.jsonObject(with: Data(result.out.utf8)) as? [String: Any]
    #expect(object?["clock"] as? Double == seconds)
  }

  @Test func `places of goto are known too`() throws {
    let tool = try Tool()
    let half = try tool("report", Tool.sample("commuter"), "--at", "50%")
    #expect(half.out.contains("507 of 1,014 entries"))
    let nonsense = try tool("report", Tool.sample("commuter"), "--at", "teatime")
    #expect(nonsense.status == 2)
    #expect(nonsense.err.contains("teatime"))
  }

  @Test func `a reader who leaves costs no message`() throws {
    let tool = try Tool()
    let program = try Tool.executable().path
    let script =
      "{ \"$1\" report --json \"$2\" \"$2\" \"$2\"; echo $? >status; } 2>err | head -c 9 >out"
    _ = try Spawn.run(
      "/bin/sh", ["-c", script, "sh", program, Tool.sample("night-shift")],
      folder: tool.folder.root.path, output: "/dev/null")
    #expect(tool.contents("err") == Data())
    #expect(tool.contents("out")?.count == 9)
    let status = String(decoding: tool.contents("status") ?? Data(), as: UTF8.self)
    #expect(["0\n", "141\n"].contains(status))
  }
}
