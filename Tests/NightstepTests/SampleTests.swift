import DeviceModel
import Foundation
import Testing

@Suite struct SampleTests {
  @Test(arguments: Sample.all)
  func `simulate writes the sample again, byte for byte`(sample: Sample) throws {
    let tool = try Tool()
    let result = try tool("simulate", sample.name, "made.jsonl", "--seed", "\(sample.seed)")
    #expect(result.status == 0)
    #expect(result.err.isEmpty)
    let stored = try Data(contentsOf: URL(filePath: Tool.sample(sample.name)))
    #expect(tool.contents("made.jsonl") == stored)
  }

  @Test func `every capture in the folder is a sample`() throws {
    let folder = URL(filePath: Tool.sample("commuter")).deletingLastPathComponent()
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".jsonl") }.map { String($0.dropLast(".jsonl".count)) }
    #expect(names.sorted() == Sample.all.map(\.name).sorted())
  }

  @Test func `what else was asked for stands in the header`() throws {
    let result = try Tool()(
      "simulate", "commuter", "-", "--seed", "7", "--days", "3", "--fault", "late", "--fault",
      "duplicate")
    #expect(result.status == 0)
    #expect(
      result.lines.first
        == #"{"nightstep":1,"timeZone":"Asia/Tokyo","scenario":"commuter","seed":7,"days":3,"#
        + #""faults":["late","duplicate"]}"#)
  }

  @Test func `the built-in sample is the file`() throws {
    let tool = try Tool()
    let script = try tool.file("s", "screen a.txt\n")
    #expect(try tool("run", script).status == 0)
    #expect(
      try tool("run", try tool.file("t", "screen b.txt\n"), Tool.sample("commuter")).status == 0)
    let (built, read) = (tool.contents("a.txt"), tool.contents("b.txt"))
    #expect(built != nil)
    // But for the first line, which has the name.
    let rest = { (data: Data?) in
      String(decoding: data ?? Data(), as: UTF8.self).split(separator: "\n").dropFirst()
    }
    #expect(rest(built) == rest(read))
  }
}
