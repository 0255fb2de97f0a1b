/// Breaks a file as storage, transport and editors do, and as somebody would who means harm.
struct Mutator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// SplitMix64 (Steele, Lea, Flood 2014).
  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  private mutating func below(_ count: Int) -> Int {
    count > 0 ? Int(next() % UInt64(count)) : 0
  }

  /// Numbers and texts that programs trip over.
  private static let awkward: [[UInt8]] = [
    "NaN", "-0", "1e308", "-1e308", "1e309", "5e-324", "9223372036854775808",
    "18446744073709551616",
    "-9223372036854775809", "1e15", "292277026596", "\"0000-01-01T00:00:00Z\"",
    "\"292277026596-12-04T15:30:08Z\"", "90", "-90", "90.0000001", "180", "-180", "null", "[]",
    "{}",
    "true", "\"\"", "\"\\ud800\"", "\"\\u0000\"", "[[[[[[[[[[[[[[[[",
    "{\"a\":{\"a\":{\"a\":",
    "\u{1B}[2J", "\u{202E}", "&#x10FFFF;", "&#xD800;", "<![CDATA[", "]]>", "<!--", "\r", "\n", ",",
  ].map { Array($0.utf8) }

  /// The bytes with one to eight changes.
  mutating func broken(_ whole: [UInt8]) -> [UInt8] {
    var bytes = whole
    for _ in 0...below(8) {
      let place = below(bytes.count)
      let end = min(bytes.count, place + below(24))
      switch below(9) {
      case 0 where !bytes.isEmpty: bytes[place] ^= 1 << UInt8(below(8))
      case 1 where !bytes.isEmpty: bytes[place] = UInt8(truncatingIfNeeded: next())
      case 2: bytes.removeSubrange(place..<end)
      case 3: bytes.insert(contentsOf: bytes[place..<end], at: below(bytes.count))
      case 4: bytes.removeLast(min(bytes.count, below(bytes.count / 4 + 2)))
      case 5: bytes.insert(UInt8(truncatingIfNeeded: next()), at: place)
      case 6: replaceNumber(&bytes, near: place)
      case 7: bytes.insert(contentsOf: Self.awkward[below(Self.awkward.count)], at: place)
      default:
        let other = below(bytes.count)
        bytes.replaceSubrange(
          place..<end, with: Array(bytes[other..<min(bytes.count, other + end - place)]))
      }
    }
    return bytes
  }

  /// Puts an awkward value in the place of the next number.
  private mutating func replaceNumber(_ bytes: inout [UInt8], near place: Int) {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    guard let start = bytes[place...].firstIndex(where: digits.contains) else { return }
    let end = bytes[start...].firstIndex { !digits.contains($0) && $0 != 0x2E } ?? bytes.count
    bytes.replaceSubrange(start..<end, with: Self.awkward[below(Self.awkward.count)])
  }
}
