import DeviceLog

extension JSONNode {
  /// The number under the first of some keys that is there.
  ///
  /// - Throws: if none is there, or what is there is no number. A number as text counts where
  ///   `isLoose`.
  func number(_ keys: [String], isLoose: Bool = false) throws(LineDamage) -> Double {
    for key in keys {
      guard let value = self[key] else { continue }
      guard let number = isLoose ? value.looseNumber : value.number else {
        throw LineDamage(reason: "`\(key)` is \(value.label), not a number")
      }
      return number
    }
    throw LineDamage(reason: "`\(keys.first ?? "")` is missing")
  }

  /// The place under `latitudeE7` and `longitudeE7`: degrees times ten million.
  ///
  /// Google once wrote negative ones as unsigned 32-bit integers; values beyond the range of
  /// degrees are wrapped back.
  func placeE7(_ latitudeKeys: [String], _ longitudeKeys: [String]) throws(LineDamage) -> Coordinate
  {
    func degrees(_ value: Double, limit: Double) -> Double {
      let wrapped = value > limit * 1e7 ? value - 4_294_967_296 : value
      return wrapped / 1e7
    }
    return Coordinate(
      latitude: degrees(try number(latitudeKeys, isLoose: true), limit: 90),
      longitude: degrees(try number(longitudeKeys, isLoose: true), limit: 180))
  }
}
