import Foundation
import Terminal

/// The clipboard: of this machine where a program for it is there, else of the terminal's own.
@MainActor
enum Clipboard {
  /// A program that takes text on its standard input.
  private struct Tool {
    var name: String
    var arguments: [String] = []
    /// The variable without which it has nowhere to put it.
    var needs: String?
  }

  private static let tools = [
    Tool(name: "pbcopy"), Tool(name: "wl-copy", needs: "WAYLAND_DISPLAY"),
    Tool(name: "xclip", arguments: ["-selection", "clipboard"], needs: "DISPLAY"),
  ]

  /// Puts text on it. What fails falls back on the terminal.
  static func put(_ text: String, by terminal: Terminal) {
    let environment = ProcessInfo.processInfo.environment
    // A session over the network has its clipboard at the other end, which only the terminal knows.
    if environment["SSH_CONNECTION"] == nil {
      for tool in tools where tool.needs.map({ environment[$0] != nil }) ?? true {
        if let path = path(of: tool.name, environment), hand(text, to: tool, at: path) { return }
      }
    }
    terminal.copyToClipboard(text)
  }

  private static func path(of name: String, _ environment: [String: String]) -> String? {
    (environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(name)" }
      .first { $0.hasPrefix("/") && access($0, X_OK) == 0 }
  }

  private static func hand(_ text: String, to tool: Tool, at path: String) -> Bool {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: path)
    process.arguments = tool.arguments
    process.standardInput = pipe
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    do {
      try process.run()
      try pipe.fileHandleForWriting.write(contentsOf: Data(text.utf8))
      try pipe.fileHandleForWriting.close()
      return true
    } catch { return false }
  }
}
