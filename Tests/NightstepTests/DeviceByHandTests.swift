import Foundation
import Testing

/// The device moved by hand on a real terminal.
@Suite(.serialized, .enabled(if: Tmux.isThere, "needs tmux"))
struct DeviceByHandTests {
  @Test func `past 300 m and back cancels, staying away confirms`() throws {
    let tool = try Tool()
    try FileManager.default.copyItem(
      at: URL(filePath: Tool.sample("commuter")), to: tool.folder.url("commuter.jsonl"))
    try FileManager.default.createSymbolicLink(
      at: tool.folder.url("ns"), withDestinationURL: try Tool.executable())
    let tmux = try Tmux(tool.folder, width: 120, height: 40)
    defer { tmux.close() }
    try tmux.type("./ns --in-memory commuter.jsonl")
    _ = try tmux.wait(for: "the console") { $0.contains("entry 1,014/1,014") }
    try tmux.type(":goto 2026-05-11 04:00")
    _ = try tmux.wait(for: "Monday") { $0.contains("Mon 2026-05-11 04:00:00") }
    try tmux.press("v", "2")
    _ = try tmux.wait(for: "the map") { $0.contains("▸ Map") && $0.contains("a takes the device") }
    try tmux.type(":cycle")
    try tmux.press("a")
    _ = try tmux.wait(for: "the device in hand") { $0.contains("In hand, cycle 4 m/s") }

    try tmux.press("2", "Right")
    _ = try tmux.wait(for: "the exit") { $0.contains("exit home") && $0.contains("04:02:00") }
    try tmux.press("2", "Left")
    _ = try tmux.wait(for: "the way back") { $0.contains("04:04:00") }
    try tmux.press("1", "0", ".")
    _ = try tmux.wait(for: "the fix") { $0.contains("fix") && $0.contains("04:14:00") }
    try tmux.press("v", "1")
    _ = try tmux.wait(for: "the roll-back in the log") {
      $0.contains("cancelled") && $0.contains("pending    none")
    }

    // Two moves back, and this time away for good.
    try tmux.press("u", "u", "v", "2")
    _ = try tmux.wait(for: "the exit again") { $0.contains("04:02:00") }
    try tmux.press("1", "2", ".")
    _ = try tmux.wait(for: "twelve minutes later") { $0.contains("04:14:00") }
    try tmux.press("v", "1")
    _ = try tmux.wait(for: "the departure in the log") { $0.contains("departure confirmed") }
    try tmux.press("q")
  }
}
