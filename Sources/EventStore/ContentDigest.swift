/// A 128-bit identity of some bytes, fed piece by piece in constant memory.
///
/// It answers "is this the content that was imported?", where nothing is to be defended against
/// forgery: who can write the file can write the store too. So not a cryptographic hash, which
/// Linux has no library of its own for, but MurmurHash3 (x64, 128 bits, seed 0; Austin Appleby,
/// public domain): two different contents of one file agree with a probability of 2⁻¹²⁸.
package struct ContentDigest: Sendable {
  private var first: UInt64 = 0
  private var second: UInt64 = 0
  private var count: UInt64 = 0
  /// Up to 15 bytes that do not fill a block yet, lowest byte first.
  private var pending: (UInt64, UInt64) = (0, 0)

  private static let c1: UInt64 = 0x87c3_7b91_1142_53d5
  private static let c2: UInt64 = 0x4cf5_ad43_2745_937f

  /// The identity of no bytes.
  package init() {}

  /// Continues with more bytes. Complexity: linear; 16 bytes a step.
  package mutating func update(_ bytes: UnsafeRawBufferPointer) {
    var rest = bytes[...]
    while let byte = rest.first, count & 15 != 0 {
      append(byte)
      rest = rest.dropFirst()
    }
    let buffer = UnsafeRawBufferPointer(rebasing: rest)
    let whole = buffer.count & ~15
    for offset in stride(from: 0, to: whole, by: 16) {
      mix(
        UInt64(littleEndian: buffer.loadUnaligned(fromByteOffset: offset, as: UInt64.self)),
        UInt64(littleEndian: buffer.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self)))
    }
    count += UInt64(whole)
    for byte in buffer[whole...] { append(byte) }
  }

  /// 32 hexadecimal digits. More bytes may follow afterwards.
  package var text: String {
    var copy = self
    let (high, low) = copy.finish()
    return [high, low].map { half in
      let digits = String(half, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  private mutating func append(_ byte: UInt8) {
    let place = count & 15
    if place < 8 {
      pending.0 |= UInt64(byte) << (8 * place)
    } else {
      pending.1 |= UInt64(byte) << (8 * (place - 8))
    }
    count += 1
    if place == 15 {
      mix(pending.0, pending.1)
      pending = (0, 0)
    }
  }

  private mutating func mix(_ low: UInt64, _ high: UInt64) {
    first ^= (low &* Self.c1).rotated(31) &* Self.c2
    first = (first.rotated(27) &+ second) &* 5 &+ 0x52dc_e729
    second ^= (high &* Self.c2).rotated(33) &* Self.c1
    second = (second.rotated(31) &+ first) &* 5 &+ 0x3849_5ab5
  }

  private mutating func finish() -> (UInt64, UInt64) {
    second ^= (pending.1 &* Self.c2).rotated(33) &* Self.c1
    first ^= (pending.0 &* Self.c1).rotated(31) &* Self.c2
    first ^= count
    second ^= count
    first &+= second
    second &+= first
    first = first.avalanched
    second = second.avalanched
    first &+= second
    second &+= first
    return (first, second)
  }
}

extension UInt64 {
  fileprivate func rotated(_ bits: UInt64) -> UInt64 { self << bits | self >> (64 - bits) }

  fileprivate var avalanched: UInt64 {
    var value = self
    value ^= value >> 33
    value = value &* 0xff51_afd7_ed55_8ccd
    value ^= value >> 33
    value = value &* 0xc4ce_b9fe_1a85_ec53
    return value ^ value >> 33
  }
}
