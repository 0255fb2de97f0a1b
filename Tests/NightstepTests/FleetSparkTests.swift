import Foundation
import Testing

/// The script of docs/fleet.md, run as it stands there.
@Suite struct FleetSparkTests {
  private static let docs = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "docs")

  /// A Python that has PySpark, and Java for it; `nil` where there is none.
  private static let python: String? = {
    let python = ProcessInfo.processInfo.environment["PEERS_PYTHON"] ?? "python3"
    func works(_ words: [String]) -> Bool {
      (try? Spawn.run("/usr/bin/env", words, output: "/dev/null")) == 0
    }
    if works([python, "-c", "import pyspark"]), works(["java", "-version"]) { return python }
    print("SKIPPED: the script of docs/fleet.md needs PySpark (pip install pyspark) and Java")
    return nil
  }()

  @Test func `the documentation shows the script's own lines`() throws {
    let text = try String(contentsOf: Self.docs.appending(path: "fleet.md"), encoding: .utf8)
    let script = try String(
      contentsOf: Self.docs.appending(path: "fleet_spark.py"), encoding: .utf8)
    let code = try #require(text.split(separator: "```python\n").last)
    let block = try #require(code.split(separator: "```").first)
    #expect(script.contains(block))
  }

  @Test(.enabled(if: python != nil, "needs PySpark and Java"))
  func `Spark's pipe gives the lines that one run gives`() throws {
    let python = try #require(Self.python)
    let tool = try Tool()
    var table = "user,lat,lng,start,end\n"
    for (number, user) in ["b", "a", "c", "d", "e"].enumerated() {
      for night in 10...(number == 3 ? 12 : 18) {
        table += "\(user),35.1,139.\(number + 1),2026-03-\(night)T21:00:00Z,"
        table += "2026-03-\(night + 1)T07:00:00Z\n"
      }
    }
    let stops = tool.folder.url(try tool.file("stops.csv", table)).path
    let folder = tool.folder.url("homes").path
    let script = Self.docs.appending(path: "fleet_spark.py").path
    let out = tool.folder.url("out").path
    let status = try Spawn.run(
      "/usr/bin/env",
      [python, script, try Tool.executable().path, stops, folder], output: out)
    #expect(status == 0)
    #expect(try String(contentsOfFile: out, encoding: .utf8) == "5 users, 4 homes\n")
    let names = ["b", "a", "c", "d", "e"].map { "\(folder)/\($0).csv" }
    let plain = try tool.run(["report", "--json", "--time-zone", "UTC"] + names)
    #expect(try String(contentsOfFile: folder + "/homes.jsonl", encoding: .utf8) == plain.out)
  }
}
