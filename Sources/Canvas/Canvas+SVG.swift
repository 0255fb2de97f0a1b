extension Canvas {
  /// A picture of the screen for a README or a report: valid XML, dark, in the reader's monospaced
  /// font.
  ///
  /// Every run of text says where it begins and how long it is, so that columns stay aligned
  /// whatever the font; box lines and braille dots are drawn as paths, since fonts leave gaps
  /// between rows. O(cells).
  ///
  /// - Parameter title: what a screen reader says.
  package func svg(title: DisplayText = "nightstep") -> String {
    var rows = ""
    for y in 0..<height { rows += SVGRow(canvas: self, y: y).markup }
    let (w, h) = (width * SVG.cellWidth + 2 * SVG.margin, height * SVG.cellHeight + 2 * SVG.margin)
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(w)" height="\(h)" \
      viewBox="0 0 \(w) \(h)" role="img" xml:space="preserve">
      <title>\(SVG.escaped(title.string))</title>
      <style>
      text { font: \(SVG.fontSize)px ui-monospace, SFMono-Regular, Menlo, Consolas, \
      "DejaVu Sans Mono", "Noto Sans Mono CJK JP", monospace; white-space: pre; \
      direction: ltr; unicode-bidi: bidi-override }
      .b { font-weight: bold } .d { opacity: 0.6 }
      path { fill: none; stroke-width: 1.25 } .dots { stroke-width: 3; stroke-linecap: round }
      </style>
      <rect width="\(w)" height="\(h)" rx="8" fill="\(SVG.background)"/>
      <g transform="translate(\(SVG.margin) \(SVG.margin))">
      \(rows)</g>
      </svg>

      """
  }
}

/// Measures and colours of the picture, in pixels.
enum SVG {
  /// Most monospaced fonts advance by 0.6 em: nine pixels.
  static let fontSize = 15
  static let cellWidth = 9
  static let cellHeight = 20
  /// From the top of a cell down to the line its text stands on.
  static let baseline = 15
  static let margin = 14
  static let background = "#10151d"

  static func colour(_ colour: Style.Colour) -> String {
    switch colour {
    case .standard: "#d5dbe5"
    case .red: "#ff8a80"
    case .green: "#7ee787"
    case .yellow: "#e3b341"
    case .blue: "#79b8ff"
    case .magenta: "#d2a8ff"
    case .cyan: "#76e3ea"
    }
  }

  /// XML text, also within an attribute.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Quarters of a pixel as a decimal number.
  static func quarters(_ value: Int) -> String {
    let fraction = ["", ".25", ".5", ".75"][((value % 4) + 4) % 4]
    return "\(value >> 2)\(fraction)"
  }
}
