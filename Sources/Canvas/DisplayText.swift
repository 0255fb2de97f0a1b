/// Text that is safe to show: the one type through which everything from outside reaches a
/// terminal, a report, an SVG or an error message.
///
/// Control characters become Unicode control pictures (`␛`), and what is invisible or reorders its
/// neighbours (bidi controls, zero-width characters, line separators, tags, byte order marks,
/// unassigned characters) becomes `⍰`. A mark with nothing to stand on is put on `◌`. So no escape
/// byte gets through, and what is shown can be counted in columns.
package struct DisplayText: Sendable, Hashable {
  /// What is shown, in order; each is one or two columns wide.
  package let graphemes: [Grapheme]
  /// Columns.
  package let width: Int

  /// Cleans a string. O(n) in its scalars.
  package init(_ string: String) {
    self.init(graphemes: GraphemeBuilder.graphemes(of: string))
  }

  init(graphemes: [Grapheme]) {
    self.graphemes = graphemes
    width = graphemes.reduce(0) { $0 + $1.width }
  }

  /// The cleaned text as a string, for a report, an error message or a file name on screen.
  package static func plain(_ string: String) -> String {
    DisplayText(string).string
  }

  /// The cleaned text as a string.
  package var string: String {
    var result = ""
    for grapheme in graphemes { result += grapheme.text }
    return result
  }

  /// Shows nothing.
  package var isEmpty: Bool { graphemes.isEmpty }

  /// One after the other.
  package static func + (a: DisplayText, b: DisplayText) -> DisplayText {
    DisplayText(graphemes: a.graphemes + b.graphemes)
  }
}

/// What stands in one place of the grid: a character that takes one or two columns, with the marks
/// that combine with it. Only a `DisplayText` makes one.
package struct Grapheme: Sendable, Hashable {
  /// One to `GraphemeBuilder.longest` scalars; never a control character.
  package let text: String
  /// 1 or 2 columns.
  package let width: Int

  init(text: String, width: Int) {
    self.text = text
    self.width = width
  }

  static let blank = Grapheme(text: " ", width: 1)
  static let ellipsis = Grapheme(text: "…", width: 1)
}

extension DisplayText: ExpressibleByStringInterpolation, CustomStringConvertible {
  /// A literal, or an interpolation, whose values are cleaned with the rest.
  package init(stringLiteral value: String) {
    self.init(value)
  }

  /// The cleaned text.
  package var description: String { string }
}
