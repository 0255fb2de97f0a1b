import DeviceLog

/// A length of time as a user types it: `2h`, `30m`, `1d12h`.
struct Duration {
  /// Days of the wall clock, which are not always 24 hours.
  var days = 0
  var seconds = 0.0

  /// - Throws: a sentence, for what is no such length.
  init(_ text: some StringProtocol) throws(ConsoleError) {
    var rest = Substring(text.lowercased())
    guard !rest.isEmpty else { throw Self.error(text) }
    while !rest.isEmpty {
      let digits = rest.prefix { ("0"..."9").contains($0) || $0 == "." }
      rest.removeFirst(digits.count)
      let unit = rest.prefix { $0.isLetter }
      rest.removeFirst(unit.count)
      rest = rest.drop { $0 == " " }
      guard let value = Double(digits), value < 1e6 else { throw Self.error(text) }
      switch unit {
      case "s", "sec": seconds += value
      case "m", "min": seconds += value * 60
      case "h": seconds += value * 3600
      case "d", "day", "days", "w", "week", "weeks":
        guard let whole = Int(exactly: value) else { throw Self.error(text) }
        days += unit.first == "w" ? whole * 7 : whole
      default: throw Self.error(text)
      }
    }
  }

  private static func error(_ text: some StringProtocol) -> ConsoleError {
    ConsoleError("“\(text)” is no length of time; write it like 30m, 2h or 1d12h")
  }

  /// So much before or after an instant.
  func added(to instant: Instant, sign: Int, in zone: LocalZone) -> Instant {
    let (day, second) = zone.split(instant)
    let moved = days == 0 ? instant : zone.instant(of: day + sign * days, second: second)
    return moved + Double(sign) * seconds
  }
}
