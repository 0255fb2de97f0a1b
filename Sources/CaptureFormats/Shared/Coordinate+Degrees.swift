import DeviceLog

extension Coordinate {
  /// The place of two finite numbers with a comma between them: `55.6058430, 24.7647107`. Degree
  /// signs and spaces are ignored.
  init?(degrees text: some StringProtocol) {
    let parts = text.split(separator: ",").map { part in
      Double(String(part.filter { $0 != "°" && $0 != " " }))
    }
    guard parts.count >= 2, let latitude = parts[0], let longitude = parts[1],
      latitude.isFinite, longitude.isFinite
    else { return nil }
    self.init(latitude: latitude, longitude: longitude)
  }
}
