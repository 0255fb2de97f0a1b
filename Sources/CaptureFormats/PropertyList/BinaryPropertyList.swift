import DeviceLog

/// Reads a binary property list, `bplist00`.
///
/// The layout as CoreFoundation's `CFBinaryPList.c` documents it: objects, a table of their offsets,
/// and a trailer of 32 bytes that says where the table is and how wide its entries are. Every offset
/// and count is checked, since nothing in a damaged list can be trusted: objects may hold each other
/// in circles, or so often that the tree never ends.
struct BinaryPropertyList {
  static let magic = Array("bplist0".utf8)

  private static let deepest = 64
  /// The most objects visited: a list may name one object in many places.
  private static let mostVisits = 4_000_000

  private let bytes: UnsafeRawBufferPointer
  private let offsetSize: Int
  private let referenceSize: Int
  private let count: Int
  private let top: Int
  private let table: Int

  /// `nil` if the trailer is damaged.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.count >= 40, bytes.starts(with: Self.magic) else { return nil }
    self.bytes = bytes
    let trailer = bytes.count - 32
    offsetSize = Int(bytes[trailer + 6])
    referenceSize = Int(bytes[trailer + 7])
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize),
      let count = Self.integer(bytes, trailer + 8, 8),
      let top = Self.integer(bytes, trailer + 16, 8),
      let table = Self.integer(bytes, trailer + 24, 8),
      count > 0, count <= bytes.count, top < count, table <= trailer,
      count * offsetSize <= trailer - table
    else { return nil }
    self.count = count
    self.top = top
    self.table = table
  }

  /// The list; `nil` if it is damaged.
  func root() -> PropertyListValue? {
    var visits = 0
    return value(top, depth: 0, &visits)
  }

  /// A big-endian unsigned integer; `nil` if it lies outside or is larger than an `Int`.
  private static func integer(
    _ bytes: UnsafeRawBufferPointer, _ start: Int, _ size: Int
  ) -> Int? {
    guard start >= 0, size <= 8, start <= bytes.count - size else { return nil }
    var value: UInt64 = 0
    for byte in bytes[start..<start + size] { value = value << 8 | UInt64(byte) }
    return Int(exactly: value)
  }

  private func value(_ number: Int, depth: Int, _ visits: inout Int) -> PropertyListValue? {
    visits += 1
    guard number < count, depth < Self.deepest, visits < Self.mostVisits,
      let start = Self.integer(bytes, table + number * offsetSize, offsetSize),
      start >= 8, start < table
    else { return nil }
    let marker = bytes[start]
    let low = Int(marker & 0x0F)
    switch marker >> 4 {
    case 0x0, 0x8: return .other
    case 0x1: return integer(start + 1, 1 << low)
    case 0x2: return real(start + 1, 1 << low).map { .number($0) }
    case 0x3: return real(start + 1, 8).map { .date(Instant($0)) }
    case 0x4, 0x5, 0x6: return content(marker >> 4, start, low)
    case 0xA, 0xB, 0xC: return list(start, low, depth, &visits)
    case 0xD: return object(start, low, depth, &visits)
    default: return nil
    }
  }

  private func integer(_ start: Int, _ size: Int) -> PropertyListValue? {
    // 16 bytes hold what an unsigned 64-bit integer needs; the lower half counts.
    let (start, size) = size == 16 ? (start + 8, 8) : (start, size)
    guard size <= 8, start <= table - size else { return nil }
    var bits: UInt64 = 0
    for byte in bytes[start..<start + size] { bits = bits << 8 | UInt64(byte) }
    return .number(size == 8 ? Double(Int64(bitPattern: bits)) : Double(bits))
  }

  private func real(_ start: Int, _ size: Int) -> Double? {
    guard size == 4 || size == 8, start <= table - size else { return nil }
    var bits: UInt64 = 0
    for byte in bytes[start..<start + size] { bits = bits << 8 | UInt64(byte) }
    return size == 8
      ? Double(bitPattern: bits) : Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))
  }

  /// How many items follow a marker, and where they begin.
  private func extent(_ start: Int, _ low: Int) -> (start: Int, count: Int)? {
    if low < 15 { return (start + 1, low) }
    guard start + 1 < table, bytes[start + 1] >> 4 == 0x1 else { return nil }
    let size = 1 << Int(bytes[start + 1] & 0x0F)
    guard size <= 8, let count = Self.integer(bytes, start + 2, size) else { return nil }
    return (start + 2 + size, count)
  }

  private func content(_ kind: UInt8, _ start: Int, _ low: Int) -> PropertyListValue? {
    let width = kind == 0x6 ? 2 : 1
    guard let (start, count) = extent(start, low), start <= table,
      count <= (table - start) / width
    else { return nil }
    let range = UnsafeRawBufferPointer(rebasing: bytes[start..<start + count * width])
    switch kind {
    case 0x4: return .data(Array(range))
    case 0x5: return .text(range.text)
    default:
      let units = (0..<count).map { UInt16(range[$0 * 2]) << 8 | UInt16(range[$0 * 2 + 1]) }
      return .text(String(decoding: units, as: UTF16.self))
    }
  }

  /// The objects that `count` references from `start` on name.
  private func values(
    _ start: Int, _ count: Int, _ depth: Int, _ visits: inout Int
  ) -> [PropertyListValue]? {
    guard start <= table, count <= (table - start) / referenceSize else { return nil }
    var values: [PropertyListValue] = []
    for index in 0..<count {
      let place = start + index * referenceSize
      guard let reference = Self.integer(bytes, place, referenceSize),
        let value = value(reference, depth: depth + 1, &visits)
      else { return nil }
      values.append(value)
    }
    return values
  }

  private func list(
    _ start: Int, _ low: Int, _ depth: Int, _ visits: inout Int
  ) -> PropertyListValue? {
    guard let (start, count) = extent(start, low),
      let values = values(start, count, depth, &visits)
    else { return nil }
    return .list(values)
  }

  private func object(
    _ start: Int, _ low: Int, _ depth: Int, _ visits: inout Int
  ) -> PropertyListValue? {
    guard let (start, count) = extent(start, low), count <= bytes.count,
      let keys = values(start, count, depth, &visits),
      let values = values(start + count * referenceSize, count, depth, &visits)
    else { return nil }
    var members: [(key: String, value: PropertyListValue)] = []
    for (key, value) in zip(keys, values) {
      guard case .text(let name) = key else { return nil }
      members.append((name, value))
    }
    return .object(members)
  }
}
