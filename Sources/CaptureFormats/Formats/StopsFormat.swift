import DeviceLog

/// A table of stops: a line each with start, end (or minutes) and place, with a header. Times as
/// ISO-8601 or seconds since 1970, places as degrees, ten-millionths, or mere names.
struct StopsFormat: CaptureFormat {
  let name = "stops"
  let title = "a table of stops (CSV)"
  let bestGrade = Grade.partial
  let tellsDelivery = false
  let limits = [
    "When a visit was delivered, and as a rule how accurate its place is.",
    "The time zone, where times have no offset.",
    "Region crossings, fixes and launches.",
  ]

  func recognises(_ content: Content) -> Bool {
    guard let delimiter = TableText.delimiter(of: content.head) else { return false }
    var table = TableText(content.head, delimiter: delimiter)
    return table.next().flatMap { StopColumns($0.fields) } != nil
  }

  let hasUsers = true

  /// Users, at most, that an error names.
  private static let namedUsers = 10

  /// Reads one user: the only one, or the one asked for.
  ///
  /// - Throws: `.several` with their names if there are more and none was asked for.
  func read(_ content: Content, _ options: ReadOptions) throws(CaptureError) -> Capture {
    let fleet = try readFleet(content, options)
    let rest = fleet.count - Self.namedUsers
    let offer =
      fleet.prefix(Self.namedUsers).map { "“\(clipped($0.user))”" }.joined(separator: ", ")
      + (rest > 0 ? " and \(rest) more" : "")
    if let user = options.user {
      guard let member = fleet.first(where: { $0.user == user }) else {
        throw refusal(content, "it has no user “\(clipped(user))”; there are \(offer)")
      }
      return member.capture
    }
    guard let only = fleet.first else { throw refusal(content, "it has no rows") }
    guard fleet.count == 1 else {
      throw CaptureError(
        .several, file: content.name,
        "holds the stops of \(fleet.count) users; choose one with --user: \(offer)")
    }
    return only.capture
  }

  func readFleet(
    _ content: Content, _ options: ReadOptions
  ) throws(CaptureError) -> [FleetMember] {
    guard let delimiter = TableText.delimiter(of: content.head) else {
      throw refusal(content, "its first line has neither comma, semicolon nor tab")
    }
    var table = TableText(content.bytes, delimiter: delimiter)
    guard let header = table.next(), let columns = StopColumns(header.fields) else {
      throw refusal(
        content, line: 1,
        "its header does not name a start, an end (or duration) and a place (or location)")
    }
    var people: [(user: String, stops: StopReading)] = []
    var indices: [Substring: Int] = [:]
    while let row = table.next() {
      let user = columns.user.flatMap { $0 < row.fields.count ? row.fields[$0] : nil } ?? ""
      let index = indices[user] ?? people.count
      if index == people.count {
        indices[user] = index
        people.append((String(user), StopReading(columns, options)))
      }
      people[index].stops.take(row)
    }
    if people.isEmpty { throw refusal(content, "it has a header, but no rows") }
    var fleet: [FleetMember] = []
    var firstError: CaptureError?
    for (user, stops) in people {
      do throws(CaptureError) {
        fleet.append(FleetMember(user: user, capture: try stops.capture(self, content)))
      } catch {
        if firstError == nil { firstError = error }
      }
    }
    if fleet.isEmpty, let firstError { throw firstError }
    return fleet
  }
}

/// The stops of one user.
private struct StopReading {
  private let columns: StopColumns
  private var items: ItemCollector
  /// The made-up place of each name.
  private var places: [Substring: Coordinate] = [:]
  private var shift: Double?

  init(_ columns: StopColumns, _ options: ReadOptions) {
    self.columns = columns
    items = ItemCollector(options)
  }

  mutating func take(_ row: TableText.Row) {
    do throws(LineDamage) {
      try read(row)
    } catch {
      items.skip(row.line, error.reason, original: row.fields.joined(separator: ","))
    }
  }

