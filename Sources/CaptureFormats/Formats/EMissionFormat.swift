import DeviceLog

/// What the e-mission app writes on an iPhone: a list of `data` and `metadata`.
///
/// Its state machine notes that a visit began or ended and when it was told (`write_ts`), but
/// neither where nor the visit's own dates; `EMissionDiary` makes them of what else is known.
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
    var notes: [EMissionNote] = []
    for (index, item) in root.children.enumerated() {
      do throws(LineDamage) {
        if let note = try Self.note(item, index + 1, &items) { notes.append(note) }
      } catch {
        items.skip(index + 1, error.reason)
      }
    }
    notes.sort { ($0.at, $0.number) < ($1.at, $1.number) }
    var diary = EMissionDiary(notes)
    for note in notes { diary.take(note, &items) }
    items.remarks += diary.remarks
    return try items.capture(self, content, zone: notes.lazy.compactMap(\.zone).first)
  }

  private static func note(
    _ item: JSONNode, _ number: Int, _ items: inout ItemCollector
  ) throws(LineDamage) -> EMissionNote? {
    guard let data = item["data"], let metadata = item["metadata"] else {
      throw LineDamage(reason: "`data` or `metadata` is missing")
    }
    let key = metadata["key"]?.string ?? "items without a key"
    let written = Instant(unixSeconds: try metadata.number(["write_ts"]))
    let zone = metadata["time_zone"]?.string
    func note(_ content: EMissionNote.Content) -> EMissionNote {
      EMissionNote(number: number, at: written, zone: zone, content: content)
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
      switch Self.word(data["transition"]) {
      case "1", "T_EXITED_GEOFENCE": return note(.exit(time))
      case "13", "T_VISIT_STARTED": return note(.visitStarted)
      case "14", "T_VISIT_ENDED":
        let isOnTrip = ["2", "STATE_ONGOING_TRIP"].contains(
          Self.word(data["curr_state"]) ?? "")
        return note(.visitEnded(isOnTrip: isOnTrip))
      default: items.leaveOut("other transitions")
      }
    default: items.leaveOut(clipped(key))
    }
    return nil
  }

  /// A state or a transition: its number, or its name in what the app itself writes.
  private static func word(_ node: JSONNode?) -> String? {
    node?.number.map { "\(Int(exactly: $0) ?? -1)" } ?? node?.string
  }
}
