import DeviceLog

/// The property list in which `UserDefaults` keeps an app's values, one of which holds visits.
struct UserDefaultsFormat: CaptureFormat {
  let name = "userdefaults"
  let title = "a property list of an app"
  let bestGrade = Grade.partial
  let tellsDelivery = false
  let limits = [
    "When a visit was delivered: an open visit and its later correction look the same.",
    "Region crossings, fixes and launches.",
    "Visits the app had already dropped when the file was taken.",
  ]

  /// The longest property list that is read, in bytes.
  private static let longest = 64 << 20

  func recognises(_ content: Content) -> Bool {
    if content.bytes.starts(with: "bplist".utf8) { return true }
    return content.head.first == UInt8(ascii: "<") && content.headHolds("<plist")
  }

  /// Reads what stands under each key that holds visits.
  func readFleet(
    _ content: Content, _ options: ReadOptions
  ) throws(CaptureError) -> [FleetMember] {
    let keys = try candidates(content).map(\.key)
    guard options.key == nil, keys.count > 1 else {
      return [FleetMember(user: "", capture: try read(content, options))]
    }
    var fleet: [FleetMember] = []
    var firstError: CaptureError?
    for key in keys {
      var options = options
      options.key = key
      do throws(CaptureError) {
        fleet.append(FleetMember(user: key, capture: try read(content, options)))
      } catch {
        if firstError == nil { firstError = error }
      }
    }
    if fleet.isEmpty, let firstError { throw firstError }
    return fleet
  }

  func read(_ content: Content, _ options: ReadOptions) throws(CaptureError) -> Capture {
    let candidates = try candidates(content)
    if candidates.isEmpty {
      throw refusal(content, "none of its values holds an array of visits")
    }
    var readings: [(key: String, visits: VisitArray)] = []
    for candidate in candidates {
      var visits = VisitArray(options, modificationDate: content.modificationDate)
      visits.read(candidate.array)
      readings.append((candidate.key, visits))
    }
    let offer = readings.map { "`\($0.key)` (\($0.visits.lines.count))" }.joined(separator: ", ")
    let chosen: (key: String, visits: VisitArray)?
    if let key = options.key {
      chosen = readings.first { $0.key == key }
    } else {
      // The first of those with the most.
      let most = readings.map(\.visits.lines.count).max()
      chosen = readings.first { $0.visits.lines.count == most }
    }
    guard let (key, visits) = chosen else {
      throw refusal(
        content, "no array of visits stands under `\(options.key ?? "")`; there are \(offer)")
    }
    if visits.lines.isEmpty, let first = visits.skipped.first {
      throw refusal(
        content, "no visit under `\(key)` can be read; item \(first.line): \(first.reason)")
    }
    var capture = Capture(
      format: name, lines: visits.lines.sortedByDelivery(), skipped: visits.skipped,
      remarks: visits.remarks)
    if readings.count > 1, options.key == nil {
      capture.remarks.append(
        "Several keys hold visits: \(offer). Read: `\(key)`; choose another with `--key`.")
    }
    return capture
  }

  /// Every array of visits with the path of its key, in the order of the keys.
  private func candidates(
    _ content: Content
  ) throws(CaptureError) -> [PropertyListVisits.Candidate] {
    guard content.bytes.count <= Self.longest else {
      throw CaptureError(
        .tooLarge, file: content.name, "a property list of more than 64 MB is not read")
    }
    guard let root = PropertyListValue.read(content.bytes) else {
      throw refusal(content, "it is damaged")
    }
    var search = PropertyListVisits()
    search.look(at: root, path: "", depth: 0)
    return search.found
  }
}

/// Looks for arrays of visits in a property list: as JSON in data or text, as a property list in
/// data, or as a plain array.
private struct PropertyListVisits {
  struct Candidate {
    var key: String
    var array: JSONNode
  }

  private(set) var found: [Candidate] = []

  mutating func look(at value: PropertyListValue, path: String, depth: Int) {
    guard depth < 8 else { return }
    switch value {
    case .object(let members):
      for member in members.sorted(by: { $0.key < $1.key }) {
        let inner = path.isEmpty ? member.key : "\(path).\(member.key)"
        look(at: member.value, path: inner, depth: depth + 1)
      }
    case .data(let data):
      if data.starts(with: BinaryPropertyList.magic) {
        let inner = data.withUnsafeBytes { PropertyListValue.read($0) }
        if let inner { look(at: inner, path: path, depth: depth + 1) }
      } else {
        take(data, path)
      }
    case .text(let text): take(text.utf8, path)
    case .list: take(value.json.utf8, path)
    case .number, .date, .other: break
    }
  }

  private mutating func take(_ bytes: some Collection<UInt8>, _ path: String) {
    let start = bytes.first { !isWhiteSpace($0) }
    guard start == UInt8(ascii: "[") || start == UInt8(ascii: "{") else { return }
    let padded = PaddedBytes(bytes)
    guard case .success(let root) = JSONNode.document(padded.bytes),
      let array = VisitArray.find(in: root)
    else { return }
    found.append(Candidate(key: path, array: array))
  }
}
