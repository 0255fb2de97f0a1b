/// Which side of a field text stands at.
package enum Alignment: Sendable, Hashable {
  case left, right, centre
}

extension DisplayText {
  /// At most `columns` wide; where something is cut off, it ends in `…` (unless told otherwise).
  ///
  /// A negative number of columns is none.
  package func truncated(to columns: Int, ellipsis: Bool = true) -> DisplayText {
    guard width > columns else { return self }
    let mark = ellipsis && columns > 0
    let room = columns - (mark ? Grapheme.ellipsis.width : 0)
    var kept: [Grapheme] = []
    var used = 0
    for grapheme in graphemes {
      guard used + grapheme.width <= room else { break }
      kept.append(grapheme)
      used += grapheme.width
    }
    return DisplayText(graphemes: mark ? kept + [.ellipsis] : kept)
  }

  /// At least `columns` wide, filled with blanks; at most `Canvas.longestSide` blanks are added.
  package func padded(to columns: Int, alignment: Alignment = .left) -> DisplayText {
    let missing = min(columns, width + Canvas.longestSide) - width
    guard missing > 0 else { return self }
    let before =
      switch alignment {
      case .left: 0
      case .right: missing
      case .centre: missing / 2
      }
    return DisplayText(
      graphemes: Array(repeating: .blank, count: before) + graphemes
        + Array(repeating: .blank, count: missing - before))
  }

  /// Exactly `columns` wide: a cell of a table.
  package func fitted(to columns: Int, alignment: Alignment = .left) -> DisplayText {
    truncated(to: columns).padded(to: columns, alignment: alignment)
  }

  /// Broken at blanks into lines of at most `columns` (at least 2), and within a word that is
  /// longer. Empty text is one empty line. O(n).
  package func wrapped(to columns: Int) -> [DisplayText] {
    let limit = max(2, columns)
    var lines: [DisplayText] = []
    var line: [Grapheme] = []
    var lineWidth = 0
    for word in graphemes.split(separator: .blank) {
      let wordWidth = word.reduce(0) { $0 + $1.width }
      if !line.isEmpty {
        if lineWidth + 1 + wordWidth <= limit {
          line.append(.blank)
          lineWidth += 1
        } else {
          lines.append(DisplayText(graphemes: line))
          line = []
          lineWidth = 0
        }
      }
      for grapheme in word {
        if lineWidth + grapheme.width > limit {
          lines.append(DisplayText(graphemes: line))
          line = []
          lineWidth = 0
        }
        line.append(grapheme)
        lineWidth += grapheme.width
      }
    }
    if !line.isEmpty || lines.isEmpty { lines.append(DisplayText(graphemes: line)) }
    return lines
  }
}
