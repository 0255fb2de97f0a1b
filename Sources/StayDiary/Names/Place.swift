import DeviceLog

/// Something on the map that a stay may be called after.
package struct Place: Sendable, Hashable {
  package var name: String
  /// What it is, as the file spells it: `convenience`, `books`, `address`.
  package var category: String?
  package var coordinate: Coordinate

  package init(_ name: String, category: String? = nil, at coordinate: Coordinate) {
    self.name = name
    self.category = category
    self.coordinate = coordinate
  }

  /// What a place is good for.
  enum Use {
    /// May give a stay its name.
    case name
    /// Names a stay where nothing else does.
    case address
    /// Nobody stays there for its own sake.
    case none
  }

  var use: Use {
    guard let category else { return .name }
    var word = String(String.UnicodeScalarView(category.unicodeScalars.filter(Self.isLetter)))
      .lowercased()
    // As MapKit spells them: MKPOICategoryEVCharger.
    if word.hasPrefix("mkpoicategory") { word.removeFirst("mkpoicategory".count) }
    if word == "address" { return .address }
    if word.hasSuffix("s") { word.removeLast() }
    return Self.leftOut.contains(word) ? .none : .name
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
  }

  /// Post boxes, cash machines, toilets, charging points and car parks, in the words of
  /// OpenStreetMap, MapKit and plain English, letters only and in the singular.
  private static let leftOut: Set<String> = [
    "postbox", "mailbox", "letterbox",
    "atm", "cashmachine", "cashpoint", "cashdispenser",
    "toilet", "publictoilet", "restroom", "publicrestroom", "wc", "lavatory",
    "chargingpoint", "chargingstation", "charger", "evcharger", "evcharging", "evchargingstation",
    "evchargingpoint",
    "carpark", "parking", "parkinglot", "parkingspace", "parkinggarage", "parkingentrance",
    "carparking",
  ]
}

/// A place near a stay.
package struct Candidate: Sendable, Hashable {
  package var place: Place
  /// Metres from the stay.
  package var metres: Double
}

/// What a stay is called.
package enum Naming: Sendable, Hashable {
  /// Nothing is known nearby.
  case unnamed
  /// One place is clearly the nearest.
  case named(Candidate)
  /// The nearest places, which the accuracy cannot tell apart; two or more.
  case undecided([Candidate])
  /// No place, but an address; too far off, it is to be confirmed.
  case address(Candidate, isToBeConfirmed: Bool)

  /// The name, where it is decided or an address.
  package var name: String? {
    switch self {
    case .named(let candidate), .address(let candidate, _): candidate.place.name
    case .unnamed, .undecided: nil
    }
  }

  /// What is or may be meant, the nearest first.
  package var candidates: [Candidate] {
    switch self {
    case .unnamed: []
    case .named(let candidate), .address(let candidate, _): [candidate]
    case .undecided(let candidates): candidates
    }
  }

  /// Whether it is an address that the owner should confirm.
  package var isToBeConfirmed: Bool {
    if case .address(_, let isToBeConfirmed) = self { return isToBeConfirmed }
    return false
  }

  /// Whether two stays may be at one place: unless both have names of places, and no name in common.
  func mayBeSame(as other: Naming) -> Bool {
    let (mine, others) = (placeNames, other.placeNames)
    return mine.isEmpty || others.isEmpty || mine.contains { others.contains($0) }
  }

  /// Whether it knows a place, not only an address.
  var isOfPlaces: Bool { !placeNames.isEmpty }

  /// Names of places; an address parts nobody.
  private var placeNames: [String] {
    switch self {
    case .unnamed, .address: []
    case .named, .undecided: candidates.map(\.place.name)
    }
  }
}
