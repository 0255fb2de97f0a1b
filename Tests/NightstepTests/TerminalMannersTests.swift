import Foundation
import Testing

/// The terminal is given back as it was, whatever happens, and nobody stays behind.
@Suite(.serialized) struct TerminalMannersTests {
  private func environment(
    _ tool: Tool, _ more: [String: String?] = [:]
  ) -> [String: String] {
    var environment: [String: String] = [
      "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "TZ": "Europe/Berlin", "PATH": "/usr/bin:/bin",
      "XDG_STATE_HOME": tool.folder.url("state").path, "SWIFT_BACKTRACE": "enable=no",
    ]
    for (name, value) in more { environment[name] = value }
    return environment
  }

  private func open(
    _ tool: Tool, _ arguments: [String]? = nil, _ more: [String: String?] = [:],
    width: Int = 120, height: Int = 40
  ) throws -> (terminal: PseudoTerminal, before: [UInt64]) {
    let terminal = try PseudoTerminal(
      try Tool.executable().path, arguments ?? [Tool.sample("commuter"), "--in-memory"],
      environment: environment(tool, more), folder: tool.folder.root.path, width: width,
      height: height)
    return (terminal, Self.fresh)
  }

  /// What a new terminal is set to.
  private static let fresh: [UInt64] = {
    let terminal = try? PseudoTerminal(
      "/bin/true", [], environment: ["PATH": "/bin"], folder: "/")
    return terminal?.settings ?? []
  }()

  @Test(
    arguments: [
      (SIGTERM, 143), (SIGHUP, 129), (SIGINT, 130), (SIGQUIT, 131), (SIGSEGV, -11), (SIGILL, -4),
      (SIGABRT, -6), (SIGTRAP, -5), (SIGBUS, -7), (SIGFPE, -8),
    ] as [(Int32, Int32)])
  func `a signal or a trap while it draws gives the terminal back`(
    number: Int32, code: Int32
  ) throws {
    let tool = try Tool()
    let (terminal, before) = try open(tool)
    #expect(terminal.wait(for: "entry 1,014/1,014"))
    #expect(terminal.settings != before, "it has taken the terminal")
    // Playing, so that it draws all the time.
    terminal.type("gp")
    terminal.settle(milliseconds: 20)
    let drawn = terminal.bytes.count
    terminal.signal(number)
    #expect(terminal.end(seconds: 10) == code)
    #expect(terminal.settings == before)
    // Out of the alternate screen, the cursor seen.
    let last = String(decoding: terminal.bytes[drawn...], as: UTF8.self)
    #expect(last.contains("\u{1B}[?1049l"))
    #expect(terminal.bytes.count >= drawn)
  }

  @Test func `a storm of sizes from 20×5 to 500×200 and back while it plays ends where it began`()
    throws
  {
    let tool = try Tool()
    let (terminal, before) = try open(tool)
    #expect(terminal.wait(for: "entry 1,014/1,014"))
    terminal.type("gp")
    for step in 0..<200 {
      let share = step < 100 ? step : 199 - step
      terminal.resize(width: 20 + share * 480 / 99, height: 5 + share * 195 / 99)
      terminal.signal(SIGWINCH)
      if step % 7 == 0 { terminal.read() }
      usleep(3_000)
    }
    terminal.resize(width: 120, height: 40)
    terminal.settle(milliseconds: 100)
    terminal.type("\u{1B}")
    terminal.settle(milliseconds: 100)
    terminal.type("q")
    #expect(terminal.end(seconds: 20) == 0)
    #expect(terminal.settings == before)
    #expect(TerminalBytes(terminal.bytes).faults.isEmpty)
  }

  @Test(arguments: [(1, 1), (20, 5), (79, 24), (80, 23), (500, 200), (1000, 400)])
  func `any size is drawn or refused in a line`(width: Int, height: Int) throws {
    let tool = try Tool()
    let (terminal, before) = try open(tool, width: width, height: height)
    #expect(terminal.wait(for: "\u{1B}[?1049h") || width < 2)
    terminal.settle()
    terminal.type("q")
    #expect(terminal.end(seconds: 10) == 0)
    #expect(terminal.settings == before)
  }

  @Test func `it ends when its terminal is closed, and leaves nobody behind`() throws {
    let tool = try Tool()
    let (terminal, _) = try open(tool)
    #expect(terminal.wait(for: "entry 1,014/1,014"))
    terminal.type("gp")
    terminal.settle(milliseconds: 20)
    terminal.hangUp()
    #expect(terminal.end(seconds: 10) == 129)
  }

