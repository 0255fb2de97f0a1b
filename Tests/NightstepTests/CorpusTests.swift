import Foundation
import Testing

/// The published files beside the package, `nil` where they are missing.
enum Corpus {
  static let folder: String? = {
    let package = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let beside = package.deletingLastPathComponent().appending(path: "shared/corpus").path
    let places = [ProcessInfo.processInfo.environment["NIGHTSTEP_CORPUS"], beside]
    return places.compactMap { $0 }.first { FileManager.default.fileExists(atPath: $0) }
  }()

  static var isThere: Bool { folder != nil }
  static let reason: Comment =
    "the folder shared/corpus is not beside the package, nor named by NIGHTSTEP_CORPUS"

  static func path(_ name: String) throws -> String {
    try #require(folder) + "/" + name
  }

  /// Every file in it.
  static let files: [String] = {
    guard let folder else { return [] }
    let names = try? FileManager.default.subpathsOfDirectory(atPath: folder)
    return (names ?? []).sorted().filter { name in
      var isFolder: ObjCBool = false
      let isThere = FileManager.default.fileExists(
        atPath: "\(folder)/\(name)", isDirectory: &isFolder)
      return isThere && !isFolder.boolValue && name != "README.md"
    }
  }()
}

/// The published files through the program.
@Suite(.enabled(if: Corpus.isThere, Corpus.reason))
struct CorpusTests {
  /// A report without what names the file and its lines.
  private func bare(_ report: String) -> String {
    report.replacing(#/^\{"file":"[^"]*"/#, with: "").replacing(#/"skipped":\d+/#, with: "")
      .replacing(#/"line":(\d+|null)/#, with: "")
  }

  @Test(arguments: Corpus.files)
  func `a file, converted and opened again, gives the same report`(name: String) throws {
    let tool = try Tool()
    let path = try Corpus.path(name)
    // Of many people, one.
    let one = name.contains("howde") ? ["--user", "378"] : []
    let opened = try tool.run(["report", "--json", path] + one)
    let converted = try tool.run(["convert", path, "capture.jsonl"] + one)
    #expect(opened.status == converted.status)
    guard opened.status == 0 else {
      #expect(opened.lines.count == 1 && opened.out.contains(#""error":"#) && !opened.err.isEmpty)
      return
    }
    let again = try tool("report", "--json", "capture.jsonl")
    #expect(again.status == 0)
    #expect(bare(again.out) == bare(opened.out))
    #expect(opened.out.contains(#""visits":"#))
  }
}
