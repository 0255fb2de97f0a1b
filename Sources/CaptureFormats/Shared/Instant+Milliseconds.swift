import DeviceLog

extension Instant {
  /// An instant so many milliseconds after 1970-01-01. Whole milliseconds keep their last digit,
  /// which a division before the subtraction would lose.
  init(unixMilliseconds: Double) {
    self.init((unixMilliseconds - Self.unixEpochOffset * 1000) / 1000)
  }
}
