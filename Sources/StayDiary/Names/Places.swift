import DeviceLog

/// Places that stays may be called after. They come from a file; nothing leaves the machine.
package struct Places: Sendable, Hashable {
  /// Places that may give a name, from south to north.
  private let named: [Place]
  /// Addresses, in the order of the file.
  private let addresses: [Place]
  /// How many places there are, those left out included.
  package let count: Int

  /// No place at all.
  package static let none = Places([])

  /// - Complexity: O(n log n).
  package init(_ places: [Place]) {
    let usable = places.filter { $0.coordinate.isInRange }
    named = usable.enumerated().filter { $0.element.use == .name }
      .sorted {
        ($0.element.coordinate.latitude, $0.offset) < ($1.element.coordinate.latitude, $1.offset)
      }.map(\.element)
    addresses = usable.filter { $0.use == .address }
    count = places.count
  }

  /// What a stay is called.
  ///
  /// Candidates are sought within 30 m, and where there are none within 50 m. The second leaves the
  /// name undecided unless it is farther than the first by more than twice the accuracy. Where
  /// nothing is found, the nearest address is taken.
  ///
  /// - Complexity: O(log n + places in a strip of 100 m), and O(addresses) where there is none.
  package func naming(
    of coordinate: Coordinate, accuracyMetres: Double, _ settings: DiarySettings = .standard
  ) -> Naming {
    let near = candidates(within: settings.widenedNameMetres, of: coordinate)
    var found = near.filter { $0.metres <= settings.nameMetres }
    if found.isEmpty { found = near }
    guard let first = found.first else { return address(of: coordinate, settings) }
    let limit = settings.undecidedAccuracies * max(0, accuracyMetres)
    let alike = found.filter { $0.metres - first.metres <= limit + 1e-6 }
    return alike.count > 1 ? .undecided(alike) : .named(first)
  }

  /// Places that may give a name, the nearest first.
  private func candidates(within limit: Double, of coordinate: Coordinate) -> [Candidate] {
    // A degree of latitude is 110.5 km at least.
    let strip = limit / 110_000
    var index = named.partitionPoint { $0.coordinate.latitude < coordinate.latitude - strip }
    var found: [Candidate] = []
    while index < named.count, named[index].coordinate.latitude <= coordinate.latitude + strip {
      let distance = metres(from: coordinate, to: named[index].coordinate)
      if distance <= limit { found.append(Candidate(place: named[index], metres: distance)) }
      index += 1
    }
    return found.sorted { ($0.metres, $0.place.name) < ($1.metres, $1.place.name) }
  }

  private func address(of coordinate: Coordinate, _ settings: DiarySettings) -> Naming {
    var nearest: Candidate?
    for place in addresses {
      if let nearest,
        abs(place.coordinate.latitude - coordinate.latitude) * 110_000 > nearest.metres
      {
        continue
      }
      let distance = metres(from: coordinate, to: place.coordinate)
      if nearest.map({ distance < $0.metres }) ?? true {
        nearest = Candidate(place: place, metres: distance)
      }
    }
    guard let nearest else { return .unnamed }
    return .address(nearest, isToBeConfirmed: nearest.metres > settings.addressMetres)
  }
}
