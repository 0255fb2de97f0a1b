import Foundation

/// The console on a pseudo-terminal, as a person would have it.
final class PseudoTerminal {
  private let master: Int32
  private let process: pid_t
  private(set) var bytes = 0

  /// Starts a program on a terminal of a size.
  init?(_ words: [String], columns: UInt16, rows: UInt16, environment: [String: String]) {
    var (ours, theirs): (Int32, Int32) = (-1, -1)
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    guard openpty(&ours, &theirs, nil, nil, &size) == 0 else { return nil }
    master = ours
    defer { Foundation.close(theirs) }
    var actions = FileActions()
    defer { actions.destroy() }
    for descriptor in Int32(0)...2 { actions.copy(theirs, to: descriptor) }
    actions.close(ours)
    actions.close(theirs)
    guard let process = Program.spawn(words, &actions, environment) else { return nil }
    self.process = process
  }

  /// Reads until nothing came for a while after something did.
  ///
  /// - Returns: seconds to the last byte; `nil` if nothing came.
  func settle(quiet: Int32, patience: Int32) -> Double? {
    let start = ContinuousClock.now
    var last: Double?
    while read(within: last == nil ? patience : quiet) != nil {
      last = (ContinuousClock.now - start).seconds
    }
    return last
  }

  /// Reads until a text was seen.
  ///
  /// - Returns: seconds to the first byte and to the text.
  func wait(for text: String, patience: Int32) -> (first: Double, text: Double)? {
    let start = ContinuousClock.now
    var first: Double?
    var seen: [UInt8] = []
    while let more = read(within: patience) {
      let now = (ContinuousClock.now - start).seconds
      if first == nil { first = now }
      seen += more
      if String(decoding: seen, as: UTF8.self).contains(text) { return (first ?? now, now) }
      if seen.count > 1 << 16 { seen.removeFirst(1 << 15) }
    }
    return nil
  }

  private func read(within milliseconds: Int32) -> [UInt8]? {
    var poll = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    guard Foundation.poll(&poll, 1, milliseconds) > 0 else { return nil }
    var block = [UInt8](repeating: 0, count: 1 << 16)
    let count = Foundation.read(master, &block, block.count)
    guard count > 0 else { return nil }
    bytes += count
    return Array(block[..<count])
  }

  func press(_ keys: String) {
    _ = Array(keys.utf8).withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
  }

  /// Ends the program.
  func close() {
    kill(process, SIGTERM)
    var status: Int32 = 0
    // What it still writes must be read, or it could not end.
    while waitpid(process, &status, WNOHANG) == 0 { _ = read(within: 20) }
    Foundation.close(master)
  }
}
