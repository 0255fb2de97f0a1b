import Foundation
import Testing

/// Runs the program that was built beside these tests.
struct Tool {
  /// What came of a run.
  struct Result {
    var status: Int32
    var out: String
    var err: String

    /// Lines of standard output.
    var lines: [String] { out.split(separator: "\n").map(String.init) }
  }

  /// A folder of its own, for the session stores and for files; removed at the end.
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// The executable: SwiftPM puts it where it puts the tests.
  static func executable(_ name: String = "nightstep") throws -> URL {
    var places = [Bundle.main.bundleURL, Bundle.main.executableURL].compactMap { $0 }
    places += CommandLine.arguments.prefix(1).map { URL(filePath: $0) }
    places += CommandLine.arguments.filter { $0.contains(".xctest") }.map { URL(filePath: $0) }
    places += Bundle.allBundles.map(\.bundleURL)
    for place in places {
      var folder = place.resolvingSymlinksInPath()
      while folder.pathComponents.count > 1 {
        let candidate = folder.appending(path: name)
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: candidate.path, isDirectory: &isFolder),
          !isFolder.boolValue, FileManager.default.isExecutableFile(atPath: candidate.path)
        {
          return candidate
        }
        folder = folder.deletingLastPathComponent()
      }
    }
    Issue.record("no executable \(name) beside \(places.map(\.path))")
    throw CocoaError(.fileNoSuchFile)
  }

  /// Runs it to its end.
  func callAsFunction(
    _ arguments: String..., input: String? = nil, environment: [String: String] = [:]
  ) throws -> Result {
    try run(arguments, input: input, environment: environment)
  }

  func run(
    _ arguments: [String], input: String? = nil, environment: [String: String] = [:]
  ) throws -> Result {
    let name = UUID().uuidString
    let (out, err, into) = (
      folder.url(name + ".out"), folder.url(name + ".err"), folder.url(name + ".in")
    )
    try Data((input ?? "").utf8).write(to: into)
    let environment = ProcessInfo.processInfo.environment
      .merging(
        ["XDG_STATE_HOME": folder.url("state").path, "TZ": "Europe/Berlin", "LC_ALL": "C.UTF-8"]
      ) { $1 }
      .merging(environment) { $1 }
    let status = try Spawn.run(
      try Self.executable().path, arguments, environment: environment, folder: folder.root.path,
      input: into.path, output: out.path, error: err.path)
    return Result(
      status: status, out: String(decoding: try Data(contentsOf: out), as: UTF8.self),
      err: String(decoding: try Data(contentsOf: err), as: UTF8.self))
  }

  /// Writes a file into the folder and gives its name.
  func file(_ name: String, _ contents: String) throws -> String {
    try file(name, Data(contents.utf8))
  }

  func file(_ name: String, _ contents: Data) throws -> String {
    try contents.write(to: folder.url(name))
    return name
  }

  /// A file's contents; `nil` if there is none.
  func contents(_ name: String) -> Data? { try? Data(contentsOf: folder.url(name)) }

  /// A sample that comes with the project.
  static func sample(_ name: String) -> String {
    URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "sample-data/\(name).jsonl").path
  }
}

/// A folder that is removed with its last user.
final class TemporaryFolder {
  let root: URL

  init() throws {
    root = FileManager.default.temporaryDirectory.appending(
      path: "nightstep-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: root) }

  func url(_ name: String) -> URL { root.appending(path: name) }
}
