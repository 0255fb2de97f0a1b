import Foundation

/// Text that a file from a stranger may hold, and what of it must never get out.
enum HostileText {
  /// Every C0 character, DEL and every C1 character.
  static let controls = scalars([0...0x1F, 0x7F...0x9F])
  /// What reorders, hides, or is seen by nobody.
  static let invisible = scalars([
    0xAD...0xAD, 0x34F...0x34F, 0x61C...0x61C, 0x180E...0x180E, 0x200B...0x200F, 0x2028...0x202E,
    0x2060...0x206F, 0xFEFF...0xFEFF, 0xFFF9...0xFFFB, 0xE0001...0xE0001, 0xE0020...0xE007F,
  ])
  /// Sequences that would do something: a title, a colour that no screen of ours has, the clipboard,
  /// a report that types into the shell, the same in C1.
  static let sequences =
    "\u{1B}]0;PWNED\u{7}\u{1B}[31337mX\u{1B}]52;c;UFdORUQ=\u{7}\u{1B}[6n\u{9D}0;PWNED\u{9C}\u{9B}6n"
  /// One grapheme of ten thousand characters, and a long run of nothing.
  static let long =
    "e" + String(repeating: "\u{301}", count: 10_000) + String(repeating: "\u{200B}", count: 10_000)

  private static func scalars(_ ranges: [ClosedRange<UInt32>]) -> String {
    var text = String.UnicodeScalarView()
    for range in ranges { text += range.compactMap(Unicode.Scalar.init) }
    return String(text)
  }

  /// In JSON, as escapes: what a device's log would hold. The last one is half a pair.
  static let escaped: [[UInt8]] = [
    Array((controls + invisible).utf16.map(unit).joined().utf8),
    Array(("a" + sequences).utf16.map(unit).joined().utf8),
    Array(long.utf16.map(unit).joined().utf8),
    Array(#"x\ud800y\udc00"#.utf8),
  ]

  /// As they are, in any file.
  static let raw: [[UInt8]] = [
    Array((controls + invisible).utf8.filter { $0 != 0 && $0 != 0x0A && $0 != 0x0D }),
    Array(("a" + sequences).utf8), Array(long.utf8),
    [0x61, 0xFF, 0xC0, 0x80, 0xED, 0xA0, 0x80, 0xF5, 0x80, 0x80, 0x80, 0x9B, 0x62], [0x00],
  ]

  private static func unit(_ value: UInt16) -> String {
    let digits = String(value, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }

  /// What of `bytes` should not be there; `nil` if all may be shown. A line may end, and that is all.
  static func leak(in bytes: some Collection<UInt8>) -> String? {
    guard let text = String(validating: Array(bytes), as: UTF8.self) else { return "no UTF-8" }
    let bad = Set((controls + invisible).unicodeScalars.map(\.value))
    var run = 0
    for scalar in text.unicodeScalars {
      if bad.contains(scalar.value), scalar != "\n" {
        return "U+" + String(scalar.value, radix: 16, uppercase: true)
      }
      run = scalar.properties.generalCategory == .nonspacingMark ? run + 1 : 0
      if run > 64 { return "a grapheme of more than 64 marks" }
    }
    return nil
  }

  /// A file with each of its texts in turn made hostile.
  static func variants(of file: [UInt8], name: String) -> [[UInt8]] {
    let places = places(in: file, name: name)
    let isJSON = ["json", "jsonl", "rec"].contains { name.hasSuffix($0) }
    let payloads = isJSON ? escaped + raw : raw
    var results: [[UInt8]] = []
    for (index, place) in places.enumerated() {
      // Each place gets one, so that a file has some hundred variants and not a thousand.
      let payload = payloads[index % payloads.count]
      results.append(Array(file[..<place.lowerBound]) + payload + Array(file[place.upperBound...]))
    }
    return results
  }

  /// Where a file has texts: strings and numbers of JSON, texts and attributes of XML, cells.
  static func places(in file: [UInt8], name: String) -> [Range<Int>] {
    let pattern =
      switch name.split(separator: ".").last {
      case "json", "jsonl", "rec": #"(?<=")(?:[^"\\]|\\.)*(?=")|-?\d[\d.eE+-]*"#
      case "csv": #"[^,\n"]+"#
      default: #"(?<=>)[^<>]+(?=<)|(?<=")[^"<>]*(?=")|(?<=<)\w+"#
      }
    // One byte a character, so that places in the text are places in the file.
    guard let text = String(bytes: file, encoding: .isoLatin1),
      let expression = try? NSRegularExpression(pattern: pattern)
    else { return [] }
    return expression.matches(in: text, range: NSRange(location: 0, length: text.utf16.count))
      .map { $0.range.location..<$0.range.location + $0.range.length }
  }
}

/// The small files of every format.
enum SmallFiles {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Corpus")

  /// Those that are texts.
  static func all() throws -> [(name: String, bytes: [UInt8])] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      .filter {
        $0.contains(".") && !$0.contains("README") && !$0.contains("binary") && !$0.hasSuffix("gz")
      }
      .map { ($0, Array(try Data(contentsOf: folder.appending(path: $0)))) }
  }
}
