import Testing

@testable import EventStore

@Suite("The identity of a content")
struct ContentDigestTests {
  private func digest(_ bytes: [UInt8], pieces: Int = .max) -> String {
    var digest = ContentDigest()
    var rest = bytes[...]
    while !rest.isEmpty {
      rest.prefix(pieces).withUnsafeBytes { digest.update($0) }
      rest = rest.dropFirst(pieces)
    }
    return digest.text
  }

  // Worked out by the PyPI package mmh3 5.3.1: `mmh3.hash64(text, signed=False)`.
  @Test(
    "It agrees with another implementation of MurmurHash3",
    arguments: [
      ("", "00000000000000000000000000000000"),
      ("a", "85555565f6597889e6b53a48510e895a"),
      ("The quick brown fox jumps over the lazy dog", "e34bbc7bbc071b6c7a433ca9c49a9347"),
      ("0123456789abcde", "a62dd5f6c0bf23514fccf50c7c544cf0"),
      ("0123456789abcdef", "4be06d94cf4ad1a787c35b5c63a708da"),
      ("0123456789abcdefg", "8e32612daa45f9de0800f4c206c372ee"),
    ])
  func known(text: String, expected: String) {
    #expect(digest(Array(text.utf8)) == expected)
  }

  @Test("It does not depend on the pieces in which the bytes come")
  func pieces() {
    let bytes = (0..<1_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    for size in [1, 2, 7, 8, 15, 16, 17, 31, 33, 999] {
      #expect(digest(bytes, pieces: size) == digest(bytes))
    }
  }

  @Test("Asking in the middle does not disturb it")
  func middle() {
    var asked = ContentDigest()
    for byte: UInt8 in 0..<100 {
      withUnsafeBytes(of: byte) { asked.update($0) }
      #expect(asked.text == digest(Array(0...byte)))
    }
  }
}
