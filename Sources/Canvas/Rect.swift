/// A rectangle of cells: `x` to the right and `y` down from the top left.
///
/// Never traps: positions are held within ±`limit` and sizes within 0 to `limit`, so that sums of
/// them do not overflow.
package struct Rect: Sendable, Hashable {
  /// The largest position and size.
  package static let limit = 1_000_000

  /// The first column.
  package let x: Int
  /// The first row.
  package let y: Int
  /// Columns, 0 or more.
  package let width: Int
  /// Rows, 0 or more.
  package let height: Int

  /// A negative size is none.
  package init(x: Int, y: Int, width: Int, height: Int) {
    self.x = Self.held(x)
    self.y = Self.held(y)
    self.width = max(0, Self.held(width))
    self.height = max(0, Self.held(height))
  }

  /// The column after the last.
  package var maxX: Int { x + width }
  /// The row after the last.
  package var maxY: Int { y + height }
  /// Its columns.
  package var columns: Range<Int> { x..<maxX }
  /// Its rows.
  package var rows: Range<Int> { y..<maxY }
  /// Has no cell.
  package var isEmpty: Bool { width == 0 || height == 0 }

  /// Whether the cell is in it.
  package func contains(x: Int, y: Int) -> Bool {
    columns.contains(x) && rows.contains(y)
  }

  /// What is in both; empty when they do not meet.
  package func intersection(_ other: Rect) -> Rect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    return Rect(
      x: left, y: top, width: min(maxX, other.maxX) - left, height: min(maxY, other.maxY) - top)
  }

  static func held(_ value: Int) -> Int {
    min(max(value, -limit), limit)
  }
}

extension Rect {
  /// Smaller by so many columns on the left and right, and rows at the top and bottom.
  package func inset(columns: Int, rows: Int) -> Rect {
    let dx = Rect.held(columns)
    let dy = Rect.held(rows)
    return Rect(x: x + dx, y: y + dy, width: width - 2 * dx, height: height - 2 * dy)
  }

  /// The first `rows` (0 to all) and the rest.
  package func splitTop(_ rows: Int) -> (top: Rect, rest: Rect) {
    let n = min(max(0, rows), height)
    return (
      Rect(x: x, y: y, width: width, height: n),
      Rect(x: x, y: y + n, width: width, height: height - n)
    )
  }

  /// The last `rows` (0 to all), and what is before them.
  package func splitBottom(_ rows: Int) -> (rest: Rect, bottom: Rect) {
    let (rest, bottom) = splitTop(height - min(max(0, rows), height))
    return (rest, bottom)
  }

  /// The first `columns` (0 to all) and the rest.
  package func splitLeft(_ columns: Int) -> (left: Rect, rest: Rect) {
    let n = min(max(0, columns), width)
    return (
      Rect(x: x, y: y, width: n, height: height),
      Rect(x: x + n, y: y, width: width - n, height: height)
    )
  }

  /// The last `columns` (0 to all), and what is before them.
  package func splitRight(_ columns: Int) -> (rest: Rect, right: Rect) {
    let (rest, right) = splitLeft(width - min(max(0, columns), width))
    return (rest, right)
  }

  /// One row of it, counted from its top; empty when there is no such row.
  package func row(_ index: Int) -> Rect {
    let isThere = (0..<height).contains(index)
    return Rect(x: x, y: isThere ? y + index : y, width: width, height: isThere ? 1 : 0)
  }

  /// A rectangle of that size, or as much of it as fits, in the middle of this one.
  package func centred(width: Int, height: Int) -> Rect {
    let w = min(max(0, width), self.width)
    let h = min(max(0, height), self.height)
    return Rect(
      x: x + (self.width - w) / 2, y: y + (self.height - h) / 2, width: w, height: h)
  }
}
