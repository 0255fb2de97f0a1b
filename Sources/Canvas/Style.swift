/// How a cell looks. Meaning never hangs on colour alone: the screen is also read in monochrome.
package struct Style: Sendable, Hashable {
  /// The colours a terminal names; `standard` is its own foreground.
  package enum Colour: UInt8, Sendable, Hashable, CaseIterable {
    case standard, red, green, yellow, blue, magenta, cyan
  }

  /// What a terminal without colours can do.
  package struct Attributes: OptionSet, Sendable, Hashable {
    /// The bits; the C face of the terminal uses the same.
    package let rawValue: UInt8
    /// From bits.
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Heavier.
    package static let bold = Attributes(rawValue: 1)
    /// Fainter.
    package static let dim = Attributes(rawValue: 2)
    /// Foreground and background changed over.
    package static let reverse = Attributes(rawValue: 4)
    /// Underlined.
    package static let underline = Attributes(rawValue: 8)
  }

  /// The colour of the text.
  package var colour: Colour
  /// The attributes of the text.
  package var attributes: Attributes

  /// A colour, with attributes.
  package init(_ colour: Colour = .standard, _ attributes: Attributes = []) {
    self.colour = colour
    self.attributes = attributes
  }

  /// The terminal's own.
  package static let plain = Style()
  /// Headings, and what is current.
  package static let bold = Style(.standard, .bold)
  /// What is not (yet) so, and what is of less weight.
  package static let dim = Style(.standard, .dim)
  /// The cursor and the selection.
  package static let reverse = Style(.standard, .reverse)
  /// Headings of columns.
  package static let underline = Style(.standard, .underline)

  /// The same with more attributes.
  package func with(_ more: Attributes) -> Style {
    Style(colour, attributes.union(more))
  }

  /// The same in another colour.
  package func with(_ colour: Colour) -> Style {
    Style(colour, attributes)
  }
}
