extension Instant {
  /// From 1980 up to 2100: what a real device can mean.
  public var isPlausible: Bool {
    unixSeconds >= 315_532_800 && unixSeconds < 4_102_444_800
  }

  /// The shortest decimal that reads back as the same `Double`, without `.0`: `63113903999.999`.
  public var rawText: String { shortestText(seconds) }

  /// `2026-05-08 19:11:42` on the wall clock of a zone; outside 1980 to 2100 the raw reference
  /// seconds, as stored.
  public func text(in zone: LocalZone) -> String {
    guard isPlausible else { return rawText }
    let (day, second) = zone.split(self)
    return "\(day) \(clockText(second: second))"
  }

  /// `2026-05-08T19:11:42+09:00`: ISO-8601 with the zone's offset; outside 1980 to 2100 the raw
  /// reference seconds.
  public func iso8601(in zone: LocalZone) -> String {
    guard isPlausible else { return rawText }
    let (day, second) = zone.split(self)
    let offset = zone.offset(at: self)
    let minutes = abs(offset) / 60
    let sign = offset < 0 ? "-" : "+"
    return "\(day)T\(clockText(second: second))"
      + "\(sign)\(padded(minutes / 60, 2)):\(padded(minutes % 60, 2))"
  }
}

/// `19:11:42`, seconds of the day rounded down.
public func clockText(second: Double) -> String {
  let whole = Int(min(max(second, 0), 86_399))
  return "\(padded(whole / 3600, 2)):\(padded(whole / 60 % 60, 2)):\(padded(whole % 60, 2))"
}

/// The shortest decimal that reads back as the same `Double`, without `.0`.
public func shortestText(_ value: Double) -> String {
  let text = "\(value)"
  return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}
