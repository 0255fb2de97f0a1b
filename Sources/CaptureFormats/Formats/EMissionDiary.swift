import DeviceLog

/// One item of use in a log of e-mission.
struct EMissionNote {
  enum Content {
    case fix(Fix)
    case exit(Instant)
    case visitStarted
    /// While the app was on a trip, or while it waited for one.
    case visitEnded(isOnTrip: Bool)
  }

  var number: Int
  /// When it was written.
  var at: Instant
  var zone: String?
  var content: Content

  var fix: Fix? { if case .fix(let fix) = content { fix } else { nil } }
}

/// Makes entries of the notes of e-mission, in the order in which they were written.
///
/// On a trip the app gets a fix every 50 m, so the fixes tell when the phone came to rest and when it
/// moved on:
///
/// - A visit began at the last fix before its note, there and then; if that fix is older than the last
///   visit's end, at the note.
/// - It ended with the first of the fixes that lead up to its note, or at the exit of the app's circle,
///   whichever is earlier; without either, at the note. Its place is where it began, else that of the
///   fix before the exit, else the last fix.
/// - Early versions of the app note every delivery of a visit as an end, never a beginning. In their
///   logs an end noted on a trip, while the phone rests, is the beginning that it must have been.
struct EMissionDiary {
  /// The phone rests if no fix is so new, in seconds. Measured on the published day: ends noted on
  /// the way have a fix at most 67 s before them, those noted at rest none for 294 s and more.
  private static let restSeconds = 180.0
  /// Fixes at most so far apart, in seconds, are one trip.
  private static let pauseSeconds = 300.0

  private var visits = 0
  private var beginnings = 0
  /// Whether the app tells beginnings from ends.
  private let tellsBeginnings: Bool
  /// The last fix; before the first one, that one.
  private var lastFix: Fix?
  /// The first of the fixes that lead up to the last one.
  private var tripStart: Instant?
  private var zone: String?
  /// The visit that has not ended: the fix where it began, and when.
  private var open: (fix: Fix, arrival: Instant)?
  /// The exit since the last end of a visit, with the fix before it or the first after it.
  private var exit: (time: Instant, fix: Fix?)?
  /// The end noted last: when, and the visit.
  private var last: (at: Instant, visit: VisitDelivery)?

  init(_ notes: [EMissionNote]) {
    lastFix = notes.lazy.compactMap(\.fix).first
    tellsBeginnings = notes.contains {
      if case .visitStarted = $0.content { true } else { false }
    }
  }

  /// What was guessed, a sentence each.
  var remarks: [String] {
    guard visits > 0 else { return [] }
    var remarks = [
      "The app notes that a visit began or ended, but neither its dates nor its place: those of "
        + "fixes, of an exit of its circle and of the notes are taken."
    ]
    if beginnings > 0 {
      remarks.append(
        "This version of the app notes every visit as ended; \(beginnings) of the \(visits) are taken"
          + " as begun, since the phone was at rest.")
    }
    return remarks
  }

  mutating func take(_ note: EMissionNote, _ items: inout ItemCollector) {
    if let next = note.zone, next != zone {
      if zone != nil { items.add(Entry(at: note.at, .timeZone(identifier: next)), note.number) }
      zone = next
    }
    switch note.content {
    case .fix(let fix):
      follow(fix)
      if let (time, place) = exit, place == nil { exit = (time, fix) }
      items.add(Entry(at: note.at, .location(fix)), note.number)
    case .exit(let time):
      exit = (time, lastFix)
      let crossing = RegionCrossing(region: EMissionFormat.region, timestamp: time)
      items.add(Entry(at: note.at, .regionExit(crossing)), note.number)
    case .visitStarted: begin(note, &items)
    case .visitEnded(let isOnTrip):
      if !tellsBeginnings, isOnTrip, isAtRest(note.at) {
        beginnings += 1
        begin(note, &items)
      } else {
        end(note, &items)
      }
    }
  }

  /// Fixes that were written together may come the newest first.
  private mutating func follow(_ fix: Fix) {
    let pause = lastFix.map { fix.timestamp - $0.timestamp } ?? .infinity
    if pause > Self.pauseSeconds || tripStart == nil {
      tripStart = fix.timestamp
    } else if let start = tripStart, start - fix.timestamp <= Self.pauseSeconds {
      tripStart = min(start, fix.timestamp)
    }
    lastFix = fix
  }

  private func isAtRest(_ at: Instant) -> Bool {
    lastFix.map { at - $0.timestamp > Self.restSeconds } ?? false
  }

  private mutating func begin(_ note: EMissionNote, _ items: inout ItemCollector) {
    guard let fix = lastFix else {
      items.skip(note.number, "a visit began, but no fix says where")
      return
    }
    let isOfThisTrip = last.map { fix.timestamp >= $0.visit.departureDate } ?? true
    let arrival = isOfThisTrip ? min(fix.timestamp, note.at) : note.at
    open = (fix, arrival)
    exit = nil
    add(visit(fix, arrival, .distantFuture), note, &items)
  }

  private mutating func end(_ note: EMissionNote, _ items: inout ItemCollector) {
    if let last, last.at == note.at {
      // Told twice at once: the same visit, twice.
      add(last.visit, note, &items)
      return
    }
    guard let fix = open?.fix ?? exit?.fix ?? lastFix else {
      items.skip(note.number, "a visit ended, but no fix says where")
      return
    }
    let known = [note.at, exit?.time, movedOn(note.at)].compactMap { $0 }
    let departure = known.min() ?? note.at
    let visit = visit(fix, open?.arrival ?? .distantPast, departure)
    add(visit, note, &items)
    last = (note.at, visit)
    open = nil
    exit = nil
  }

  /// When the trip began that was going on; `nil` if none was.
  private func movedOn(_ at: Instant) -> Instant? {
    guard let tripStart, let lastFix, at - lastFix.timestamp <= Self.pauseSeconds else {
      return nil
    }
    if let open, tripStart <= open.fix.timestamp { return nil }
    return tripStart
  }

  private func visit(_ fix: Fix, _ arrival: Instant, _ departure: Instant) -> VisitDelivery {
    VisitDelivery(
      fix.coordinate, arrivalDate: arrival, departureDate: departure,
      horizontalAccuracy: fix.horizontalAccuracy)
  }

  private mutating func add(
    _ visit: VisitDelivery, _ note: EMissionNote, _ items: inout ItemCollector
  ) {
    visits += 1
    items.add(Entry(at: note.at, .visit(visit)), note.number)
  }
}
