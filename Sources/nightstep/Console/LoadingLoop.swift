import Canvas
import Console
import Foundation
import Terminal

/// Opens a document on a thread of its own, and shows on the terminal how far it is.
@MainActor
enum LoadingLoop {
  /// What is opened sooner than this shows no loading screen.
  private static let grace = 0.04
  /// Between two drawings, in milliseconds: ten frames a second.
  private static let frame = 100

  /// How it ended.
  enum Ending {
    case opened(Model, Terminal?)
    /// The user left, or a signal asked to: what the program exits with.
    case left(Int32)
  }

  /// Runs until the document is open or the user has enough: `q`, Escape or `^C`.
  ///
  /// - Parameters:
  ///   - name: the file, as it is shown.
  ///   - open: makes the model; runs on another thread, which goes on for nothing if the user leaves.
  /// - Throws: why it cannot be opened, the terminal given back.
  static func run(
    _ name: String, _ progress: LoadingProgress,
    _ open: @escaping @Sendable () throws(Failure) -> Model
  ) throws(Failure) -> Ending {
    let opening = Opening()
    let thread = Thread {
      do throws(Failure) {
        opening.end(.success(try open()))
      } catch {
        opening.end(.failure(error))
      }
    }
    thread.stackSize = 16 << 20
    thread.start()
    if let result = opening.result(within: grace) { return .opened(try result.get(), nil) }
    let terminal: Terminal
    do throws(TerminalError) {
      terminal = try Terminal()
    } catch {
      throw Failure(error.description)
    }
    while true {
      if let result = opening.result(within: 0) {
        do throws(Failure) {
          return .opened(try result.get(), terminal)
        } catch {
          terminal.close()
          throw error
        }
      }
      draw(name, progress, on: terminal)
      if let status = leaves(terminal) {
        terminal.close()
        return .left(status)
      }
    }
  }

  /// Waits for a key until the next drawing is due.
  ///
  /// - Returns: what the program exits with, if the user leaves.
  private static func leaves(_ terminal: Terminal) -> Int32? {
    let end = ContinuousClock.now + .milliseconds(frame)
    while true {
      let rest = (end - ContinuousClock.now) / .milliseconds(1)
      guard rest > 0 else { return nil }
      switch terminal.nextKey(timeoutMilliseconds: Int(rest.rounded(.up))) {
      case .key(.character("q")), .key(.escape): return 0
      case .key(.control("c")): return 128 + SIGINT
      case .signal(let number): return 128 + number
      case .closed: return 128 + SIGHUP
      case .key, .timeout, .resize: continue
      }
    }
  }

  private static func draw(_ name: String, _ progress: LoadingProgress, on terminal: Terminal) {
    let (width, height) = terminal.size
    var canvas = Canvas(width: width, height: height)
    let middle = max(0, height / 2 - 1)
    let lines = [
      (DisplayText(name), Style.bold), (DisplayText(progress.text), .plain),
      (DisplayText("q quits"), Style.plain),
    ]
    for (index, line) in lines.enumerated() {
      canvas.drawCentred(line.0, in: canvas.bounds, y: middle + index, style: line.1)
    }
    terminal.draw(canvas)
  }
}

/// A model on its way from the thread that makes it.
///
/// `@unchecked`: guarded by the condition; the model, which is no `Sendable`, is handed over once,
/// and the thread that made it touches it no more.
private final class Opening: @unchecked Sendable {
  private let condition = NSCondition()
  private var ended: Result<Model, Failure>?

  func end(_ result: consuming Result<Model, Failure>) {
    condition.lock()
    ended = result
    condition.signal()
    condition.unlock()
  }

  /// Takes the result out, if it comes within some seconds.
  func result(within seconds: Double) -> Result<Model, Failure>? {
    condition.lock()
    defer { condition.unlock() }
    let end = Date(timeIntervalSinceNow: seconds)
    while ended == nil, seconds > 0, condition.wait(until: end) {}
    defer { ended = nil }
    return ended
  }
}
