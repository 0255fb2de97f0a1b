/// Characters that are drawn as paths, so that they meet from row to row in any font.
enum SVGGlyphs {
  /// The sides of its cell that a line character reaches.
  struct Arms: OptionSet {
    let rawValue: UInt8
    static let left = Arms(rawValue: 1)
    static let right = Arms(rawValue: 2)
    static let up = Arms(rawValue: 4)
    static let down = Arms(rawValue: 8)
    static let round = Arms(rawValue: 16)
  }

  static let arms: [String: Arms] = [
    "─": [.left, .right], "│": [.up, .down],
    "╭": [.right, .down, .round], "╮": [.left, .down, .round],
    "╰": [.right, .up, .round], "╯": [.left, .up, .round],
    "┌": [.right, .down], "┐": [.left, .down], "└": [.right, .up], "┘": [.left, .up],
    "├": [.right, .up, .down], "┤": [.left, .up, .down],
    "┬": [.left, .right, .down], "┴": [.left, .right, .up],
    "┼": [.left, .right, .up, .down],
  ]

  /// The path of neighbouring line characters; `─` after `─` is one stroke.
  static func lines(_ texts: [String], left: Int, top: Int) -> String {
    var path = ""
    var dashes = 0
    for (index, text) in (texts + [""]).enumerated() {
      if text == "─" {
        dashes += 1
        continue
      }
      let x = left + index * SVG.cellWidth
      if dashes > 0 {
        path += "M\(x - dashes * SVG.cellWidth) \(top + SVG.cellHeight / 2)H\(x)"
        dashes = 0
      }
      if let arms = arms[text] { path += glyph(arms, left: x, top: top) }
    }
    return path
  }

  private static func glyph(_ arms: Arms, left: Int, top: Int) -> String {
    let middleX = SVG.quarters(left * 4 + SVG.cellWidth * 2)
    let middleY = top + SVG.cellHeight / 2
    let (right, bottom) = (left + SVG.cellWidth, top + SVG.cellHeight)
    let sideX = arms.contains(.left) ? left : right
    let endY = arms.contains(.up) ? top : bottom
    if arms.contains(.round) {
      return "M\(sideX) \(middleY)Q\(middleX) \(middleY) \(middleX) \(endY)"
    }
    if arms == [.up, .down] { return "M\(middleX) \(top)V\(bottom)" }
    var path = ""
    if arms.contains(.left) { path += "M\(left) \(middleY)H\(middleX)" }
    if arms.contains(.right) { path += "M\(middleX) \(middleY)H\(right)" }
    if arms.contains(.up) { path += "M\(middleX) \(top)V\(middleY)" }
    if arms.contains(.down) { path += "M\(middleX) \(middleY)V\(bottom)" }
    return path
  }

  /// The eight dots of a braille character as bits, or nil when it is another character.
  static func brailleDots(_ text: String) -> UInt32? {
    let scalars = text.unicodeScalars
    guard let first = scalars.first, scalars.count == 1, (0x2800...0x28FF).contains(first.value)
    else { return nil }
    return first.value & 0xFF
  }

  /// Column (0, 1) and row (0 to 3) of each dot, by its bit (Unicode chapter 21.1).
  private static let places: [(column: Int, row: Int)] = [
    (0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3),
  ]

  /// The path of neighbouring braille characters: strokes of no length with round ends.
  static func dots(_ texts: [String], left: Int, top: Int) -> String {
    var path = ""
    for (index, text) in texts.enumerated() {
      let bits = brailleDots(text) ?? 0
      for (bit, place) in places.enumerated() where bits & (1 << UInt32(bit)) != 0 {
        // Quarters of a pixel: the dots stand at 1/4 and 3/4 of the width, 1/8 to 7/8 of the height.
        let x = (left + index * SVG.cellWidth) * 4 + SVG.cellWidth * (1 + 2 * place.column)
        let y = top * 4 + SVG.cellHeight / 2 * (1 + 2 * place.row)
        path += "M\(SVG.quarters(x)) \(SVG.quarters(y))h0"
      }
    }
    return path
  }
}
