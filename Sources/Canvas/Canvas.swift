/// A grid of cells that views draw on and that is then shown in a terminal or written to a file.
///
/// All drawing is clipped; no coordinate, however far out, traps. A character that takes two
/// columns is a cell of width 2 followed by a continuation cell of width 0; to draw over one of
/// its halves leaves a blank in the other.
package struct Canvas: Sendable, Hashable {
  /// The most columns or rows.
  package static let longestSide = 4096

  /// Columns, 0 to `longestSide`.
  package let width: Int
  /// Rows, 0 to `longestSide`.
  package let height: Int
  /// Row by row, `width * height` of them.
  private(set) var cells: [Cell]

  /// A blank canvas; a size out of range is brought into it.
  package init(width: Int, height: Int) {
    self.width = min(max(0, width), Self.longestSide)
    self.height = min(max(0, height), Self.longestSide)
    cells = Array(repeating: .blank, count: self.width * self.height)
  }

  /// All of it.
  package var bounds: Rect { Rect(x: 0, y: 0, width: width, height: height) }

  /// The cell there; a blank one outside.
  package subscript(x: Int, y: Int) -> Cell {
    (0..<width).contains(x) && (0..<height).contains(y) ? cells[y * width + x] : .blank
  }

  /// Puts one grapheme there, if it is within `region` (itself within the bounds); half of a wide
  /// one is a blank.
  mutating func put(_ grapheme: Grapheme, x: Int, y: Int, style: Style, region: Rect) {
    guard !region.isEmpty, region.rows.contains(y) else { return }
    guard x < region.maxX, x + grapheme.width > region.x else { return }
    if grapheme.width == 2 && (x < region.x || x + 1 >= region.maxX) {
      write(.init(text: " ", width: 1, style: style), x: max(x, region.x), y: y)
      return
    }
    write(.init(text: grapheme.text, width: grapheme.width, style: style), x: x, y: y)
    if grapheme.width == 2 {
      write(.init(text: "", width: 0, style: style), x: x + 1, y: y)
      cells[y * width + x] = Cell(text: grapheme.text, width: 2, style: style)
    }
  }

  /// Changes how a cell looks, without its text; outside the canvas nothing.
  package mutating func restyle(x: Int, y: Int, _ change: (inout Style) -> Void) {
    guard (0..<width).contains(x), (0..<height).contains(y) else { return }
    change(&cells[y * width + x].style)
  }

  /// Writes a cell within the bounds, and blanks the other half of a wide one it breaks.
  private mutating func write(_ cell: Cell, x: Int, y: Int) {
    let index = y * width + x
    if cells[index].width == 0 && x > 0 { cells[index - 1].makeBlank() }
    if cells[index].width == 2 && x + 1 < width { cells[index + 1].makeBlank() }
    cells[index] = cell
  }

  /// The same canvas with cells that others replace, for `asciiOnly`.
  func mapRows(_ change: (inout ArraySlice<Cell>) -> Void) -> Canvas {
    var result = self
    for y in 0..<height {
      var row = cells[y * width..<(y + 1) * width]
      change(&row)
      result.cells.replaceSubrange(y * width..<(y + 1) * width, with: row)
    }
    return result
  }
}

/// One place of the grid.
package struct Cell: Sendable, Hashable {
  /// One grapheme; empty in the second half of a wide one.
  package internal(set) var text: String
  /// 1; 2 for a wide character; 0 for the second half of one.
  package internal(set) var width: Int
  /// How it looks.
  package internal(set) var style: Style

  static let blank = Cell(text: " ", width: 1, style: .plain)

  mutating func makeBlank() {
    text = " "
    width = 1
  }
}
