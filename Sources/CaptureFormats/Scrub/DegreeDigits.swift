import DeviceLog

/// The degrees of places, to four decimals (some 10 m), as a search through a text would find them.
struct DegreeDigits {
  /// Degrees in ten-thousandths, cut and rounded, without signs.
  private var known: Set<Int> = []

  init(_ places: some Sequence<Coordinate>) {
    for place in places {
      for degree in [abs(place.latitude), abs(place.longitude)] {
        known.insert(Int(capped: degree * 10_000))
        known.insert(Int(capped: (degree * 10_000).rounded()))
      }
    }
  }

  /// Whether a text with this place would seem to hold one of the known degrees; `35.6586` is also
  /// found in `135.6586`.
  func seem(toBeIn place: Coordinate) -> Bool {
    [abs(place.latitude), abs(place.longitude)].contains { degree in
      let digits = Int(capped: degree * 10_000)
      return [digits, digits % 1_000_000, digits % 100_000].contains(where: known.contains)
    }
  }
}
