import DeviceLog

/// The numbers of a row, each present or not, exact to the bit.
struct Numbers {
  /// In the order of the columns.
  enum Column: Int, CaseIterable {
    case at, happened, departure, latitude, longitude, accuracy, radius, speed
  }

  /// Zero where nothing is present.
  private(set) var values = SIMD8<Double>()
  /// Bit `n` set: column `n` is present.
  private(set) var present: UInt8 = 0

  /// Nothing but, perhaps, an instant.
  init(at: Double? = nil) { set(.at, at) }

  /// The number in a column, if present.
  subscript(column: Column) -> Double? {
    present & 1 << column.rawValue == 0 ? nil : values[column.rawValue]
  }

  /// Latitude and longitude, if both are present.
  var coordinate: Coordinate? {
    guard let latitude = self[.latitude], let longitude = self[.longitude] else { return nil }
    return Coordinate(latitude: latitude, longitude: longitude)
  }

  /// Sets a column; `nil` leaves it as it is.
  mutating func set(_ column: Column, _ value: Double?) {
    guard let value else { return }
    values[column.rawValue] = value
    present |= 1 << column.rawValue
  }

  /// Sets latitude and longitude.
  mutating func set(_ coordinate: Coordinate) {
    set(.latitude, coordinate.latitude)
    set(.longitude, coordinate.longitude)
  }
}

extension Numbers {
  /// The bits of the numbers that SQLite cannot store, nine bytes each: the column, then the bit
  /// pattern, its lowest byte first. SQLite makes NULL of NaN (which a reader would take for "not
  /// known") and 0 of −0. `nil` if there is none, as in every capture that a device wrote.
  var exact: [UInt8]? {
    var bytes: [UInt8] = []
    for column in Column.allCases {
      guard let value = self[column], value.isNaN || (value == 0 && value.sign == .minus) else {
        continue
      }
      bytes.append(UInt8(column.rawValue))
      withUnsafeBytes(of: value.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
    }
    return bytes.isEmpty ? nil : bytes
  }

  /// Puts back what `exact` kept.
  ///
  /// - Returns: Whether the bytes made sense.
  mutating func restore(_ exact: [UInt8]) -> Bool {
    guard exact.count.isMultiple(of: 9) else { return false }
    for start in stride(from: 0, to: exact.count, by: 9) {
      guard let column = Column(rawValue: Int(exact[start])) else { return false }
      let bits = exact[start + 1..<start + 9].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      set(column, Double(bitPattern: bits))
    }
    return true
  }
}
