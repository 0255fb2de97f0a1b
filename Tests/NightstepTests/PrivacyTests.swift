import Foundation
import Testing

/// A captured log tells where somebody lives: nobody else gets to read it, and it goes nowhere.
@Suite struct PrivacyTests {
  private func run(
    _ tool: Tool, umask: String, _ words: [String], under: [String] = [], name: String = "run"
  ) throws -> Int32 {
    let line = "umask \(umask); exec \"$@\""
    let environment = ProcessInfo.processInfo.environment.merging(
      [
        "XDG_STATE_HOME": tool.folder.url("state").path, "TZ": "UTC", "LC_ALL": "C.UTF-8",
        "TERM": "xterm", "TMPDIR": tool.folder.url("tmp").path,
      ]) { $1 }
    return try Spawn.run(
      "sh", ["-c", line, "sh"] + under + [try Tool.executable().path] + words,
      environment: environment, folder: tool.folder.root.path,
      output: tool.folder.url(name + ".out").path, error: tool.folder.url(name + ".err").path)
  }

  private func mode(_ tool: Tool, _ name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: tool.folder.url(name).path)[.posixPermissions]
      as? Int
  }

  /// Opens the console on a file, injects a launch, and quits.
  private func openConsole(_ tool: Tool, _ file: String, state: String) throws {
    let terminal = try PseudoTerminal(
      "/bin/sh",
      ["-c", #"umask 0; exec "$@""#, "sh", try Tool.executable().path, file],
      environment: [
        "TERM": "xterm", "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin", "TZ": "UTC",
        "XDG_STATE_HOME": state,
      ], folder: tool.folder.root.path)
    guard terminal.wait(for: "╭") else { return }
    terminal.settle()
    terminal.type("il\r")
    terminal.settle()
    terminal.type("q")
    #expect(terminal.end() == 0)
  }

  @Test(arguments: ["000", "022", "077", "0777"])
  func `exports, stores and pictures are their owner's alone, whatever the umask`(
    mask: String
  ) throws {
    let tool = try Tool()
    try FileManager.default.createDirectory(
      at: tool.folder.url("tmp"), withIntermediateDirectories: true)
    let sample = Tool.sample("tower")
    let script = try tool.file("script", "screen picture.svg\nscreen picture.txt\n")
    for words in [
      ["convert", sample, "a.jsonl"], ["convert", sample, "a.csv"], ["convert", sample, "a.gpx"],
      ["convert", sample, "a.geojson"], ["import", sample, "a.nightstep"],
      ["scrub", sample, "b.jsonl"], ["simulate", "tower", "c.jsonl", "--seed", "1"],
      ["run", script, sample],
    ] {
      #expect(try run(tool, umask: mask, words) == 0, "\(words)")
    }
    for name in [
      "a.jsonl", "a.csv", "a.gpx", "a.geojson", "a.nightstep", "b.jsonl", "c.jsonl", "picture.svg",
      "picture.txt",
    ] {
      #expect(try mode(tool, name) == 0o600, "\(name) under umask \(mask)")
    }
    // Nothing stays in the folder for temporary files.
    let temporary = try FileManager.default.contentsOfDirectory(
      atPath: tool.folder.url("tmp").path)
    #expect(temporary.isEmpty)
  }

  @Test func `the session's folders are 0700 and its files 0600 under umask 0`() throws {
    let tool = try Tool()
    try openConsole(tool, Tool.sample("tower"), state: tool.folder.url("deep/state").path)
    for name in ["deep", "deep/state", "deep/state/nightstep"] {
      #expect(try mode(tool, name) == 0o700, "\(name)")
    }
    let folder = tool.folder.url("deep/state/nightstep")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.count == 1)
    for name in names { #expect(try mode(tool, "deep/state/nightstep/\(name)") == 0o600) }
  }

  @Test(arguments: ["/dev/null", "/proc/self", "relative", "", "/", "/usr/../etc/passwd/x"])
  func `a hostile state folder is passed over or refused, and the file still opens in memory`(
    state: String
  ) throws {
    let tool = try Tool()
    let terminal = try PseudoTerminal(
      try Tool.executable().path, [Tool.sample("tower"), "--in-memory"],
      environment: [
        "TERM": "xterm", "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin", "TZ": "UTC",
        "XDG_STATE_HOME": state, "HOME": tool.folder.root.path,
      ], folder: tool.folder.root.path)
    #expect(terminal.wait(for: "╭"))
    terminal.type("q")
    #expect(terminal.end() == 0)
    let names = try FileManager.default.contentsOfDirectory(atPath: tool.folder.root.path)
    #expect(names.isEmpty)
  }

  @Test func `a link or dots in a name lead nowhere else`() throws {
    let tool = try Tool()
    let sample = Tool.sample("tower")
    _ = try tool.file("precious", "keep me")
    // An export through a link writes what it leads to, as every tool does; a dangling one is made
    // nowhere but where it points, and a state folder that is a link is refused (SessionStoresTests).
    try FileManager.default.createDirectory(
      at: tool.folder.url("inner"), withIntermediateDirectories: true)
    #expect(try tool("convert", sample, "inner/../d.jsonl").status == 0)
    #expect(tool.contents("d.jsonl") != nil)
    #expect(try tool("convert", sample, "inner/none/../../e.jsonl").status == 2)
    #expect(tool.contents("e.jsonl") == nil)
    #expect(tool.contents("precious") == Data("keep me".utf8))
  }

  private static let hasStrace: Bool = {
    (try? Spawn.run("strace", ["-o", "/dev/null", "true"], output: "/dev/null")) == 0
  }()

  @Test(.enabled(if: hasStrace, "needs strace, and to be allowed to use it"))
  func `no command uses the network, starts a program or names its file to others`() throws {
    let tool = try Tool()
    try FileManager.default.createDirectory(
      at: tool.folder.url("tmp"), withIntermediateDirectories: true)
    let sample = Tool.sample("tower")
    let script = try tool.file("script", "night 3\nscreen picture.svg\n")
    let trace = [
      "strace", "-f", "-qq", "-o", tool.folder.url("trace").path, "-e",
      "trace=socket,connect,bind,sendto,execve,prctl",
    ]
    for words in [
      ["report", sample], ["report", "--json", sample], ["check", sample],
      ["check", "--self", sample],
      ["convert", sample, "a.csv"], ["import", sample, "a.nightstep"],
      ["scrub", sample, "b.jsonl"],
      ["run", script, sample], ["diary", sample, "--day", "2026-04-20"],
    ] {
      _ = try run(tool, umask: "022", words, under: trace)
      let calls = String(decoding: tool.contents("trace") ?? Data(), as: UTF8.self)
        .split(separator: "\n")
      #expect(!calls.isEmpty)
      // A call may stand on two lines, where threads take turns; its family stands on the first.
      let networks = calls.filter { $0.contains(/AF_(INET|NETLINK|PACKET|BLUETOOTH)/) }
      #expect(networks.isEmpty, "\(words)")
      #expect(calls.filter { $0.contains("execve(") }.count == 1, "\(words)")
      #expect(!calls.contains { $0.contains("PR_SET_NAME") && $0.contains("tower") }, "\(words)")
    }
  }

  @Test(.enabled(if: hasStrace, "needs strace, and to be allowed to use it"))
  func `the console writes to its terminal and its store and to nothing else`() throws {
    let tool = try Tool()
    let trace = tool.folder.url("trace").path
    let terminal = try PseudoTerminal(
      "/usr/bin/strace",
      [
        "-f", "-qq", "-o", trace, "-e", "trace=socket,connect,openat,execve,rename,unlink",
        try Tool.executable().path, Tool.sample("tower"),
      ],
      environment: [
        "TERM": "xterm", "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin", "TZ": "UTC",
        "XDG_STATE_HOME": tool.folder.url("state").path,
      ], folder: tool.folder.root.path)
    #expect(terminal.wait(for: "╭"))
    terminal.settle()
    terminal.type("il\r")
    terminal.settle()
    terminal.type("u")
    terminal.settle()
    terminal.type("q")
    #expect(terminal.end() == 0)
    let calls = String(decoding: tool.contents("trace") ?? Data(), as: UTF8.self)
      .split(separator: "\n")
    let networks = calls.filter { $0.contains(/AF_(INET|NETLINK|PACKET|BLUETOOTH)/) }
    #expect(networks.isEmpty)
    #expect(calls.filter { $0.contains("execve(") }.count == 1)
    let written = calls.filter {
      $0.contains("openat(") && ($0.contains("O_WRONLY") || $0.contains("O_RDWR"))
        && !$0.contains("ENOENT")
    }
    for call in written {
      #expect(call.contains("/state") || call.contains("/dev/"), "\(call)")
    }
  }
}
