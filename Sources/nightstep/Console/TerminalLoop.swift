import Canvas
import Console
import Foundation
import Terminal

/// The console on a terminal: draws, waits for a key, presses it.
@MainActor
enum TerminalLoop {
  /// Keys that came meanwhile are pressed before the next drawing, for at most this long: a held key
  /// does not lag behind, and the screen still moves ten times a second.
  private static let patience = Duration.milliseconds(100)

  /// Runs until the user quits, a signal asks to, or the terminal is gone.
  ///
  /// - Parameter terminal: if it was taken already.
  /// - Returns: what the program exits with: 0, or 128 and the signal's number.
  /// - Throws: why there is no console to be had.
  static func run(
    _ model: consuming Model, on taken: Terminal?
  ) throws(TerminalError) -> Int32 {
    var model = model
    let terminal: Terminal
    if let taken { terminal = taken } else { terminal = try Terminal() }
    defer { terminal.close() }
    var last = ContinuousClock.now
    while !model.isFinished {
      let (width, height) = terminal.size
      terminal.draw(
        model.screen(width: width, height: height),
        cursor: model.cursor(width: width, height: height))
      if model.takeBell() { terminal.bell() }
      if let text = model.takeCopied() { Clipboard.put(text, by: terminal) }
      var input = next(&model, terminal, since: &last)
      let end = ContinuousClock.now + patience
      while case .key(let key) = input {
        model.press(key)
        if model.isFinished || ContinuousClock.now > end { break }
        input = terminal.nextKey(timeoutMilliseconds: 0)
      }
      switch input {
      case .key, .resize, .timeout: continue
      case .signal(let number):
        model.savePlace()
        return 128 + number
      case .closed:
        model.savePlace()
        return 128 + SIGHUP
      }
    }
    model.savePlace()
    return 0
  }

  /// Waits for a key, and lets the model go on meanwhile with what goes on by itself.
  private static func next(
    _ model: inout Model, _ terminal: Terminal, since last: inout ContinuousClock.Instant
  ) -> Input {
    // Without anything going on there was no time to account for.
    if model.patienceMilliseconds == nil {
      let input = terminal.nextKey()
      last = .now
      return input
    }
    let end = ContinuousClock.now + patience
    while true {
      let input = terminal.nextKey(timeoutMilliseconds: model.patienceMilliseconds)
      guard case .timeout = input else { return input }
      let now = ContinuousClock.now
      model.proceed(seconds: (now - last) / .seconds(1))
      last = now
      if model.patienceMilliseconds != 0 || now > end { return .timeout }
    }
  }

  /// Why there is no terminal, as far as that can be told without taking it: before a store is made
  /// for a console that will not open.
  static func refusal() -> TerminalError? {
    if isatty(STDIN_FILENO) == 0 || isatty(STDOUT_FILENO) == 0 { return .notATerminal }
    switch ProcessInfo.processInfo.environment["TERM"] {
    case nil, "": return .termUnset
    case "dumb": return .termDumb
    default: return nil
    }
  }
}
