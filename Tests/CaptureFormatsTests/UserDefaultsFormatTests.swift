import DeviceLog
import Foundation
import Testing

@testable import CaptureFormats

@Suite struct UserDefaultsFormatTests {
  private func visits(_ count: Int) -> String {
    let items = (0..<count).map {
      "{\"lat\":1,\"lng\":2,\"arrivalDate\":\(798_000_000 + $0 * 1000),"
        + "\"departureDate\":\(798_000_600 + $0 * 1000),\"horizontalAccuracy\":5}"
    }
    return "[" + items.joined(separator: ",") + "]"
  }

  private func plist(
    _ values: [String: Any], _ format: PropertyListSerialization.PropertyListFormat = .binary
  ) throws -> [UInt8] {
    Array(try PropertyListSerialization.data(fromPropertyList: values, format: format, options: 0))
  }

  @Test(arguments: [
    PropertyListSerialization.PropertyListFormat.binary, .xml,
  ])
  func `Visits in a data blob under any key`(format: PropertyListSerialization.PropertyListFormat)
    throws
  {
    let bytes = try plist(
      ["launches": 3, "name": "x", "nights.v2": Data(visits(2).utf8), "d": Date()], format)
    let capture = try read(bytes)
    #expect(capture.format == "userdefaults")
    #expect(capture.lines.map(\.entry.at.seconds) == [798_000_600, 798_001_600])
    #expect(capture.remarks.count == 1)
  }

  @Test func `Visits as text, as a plain array, and as a property list in data`() throws {
    let native: [[String: Any]] = [
      [
        "lat": 1.5, "lng": 2, "arrivalDate": Date(timeIntervalSinceReferenceDate: 798_000_000.25),
        "departureDate": Date.distantFuture, "horizontalAccuracy": 5,
      ]
    ]
    let blob = try PropertyListSerialization.data(
      fromPropertyList: native, format: .binary, options: 0)
    for value: Any in [native, blob] {
      let capture = try read(try plist(["v": ["inner": value]]))
      #expect(
        capture.lines.map(\.entry) == [
          Entry(
            at: Instant(798_000_000.25),
            .visit(
              VisitDelivery(
                Coordinate(latitude: 1.5, longitude: 2), arrivalDate: Instant(798_000_000.25),
                departureDate: .distantFuture, horizontalAccuracy: 5)))
        ])
    }
    #expect(try read(try plist(["v": visits(1)])).lines.count == 1)
  }

  @Test func `Of several keys the one with the most visits is read, the others are offered`()
    throws
  {
    let bytes = try plist([
      "a": Data(visits(1).utf8), "b": Data(visits(3).utf8), "c": Data(visits(3).utf8),
    ])
    let capture = try read(bytes)
    #expect(capture.lines.count == 3)
    #expect(
      capture.remarks.last
        == "Several keys hold visits: `a` (1), `b` (3), `c` (3). Read: `b`; choose another with "
        + "`--key`.")
    #expect(try read(bytes) { $0.key = "a" }.lines.count == 1)
    let fleet = try CaptureReader.readFleet(bytes: bytes)
    #expect(fleet.map(\.user) == ["a", "b", "c"])
    #expect(fleet.map(\.capture.lines.count) == [1, 3, 3])
    #expect(
      refusal(bytes) { $0.user = "z" }?.sentence
        == "taken for a property list of an app, which names no users, so there is no “z”; leave "
        + "--user out")
    #expect(
      refusal(bytes) { $0.key = "z" }?.sentence
        == "taken for a property list of an app, but no array of visits stands under `z`; there "
        + "are `a` (1), `b` (3), `c` (3)")
  }

  @Test func `A property list that is no log is refused`() throws {
    let sentence =
      "taken for a property list of an app, but none of its values holds an array of visits"
    #expect(refusal(try plist(["a": 1, "b": Data("[1,2]".utf8)]))?.sentence == sentence)
    #expect(refusal(try plist(["a": 1], .xml))?.sentence == sentence)
    #expect(
      refusal(Array("bplist00garbage".utf8))?.sentence
        == "taken for a property list of an app, but it is damaged")
  }

  @Test func `A downloaded app container is searched`() throws {
    try withTemporaryFolder { folder in
      let preferences = folder + "/App 1.xcappdata/AppData/Library/Preferences"
      try FileManager.default.createDirectory(
        atPath: preferences, withIntermediateDirectories: true)
      func write(_ name: String, _ values: [String: Any]) throws {
        try Data(try plist(values)).write(to: URL(fileURLWithPath: preferences + "/" + name))
      }
      let container = folder + "/App 1.xcappdata"
      let error = #expect(throws: CaptureError.self) { try CaptureReader.read(path: container) }
      #expect(error?.kind == .unreadable)
      try write("a.plist", ["x": 1])
      try write("b.plist", ["visits": Data(visits(2).utf8)])
      try write("c.plist", ["visits": Data(visits(1).utf8)])
      let capture = try CaptureReader.read(path: container)
      #expect(capture.lines.count == 2)
      #expect(capture.remarks.first == "Read: AppData/Library/Preferences/b.plist.")
      #expect(capture.remarks.last == "Visits are also in c.plist; open that file to read it.")
    }
  }

  @Test func `Mutated property lists never trap`() throws {
    let whole = try plist(["n": 1, "visits": Data(visits(2).utf8), "list": [["a": 1.5], "b"]])
    var random = SeededGenerator(state: 11)
    for _ in 0..<1000 {
      var bytes = whole
      for _ in 0..<3 {
        bytes[Int.random(in: 8..<bytes.count, using: &random)] =
          UInt8.random(in: 0...255, using: &random)
      }
      _ = try? read(bytes)
    }
  }
}
