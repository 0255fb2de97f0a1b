import CJSON
import DeviceLog

/// Messages of the app OwnTracks: the Recorder's `.rec` (time, topic, message a line, between tabs
/// or spaces), messages a line, or a JSON list of them.
struct OwnTracksFormat: CaptureFormat {
  let name = "owntracks"
  let title = "a log of OwnTracks"
  let bestGrade = Grade.partial
  let tellsDelivery = true
  let limits = [
    "Visits: OwnTracks sends fixes and region crossings.",
    "When something was delivered, where a message has no `created_at`.",
    "The time zone: times are in UTC.",
  ]

  func recognises(_ content: Content) -> Bool {
    guard content.headHolds("\"_type\"") else { return false }
    if let root = content.jsonRoot { return Self.messages(of: root) != nil }
    return content.headLines.prefix(10).contains { Self.message(in: $0) != nil }
  }

  /// The messages of a document: a list, a list under `data`, or a single one.
  private static func messages(of root: JSONNode) -> [JSONNode]? {
    if root["_type"] != nil { return [root] }
    let list = root.isList ? root : root["data"]
    guard let list, list.isList, list.children.prefix(20).contains(where: { $0["_type"] != nil })
    else { return nil }
    return Array(list.children)
  }

  func read(_ content: Content, _ options: ReadOptions) throws(CaptureError) -> Capture {
    var items = ItemCollector(options)
    let messages = content.jsonRoot.flatMap(Self.messages(of:))
    if let messages {
      for (index, message) in messages.enumerated() {
        Self.read(message, index + 1, &items, original: nil)
      }
    } else {
      for (number, line) in Lines(content.bytes) {
        guard line.count <= options.longestLine else {
          items.skip(number, "\(line.count) bytes, longer than the \(options.longestLine) read")
          continue
        }
        let original = options.keepsOriginals ? line.text : nil
        guard let message = Self.message(in: line) else {
          items.skip(number, "no message of OwnTracks", original: original)
          continue
        }
        Self.read(message, number, &items, original: original)
      }
    }
    return try items.capture(self, content, item: messages == nil ? "line" : "item")
  }

  /// The message in a line: what begins at its first brace.
  private static func message(in line: UnsafeRawBufferPointer) -> JSONNode? {
    guard let start = line.firstIndex(of: UInt8(ascii: "{")) else { return nil }
    let padded = PaddedBytes(line[start...])
    guard case .success(let node) = JSONNode.document(padded.bytes), node["_type"] != nil else {
      return nil
    }
    return node
  }

  private static func read(
    _ message: JSONNode, _ number: Int, _ items: inout ItemCollector, original: String?
  ) {
    do throws(LineDamage) {
      try take(message, number, &items)
    } catch {
      items.skip(number, error.reason, original: original)
    }
  }

  private static func take(
    _ message: JSONNode, _ number: Int, _ items: inout ItemCollector
  ) throws(LineDamage) {
    switch message["_type"]?.string {
    case "location":
      let fix = try fix(message, &items)
      if let at = created(message, after: fix.timestamp) {
        items.add(Entry(at: at, .location(fix)), number)
      } else {
        items.addFix(fix, number)
      }
    case "transition":
      let time = Instant(unixSeconds: try message.number(["tst"], isLoose: true))
      guard let region = message["desc"]?.string ?? message["rid"]?.string else {
        throw LineDamage(reason: "`desc` is missing")
      }
      let crossing = RegionCrossing(region: region, timestamp: time)
      let at = created(message, after: time) ?? time
      switch message["event"]?.string {
      case "leave": items.add(Entry(at: at, .regionExit(crossing)), number)
      case "enter": items.add(Entry(at: at, .regionEnter(crossing)), number)
      default:
        let label = message["event"]?.label ?? "missing"
        throw LineDamage(reason: "`event` is \(label), not `enter` or `leave`")
      }
    case "encrypted": throw LineDamage(reason: "the message is encrypted")
    case let type: items.leaveOut(clipped(type ?? "messages without a type"))
    }
  }

  /// When the message was made, if it says so and that is not before what it tells.
  private static func created(_ message: JSONNode, after time: Instant) -> Instant? {
    guard let seconds = message["created_at"]?.looseNumber else { return nil }
    let created = Instant(unixSeconds: seconds)
    return created >= time ? created : nil
  }

  /// `vel` is in km/h; `m` 1 is the significant mode; a fix somebody asked for (`t` `u` or `r`) is
  /// a single one.
  private static func fix(
    _ message: JSONNode, _ items: inout ItemCollector
  ) throws(LineDamage) -> Fix {
    let place = Coordinate(
      latitude: try message.number(["lat"], isLoose: true),
      longitude: try message.number(["lon"], isLoose: true))
    let trigger = message["t"]?.string
    let source: Fix.Source
    if trigger == "u" || trigger == "r" {
      source = .oneShot
    } else {
      source = message["m"]?.looseNumber == 1 ? .slc : .standard
    }
    let speed = message["vel"]?.looseNumber.flatMap { $0 < 0 ? nil : $0 / 3.6 }
    return Fix(
      place, timestamp: Instant(unixSeconds: try message.number(["tst"], isLoose: true)),
      horizontalAccuracy: items.accuracy(message["acc"]?.looseNumber), speed: speed,
      source: source)
  }
}
