import DeviceLog
import HomeLearner

/// Makes entries of the fields of a form.
struct InjectedEntries {
  let kind: InjectKind
  let values: [String: FormField.Value]
  let context: InjectContext

  /// Seconds after which a visit is delivered when it begins or ends.
  private static let delay = 300.0

  func entries() throws(ConsoleError) -> [Entry] {
    let entries = try made()
    for entry in entries where !entry.at.isPlausible {
      throw ConsoleError("at must lie between 1980 and 2100, not at \(entry.at.rawText)")
    }
    return entries.map { Entry(at: $0.at, $0.event, isSynthetic: true) }
  }

  private func made() throws(ConsoleError) -> [Entry] {
    switch kind {
    case .openVisit:
      return [Entry(at: try at, .visit(try visit(departure: .distantFuture)))]
    case .closedVisit, .nearSentinelVisit:
      return [Entry(at: try at, .visit(try visit(departure: try instant("departure"))))]
    case .exit: return [Entry(at: try at, .regionExit(try crossing))]
    case .enter: return [Entry(at: try at, .regionEnter(try crossing))]
    case .fix:
      let source = Fix.Source(rawValue: try word("source")) ?? .oneShot
      return [Entry(at: try at, .location(try fix(at: try instant("timestamp"), source)))]
    case .night: return try nights()
    case .rubbishRun: return try rubbishRun()
    case .threeNightTrip: return try trip()
    case .launch: return [Entry(at: try at, .launch)]
    case .reset: return [Entry(at: try at, .reset)]
    }
  }

  private func nights() throws(ConsoleError) -> [Entry] {
    guard case .day(let night) = values["night"], case .time(let from) = values["from"],
      case .time(let to) = values["to"]
    else { throw ConsoleError("the night lacks a date") }
    var entries: [Entry] = []
    for offset in 0..<(try count("nights")) {
      let day = night + offset
      let arrival = context.zone.instant(of: day, second: from)
      let departure = context.zone.instant(of: to > from ? day : day + 1, second: to)
      entries += try stay(at: try place, from: arrival, to: departure)
    }
    return entries
  }

  /// The exit, and the fix that a pending departure asks for a minute before its timer.
  private func rubbishRun() throws(ConsoleError) -> [Entry] {
    let start = try at
    let crossing = RegionCrossing(region: HomeLearner.regionIdentifier, timestamp: start)
    return [
      Entry(at: start, .regionExit(crossing)),
      Entry(at: start + 540, .location(try fix(at: start + 540, .oneShot))),
    ]
  }

  private func trip() throws(ConsoleError) -> [Entry] {
    let leave = try instant("leave")
    let nights = try count("nights")
    let zone = context.zone
    let day = zone.day(at: leave)
    let there = try place
    var entries: [Entry] = []
    if context.home != nil {
      let crossing = RegionCrossing(region: HomeLearner.regionIdentifier, timestamp: leave)
      entries.append(Entry(at: leave + 5, .regionExit(crossing)))
    }
    entries.append(Entry(at: leave + 1800, .location(try fix(at: leave + 1800, .slc))))
    for night in 0..<nights {
      entries += try stay(
        at: there, from: max(leave + 3600, zone.instant(of: day + night, second: 18 * 3600)),
        to: zone.instant(of: day + night + 1, second: 9 * 3600))
    }
    if let home = context.home {
      let back = zone.instant(of: day + nights, second: 14 * 3600)
      let visit = VisitDelivery(
        home, arrivalDate: back, departureDate: .distantFuture,
        horizontalAccuracy: try number("accuracy"))
      entries.append(Entry(at: back + Self.delay, .visit(visit)))
    }
    return entries
  }

  /// A visit as it is delivered: open when it begins, closed when it has ended.
  private func stay(
    at place: Coordinate, from arrival: Instant, to departure: Instant
  ) throws(ConsoleError) -> [Entry] {
    guard departure > arrival else { throw ConsoleError("the stay must end after it begins") }
    let accuracy = try number("accuracy")
    let open = VisitDelivery(
      place, arrivalDate: arrival, departureDate: .distantFuture, horizontalAccuracy: accuracy)
    var closed = open
    closed.departureDate = departure
    return [
      Entry(at: min(arrival + Self.delay, departure), .visit(open)),
      Entry(at: departure + Self.delay, .visit(closed)),
    ]
  }

  private func visit(departure: Instant) throws(ConsoleError) -> VisitDelivery {
    VisitDelivery(
      try place, arrivalDate: try instant("arrival"), departureDate: departure,
      horizontalAccuracy: try number("accuracy"))
  }

  private func fix(at timestamp: Instant, _ source: Fix.Source) throws(ConsoleError) -> Fix {
    Fix(
      try place, timestamp: timestamp, horizontalAccuracy: try number("accuracy"), source: source)
  }

  private var crossing: RegionCrossing {
    get throws(ConsoleError) {
      RegionCrossing(region: try word("region"), timestamp: try instant("timestamp"))
    }
  }

  private var place: Coordinate {
    get throws(ConsoleError) {
      Coordinate(latitude: try number("lat"), longitude: try number("lng"))
    }
  }

  private var at: Instant {
    get throws(ConsoleError) { try instant("at") }
  }

  private func number(_ name: String) throws(ConsoleError) -> Double {
    guard case .number(let value) = values[name] else { throw missing(name) }
    return value
  }

  private func count(_ name: String) throws(ConsoleError) -> Int {
    guard case .count(let value) = values[name] else { throw missing(name) }
    return value
  }

  private func instant(_ name: String) throws(ConsoleError) -> Instant {
    guard case .instant(let value) = values[name] else { throw missing(name) }
    return value
  }

  private func word(_ name: String) throws(ConsoleError) -> String {
    guard case .word(let value) = values[name] else { throw missing(name) }
    return value
  }

  private func missing(_ name: String) -> ConsoleError {
    ConsoleError("\(kind.title) lacks \(name)")
  }
}
