extension Canvas {
  /// The same screen in ASCII, for a locale that is not UTF-8: lines and signs become what is
  /// nearest to them, any other character becomes `?` of its width. O(cells).
  package func asciiOnly() -> Canvas {
    mapRows { row in
      for index in row.indices where row[index].width > 0 {
        let cell = row[index]
        if cell.text.utf8.count == 1 { continue }
        row[index].text = Self.ascii(cell.text)
        row[index].width = 1
        if cell.width == 2 {
          row[index + 1].text = "?"
          row[index + 1].width = 1
        }
      }
    }
  }

  /// One ASCII character for a grapheme.
  private static func ascii(_ text: String) -> String {
    if let known = asciiSigns[text] { return known }
    let scalars = text.unicodeScalars
    guard let first = scalars.first, scalars.count == 1 else { return "?" }
    switch first.value {
    case 0x2500...0x257F: return "+"
    case 0x2580...0x259F: return "#"
    case 0x2800...0x28FF:
      // Braille dots of a map: the more of the eight, the darker.
      return [" ", ".", ".", ":", ":", ":", "#", "#", "#"][(first.value & 0xFF).nonzeroBitCount]
    default: return "?"
    }
  }

  private static let asciiSigns: [String: String] = [
    "─": "-", "━": "-", "═": "-", "┄": "-", "┈": "-", "╌": "-", "╴": "-", "╶": "-",
    "│": "|", "┃": "|", "║": "|", "┆": "|", "┊": "|", "╎": "|",
    "▁": "_", "▂": "_", "▃": ".", "▄": "=", "░": ".", "▒": ":",
    "…": "~", "−": "-", "–": "-", "—": "-", "‐": "-", "‑": "-", "±": "~", "×": "x", "÷": "/",
    "→": ">", "←": "<", "↑": "^", "↓": "v", "↔": "=", "↵": "<", "⏎": "<", "⇥": ">", "⇤": "<",
    "▸": ">", "▶": ">", "◂": "<", "◀": "<", "▾": "v", "▼": "v", "▴": "^", "▲": "^",
    "★": "*", "☆": "*", "●": "*", "•": "*", "○": "o", "◌": "o", "◦": "o", "◯": "O", "■": "#",
    "□": "o", "◆": "*", "◇": "o", "·": ".", "✓": "+", "✔": "+", "✗": "x", "✘": "x",
    "≤": "<", "≥": ">", "≈": "~", "≠": "!", "¬": "!", "∞": "8", "Δ": "d", "°": "d", "µ": "u",
    "μ": "u", "‘": "'", "’": "'", "“": "\"", "”": "\"", "«": "<", "»": ">", "‹": "<", "›": ">",
    "′": "'", "″": "\"", "⚠": "!", "∅": "0", "⌂": "H", "§": "S", "¦": "|", "⋯": "~", "⋮": ":",
  ]
}
