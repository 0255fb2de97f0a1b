import Foundation
import Testing

/// What `Tests/Tools/fuzz` and `Tests/Tools/long` do for hours, for some seconds.
@Suite struct FuzzTests {
  private func run(_ words: [String], _ tool: Tool) throws -> (status: Int32, out: String) {
    let out = tool.folder.url("out-\(UUID().uuidString)")
    let status = try Spawn.run(
      try Tool.executable("fuzz").path, words, folder: tool.folder.root.path, output: out.path,
      error: out.path + ".err")
    return (status, try String(contentsOf: out, encoding: .utf8))
  }

  private static let package = SmallFiles.folder.deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The files of a folder, or the file itself.
  private static func files(_ path: String) -> [String] {
    let place = package.appending(path: path)
    let names = FileManager.default.enumerator(atPath: place.path)?.compactMap { $0 as? String }
    guard let names else { return [place.path] }
    let files = names.isEmpty ? [place.path] : names.map { place.path + "/" + $0 }
    return files.sorted().filter { file in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: file, isDirectory: &isFolder)
        && !isFolder.boolValue
    }
  }

  @Test func `every target takes its seeds`() throws {
    let tool = try Tool()
    let targets = try run(["--targets"], tool).out.split(separator: "\n")
    #expect(targets.count > 20)
    for line in targets {
      let words = line.split(separator: " ").map(String.init)
      let seeds = words.dropFirst().flatMap(Self.files)
      #expect(!seeds.isEmpty, "\(line)")
      let result = try run([words[0]] + seeds, tool)
      #expect(result.status == 0, "\(line)")
    }
  }

  @Test func `what once did harm does none any more`() throws {
    let tool = try Tool()
    for file in Self.files("Tests/Corpus/found") where !file.hasSuffix("README.md") {
      let name = URL(filePath: file).lastPathComponent
      let targets = try run(["--targets"], tool).out.split(separator: "\n")
        .compactMap { $0.split(separator: " ").first.map(String.init) }
      // The longest, since `readers` and `reader-gpx` begin alike.
      let target = targets.filter { name.hasPrefix($0 + "-") }.max { $0.count < $1.count }
      #expect(try run([target ?? "none", file], tool).status == 0, "\(name)")
    }
  }

  @Test func `broken copies of every small file and of every sample are opened or refused`()
    throws
  {
    let tool = try Tool()
    let small = try SmallFiles.all().map { SmallFiles.folder.appending(path: $0.name).path }
    let packed = ["userdefaults-binary.plist", "visits.json.gz"].map {
      SmallFiles.folder.appending(path: $0).path
    }
    let many = try run(["readers", "--mutate", "60"] + small + packed, tool)
    #expect(many.status == 0, "\(many.out)")
    let samples = Self.files("sample-data").filter { $0.hasSuffix(".jsonl") }
    let few = try run(["readers", "--mutate", "1"] + samples, tool)
    #expect(few.status == 0, "\(few.out)")
    for (target, folder) in [
      ("condition", "conditions"), ("script", "scripts"), ("prompt", "prompts"), ("path", "paths"),
      ("rules", "rules"), ("store", "stores"),
    ] {
      let result = try run(
        [target, "--mutate", "60"] + Self.files("Tests/Corpus/\(folder)"), tool)
      #expect(result.status == 0, "\(target): \(result.out)")
    }
  }

  @Test func `a file that grows is followed for a day without a drift`() throws {
    let tool = try Tool()
    // Some 40 000 times as fast as life: two seconds.
    let result = try run(["--soak", "1", "40000"], tool)
    #expect(result.status == 0, "\(result.out)")
  }
}
