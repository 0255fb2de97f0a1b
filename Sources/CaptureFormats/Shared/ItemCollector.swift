import DeviceLog

/// Gathers what a format of other programs yields: entries, what was skipped, what was left out,
/// what had to be guessed. Shared by those formats.
struct ItemCollector {
  /// The accuracy taken where a file has none, in metres.
  static let guessedAccuracy = 50.0

  var dates: DateReading
  /// Offsets behind the times, for formats that name no zone.
  var offsets = OffsetWatch()
  /// Further remarks, a sentence each.
  var remarks: [String] = []
  private(set) var lines: [Capture.Line] = []
  private(set) var skipped: [Capture.SkippedLine] = []
  private var left: [(what: String, count: Int)] = []
  private var accuraciesGuessed = 0
  private var deliveriesGuessed = 0

  init(_ options: ReadOptions) {
    dates = DateReading(options)
  }

  /// Takes an entry.
  mutating func add(_ entry: Entry, _ number: Int) {
    lines.append(Capture.Line(entry, line: number))
  }

  /// Takes a visit of which the delivery is not known: its departure is taken, of an open one its
  /// arrival.
  mutating func addVisit(_ visit: VisitDelivery, _ number: Int) throws(LineDamage) {
    guard let at = VisitArray.delivery(of: visit) else {
      throw LineDamage(reason: "neither the arrival nor the departure is known")
    }
    deliveriesGuessed += 1
    add(Entry(at: at, .visit(visit)), number)
  }

  /// Takes a fix of which the delivery is not known: its own time is taken.
  mutating func addFix(_ fix: Fix, _ number: Int) {
    deliveriesGuessed += 1
    add(Entry(at: fix.timestamp, .location(fix)), number)
  }

  /// Takes note of an item that cannot be read.
  mutating func skip(_ number: Int, _ reason: String, original: String? = nil) {
    skipped.append(
      Capture.SkippedLine(line: number, reason: reason, original: original.map { Array($0.utf8) }))
  }

  /// Takes note of an item that is of no use here.
  mutating func leaveOut(_ what: String) {
    if let index = left.firstIndex(where: { $0.what == what }) {
      left[index].count += 1
    } else {
      left.append((what, 1))
    }
  }

  /// An accuracy, or the guess where there is none.
  mutating func accuracy(_ value: Double?) -> Double {
    if let value { return value }
    accuraciesGuessed += 1
    return Self.guessedAccuracy
  }

  /// The instant of an ISO-8601 text under a key.
  mutating func instant(_ item: JSONNode, _ key: String) throws(LineDamage) -> Instant {
    guard let value = item[key] else { throw LineDamage(reason: "`\(key)` is missing") }
    guard let text = value.string, let instant = dates.instant(text) else {
      throw LineDamage(reason: "`\(key)` is \(value.label), not an ISO-8601 date")
    }
    offsets.take(text)
    return instant
  }

  /// What was read, in the order of delivery, which in these formats is rarely that of the file.
  ///
  /// - Parameter zone: the zone the file names; `nil`: worked out from the offsets.
  /// - Throws: an error if items were there and none could be read.
  func capture(
    _ format: some CaptureFormat, _ content: Content, zone: String? = nil, item: String = "item"
  ) throws(CaptureError) -> Capture {
    if lines.isEmpty, let first = skipped.first {
      let many = skipped.count == 1 ? "its only \(item)" : "none of its \(skipped.count) \(item)s"
      let verb = skipped.count == 1 ? "cannot" : "can"
      throw format.refusal(
        content, "\(many) \(verb) be read; \(item) \(first.line): \(first.reason)")
    }
    var all: [String] = []
    if deliveriesGuessed > 0 {
      all.append(
        "The file does not say when its entries were delivered: a visit is taken as delivered at "
          + "its departure (an open one at its arrival), a fix at its own time.")
    }
    if accuraciesGuessed > 0 {
      let who = accuraciesGuessed == 1 ? "1 entry has" : "\(accuraciesGuessed) entries have"
      all.append("\(who) no accuracy; 50 m is taken.")
    }
    all += remarks
    if zone == nil, !lines.isEmpty { all.append(offsets.remark) }
    if !left.isEmpty {
      let list = left.map { "\($0.what) \($0.count)" }.joined(separator: ", ")
      all.append("Left out, since the learner has no use for them: \(list).")
    }
    return Capture(
      format: format.name, timeZone: zone ?? offsets.identifier,
      lines: lines.sortedByDelivery(), skipped: skipped, remarks: all)
  }
}

extension [Capture.Line] {
  /// Sorted by delivery; of equal ones the earlier in the file first.
  func sortedByDelivery() -> [Capture.Line] {
    sorted { ($0.entry.at, $0.line) < ($1.entry.at, $1.line) }
  }
}
