import DeviceLog
import Foundation

/// Why a file of places cannot be read, for people.
package struct PlacesError: Error, Sendable, Hashable, CustomStringConvertible {
  package var description: String
}

extension Places {
  /// A feature of the file that is no place.
  package struct Skipped: Sendable, Hashable {
    /// Its position, from 1.
    package var feature: Int
    /// Why.
    package var reason: String
  }

  /// Reads GeoJSON (RFC 7946): a collection of points with a `name`, and a `category` where there is
  /// one. In a file of OpenStreetMap, which has no category, `amenity`, `shop`, `tourism` or
  /// `leisure` stands for it. Points of category `address` are addresses.
  ///
  /// - Returns: the places, and the features that are none.
  /// - Throws: a sentence, if this is no GeoJSON.
  package static func read(
    geoJSON data: Data
  ) throws(PlacesError) -> (places: Places, skipped: [Skipped]) {
    let file: PlacesFile
    do {
      file = try JSONDecoder().decode(PlacesFile.self, from: data)
    } catch {
      throw PlacesError(
        description: "this is no GeoJSON: a FeatureCollection of points with names is wanted")
    }
    var places: [Place] = []
    var skipped: [Skipped] = []
    for (index, feature) in file.features.enumerated() {
      switch feature.place {
      case .success(let place): places.append(place)
      case .failure(let problem):
        skipped.append(Skipped(feature: index + 1, reason: problem.description))
      }
    }
    return (Places(places), skipped)
  }
}

/// A file of GeoJSON, as far as it is read.
private struct PlacesFile: Decodable {
  var features: [PlaceFeature]

  private enum Keys: CodingKey { case type, features }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    switch try container.decode(String.self, forKey: .type) {
    case "FeatureCollection":
      features = try container.decode([PlaceFeature].self, forKey: .features)
    case "Feature":
      features = [try PlaceFeature(from: decoder)]
    case let other:
      throw DecodingError.dataCorruptedError(
        forKey: .type, in: container, debugDescription: "\(other) is no collection")
    }
  }
}

/// A feature, read for what it may be: one that is none costs itself and not the file.
private struct PlaceFeature: Decodable {
  var place: Result<Place, PlacesError>

  private enum Keys: CodingKey {
    case geometry, properties, type, coordinates, name, category, amenity, shop, tourism, leisure
  }

  init(from decoder: any Decoder) throws {
    place = Result { () throws(PlacesError) in try Self.place(decoder) }
  }

  private static func place(_ decoder: any Decoder) throws(PlacesError) -> Place {
    func problem(_ text: String) -> PlacesError { PlacesError(description: text) }
    guard let feature = try? decoder.container(keyedBy: Keys.self) else {
      throw problem("it is no feature")
    }
    guard let geometry = try? feature.nestedContainer(keyedBy: Keys.self, forKey: .geometry),
      (try? geometry.decode(String.self, forKey: .type)) == "Point"
    else { throw problem("it is no point") }
    guard let numbers = try? geometry.decode([Double].self, forKey: .coordinates),
      numbers.count >= 2
    else { throw problem("its point has no coordinates") }
    let coordinate = Coordinate(latitude: numbers[1], longitude: numbers[0])
    guard coordinate.isInRange else {
      throw problem("its coordinates are out of range; GeoJSON has the longitude first")
    }
    let properties = try? feature.nestedContainer(keyedBy: Keys.self, forKey: .properties)
    guard let name = try? properties?.decode(String.self, forKey: .name), !name.isEmpty else {
      throw problem("it has no name")
    }
    let keys: [Keys] = [.category, .amenity, .shop, .tourism, .leisure]
    let category = keys.lazy.compactMap { try? properties?.decode(String.self, forKey: $0) }.first
    return Place(name, category: category, at: coordinate)
  }
}
