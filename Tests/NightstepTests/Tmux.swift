import Foundation
import Testing

/// A real terminal: tmux, with a server of its own.
struct Tmux {
  private let socket = "nightstep-\(UUID().uuidString)"
  private let folder: TemporaryFolder

  /// Whether there is a tmux; without one these tests are skipped.
  static let isThere = (try? run(["tmux", "-V"]))?.status == 0

  /// Starts a shell in a folder.
  init(_ folder: TemporaryFolder, width: Int, height: Int) throws {
    self.folder = folder
    try command(
      "-f", "/dev/null", "new-session", "-d", "-x", "\(width)", "-y", "\(height)", "-c",
      folder.root.path, "env", "XDG_STATE_HOME=\(folder.url("state").path)", "LC_ALL=C.UTF-8",
      "PS1=$ ", "ENV=", "sh")
  }

  /// Ends it with all that runs in it.
  func close() { _ = try? Self.run(["tmux", "-L", socket, "kill-server"]) }

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
    let result = try Self.run(["tmux", "-u", "-L", socket] + words)
    guard result.status == 0 else { throw CocoaError(.executableNotLoadable) }
    return result.out
  }

  /// Not by `Process`, which on Linux waits for the server that tmux leaves behind; and into a file,
  /// not a pipe, for the same reason.
  private static func run(_ words: [String]) throws -> (status: Int32, out: String) {
    let out = FileManager.default.temporaryDirectory.appending(path: "tmux-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: out) }
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, out.path, O_WRONLY | O_CREAT, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    var arguments = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var process: pid_t = 0
    guard posix_spawnp(&process, "tmux", &actions, nil, &arguments, environ) == 0 else {
      throw CocoaError(.fileNoSuchFile)
    }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { throw CocoaError(.featureUnsupported) }
    }
    return (status, (try? String(contentsOf: out, encoding: .utf8)) ?? "")
  }
}
