extension Instant {
  /// Reads an ISO-8601 date and time: `2026-04-23T19:11:42.123+09:00`.
  ///
  /// The `T` may be a space; seconds, fraction and offset may be missing; the offset may be `Z`,
  /// `+09:00`, `+0900` or `+09`. A date alone is its midnight. Digits of the fraction beyond what a
  /// `Double` holds are rounded away.
  ///
  /// - Parameter zone: what the wall clock means where the text names no offset; `nil` refuses such
  ///   a text.
  /// - Returns: `nil` for anything else.
  public init?(iso8601 text: some StringProtocol, zone: LocalZone? = nil) {
    var scanner = DateScanner(text)
    guard let year = scanner.digits(4), scanner.take("-"),
      let month = scanner.digits(2), (1...12).contains(month), scanner.take("-"),
      let dayOfMonth = scanner.digits(2), (1...31).contains(dayOfMonth)
    else { return nil }
    let day = CalendarDay(year: year, month: month, day: dayOfMonth)
    guard day.components.day == dayOfMonth else { return nil }

    var second = 0.0
    if scanner.take("T") || scanner.take("t") || scanner.take(" ") {
      guard let hour = scanner.digits(2), hour <= 24, scanner.take(":"),
        let minute = scanner.digits(2), minute < 60
      else { return nil }
      second = Double(hour * 3600 + minute * 60)
      if scanner.take(":") {
        guard let whole = scanner.digits(2), whole <= 60, let fraction = scanner.fraction()
        else { return nil }
        second += Double(whole) + fraction
      }
      guard second <= 86_400 else { return nil }
    }

    let midnight = Double(day.number - 11_323) * 86_400
    if scanner.take(" "), scanner.isAtEnd { return nil }
    if scanner.isAtEnd {
      guard let zone else { return nil }
      self = zone.instant(of: day, second: second)
    } else {
      guard let offset = scanner.offset(), scanner.isAtEnd else { return nil }
      self.init(midnight + second - Double(offset))
    }
  }
}

/// Reads a date's parts one after the other; ASCII digits only.
private struct DateScanner {
  private let bytes: [UInt8]
  private var index = 0

  init(_ text: some StringProtocol) {
    bytes = Array(text.utf8.prefix(64))
  }

  var isAtEnd: Bool { index == bytes.count }

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard index < bytes.count, bytes[index] == UInt8(truncatingIfNeeded: character.value) else {
      return false
    }
    index += 1
    return true
  }

  mutating func digits(_ count: Int) -> Int? {
    guard index + count <= bytes.count else { return nil }
    var value = 0
    for byte in bytes[index..<index + count] {
      guard (48...57).contains(byte) else { return nil }
      value = value * 10 + Int(byte - 48)
    }
    index += count
    return value
  }

  /// `.123` or `,123`; 0 if there is none, `nil` if no digit follows the point.
  mutating func fraction() -> Double? {
    guard take(".") || take(",") else { return 0 }
    let start = index
    while index < bytes.count, (48...57).contains(bytes[index]) { index += 1 }
    guard index > start else { return nil }
    return Double("0." + String(decoding: bytes[start..<index], as: UTF8.self))
  }

  /// Seconds east of Greenwich.
  mutating func offset() -> Int? {
    if take("Z") || take("z") { return 0 }
    let sign: Int
    if take("+") {
      sign = 1
    } else if take("-") {
      sign = -1
    } else {
      return nil
    }
    guard let hours = digits(2), hours <= 18 else { return nil }
    var minutes = 0
    if !isAtEnd {
      _ = take(":")
      guard let value = digits(2), value < 60 else { return nil }
      minutes = value
    }
    return sign * (hours * 3600 + minutes * 60)
  }
}
