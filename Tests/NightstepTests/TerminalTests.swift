import DeviceLog
import EventStore
import Foundation
import Testing

/// The console on a real terminal.
@Suite(.serialized, .enabled(if: Tmux.isThere, "needs tmux"))
struct ConsoleOnATerminalTests {
  /// A shell with a copy of a sample beside it.
  private func open(
    _ name: String, width: Int = 120, height: Int = 40
  ) throws -> (tool: Tool, tmux: Tmux) {
    let tool = try Tool()
    try FileManager.default.copyItem(
      at: URL(filePath: Tool.sample(name)), to: tool.folder.url("\(name).jsonl"))
    try FileManager.default.createSymbolicLink(
      at: tool.folder.url("ns"), withDestinationURL: try Tool.executable())
    return (tool, try Tmux(tool.folder, width: width, height: height))
  }

  /// The exits that are injected in the only session store.
  private func sessionEdits(_ tool: Tool) throws -> [Edit] {
    let folder = tool.folder.url("state/nightstep")
    let stores = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".nightstep") }
    #expect(stores.count == 1)
    let store = try EventStore.open(at: folder.appending(path: stores.first ?? "").path)
    return try store.activeEdits().map(\.edit)
  }

  @Test func `open, step, inject, undo, inject, quit; the exit is there next time`() throws {
    let (tool, tmux) = try open("commuter")
    defer { tmux.close() }
    try tmux.type("stty -g >before; ./ns commuter.jsonl; echo left with $?; stty -g >after")
    _ = try tmux.wait(for: "the console") { $0.contains("entry 1,014/1,014") }

    try tmux.press("g")
    _ = try tmux.wait(for: "the start") { $0.contains("entry 0/1,014") }
    try tmux.press("1", "0", "n")
    _ = try tmux.wait(for: "the tenth night") { $0.contains("night 10/56") }

    try tmux.press("i", "s")
    _ = try tmux.wait(for: "the form") { $0.contains("63113903999.999") }
    try tmux.press("Enter")
    let isInjected = { (screen: String) in
      screen.contains("/1,015")
        && screen.split(separator: "\n").contains { $0.contains("▸ ") && $0.contains("visit open") }
    }
    _ = try tmux.wait(for: "the visit in the log", isInjected)
    try tmux.press("r")
    _ = try tmux.wait(for: "the visit in the history") {
      $0.contains("History") && $0.contains("open")
    }
    try tmux.press("r", "u")
    _ = try tmux.wait(for: "the undo") { $0.contains("/1,014") }

    try tmux.press("i", "x")
    _ = try tmux.wait(for: "the form of an exit") { $0.contains("region") && $0.contains("Enter") }
    try tmux.press("Enter")
    _ = try tmux.wait(for: "the exit in the log") { screen in
      screen.contains("/1,015") && screen.contains("exit home")
    }
    try tmux.press("q")
    _ = try tmux.wait(for: "the shell") { $0.contains("left with 0") && !$0.contains("╭") }
    for _ in 0..<100 where (tool.contents("after") ?? Data()).isEmpty { usleep(20_000) }
    #expect(tool.contents("before")?.isEmpty == false)
    #expect(tool.contents("before") == tool.contents("after"))

    let edits = try sessionEdits(tool)
    #expect(edits.count == 1)
    guard case .inject(let entries, _) = edits.first, case .regionExit = entries.first?.event else {
      Issue.record("no exit in \(edits)")
      return
    }
    // The file itself is as it was.
    #expect(
      tool.contents("commuter.jsonl")
        == (try Data(contentsOf: URL(filePath: Tool.sample("commuter")))))

    try tmux.type("clear; ./ns commuter.jsonl")
    _ = try tmux.wait(for: "the place it was left at") {
      $0.contains("/1,015") && $0.contains("exit home") && !$0.contains("entry 1,015/")
    }
    try tmux.press("q")
    _ = try tmux.wait(for: "the shell again") { !$0.contains("╭") }
  }

  @Test func `a second console is told, and reads`() throws {
    let (tool, tmux) = try open("tower")
    defer { tmux.close() }
    let other = try Tmux(tool.folder, width: 100, height: 30)
    defer { other.close() }
    try tmux.type("./ns tower.jsonl")
    _ = try tmux.wait(for: "the first console") { $0.contains("╭") }
    try other.type("./ns tower.jsonl")
    _ = try other.wait(for: "the second console") {
      $0.contains("╭") && $0.contains("is being written by")
    }
    try other.press("i")
    _ = try other.wait(for: "the refusal") { !$0.contains("╭ Inject") }
    try other.press("q")
    _ = try other.wait(for: "the shell") { !$0.contains("╭") }
    try tmux.press("q")
    _ = try tmux.wait(for: "the shell") { !$0.contains("╭") }
  }

  @Test func `a file that has grown keeps its edits; another file opens fresh and says so`() throws
  {
    let (tool, tmux) = try open("tower")
    defer { tmux.close() }
    let name = tool.folder.url("tower.jsonl")
    try tmux.type("./ns tower.jsonl")
    _ = try tmux.wait(for: "the console") { $0.contains("╭") }
    try tmux.press("i", "l", "Enter")
    _ = try tmux.wait(for: "the launch") { $0.contains("entry 28/28") || $0.contains("launch") }
    try tmux.press("q")
    _ = try tmux.wait(for: "the shell") { !$0.contains("╭") }

    var contents = try Data(contentsOf: name)
    contents += Data(#"{"kind":"unlock","at":798800000}"#.utf8) + Data("\n".utf8)
    try contents.write(to: name)
    try tmux.type("clear; ./ns tower.jsonl")
    _ = try tmux.wait(for: "the note") { $0.contains("has grown by 1 entry; edits stay") }
    try tmux.press("q")
    _ = try tmux.wait(for: "the shell") { !$0.contains("╭") }
    #expect(try sessionEdits(tool).count == 1)

    try Data(contentsOf: URL(filePath: Tool.sample("reinstall"))).write(to: name)
    try tmux.type("clear; ./ns tower.jsonl")
    _ = try tmux.wait(for: "the other note") { $0.contains("Another file than before") }
    try tmux.press("q")
    _ = try tmux.wait(for: "the shell") { !$0.contains("╭") }
  }

  @Test func `a signal leaves the terminal as it was, and the place is kept`() throws {
    let (tool, tmux) = try open("commuter")
    defer { tmux.close() }
    try tmux.type("stty -g >before; ./ns commuter.jsonl; echo left with $?; stty -g >after")
    _ = try tmux.wait(for: "the console") { $0.contains("entry 1,014/1,014") }
    try tmux.press("g", "3", "n")
    _ = try tmux.wait(for: "the third night") { $0.contains("night 3/56") }
    try tmux.resize(width: 80, height: 24)
    _ = try tmux.wait(for: "the smaller screen") { screen in
      screen.contains("night 3/56")
        && screen.split(separator: "\n").allSatisfy { $0.count <= 80 }
    }
    try tmux.press("C-c")
    _ = try tmux.wait(for: "the shell") { $0.contains("left with 130") }
    for _ in 0..<100 where (tool.contents("after") ?? Data()).isEmpty { usleep(20_000) }
    #expect(tool.contents("before") == tool.contents("after"))
    try tmux.type("clear; ./ns commuter.jsonl")
    _ = try tmux.wait(for: "the place it was left at") { $0.contains("night 3/56") }
    try tmux.press("q")
    _ = try tmux.wait(for: "the shell again") { !$0.contains("╭") }
  }

  @Test func `a file is read as the user asks, and edits stay with what they were made on`() throws
  {
    let (tool, tmux) = try open("tower")
    defer { tmux.close() }
    let seconds = (0..<3).map { #"{"kind":"launch","at":\#(1_776_591_200 + $0)}"# }
    _ = try tool.file(
      "unix.jsonl",
      #"{"nightstep":1,"timeZone":"Asia/Tokyo"}"# + "\n" + seconds.joined(separator: "\n") + "\n")
    func show(_ words: String, _ wanted: String) throws {
      try tmux.type("clear; ./ns unix.jsonl \(words)")
      _ = try tmux.wait(for: "\(wanted) with \(words)") { $0.contains(wanted) }
    }
    func quit() throws {
      try tmux.press("q")
      _ = try tmux.wait(for: "the shell") { !$0.contains("╭") }
    }
    try show("", "2057-04-19")
    try quit()
    // Nothing was done to it: imported anew.
    try show("--epoch unix", "2026-04-19")
    try tmux.press("i", "l", "Enter")
    _ = try tmux.wait(for: "the launch") { $0.contains("/4") }
    try quit()
    try show("", "2026-04-19")
    try quit()
    // Something was done to it: the other reading is forgotten at the end.
    try show("--epoch reference", "read otherwise before")
    try quit()
    try show("", "1 edit")
    try quit()
    #expect(try sessionEdits(tool).count == 1)
  }
}
