import CTerminal
import Canvas

/// The terminal of standard input and output, taken for the full screen; one a process.
///
/// It is given back by `close()`, and also when the process exits, stops (`^Z`) or crashes.
@MainActor
package final class Terminal {
  /// Takes the terminal.
  package init() throws(TerminalError) {
    if let error = TerminalError(ct_open()) { throw error }
  }

  /// Columns and rows now; both 0 once it is closed.
  package var size: (width: Int, height: Int) {
    let size = ct_get_size()
    return (Int(size.columns), Int(size.rows))
  }

  /// Whether it is sent UTF-8; if not, `draw` shows the screen in ASCII.
  package var isUTF8: Bool { ct_is_utf8() }

  /// Whether colours are shown: it has them, and `NO_COLOR` is unset or empty.
  package var hasColours: Bool { ct_has_colours() }

  /// Shows a canvas from the top left corner; what does not fit is cut off. Sends only what changed.
  ///
  /// - Parameter cursor: the column and row where the cursor is seen; nil hides it.
  package func draw(_ canvas: Canvas, cursor: (x: Int, y: Int)? = nil) {
    let shown = isUTF8 ? canvas : canvas.asciiOnly()
    let (width, height) = size
    ct_erase()
    for y in 0..<min(height, shown.height) {
      for x in 0..<min(width, shown.width) {
        let cell = shown[x, y]
        // What was erased is a plain blank already.
        if cell.width == 0 || cell.text == " " && cell.style == .plain { continue }
        ct_put(
          Int32(y), Int32(x), cell.text, Int32(cell.width),
          UInt32(cell.style.attributes.rawValue), UInt32(cell.style.colour.rawValue))
      }
    }
    ct_place_cursor(
      cursor.flatMap { Int32(exactly: $0.y) } ?? -1, cursor.flatMap { Int32(exactly: $0.x) } ?? -1)
    ct_refresh()
  }

  /// Waits for the next key, or whatever else happens first.
  ///
  /// - Parameter timeoutMilliseconds: how long; 0 only looks, nil waits for ever. A key without a
  ///   meaning ends the wait early.
  package func nextKey(timeoutMilliseconds: Int? = nil) -> Input {
    guard let timeoutMilliseconds else { return Input(ct_read(-1)) }
    return Input(ct_read(Int32(clamping: max(0, timeoutMilliseconds))))
  }

  /// Rings, or flashes where it cannot.
  package func bell() { ct_bell() }

  /// Gives the terminal back as it was found. A second time does nothing.
  package func close() { ct_close() }
}
