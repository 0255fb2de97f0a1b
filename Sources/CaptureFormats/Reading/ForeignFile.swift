/// Names files that are no captured logs, so that a refusal says what was opened instead.
enum ForeignFile {
  /// What the content looks like, to stand behind the file's name.
  static func description(of content: Content) -> String {
    let bytes = content.bytes
    for (magic, text) in magics where bytes.starts(with: magic) { return text }
    if bytes.count > 262, bytes[257..<262].elementsEqual("ustar".utf8) {
      return "is a tar archive, no captured log; unpack it and open a file of it"
    }
    if bytes.prefix(4096).allSatisfy({ $0 == 0 }) {
      return "begins with nothing but zero bytes: an empty or damaged disk area, no captured log"
    }
    let head = content.head.prefix(4096)
    if head.contains(where: { $0 < 0x20 && !isWhiteSpace($0) && $0 != 0x0C && $0 != 0x1B }) {
      return "is a binary file of an unknown kind, no captured log"
    }
    if head.first == UInt8(ascii: "<") {
      return content.headHolds("<html") || content.headHolds("<HTML")
        ? "is a web page, no captured log" : "is XML, but none of the formats read here"
    }
    if let problem = jsonProblem(of: content) { return problem }
    let start = clipped(content.headLines.first?.prefix(200).map { $0 }.text ?? "")
    return "is text, but none of the formats read here; it begins with “\(start)”"
  }

  private static func jsonProblem(of content: Content) -> String? {
    switch content.json {
    case nil: return nil
    case .failure(let problem):
      return "begins like JSON, but \(problem.sentence)"
    case .success(let root):
      let kind = root.isList ? "list" : "object"
      let keys = (root.isList ? root.children.first { _ in true } : root)?.keys.prefix(5) ?? []
      guard !keys.isEmpty else {
        let holds = root.children.contains { _ in true } ? "nothing known here" : "nothing in it"
        return "is a JSON \(kind) with \(holds)"
      }
      let names = keys.map { "`\(clipped($0))`" }.joined(separator: ", ")
      let of = root.isList ? "a JSON list of objects" : "a JSON object"
      return "is \(of) with \(names), but none of the formats read here"
    }
  }

  private static let magics: [([UInt8], String)] = [
    (
      Array("SQLite format 3\0".utf8),
      "is an SQLite database of another program, no captured log; export its events as JSON or CSV"
    ),
    (
      Array("PK\u{3}\u{4}".utf8),
      "is a zip archive, no captured log; unpack it and open a file of it"
    ),
    ([0x42, 0x5A, 0x68], "is packed with bzip2; unpack it first"),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A], "is packed with xz; unpack it first"),
    ([0x28, 0xB5, 0x2F, 0xFD], "is packed with zstd; unpack it first"),
    (Array("%PDF".utf8), "is a PDF document, no captured log"),
    ([0x89, 0x50, 0x4E, 0x47], "is an image (PNG), no captured log"),
    ([0xFF, 0xD8, 0xFF], "is an image (JPEG), no captured log"),
    (Array("GIF8".utf8), "is an image (GIF), no captured log"),
    ([0xFF, 0xFE], "is UTF-16 text; save it as UTF-8"),
    ([0xFE, 0xFF], "is UTF-16 text; save it as UTF-8"),
    ([0x7F, 0x45, 0x4C, 0x46], "is a program, no captured log"),
    ([0xCF, 0xFA, 0xED, 0xFE], "is a program, no captured log"),
    ([0x00, 0x10, 0x00, 0x00], appleLog),
  ]

  /// Apple's unified log: a `.tracev3` file begins with a header chunk of type 0x1000.
  static let appleLog =
    "is an Apple log archive; it is read with Apple's tools only: export what the app itself "
    + "wrote, or `log show --style ndjson` on a Mac, and keep its visits"
}

extension Array<UInt8> {
  /// The bytes as text; what is not UTF-8 is repaired.
  var text: String { String(decoding: self, as: UTF8.self) }
}
