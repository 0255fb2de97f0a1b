import DeviceLog

extension Model {
  /// Shows dates in another zone; nights and local days still count in the log's own.
  ///
  /// - Parameter name: a zone, or `log` for the log's own; nothing goes on to the next.
  mutating func showZone(_ name: String) throws(ConsoleError) {
    if name.isEmpty {
      shownZone = shownZone == nil ? .utc : nil
    } else if name.lowercased() == "log" {
      shownZone = nil
    } else if let zone = LocalZone(identifier: name) {
      shownZone = zone
    } else {
      throw ConsoleError("there is no zone “\(name)”; zones are named like Asia/Tokyo or UTC")
    }
    say(
      shownZone.map { "Dates in \($0.identifier); nights are still those of \(logZone.identifier)" }
        ?? "Dates in the log’s own zone, \(logZone.identifier)")
  }
}
