import Foundation
import StayDiary

/// The places that `--places` names.
enum PlacesChoice {
  /// The longest file of places, in bytes.
  private static let longest = 256 << 20
  /// Features that are none, at most, that are told one by one.
  private static let toldFeatures = 5

  /// Reads a file of places; no places without one. What in it is no place costs a sentence.
  ///
  /// - Throws: a sentence, if it cannot be read or is no GeoJSON.
  static func named(_ name: String?) throws(Failure) -> Places {
    guard let name else { return .none }
    let (places, skipped) = try read(name)
    for feature in skipped.prefix(toldFeatures) {
      Messages.say("\(name): feature \(feature.feature) is left out: \(feature.reason)")
    }
    let rest = skipped.count - toldFeatures
    if rest > 0 { Messages.say("\(name): \(rest) more features are left out") }
    return places
  }

  /// Reads a file of places, and what in it is none.
  ///
  /// - Throws: a sentence, if it cannot be read or is no GeoJSON.
  static func read(
    _ name: String
  ) throws(Failure) -> (places: Places, skipped: [Places.Skipped]) {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: name, isDirectory: &isFolder) else {
      throw Failure("\(name): there is no such file")
    }
    guard !isFolder.boolValue, let handle = FileHandle(forReadingAtPath: name) else {
      throw Failure("\(name): these places cannot be opened")
    }
    let data: Data
    do { data = try handle.read(upToCount: longest + 1) ?? Data() } catch {
      throw Failure("\(name): these places cannot be read")
    }
    guard data.count <= longest else { throw Failure("\(name): more than 256 MB of places") }
    do throws(PlacesError) {
      return try Places.read(geoJSON: data)
    } catch {
      throw Failure("\(name): \(error)")
    }
  }
}