  @Test func `stopped by ^Z the shell has its terminal; continued, the console has it again`()
    throws
  {
    let tool = try Tool()
    let script = """
      set -m
      stty -g >before
      "$0" "$1" --in-memory
      stty -g >stopped
      fg >/dev/null
      echo $? >code
      stty -g >after
      """
    let terminal = try PseudoTerminal(
      "/bin/sh", ["-c", script, try Tool.executable().path, Tool.sample("commuter")],
      environment: environment(tool), folder: tool.folder.root.path)
    for _ in 0..<2 {
      #expect(terminal.wait(for: "entry 1,014/1,014"))
    }
    terminal.settle()
    terminal.type("\u{1A}")
    for _ in 0..<400 where tool.contents("stopped")?.isEmpty ?? true {
      terminal.read()
      usleep(10_000)
    }
    // Drawn again from nothing after it was continued.
    terminal.settle()
    let again = terminal.bytes.count
    terminal.type("?")
    terminal.settle()
    #expect(terminal.bytes.count > again)
    terminal.type("\u{1B}")
    terminal.settle()
    terminal.type("q")
    #expect(terminal.end(seconds: 10) == 0)
    #expect(tool.contents("before")?.isEmpty == false)
    #expect(tool.contents("stopped") == tool.contents("before"))
    #expect(tool.contents("after") == tool.contents("before"))
    #expect(tool.contents("code") == Data("0\n".utf8))
  }

  @Test(arguments: [
    "xterm-256color", "xterm", "screen", "screen-256color", "tmux-256color", "linux", "vt100",
  ])
  func `every usual terminal is drawn on and given back`(term: String) throws {
    let tool = try Tool()
    for (name, value) in [("LC_ALL", "C.UTF-8"), ("LC_ALL", "C"), ("NO_COLOR", "1")] {
      let (terminal, before) = try open(tool, nil, ["TERM": term, name: value])
      #expect(terminal.wait(for: "commuter"), "\(term) \(value)")
      terminal.settle()
      terminal.type("q")
      #expect(terminal.end(seconds: 10) == 0)
      #expect(terminal.settings == before, "\(term) \(value)")
      let sent = TerminalBytes(terminal.bytes)
      #expect(sent.faults.isEmpty, "\(term) \(value)")
      if value == "C" { #expect(sent.text.allSatisfy { $0 < 0x80 }, "\(term)") }
      if name == "NO_COLOR" {
        let text = String(decoding: terminal.bytes, as: UTF8.self)
        let colours = text.matches(of: /\x1B\[(?:\d+;)*(?:3[0-7]|9[0-7]|38;5;\d+)(?:;\d+)*m/)
        #expect(colours.isEmpty, "\(term)")
      }
    }
  }

  @Test(arguments: ["dumb", "no-such-terminal", "", nil] as [String?])
  func `a terminal that cannot be drawn on is refused in a sentence`(term: String?) throws {
    let tool = try Tool()
    let (terminal, before) = try open(tool, nil, ["TERM": term])
    #expect(terminal.end(seconds: 10) == 2)
    #expect(terminal.settings == before)
    let text = String(decoding: terminal.bytes, as: UTF8.self)
    #expect(text.contains("nightstep report FILE"))
    #expect(!text.contains("\u{1B}"))
  }

  @Test(arguments: ["C", "POSIX", "ja_JP.UTF-8", "ja_JP.eucJP", "xx_YY", "", nil] as [String?])
  func `every locale is drawn in, a missing one as C`(locale: String?) throws {
    let tool = try Tool()
    let (terminal, before) = try open(tool, nil, ["LC_ALL": locale, "LANG": nil])
    #expect(terminal.wait(for: "commuter"), "\(locale ?? "unset")")
    terminal.settle()
    terminal.type("q")
    #expect(terminal.end(seconds: 10) == 0)
    #expect(terminal.settings == before)
    let sent = TerminalBytes(terminal.bytes)
    #expect(sent.faults.isEmpty)
    #expect(String(validating: sent.text, as: UTF8.self) != nil)
    if locale?.contains("UTF") != true { #expect(sent.text.allSatisfy { $0 < 0x80 }) }
  }

  @Test func `a pipe that is closed ends a report quietly`() throws {
    let tool = try Tool()
    let many = Array(repeating: Tool.sample("commuter"), count: 40)
    let line = #""$0" report "$@" | head -c 10 >/dev/null; echo "${PIPESTATUS[0]}""#
    let out = tool.folder.url("out").path
    let err = tool.folder.url("err").path
    let status = try Spawn.run(
      "bash", ["-c", line, try Tool.executable().path] + many,
      environment: environment(tool), output: out, error: err)
    #expect(status == 0)
    #expect(tool.contents("out") == Data("141\n".utf8))
    #expect(tool.contents("err") == Data())
  }
}
