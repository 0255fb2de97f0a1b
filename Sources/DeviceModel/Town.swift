import DeviceLog

/// The places the scenarios are played in. Made up, around Tokyo; nobody is known to live there.
package enum Town {
  /// The commuter's home.
  package static let home = Coordinate(latitude: 35.658594, longitude: 139.745411)
  /// The station near home, ten minutes on foot.
  package static let homeStation = home.moved(east: 610, north: 490)
  /// The station near the office, 6 km by train.
  package static let officeStation = home.moved(east: 2900, north: 5600)
  /// The office, five minutes from its station.
  package static let office = officeStation.moved(east: -180, north: 310)
  /// Where lunch is had: some minutes from the office.
  package static let lunches = [
    office.moved(east: 260, north: 80), office.moved(east: -150, north: 220),
    office.moved(east: 90, north: -270),
  ]
  /// A bar near the office station.
  package static let bar = officeStation.moved(east: 240, north: -160)
  /// A park, 2 km from home.
  package static let park = home.moved(east: -1500, north: 1300)
  /// A shopping street, 4 km from home.
  package static let mall = home.moved(east: -3300, north: 2100)
  /// Friends, 3 km from home.
  package static let friends = home.moved(east: 2100, north: -2300)
  /// A bar and a café in the neighbourhood, eight minutes on foot.
  package static let localBar = home.moved(east: -500, north: 350)
  /// See `localBar`.
  package static let cafe = home.moved(east: 180, north: 620)
  /// A second bed, 320 m down the street.
  package static let secondBed = home.moved(east: 320, north: 0)
  /// Where the rubbish is put out, 220 m from home.
  package static let rubbish = home.moved(east: -200, north: 92)
  /// The parents' house, 45 km away.
  package static let parents = home.moved(east: -38_000, north: 24_000)
  /// A second home, 8 km away.
  package static let newHome = home.moved(east: 7300, north: 3300)
  /// The station near the second home.
  package static let newStation = newHome.moved(east: -380, north: 420)
  /// A hotel in another town, 300 km away.
  package static let hotel = home.moved(east: -250_000, north: -150_000)
  /// A tower to look at, with a circle of 100 m around it in one of the articles.
  package static let tower = Coordinate(latitude: 35.71014, longitude: 139.81085)

  /// The circle that an app monitors around a home: 150 m.
  package static func homeRegion(_ center: Coordinate = home) -> Region {
    Region(identifier: "home", center: center.rounded, radius: 150)
  }
}
