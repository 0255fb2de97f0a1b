import DeviceLog

/// Turns the dates of a file into instants: numbers by their epoch, texts as ISO-8601.
struct DateReading {
  /// What plain numbers count.
  let epoch: ReadOptions.Epoch
  /// The zone of texts without an offset. Its table costs a millisecond, so it is made when the
  /// first such text comes.
  private let identifier: String?
  private let fallback: LocalZone?
  private(set) lazy var zone: LocalZone =
    identifier.flatMap { LocalZone(identifier: $0) } ?? fallback ?? .machine

  /// - Parameter timeZone: the zone the file names, which goes before that of the options.
  init(_ options: ReadOptions, timeZone: String? = nil) {
    epoch = options.epoch
    identifier = timeZone
    fallback = options.timeZone
  }

  /// The instant of a plain number.
  ///
  /// Sentinels need no exception: `distantFuture` counted from 1970 is 64 092 211 200, and the
  /// difference of the epochs takes it exactly to 63 113 904 000.
  func instant(_ number: Double) -> Instant {
    epoch == .unix ? Instant(unixSeconds: number) : Instant(number)
  }

  /// The instant of an ISO-8601 text, `nil` if it is none.
  mutating func instant(_ text: String) -> Instant? {
    Instant(iso8601: text) ?? Instant(iso8601: text, zone: zone)
  }
}

/// Watches whether the deliveries of a file lie where those of a device can, and says what to do if
/// they do not.
struct EpochWatch {
  /// 2008-01-01: the iPhone tells no app a place before.
  private static let earliest = Instant(unixSeconds: 1_199_145_600)
  private static let tenYears = 10 * 365.25 * 86_400

  private let latest: Instant
  private let epoch: ReadOptions.Epoch
  private var checked = 0
  private var outside = 0
  private var first: (line: Int, number: Double)?

  /// - Parameter modificationDate: when the file was last changed; ten years later is too late.
  init(_ options: ReadOptions, modificationDate: Instant) {
    epoch = options.epoch
    latest = modificationDate + Self.tenYears
  }

  private func isPlausible(_ instant: Instant) -> Bool {
    instant >= Self.earliest && instant < latest
  }

  /// Takes note of a delivery.
  mutating func check(_ instant: Instant, line: Int) {
    checked += 1
    if isPlausible(instant) { return }
    outside += 1
    if first == nil {
      let number = epoch == .unix ? instant.unixSeconds : instant.seconds
      first = (line, number)
    }
  }

  /// What the developer should know, `nil` if all is well.
  ///
  /// - Parameter item: what a line is called: `line` or `item`.
  func remark(item: String = "line") -> String? {
    guard let (line, number) = first else { return nil }
    let since = epoch == .unix ? "1970" : "2001"
    let read = epoch == .unix ? Instant(unixSeconds: number) : Instant(number)
    let year = LocalZone.utc.day(at: read).components.year
    let how =
      "\(item) \(line): `at` is \(shortestText(number)), as seconds since \(since) the year \(year)"
    let many = outside == checked ? "all \(checked)" : "\(outside) of \(checked)"
    let count = "\(many) \(item)\(checked == 1 ? "" : "s")"
    if epoch == .reference, isPlausible(Instant(unixSeconds: number)) {
      return how + "; most likely \(count) count from 1970: open it with `--epoch unix`"
    }
    if epoch == .unix, isPlausible(Instant(number)) {
      return how + "; most likely \(count) count from 2001: open it without `--epoch unix`"
    }
    if isPlausible(Instant(unixSeconds: number / 1000)) {
      return how + "; most likely \(count) count milliseconds since 1970, which no option reads"
    }
    return how + ": outside 2008 to ten years from the file's date, as are \(count)"
  }
}
