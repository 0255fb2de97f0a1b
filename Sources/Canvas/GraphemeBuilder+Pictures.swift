extension GraphemeBuilder {
  /// What is shown instead of a scalar, or nil when it may be shown as it is.
  ///
  /// Replaced are: C0, DEL and C1 controls; format characters (bidi overrides, isolates and marks,
  /// zero-width characters, soft hyphens, byte order marks, tags); line and paragraph separators;
  /// all that Unicode calls default-ignorable; what is unassigned or no character. Spaces other
  /// than the ideographic one become a plain space.
  static func picture(of scalar: Unicode.Scalar) -> String? {
    switch scalar.value {
    case 0...0x1F: return pictures[Int(scalar.value)]
    case 0x20...0x7E: return nil
    case 0x7F: return "␡"
    case 0x80...0x9F: return replacement
    default: break
    }
    let properties = scalar.properties
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned:
      return replacement
    case .spaceSeparator:
      return scalar == "\u{3000}" ? nil : " "
    default:
      return properties.isDefaultIgnorableCodePoint ? replacement : nil
    }
  }

  /// U+2400 to U+241F, by the C0 control that each shows.
  private static let pictures = [
    "␀", "␁", "␂", "␃", "␄", "␅", "␆", "␇", "␈", "␉", "␊", "␋", "␌", "␍", "␎", "␏",
    "␐", "␑", "␒", "␓", "␔", "␕", "␖", "␗", "␘", "␙", "␚", "␛", "␜", "␝", "␞", "␟",
  ]
}