  private mutating func read(_ row: TableText.Row) throws(LineDamage) {
    let place = try place(row)
    guard let start = try instant(row, columns.start, "start") else {
      throw LineDamage(reason: "the start is missing")
    }
    var end = try instant(row, columns.end, "end")
    if end == nil, let minutes = try number(row, columns.duration, "duration") {
      let seconds = minutes * 60
      guard seconds.isFinite else { throw LineDamage(reason: "the duration is no finite number") }
      end = start + seconds
    }
    let accuracy = items.accuracy(try number(row, columns.accuracy, "accuracy"))
    let visit = VisitDelivery(
      place, arrivalDate: start, departureDate: end ?? .distantFuture, horizontalAccuracy: accuracy)
    try items.addVisit(visit, row.line)
  }

  private func field(_ row: TableText.Row, _ column: Int?) -> Substring? {
    guard let column, column < row.fields.count, !row.fields[column].isEmpty else { return nil }
    return row.fields[column]
  }

  private func number(
    _ row: TableText.Row, _ column: Int?, _ what: String
  ) throws(LineDamage) -> Double? {
    guard let text = field(row, column) else { return nil }
    guard let number = Double(text), number.isFinite else {
      throw LineDamage(reason: "the \(what) is “\(clipped(text))”, not a number")
    }
    return number
  }

  private mutating func instant(
    _ row: TableText.Row, _ column: Int?, _ what: String
  ) throws(LineDamage) -> Instant? {
    guard let text = field(row, column) else { return nil }
    if let number = Double(text), number.isFinite { return shifted(number) }
    if let instant = items.dates.instant(String(text)) {
      items.offsets.take(String(text))
      return instant
    }
    throw LineDamage(reason: "the \(what) is “\(clipped(text))”, not a date")
  }

  /// Whole weeks from 1970-01-01 to 2020-01-02, both Thursdays.
  private static let weeks = 2609.0

  /// The instant of seconds since 1970, or of milliseconds where they would lie past 2100.
  ///
  /// Published tables hide their dates by counting from some first day. Such seconds lie in the
  /// seventies: they are moved to 2020 by whole weeks, so that days of the week stay.
  private mutating func shifted(_ number: Double) -> Instant {
    if number > 4_102_444_800 { return Instant(unixMilliseconds: number) }
    if shift == nil { shift = number < 315_532_800 ? Self.weeks * 604_800 : 0 }
    return Instant(unixSeconds: number + (shift ?? 0))
  }

  private mutating func place(_ row: TableText.Row) throws(LineDamage) -> Coordinate {
    if columns.placesAreNames {
      guard let name = field(row, columns.location) else {
        throw LineDamage(reason: "the location is missing")
      }
      return madeUpPlace(name)
    }
    guard let latitude = try number(row, columns.latitude, "latitude"),
      let longitude = try number(row, columns.longitude, "longitude")
    else { throw LineDamage(reason: "the latitude or longitude is missing") }
    let scale = columns.isE7 ? 1e7 : 1
    return Coordinate(latitude: latitude / scale, longitude: longitude / scale)
  }

  /// A place of its own for each name, at least 10 km from any other, in the order in which they
  /// come.
  private mutating func madeUpPlace(_ name: Substring) -> Coordinate {
    if let place = places[name] { return place }
    let index = places.count
    let place = Coordinate(
      latitude: 10 + Double(index % 100) / 10,
      longitude: 10 + Double(index / 100 % 1600) / 10)
    places[name] = place
    return place
  }

  func capture(_ format: StopsFormat, _ content: Content) throws(CaptureError) -> Capture {
    var items = items
    if !places.isEmpty {
      items.remarks.append(
        "Its \(places.count) places have no coordinates: each got a made-up one, 10 km or more from "
          + "the others.")
    }
    if let shift, shift > 0 {
      items.remarks.append(
        "Its times count from a hidden day: 2 609 weeks were added, which brings them to 2020 and "
          + "keeps the days of the week.")
    }
    return try items.capture(format, content, item: "line")
  }
}
