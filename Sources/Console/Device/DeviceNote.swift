import DeviceLog

/// The note that a move of the device leaves in the log: where the device then is.
///
/// `device at 35.658594, 139.745411`. So a move in which the phone delivers nothing is kept and can
/// be undone too, and a log that is opened again knows where the device was.
enum DeviceNote {
  private static let opening = "device at "

  static func text(_ place: Coordinate) -> String {
    opening + shortestText(place.latitude) + ", " + shortestText(place.longitude)
  }

  /// The place a note tells; `nil` for any other note.
  static func place(of text: String) -> Coordinate? {
    guard text.hasPrefix(opening) else { return nil }
    return coordinate(String(text.dropFirst(opening.count)))
  }

  /// Degrees as they are typed: `35.66,139.74`, with blanks or without.
  static func coordinate(_ text: String) -> Coordinate? {
    let parts = text.split { $0 == "," || $0 == " " }
    guard parts.count == 2, let latitude = Double(parts[0]), let longitude = Double(parts[1])
    else { return nil }
    let place = Coordinate(latitude: latitude, longitude: longitude)
    return place.isInRange ? place : nil
  }
}
