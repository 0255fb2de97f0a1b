import DeviceLog

/// Works out a zone from the offsets behind the times of a file.
struct OffsetWatch {
  /// Offsets as they were spelled, without those in UTC.
  private var spelled: Set<String> = []
  private var hasUTC = false

  /// Takes note of the offset behind an ISO-8601 time, if there is one.
  mutating func take(_ text: String) {
    if text.hasSuffix("Z") || text.hasSuffix("z") {
      hasUTC = true
      return
    }
    guard let sign = text.dropFirst(10).lastIndex(where: { $0 == "+" || $0 == "-" }) else { return }
    let digits = text[sign...].filter { $0.isNumber }
    guard digits.count == 2 || digits.count == 4 else { return }
    if digits.allSatisfy({ $0 == "0" }) {
      hasUTC = true
      return
    }
    spelled.insert(String(text[sign]) + digits + (digits.count == 2 ? "00" : ""))
  }

  /// Takes note of an offset in seconds east of Greenwich. 0 may as well mean that none is known.
  mutating func take(seconds: Double) {
    guard abs(seconds) <= 86_400 else { return }
    let minutes = Int(abs(seconds) / 60)
    guard minutes > 0 else {
      hasUTC = true
      return
    }
    spelled.insert(
      (seconds < 0 ? "-" : "+") + padded(minutes / 60, 2) + padded(minutes % 60, 2))
  }

  /// The offset all times have, as a zone `GMT+0100`; `nil` if they differ or all are in UTC,
  /// which says nothing about the place.
  var identifier: String? {
    guard !hasUTC, spelled.count == 1, let offset = spelled.first else { return nil }
    return LocalZone(identifier: "GMT\(offset)")?.identifier
  }

  /// What was worked out, a sentence.
  var remark: String {
    if let identifier {
      return
        "The file names no time zone; all its times are at \(identifier), which is taken. It has "
        + "no summer time: name the true zone with `--time-zone`."
    }
    let why = spelled.isEmpty ? "its times are in UTC or have none" : "its offsets differ"
    return "The file names no time zone, and \(why): name it with `--time-zone`."
  }
}
