import DeviceLog
import Foundation
import Testing

@testable import StayDiary

@Suite struct NamingTests {
  private func names(_ places: [Place], accuracy: Double = 5) -> [String] {
    Places(places).naming(of: shop, accuracyMetres: accuracy).candidates.map(\.place.name)
  }

  private func name(_ places: [Place], accuracy: Double = 5) -> String? {
    Places(places).naming(of: shop, accuracyMetres: accuracy).name
  }

  @Test func `a place within 30 m gives its name; the search is widened to 50 m and no more`() {
    #expect(name([Place("A", at: away(30))]) == "A")
    // Widened only where there is nothing within 30 m.
    #expect(names([Place("A", at: away(30)), Place("B", at: away(30.1))], accuracy: 90) == ["A"])
    #expect(
      names([Place("A", at: away(30.1)), Place("B", at: away(49))], accuracy: 90) == ["A", "B"])
    #expect(name([Place("A", at: away(50))]) == "A")
    #expect(name([Place("A", at: away(50.1))]) == nil)
    #expect(name([Place("A", at: away(50.1))], accuracy: 100) == nil)
  }

  @Test func `a second place no farther by more than twice the accuracy leaves it undecided`() {
    let places = [Place("A", at: away(5)), Place("B", at: away(25, degrees: 90))]
    #expect(name(places, accuracy: 9.9) == "A")
    #expect(name(places, accuracy: 10) == nil)
    #expect(names(places, accuracy: 10) == ["A", "B"])
    #expect(names(places, accuracy: 9.9) == ["A"])
  }

  @Test(
    arguments: [
      "post_box", "atm", "toilets", "charging_station", "parking", "Post box", "cash machine",
      "car park", "charging point", "MKPOICategoryATM", "MKPOICategoryEVCharger",
      "MKPOICategoryParking", "MKPOICategoryRestroom", "car parks",
    ])
  func `what nobody stays at for its own sake is left out`(category: String) {
    let places = [Place("Left out", category: category, at: shop), Place("A", at: away(29))]
    #expect(name(places) == "A")
    #expect(name(Array(places.prefix(1))) == nil)
  }

  @Test(arguments: ["convenience", "park", "bicycle_parking", "books", "", "コンビニ"])
  func `other categories are not`(category: String) {
    #expect(name([Place("A", category: category, at: shop)]) == "A")
  }

  @Test func `where nothing is found the nearest address is taken, to be confirmed beyond 50 m`() {
    let near = Place("1 Kiln Lane", category: "address", at: away(50))
    let far = Place("2 Kiln Lane", category: "Address", at: away(85, degrees: 180))
    let naming = Places([far, near]).naming(of: shop, accuracyMetres: 20)
    #expect(naming.name == "1 Kiln Lane")
    #expect(!naming.isToBeConfirmed)
    let distant = Places([far]).naming(of: shop, accuracyMetres: 20)
    #expect(distant.name == "2 Kiln Lane")
    #expect(distant.isToBeConfirmed)
    #expect(distant.text?.contains("85 m") == true)
    let edge = Places([Place("3", category: "address", at: away(50.1))])
    #expect(edge.naming(of: shop, accuracyMetres: 20).isToBeConfirmed)
    // A shop is always preferred.
    #expect(name([near, Place("A", at: away(49))]) == "A")
  }

  @Test func `an address parts no visit from its circle`() {
    let places = [
      Place("1", category: "address", at: shop), Place("2", category: "address", at: away(60)),
    ]
    let entries = [anchor(0, away(60)), left(400), visit(0, 1500, at: 1600)]
    #expect(stays(entries, places).count == 1)
  }

  @Test func `GeoJSON is read, and what is no place is told`() throws {
    let json = """
      {"type":"FeatureCollection","features":[
      {"type":"Feature","properties":{"name":"A","category":"tea"},
       "geometry":{"type":"Point","coordinates":[139.75,35.66,12]}},
      {"type":"Feature","properties":{"name":"B","amenity":"post_box"},
       "geometry":{"type":"Point","coordinates":[139.75,35.66]}},
      {"type":"Feature","properties":{"category":"tea"},
       "geometry":{"type":"Point","coordinates":[139.75,35.66]}},
      {"type":"Feature","properties":null,"geometry":null},
      {"type":"Feature","properties":{"name":"C"},
       "geometry":{"type":"LineString","coordinates":[[1,2],[3,4]]}},
      {"type":"Feature","properties":{"name":"D"},
       "geometry":{"type":"Point","coordinates":[35.66,139.75]}},
      {"type":"Feature","properties":{"name":"E"},"geometry":{"type":"Point","coordinates":["a"]}},
      7]}
      """
    let (places, skipped) = try Places.read(geoJSON: Data(json.utf8))
    #expect(places.count == 2)
    #expect(places.naming(of: shop, accuracyMetres: 5).candidates.map(\.place.name) == ["A"])
    #expect(skipped.map(\.feature) == [3, 4, 5, 6, 7, 8])
    #expect(skipped.first { $0.feature == 6 }?.reason.contains("longitude first") == true)
    for text in ["", "{}", "[1]", #"{"type":"Point","coordinates":[1,2]}"#, "\u{0}"] {
      #expect(throws: PlacesError.self) { try Places.read(geoJSON: Data(text.utf8)) }
    }
  }
}
