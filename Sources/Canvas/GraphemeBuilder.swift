/// Cuts a string into what stands in one place of the grid, replacing what must not be shown.
///
/// Swift's own `Character` is not used: it joins more than a terminal does (conjuncts of Indic
/// scripts, `\r\n`) and changes with the Unicode version of the system. Here one spacing scalar
/// with its marks is one grapheme, as in `wcwidth`; only emoji sequences join more.
struct GraphemeBuilder {
  /// The most scalars of one grapheme; what comes after is cut and shown as `⍰`.
  static let longest = 8
  /// Stands for what has no picture.
  static let replacement = "⍰"

  private let scalars: [Unicode.Scalar]
  private var graphemes: [Grapheme] = []
  private var open: [Unicode.Scalar] = []
  private var openWidth = 0
  private var isCut = false

  private init(_ string: String) {
    scalars = Array(string.unicodeScalars)
    graphemes.reserveCapacity(scalars.count)
  }

  /// The graphemes of a string, in order. O(n) in its scalars.
  static func graphemes(of string: String) -> [Grapheme] {
    if string.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) {
      return string.unicodeScalars.map { Grapheme(text: String($0), width: 1) }
    }
    var builder = GraphemeBuilder(string)
    for index in builder.scalars.indices { builder.take(index) }
    builder.close()
    return builder.graphemes
  }

  private mutating func take(_ index: Int) {
    let scalar = scalars[index]
    if joins(scalar, next: index + 1 < scalars.count ? scalars[index + 1] : nil) {
      append(scalar)
    } else if let picture = Self.picture(of: scalar) {
      close()
      graphemes.append(Grapheme(text: picture, width: 1))
    } else if DisplayWidth.isMark(scalar) {
      if open.isEmpty { start("◌") }
      append(scalar)
    } else {
      start(scalar)
    }
  }

  private mutating func start(_ scalar: Unicode.Scalar) {
    close()
    open = [scalar]
    openWidth = DisplayWidth.columns(scalar)
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    guard open.count < Self.longest else {
      isCut = true
      return
    }
    open.append(scalar)
    if !DisplayWidth.isMark(scalar) || scalar == "\u{FE0F}" { openWidth = 2 }
  }

  private mutating func close() {
    guard !open.isEmpty else { return }
    if open.last == "\u{200D}" { open.removeLast() }
    var text = ""
    text.unicodeScalars.append(contentsOf: open)
    graphemes.append(Grapheme(text: text, width: openWidth))
    if isCut { graphemes.append(Grapheme(text: Self.replacement, width: 1)) }
    open.removeAll(keepingCapacity: true)
    isCut = false
  }

  /// Whether a scalar that would otherwise stand alone, or be replaced, belongs to the grapheme
  /// that is open: the parts of flags, keycaps and emoji sequences, and one variation selector on
  /// an emoji or an ideograph.
  private func joins(_ scalar: Unicode.Scalar, next: Unicode.Scalar?) -> Bool {
    guard scalar.value > 0x2000, let base = open.first, let last = open.last else { return false }
    switch scalar.value {
    case 0x200D:
      guard let next else { return false }
      return Self.isPictograph(base) && Self.isPictograph(next) && last != scalar
    case 0xFE0E, 0xFE0F:
      guard last == base || open.dropLast().last == "\u{200D}" else { return false }
      return base.isASCII ? last.properties.isEmoji && next == "\u{20E3}" : last.properties.isEmoji
    case 0xE0100...0xE01EF:
      return open.count == 1 && base.properties.isIdeographic
    case 0x1F3FB...0x1F3FF:
      return last.properties.isEmojiModifierBase
    case 0x1F1E6...0x1F1FF:
      return open.count == 1 && DisplayWidth.isFlagLetter(base)
    default:
      return last == "\u{200D}"
    }
  }

  private static func isPictograph(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value > 0x2000 && scalar.properties.isEmoji
  }
}
