import DeviceLog

/// Reads an array of visits as `Codable` writes one. Shared by the formats that hold such arrays.
struct VisitArray {
  private var dates: DateReading
  private var watch: EpochWatch
  private(set) var lines: [Capture.Line] = []
  private(set) var skipped: [Capture.SkippedLine] = []
  private var guessedAccuracies = 0

  init(_ options: ReadOptions, modificationDate: Instant) {
    dates = DateReading(options)
    watch = EpochWatch(options, modificationDate: modificationDate)
  }

  /// The array within a document: the document itself, or the first member of an object that is
  /// one. `nil` if there is none.
  static func find(in root: JSONNode) -> JSONNode? {
    if isVisits(root) { return root }
    return root.isObject ? root.children.first(where: isVisits) : nil
  }

  /// Whether one of the first items has a date of a visit and a place.
  private static func isVisits(_ node: JSONNode) -> Bool {
    guard node.isList else { return false }
    return node.children.prefix(20).contains { item in
      (item["arrivalDate"] ?? item["departureDate"] ?? item["arrival"] ?? item["departure"]) != nil
        && (item["lat"] ?? item["latitude"] ?? item["coordinate"]) != nil
    }
  }

  /// Reads every item of the array.
  mutating func read(_ array: JSONNode) {
    for (index, item) in array.children.enumerated() {
      do throws(LineDamage) {
        let entry = try entry(item)
        watch.check(entry.at, line: index + 1)
        lines.append(Capture.Line(entry, line: index + 1))
      } catch {
        skipped.append(Capture.SkippedLine(line: index + 1, reason: error.reason))
      }
    }
  }

  /// What was guessed.
  var remarks: [String] {
    var remarks: [String] = []
    if !lines.isEmpty {
      remarks.append(
        "The file does not say when a visit was delivered: each is taken as delivered at its "
          + "departure, one without a departure at its arrival.")
    }
    if guessedAccuracies > 0 {
      let who = guessedAccuracies == 1 ? "1 visit has" : "\(guessedAccuracies) visits have"
      remarks.append("\(who) no accuracy; 50 m is taken.")
    }
    if let remark = watch.remark(item: "item") { remarks.append(remark) }
    return remarks
  }

  private mutating func entry(_ item: JSONNode) throws(LineDamage) -> Entry {
    guard item.isObject else { throw LineDamage(reason: "\(item.label), not an object") }
    let place = item["coordinate"] ?? item
    let coordinate = Coordinate(
      latitude: try place.number(["lat", "latitude"]),
      longitude: try place.number(["lng", "lon", "longitude"]))
    let arrival = try date(item, ["arrivalDate", "arrival"])
    let departure = try date(item, ["departureDate", "departure"])
    let accuracy = try accuracy(item)
    let visit = VisitDelivery(
      coordinate, arrivalDate: arrival ?? .distantPast, departureDate: departure ?? .distantFuture,
      horizontalAccuracy: accuracy)
    guard let at = Self.delivery(of: visit) else {
      throw LineDamage(reason: "neither the arrival nor the departure is known")
    }
    return Entry(at: at, .visit(visit))
  }

  private static let tenYears = 10.0 * 365 * 86_400

  /// When a visit is taken to have been delivered: at its departure; at its arrival if it is open.
  ///
  /// Without a delivery to measure against, a departure is a sentinel if it lies outside 1980 to
  /// 2100 or ten years after the arrival; an arrival if it lies outside 1980 to 2100.
  static func delivery(of visit: VisitDelivery) -> Instant? {
    let isDepartureKnown = visit.departureDate.isPlausible
    guard visit.arrivalDate.isPlausible else {
      return isDepartureKnown ? visit.departureDate : nil
    }
    let isOpen = !isDepartureKnown || visit.departureDate - visit.arrivalDate > tenYears
    return isOpen ? visit.arrivalDate : visit.departureDate
  }

  private mutating func accuracy(_ item: JSONNode) throws(LineDamage) -> Double {
    let keys = ["horizontalAccuracy", "accuracy"]
    if keys.contains(where: { item[$0] != nil }) { return try item.number(keys) }
    guessedAccuracies += 1
    return ItemCollector.guessedAccuracy
  }

  /// `nil` if the key is missing or `null`: an optional date that is not known.
  private mutating func date(_ item: JSONNode, _ keys: [String]) throws(LineDamage) -> Instant? {
    for key in keys {
      guard let value = item[key] else { continue }
      if let number = value.number { return dates.instant(number) }
      if let text = value.string, let instant = dates.instant(text) { return instant }
      throw LineDamage(reason: "`\(key)` is \(value.label), not seconds or an ISO-8601 date")
    }
    return nil
  }
}
