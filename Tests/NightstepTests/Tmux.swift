import Foundation
import Testing

/// A real terminal: tmux, with a server of its own.
struct Tmux {
  private let socket = "nightstep-\(UUID().uuidString)"
  private let folder: TemporaryFolder

  /// Whether there is a tmux; without one these tests are skipped.
  static let isThere = (try? run(["-V"]))?.status == 0

  /// Starts a shell in a folder.
  init(_ folder: TemporaryFolder, width: Int, height: Int) throws {
    self.folder = folder
    try command(
      "-f", "/dev/null", "new-session", "-d", "-x", "\(width)", "-y", "\(height)", "-c",
      folder.root.path, "env", "XDG_STATE_HOME=\(folder.url("state").path)", "LC_ALL=C.UTF-8",
      "PS1=$ ", "ENV=", "sh")
  }

  /// Ends it with all that runs in it.
  func close() { _ = try? Self.run(["-L", socket, "kill-server"]) }

  /// What is on the screen.
  func screen() throws -> String { try command("capture-pane", "-p") }

  /// Types a line into the shell.
  func type(_ line: String) throws {
    try command("send-keys", "-l", line)
    try command("send-keys", "Enter")
  }

  /// Presses keys, as tmux calls them.
  func press(_ keys: String...) throws {
    try command(["send-keys"] + keys)
  }

  func resize(width: Int, height: Int) throws {
    try command("resize-window", "-x", "\(width)", "-y", "\(height)")
  }

  /// Waits until the screen is as wanted, and gives it back.
  func wait(
    for what: String, _ isWanted: (String) -> Bool,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String {
    var shown = ""
    for _ in 0..<200 {
      shown = try screen()
      if isWanted(shown) { return shown }
      usleep(50_000)
    }
    Issue.record("\(what) did not come; the screen is\n\(shown)", sourceLocation: sourceLocation)
    return shown
  }

  @discardableResult
  private func command(_ words: String...) throws -> String { try command(words) }

  @discardableResult
  private func command(_ words: [String]) throws -> String {
    let result = try Self.run(["-u", "-L", socket] + words)
    guard result.status == 0 else { throw CocoaError(.executableNotLoadable) }
    return result.out
  }

  private static func run(_ words: [String]) throws -> (status: Int32, out: String) {
    let out = FileManager.default.temporaryDirectory.appending(path: "tmux-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: out) }
    let status = try Spawn.run("tmux", words, output: out.path)
    return (status, try String(contentsOf: out, encoding: .utf8))
  }
}
