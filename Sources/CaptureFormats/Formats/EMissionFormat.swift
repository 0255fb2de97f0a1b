import DeviceLog

/// What the e-mission app writes on an iPhone: a list of `data` and `metadata`.
///
/// Its state machine notes that a visit began or ended and when it was told (`write_ts`), but
/// neither where nor the visit's own dates. So an entry is made of what is known. A visit begins
/// when it is noted, at the last fix. It ends when its note is written, or at the exit of the app's
/// circle if one came since the last end; its place is where it began, else that of the exit, else
/// the last fix.
struct EMissionFormat: CaptureFormat {
  let name = "emission"
  let title = "a log of the e-mission app"
  let bestGrade = Grade.partial
  let tellsDelivery = true
  let limits = [
    "The dates and the place of a visit: those of its notes, of an exit and of fixes are taken.",
    "Which circle was left: its own, drawn anew at the end of each trip.",
  ]

  /// The identifier under which exits of the app's own circle stand.
  static let region = "e-mission"

  func recognises(_ content: Content) -> Bool {
    guard let root = content.jsonRoot, root.isList else { return false }
    return root.children.prefix(20).contains {
      $0["data"] != nil && $0["metadata"]?["key"] != nil
    }
  }

  func read(_ content: Content, _ options: ReadOptions) throws(CaptureError) -> Capture {
    let root = try document(content)
    guard root.isList else { throw refusal(content, "it is no list") }
    var items = ItemCollector(options)
    var notes: [Note] = []
    for (index, item) in root.children.enumerated() {
      do throws(LineDamage) {
        if let note = try Self.note(item, index + 1, &items) { notes.append(note) }
      } catch {
        items.skip(index + 1, error.reason)
      }
    }
    notes.sort { ($0.at, $0.number) < ($1.at, $1.number) }
    var diary = EMissionDiary(firstFix: notes.lazy.compactMap(\.fix).first)
    for note in notes { diary.take(note, &items) }
    if diary.visits > 0 {
      items.remarks.append(
        "The app notes that a visit began or ended, but neither its dates nor its place: those of "
          + "the notes, of an exit of its circle and of the last fix are taken.")
    }
    return try items.capture(self, content, zone: notes.lazy.compactMap(\.zone).first)
  }

  /// One item of use.
  fileprivate struct Note {
    enum Content {
      case fix(Fix)
      case exit(Instant)
      case visitStarted
      case visitEnded
    }

    var number: Int
    var at: Instant
    var zone: String?
    var content: Content

    var fix: Fix? { if case .fix(let fix) = content { fix } else { nil } }
  }

  private static func note(
    _ item: JSONNode, _ number: Int, _ items: inout ItemCollector
  ) throws(LineDamage) -> Note? {
    guard let data = item["data"], let metadata = item["metadata"] else {
      throw LineDamage(reason: "`data` or `metadata` is missing")
    }
    let key = metadata["key"]?.string ?? "items without a key"
    let written = Instant(unixSeconds: try metadata.number(["write_ts"]))
    let zone = metadata["time_zone"]?.string
    func note(_ content: Note.Content) -> Note {
      Note(number: number, at: written, zone: zone, content: content)
    }
    switch key {
    case "background/location":
      let place = Coordinate(
        latitude: try data.number(["latitude"]), longitude: try data.number(["longitude"]))
      let time = Instant(unixSeconds: try data.number(["ts"]))
      let speed = data["sensed_speed"]?.number.flatMap { $0 < 0 ? nil : $0 }
      let accuracy = items.accuracy(data["accuracy"]?.number)
      return note(
        .fix(
          Fix(
            place, timestamp: time, horizontalAccuracy: accuracy, speed: speed, source: .standard)))
    case "statemachine/transition":
      let time = Instant(unixSeconds: try data.number(["ts"]))
      switch data["transition"]?.number.map({ "\(Int(exactly: $0) ?? -1)" })
        ?? data["transition"]?.string
      {
      case "1", "T_EXITED_GEOFENCE": return note(.exit(time))
      case "13", "T_VISIT_STARTED": return note(.visitStarted)
      case "14", "T_VISIT_ENDED": return note(.visitEnded)
      default: items.leaveOut("other transitions")
      }
    default: items.leaveOut(clipped(key))
    }
    return nil
  }
}

/// Makes entries of notes in the order in which they were written.
private struct EMissionDiary {
  private(set) var visits = 0
  /// The last fix; before the first one, that one.
  private var lastFix: Fix?
  private var zone: String?
  /// The visit that has not ended: the fix where it began, and when.
  private var open: (fix: Fix, arrival: Instant)?
  /// The exit since the last end of a visit, with the fix before it or the first after it.
  private var exit: (time: Instant, fix: Fix?)?

  init(firstFix: Fix?) {
    lastFix = firstFix
  }

  mutating func take(_ note: EMissionFormat.Note, _ items: inout ItemCollector) {
    if let next = note.zone, next != zone {
      if zone != nil { items.add(Entry(at: note.at, .timeZone(identifier: next)), note.number) }
      zone = next
    }
    switch note.content {
    case .fix(let fix):
      lastFix = fix
      if let (time, place) = exit, place == nil { exit = (time, fix) }
      items.add(Entry(at: note.at, .location(fix)), note.number)
    case .exit(let time):
      exit = (time, lastFix)
      let crossing = RegionCrossing(region: EMissionFormat.region, timestamp: time)
      items.add(Entry(at: note.at, .regionExit(crossing)), note.number)
    case .visitStarted:
      guard let fix = lastFix else {
        items.skip(note.number, "a visit began, but no fix says where")
        return
      }
      open = (fix, note.at)
      add(fix, note.at, .distantFuture, note, &items)
    case .visitEnded:
      guard let fix = open?.fix ?? exit?.fix ?? lastFix else {
        items.skip(note.number, "a visit ended, but no fix says where")
        return
      }
      let departure = min(note.at, exit?.time ?? note.at)
      add(fix, open?.arrival ?? .distantPast, departure, note, &items)
      open = nil
      exit = nil
    }
  }

  private mutating func add(
    _ fix: Fix, _ arrival: Instant, _ departure: Instant, _ note: EMissionFormat.Note,
    _ items: inout ItemCollector
  ) {
    visits += 1
    let visit = VisitDelivery(
      fix.coordinate, arrivalDate: arrival, departureDate: departure,
      horizontalAccuracy: fix.horizontalAccuracy)
    items.add(Entry(at: note.at, .visit(visit)), note.number)
  }
}
