/// Which column of a table of stops holds what.
struct StopColumns {
  let start: Int?
  let end: Int?
  /// Minutes, where there is no end.
  let duration: Int?
  let latitude: Int?
  let longitude: Int?
  let accuracy: Int?
  let location: Int?
  let user: Int?
  /// Coordinates in ten-millionths of a degree.
  let isE7: Bool

  /// The columns of a header; `nil` if it is none of a table of stops.
  init?(_ header: [Substring]) {
    let keys = header.map { $0.lowercased().filter { $0.isLetter || $0.isNumber } }
    func column(_ names: String...) -> Int? {
      keys.firstIndex { names.contains($0) }
    }
    start = column(
      "start", "starttime", "startdate", "starttimestamp", "startdatetime", "startedat",
      "arrival", "arrivaldate", "arrivaltime", "begin", "begintime", "checkin", "from", "enter")
    end = column(
      "end", "endtime", "enddate", "endtimestamp", "enddatetime", "endedat", "finishedat",
      "departure", "departuredate", "departuretime", "stop", "stoptime", "checkout", "to", "leave")
    duration = column("duration", "durationminutes", "minutes")
    latitude = column("lat", "latitude", "y", "late7", "latitudee7")
    longitude = column("lng", "lon", "long", "longitude", "x", "lnge7", "lone7", "longitudee7")
    accuracy = column("accuracy", "horizontalaccuracy", "acc")
    location = column("loc", "location", "locationid", "place", "placeid", "cluster")
    user = column("user", "userid", "useruuid", "uid", "uuid", "deviceid", "agent", "agentid")
    isE7 = latitude.map { keys[$0].hasSuffix("e7") } ?? false
    let hasPlace = latitude != nil && longitude != nil || location != nil
    guard start != nil, end != nil || duration != nil, hasPlace else { return nil }
  }

  /// Whether places are names only, without coordinates.
  var placesAreNames: Bool { latitude == nil || longitude == nil }
}
