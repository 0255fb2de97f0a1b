import Foundation

extension Instant {
  /// The instant of a `Date`, to the bit; `distantPast` and `distantFuture` included.
  public init(_ date: Date) {
    self.init(date.timeIntervalSinceReferenceDate)
  }

  /// The `Date` of an instant, to the bit.
  public var date: Date { Date(timeIntervalSinceReferenceDate: seconds) }
}
