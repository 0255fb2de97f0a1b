import Canvas

/// Cells of 2 × 4 braille dots, and signs that stand on them.
struct DotGrid {
  /// Cells across and down.
  let columns: Int
  let rows: Int
  private var dots: [UInt8]
  private var styles: [Style]
  private var signs: [String?]

  /// The bit of each dot in U+2800, by row and column (Unicode, Braille Patterns).
  private static let bits: [[UInt8]] = [
    [0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80],
  ]

  init(columns: Int, rows: Int) {
    self.columns = max(0, columns)
    self.rows = max(0, rows)
    let count = self.columns * self.rows
    dots = Array(repeating: 0, count: count)
    styles = Array(repeating: .plain, count: count)
    signs = Array(repeating: nil, count: count)
  }

  /// Dots across and down.
  var width: Int { columns * 2 }
  var height: Int { rows * 4 }

  /// Sets a dot; outside nothing. A cell looks as its last dot does.
  mutating func set(_ x: Int, _ y: Int, _ style: Style) {
    guard (0..<width).contains(x), (0..<height).contains(y) else { return }
    let cell = (y / 4) * columns + x / 2
    dots[cell] |= Self.bits[y % 4][x % 2]
    styles[cell] = style
  }

  /// Whether a dot is set.
  func isSet(_ x: Int, _ y: Int) -> Bool {
    guard (0..<width).contains(x), (0..<height).contains(y) else { return false }
    return dots[(y / 4) * columns + x / 2] & Self.bits[y % 4][x % 2] != 0
  }

  /// A dot with its four neighbours.
  mutating func cross(_ x: Int, _ y: Int, _ style: Style) {
    for (dx, dy) in [(0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)] { set(x + dx, y + dy, style) }
  }

  /// A straight line of dots. What is far outside is left out.
  mutating func line(from: (x: Int, y: Int), to: (x: Int, y: Int), _ style: Style) {
    let steps = max(abs(to.x - from.x), abs(to.y - from.y))
    guard steps > 0, steps < 100_000 else { return set(from.x, from.y, style) }
    for step in 0...steps {
      set(
        from.x + (to.x - from.x) * step / steps, from.y + (to.y - from.y) * step / steps, style)
    }
  }

  /// Puts a sign on the cell of a dot, over its dots.
  mutating func sign(_ text: String, atDot x: Int, _ y: Int, _ style: Style) {
    guard (0..<width).contains(x), (0..<height).contains(y) else { return }
    let cell = (y / 4) * columns + x / 2
    signs[cell] = text
    styles[cell] = style
  }

  /// Writes a word from the cell after a dot on, as far as nothing stands there.
  mutating func label(_ text: String, atDot x: Int, _ y: Int, _ style: Style) {
    guard (0..<height).contains(y), (-width..<width).contains(x) else { return }
    var column = x / 2 + 1
    for character in DisplayText(text).string {
      guard (0..<columns).contains(column), signs[(y / 4) * columns + column] == nil,
        DisplayText(String(character)).width == 1
      else { return }
      signs[(y / 4) * columns + column] = String(character)
      styles[(y / 4) * columns + column] = style
      column += 1
    }
  }

  /// Whether two dots share a cell.
  func isSameCell(_ one: (x: Int, y: Int), _ other: (x: Int, y: Int)) -> Bool {
    one.x >> 1 == other.x >> 1 && one.y >> 2 == other.y >> 2
  }

  /// Whether no sign stands on the cell of a dot.
  func isFree(_ x: Int, _ y: Int) -> Bool {
    guard (0..<width).contains(x), (0..<height).contains(y) else { return true }
    return signs[(y / 4) * columns + x / 2] == nil
  }

  /// Turns the cell of a dot round.
  mutating func highlight(atDot x: Int, _ y: Int) {
    guard (0..<width).contains(x), (0..<height).contains(y) else { return }
    let cell = (y / 4) * columns + x / 2
    styles[cell] = styles[cell].with(.reverse)
  }

  /// Draws it from the top left of a rectangle.
  func draw(on canvas: inout Canvas, in rect: Rect) {
    for row in 0..<rows {
      for column in 0..<columns {
        let cell = row * columns + column
        guard signs[cell] != nil || dots[cell] != 0 else { continue }
        let braille = Unicode.Scalar(0x2800 + UInt32(dots[cell])).map(String.init) ?? " "
        canvas.draw(
          DisplayText(signs[cell] ?? braille), x: rect.x + column, y: rect.y + row, in: rect,
          style: styles[cell])
      }
    }
  }
}
