import Testing

@Suite struct UsageTests {
  private static let commands = [
    "report", "check", "compare", "shrink", "test", "shake", "import", "convert", "scrub", "run",
    "diary",
    "simulate",
  ]

  @Test func `help tells every command and nothing else`() throws {
    let result = try Tool()("--help")
    #expect(result.status == 0)
    #expect(result.err.isEmpty)
    let named = result.lines.filter { $0.hasPrefix("  nightstep ") }
      .map { String($0.split(separator: " ")[1]) }
    #expect(named == ["[FILE]"] + Self.commands)
  }

  @Test(arguments: commands)
  func `each command has a help of its own`(command: String) throws {
    let result = try Tool()(command, "--help")
    #expect(result.status == 0)
    #expect(result.out.hasPrefix("nightstep \(command) "))
    #expect(result.out.contains("--help"))
  }

  @Test func `the version is told`() throws {
    let result = try Tool()("--version")
    #expect(result.status == 0)
    #expect(result.out.hasPrefix("nightstep "))
  }

  @Test(
    arguments: [
      (["report", "--jsno"], "nightstep report: there is no option --jsno; did you mean --json?"),
      (["check", "--rulse", "x"], "did you mean --rules?"), (["--memory"], "no option --memory"),
      (["reprot", "x.jsonl"], "no file and no command reprot; did you mean report?"),
      (["report"], "nightstep report: it takes FILE..."), (["import", "a"], "it takes IN STORE"),
      (["report", "a", "--at"], "--at needs a value"),
      (["report", "a", "--json=1"], "--json takes no value"),
      (["report", "a", "--json", "--json"], "--json is there twice"),
      (["simulate", "comuter", "-"], "no scenario “comuter”; did you mean commuter?"),
      (["simulate", "commuter", "-", "--fault", "lat"], "no fault “lat”; did you mean late?"),
      (
        ["simulate", "commuter", "-", "--days", "0"], "--days must be a whole number from 1 to 3650"
      ),
      (["report", "a", "--time-zone", "Mars"], "Mars is no time zone"),
      (["report", "a", "--epoch", "mac"], "--epoch is unix or reference"),
      (["a", "b"], "it takes one FILE"), (["a", "report"], "the command comes first"),
      (["a", "--store", "b", "--in-memory"], "do not go together"),
      (["convert", "a", "b.xyz"], "does not tell the format"),
      (["convert", "a", "b.nightstep"], "made by nightstep import"),
      (["convert", "a", "b", "--to", "gpz"], "did you mean gpx?"),
      (["diary"], "nightstep diary: it takes FILE --day DATE"),
      (["diary", "a", "b"], "nightstep diary: it takes FILE --day DATE"),
      (["diary", "a", "--day", "thursday"], "--day is a date such as 2026-04-23, not “thursday”"),
      (["diary", "a", "--day", "2026-02-30"], "--day is a date such as 2026-04-23"),
      (["diary", "a", "--least-stay", "-1"], "--least-stay is 0 to 86400 seconds, not “-1”"),
      (["diary", "a", "--plcaes", "b"], "did you mean --places?"),
      (["diary", "a", "--places", "nowhere.geojson"], "nowhere.geojson: there is no such file"),
      (["run", "-", "-"], "only one of"), (["run", "s", "--size", "0x0"], "--size is like 120x40"),
    ])
  func `what makes no sense costs a sentence and exit 2`(words: [String], sentence: String) throws {
    let result = try Tool().run(words)
    #expect(result.status == 2)
    #expect(result.out.isEmpty)
    #expect(result.err.contains(sentence))
    #expect(result.err.split(separator: "\n").count == 1)
  }

  @Test func `rules that are none are named`() throws {
    let tool = try Tool()
    let sample = Tool.sample("tower")
    let missing = try tool("check", sample, "--rules", "frist-release")
    #expect(missing.status == 2)
    #expect(missing.err.contains("did you mean first-release?"))
    let unknown = try tool(
      "check", sample, "--rules", try tool.file("r.json", #"{"nigths": 4}"#))
    #expect(unknown.status == 2)
    #expect(unknown.err.hasPrefix("r.json: there is no rule \"nigths\""))
    let wrong = try tool("check", sample, "--rules", try tool.file("w.json", #"{"nights": "x"}"#))
    #expect(wrong.status == 2)
    #expect(wrong.err.contains("\"nights\""))
  }

  @Test func `the console needs a terminal and says what does not`() throws {
    let tool = try Tool()
    let result = try tool(Tool.sample("tower"))
    #expect(result.status == 2)
    #expect(result.err.contains("nightstep report FILE"))
    // And it has made no store for a console that did not open.
    #expect(tool.contents("state") == nil)
  }
}
