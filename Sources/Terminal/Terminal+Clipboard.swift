import CTerminal

extension Terminal {
  /// Hands text to the clipboard of the terminal's own machine, by the sequence OSC 52; terminals
  /// that do not know it show nothing. What is sent is Base64, so the text may be anything.
  package func copyToClipboard(_ text: String) {
    ct_send("\u{1B}]52;c;\(Self.base64(Array(text.utf8)))\u{07}")
  }

  /// RFC 4648, with padding. O(n).
  nonisolated static func base64(_ bytes: [UInt8]) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    var result = ""
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      var bits = group.reduce(0) { $0 << 8 | Int($1) }
      bits <<= 8 * (3 - group.count)
      for place in 0..<4 {
        result.append(place <= group.count ? alphabet[bits >> (18 - 6 * place) & 63] : "=")
      }
    }
    return result
  }
}
