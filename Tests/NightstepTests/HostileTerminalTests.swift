import Foundation
import Testing

/// The real console on a pseudo-terminal, with files made to harm it: every byte that it writes is
/// read, and none of theirs is among them.
@Suite(.serialized) struct HostileTerminalTests {
  /// Opens a file, goes through all that can be seen, and quits.
  private func bytes(
    of arguments: [String], _ tool: Tool, typing more: [String] = []
  ) throws -> [UInt8] {
    let terminal = try PseudoTerminal(
      try Tool.executable().path, arguments,
      environment: [
        "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "TZ": "Europe/Berlin",
        "PATH": "/usr/bin:/bin", "XDG_STATE_HOME": tool.folder.url("state").path,
      ], folder: tool.folder.root.path, width: 160, height: 50)
    guard terminal.wait(for: "╭", seconds: 20) else {
      // Refused: what it said counts as well.
      terminal.settle()
      return terminal.bytes
    }
    // Every view, the details of its rows, the history, the help.
    for view in 1...7 {
      terminal.type("v\(view)")
      terminal.settle(milliseconds: 30)
      terminal.type("jj\r")
      terminal.settle(milliseconds: 30)
      terminal.type("\u{1B}")
      terminal.settle(milliseconds: 30)
    }
    for keys in ["v1r", "r", "g", "s", "s", "s", "d", "\u{1B}", "G", "t", "/launch\r", "?"] + more {
      terminal.type(keys)
      terminal.settle(milliseconds: 30)
    }
    terminal.type("\u{1B}")
    terminal.settle(milliseconds: 60)
    terminal.type("q")
    if terminal.end(seconds: 5) == nil {
      terminal.type("\u{1B}")
      terminal.settle(milliseconds: 60)
      terminal.type("\u{1B}q")
    }
    #expect(terminal.end(seconds: 10) == 0, "\(arguments)")
    return terminal.bytes
  }

  private func expectClean(
    _ bytes: [UInt8], _ what: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let sent = TerminalBytes(bytes)
    #expect(sent.faults.isEmpty, "\(what)", sourceLocation: sourceLocation)
    let leak = HostileText.leak(in: sent.text)
    #expect(leak == nil, "\(what)", sourceLocation: sourceLocation)
    #expect(!sent.text.isEmpty, "\(what)", sourceLocation: sourceLocation)
  }

  /// The small file with as many of its texts made hostile as leave it open.
  private func worst(_ file: (name: String, bytes: [UInt8]), _ payload: [UInt8]) -> [UInt8] {
    var bytes = file.bytes
    for place in HostileText.places(in: file.bytes, name: file.name).reversed() {
      let old = bytes[place]
      // Values that are words; names of keys, kinds and dates are what a format is known by.
      let isWord = old.count > 2 && old.allSatisfy { $0 > 0x40 || $0 == 0x20 || $0 == 0x2E }
      let isKey = place.upperBound + 1 < bytes.count && bytes[place.upperBound + 1] == 0x3A
      guard isWord, !isKey, !Self.structural.contains(String(decoding: old, as: UTF8.self)) else {
        continue
      }
      bytes.replaceSubrange(place, with: old + payload)
    }
    return bytes
  }

  private static let structural: Set<String> = [
    "visit", "launch", "authorization", "regionStart", "regionStop", "regionExit", "regionEnter",
    "location", "timeZone", "anchor", "monitor", "session", "note", "unlock", "background",
    "foreground", "terminate", "reboot", "reset", "slc", "oneShot", "Feature", "Point", "leave",
    "enter", "transition", "waypoint", "name", "time", "desc", "cmt", "trk", "trkseg", "trkpt",
    "wpt",
    "gpx", "metadata", "extensions", "speed", "ele", "key", "dict", "array", "real", "string",
    "plist", "data", "lat", "lng", "user", "start", "end", "latitude", "longitude", "accuracy",
    "date", "integer", "xml", "visits",
  ]

  @Test func `no text of any format reaches the terminal as it is`() throws {
    let tool = try Tool()
    for file in try SmallFiles.all() {
      let isJSON = file.name.contains("json") || file.name.contains("rec")
      let payloads = (isJSON ? HostileText.escaped : HostileText.raw).prefix(2)
      for (index, payload) in payloads.enumerated() {
        let name = try tool.file("\(index)-\(file.name)", Data(worst(file, payload)))
        expectClean(try bytes(of: [name], tool), name)
      }
    }
  }

  @Test func `what is typed or pasted into the prompt, and the name of a file, are cleaned too`()
    throws
  {
    let tool = try Tool()
    let evil = HostileText.invisible + "\u{9B}6n\u{9D}0;PWNED\u{9C}\u{202E}gpj.exe"
    let name = try tool.file(
      "x\u{1B}]0;PWNED\u{7}\u{202E}\u{9B}31337m.jsonl",
      Data(SmallFiles.all().first { $0.name == "nightstep.jsonl" }?.bytes ?? []))
    let typed = [
      ":note \(evil)", "\r", ":mark \(evil)", "\r", ":goto \(evil)", "\r", ":\(evil)", "\r",
      "/\(evil)", "\r", "\u{1B}", ":rules \(evil)", "\r", "G", "i", "l", "\r", "u",
    ]
    expectClean(try bytes(of: [name], tool, typing: typed), "typed")
    // And once more, from the store.
    expectClean(try bytes(of: [name], tool), "opened again")
  }
}
