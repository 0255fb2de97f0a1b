/// Tells whether rows that are read are the rows that were written. SQLite notices a page whose
/// structure is broken, not one whose numbers or texts have changed.
///
/// Each word goes through a bijection of the state, so a change of one word never goes unnoticed,
/// and of several only once in 2⁶⁴.
struct Checksum {
  private var state: UInt64 = 0x6e73_7470_0000_0001

  /// Goes on with a word. The multiplier is 2⁶⁴ over the golden ratio, odd, hence invertible.
  mutating func add(_ word: UInt64) {
    state = (state ^ word) &* 0x9e37_79b9_7f4a_7c15
    state ^= state >> 32
  }

  /// Goes on with a number.
  mutating func add(_ number: Int) { add(UInt64(bitPattern: Int64(number))) }

  /// Goes on with a text, its length first; `nil` differs from the empty text.
  mutating func add(_ text: String?) {
    guard var text else { return add(UInt64.max) }
    text.withUTF8 { add(UnsafeRawBufferPointer($0)) }
  }

  /// Goes on with bytes, as with the text that they are.
  mutating func add(_ bytes: [UInt8]?) {
    guard let bytes else { return add(UInt64.max) }
    bytes.withUnsafeBytes { add($0) }
  }

  private mutating func add(_ bytes: UnsafeRawBufferPointer) {
    add(bytes.count)
    let whole = bytes.count & ~7
    for offset in stride(from: 0, to: whole, by: 8) {
      add(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
    }
    guard whole < bytes.count else { return }
    add(bytes[whole...].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
  }

  /// Goes on with the columns of an entry, every bit of its numbers.
  mutating func add(_ columns: EntryColumns) {
    add(UInt64(columns.numbers.present) | (columns.isSynthetic ? 1 << 8 : 0))
    for index in 0..<8 where columns.numbers.present & 1 << index != 0 {
      add(columns.numbers.values[index].bitPattern)
    }
    add(columns.kind)
    add(columns.name)
    add(columns.condition)
    add(columns.state)
  }

  /// The sum, as SQLite stores it.
  var value: Int { Int(Int64(bitPattern: state)) }
}
