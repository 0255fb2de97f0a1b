import Foundation
import Testing

@Suite struct DiaryTests {
  private static let sample = Tool.sample("shop-stops")
  private static let places = URL(filePath: sample).deletingLastPathComponent()
    .appending(path: "shop-stops-places.geojson").path

  /// The promise to programs: these keys, in this order.
  private static let keys = [
    "day", "timeZone", "stays", "stays[].from", "stays[].to", "stays[].lat", "stays[].lng",
    "stays[].sources", "stays[].name", "stays[].candidates", "stays[].candidates[].name",
    "stays[].candidates[].category", "stays[].candidates[].metres",
    "stays[].candidates[].toBeConfirmed", "stays[].arrivalUnknown", "stays[].open",
    "distanceMetres", "distanceCaveat", "findings", "findings[].id", "findings[].level",
    "findings[].entry", "findings[].line", "findings[].text",
  ]

  private func object(_ result: Tool.Result) throws -> [String: Any] {
    let value = try JSONSerialization.jsonObject(with: Data(result.out.utf8))
    return try #require(value as? [String: Any])
  }

  @Test func `the sample's Thursday reads as its README says`() throws {
    let result = try Tool()(
      "diary", Self.sample, "--day", "2026-04-23", "--places", Self.places)
    #expect(result.status == 0)
    #expect(result.err.isEmpty)
    #expect(
      result.lines == [
        "Thu 2026-04-23, Asia/Tokyo",
        "  Wed 20:00 – 09:21  13 h 21 min  circle        35.658588, 139.745386",
        "  09:24 – 09:28            5 min  circle        Kiln Corner Store",
        "  09:31 – 10:02           31 min  visit+circle  Willow Chemist",
        "  10:02 – 10:31           29 min  visit+circle  Paper Moon Books or Teapot Hill Antiques?",
        "  10:36 – 10:40            4 min  circle        35.662828, 139.752366",
        "  10:44 – 12:00       1 h 17 min  visit+circle  Mallow Street Arcade",
        "  12:15 – 18:37       6 h 21 min  visit+circle  35.658507, 139.745259",
        "  18:40 – 18:45            5 min  circle        Kiln Corner Store",
        "  18:47 – Fri 09:21  14 h 34 min  visit+circle  35.658608, 139.745399",
        "Travelled 9.3 km: straight lines between fixes, 0.6 to 0.8 of the road",
        "  (so some 11.6 km to 15.5 km of road)",
      ])
  }

  @Test func `every key is there, in order`() throws {
    let tool = try Tool()
    let text = try String(contentsOfFile: Self.sample, encoding: .utf8)
      .replacing("StayMonitor", with: "stay.monitor")
    let day = ["--day", "2026-04-22", "--places", Self.places, "--json"]
    let name = try tool.file("dot.jsonl", text)
    let first = try tool.run(["diary", name] + day)
    #expect(first.status == 0)
    #expect(first.lines.count == 1)
    #expect(
      first.out.contains(#""findings":[{"id":"monitor-name","level":"error","entry":1,"line":2,"#))
    #expect(first.out.hasPrefix(#"{"day":"2026-04-22","timeZone":"Asia/Tokyo","stays":[{"from":"#))
    let named = try tool.run(["diary", name, "--day", "2026-04-23"] + day.dropFirst(2))
    let keys = Set(keyPaths(of: first.out) + keyPaths(of: named.out))
    #expect(keys == Set(Self.keys))
    // The first stay has no candidate, whose keys come first with a later one.
    let isOwn = { (key: String) in !key.contains("candidates[]") }
    #expect(
      keyPaths(of: named.out).filter(isOwn)
        == Self.keys.filter { isOwn($0) && !$0.contains("findings[]") })
  }

  @Test func `instants are reference seconds, and what is not known is null`() throws {
    let capture = """
      {"nightstep":1,"timeZone":"Asia/Tokyo"}
      {"kind":"visit","at":798600000,"lat":35.5,"lng":139.5,"arrivalDate":798599000,"departureDate":63113904000,"horizontalAccuracy":20}
      """
    let result = try Tool()(
      "diary", "-", "--day", "2026-04-23", "--json", input: capture)
    #expect(
      result.out
        == #"{"day":"2026-04-23","timeZone":"Asia/Tokyo","stays":[{"from":798599000,"to":null,"#
        + #""lat":35.5,"lng":139.5,"sources":["visit"],"name":null,"candidates":[],"#
        + #""arrivalUnknown":false,"open":true}],"distanceMetres":0,"#
        + #""distanceCaveat":"straight lines between fixes, 0.6 to 0.8 of the road","findings":[]}"#
        + "\n")
  }

  @Test func `without a day it is the last one, and a day without entries has no stay`() throws {
    let tool = try Tool()
    let last = try tool("diary", Tool.sample("tower"))
    #expect(last.lines.first == "Sat 2026-04-25, Asia/Tokyo")
    let other = try tool("diary", Tool.sample("tower"), "--day", "2026-05-25", "--json")
    #expect(other.status == 0)
    #expect(try object(other)["stays"] as? [String] == [])
  }

  @Test func `a store gives the same diary as its file, without what was skipped`() throws {
    let tool = try Tool()
    #expect(try tool("import", Self.sample, "a.nightstep").status == 0)
    let day = ["--day", "2026-04-23", "--json"]
    let stored = try tool.run(["diary", "a.nightstep"] + day)
    let read = try tool.run(["diary", Self.sample] + day)
    #expect(!stored.out.isEmpty)
    #expect(stored.out == read.out)
  }

  @Test func `places that are none cost a sentence each, a file that is none the run`() throws {
    let tool = try Tool()
    let bad = try tool.file("bad.geojson", #"{"type":"Point"}"#)
    let refused = try tool("diary", Self.sample, "--places", bad)
    #expect(refused.status == 2)
    #expect(refused.out.isEmpty)
    #expect(
      refused.err
        == "bad.geojson: this is no GeoJSON: a FeatureCollection of points with names is wanted\n")
    let some = try tool.file(
      "some.geojson",
      #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{},"geometry":null}]}"#
    )
    let told = try tool("diary", Self.sample, "--places", some)
    #expect(told.status == 0)
    #expect(told.err == "some.geojson: feature 1 is left out: it is no point\n")
  }

  @Test func `a name cannot play with the terminal`() throws {
    let tool = try Tool()
    let places = try tool.file(
      "p.geojson",
      #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"name":"a\u001b[31mb\u202ec"},"geometry":{"type":"Point","coordinates":[139.748371,35.66027]}}]}"#
    )
    let text = try tool("diary", Self.sample, "--day", "2026-04-23", "--places", places)
    #expect(
      !text.out.unicodeScalars.contains("\u{1B}") && !text.out.unicodeScalars.contains("\u{202E}"))
    let json = try tool("diary", Self.sample, "--day", "2026-04-23", "--places", places, "--json")
    #expect(json.out.contains(#"\u001b"#) && json.out.contains(#"\u202e"#))
  }

  @Test func `what the app does wrong is in check and report, and decides the exit`() throws {
    let tool = try Tool()
    let good = try tool("check", Self.sample)
    let text = try String(contentsOfFile: Self.sample, encoding: .utf8)
      .replacing("StayMonitor", with: "stay.monitor")
    let name = try tool.file("dot.jsonl", text)
    let bad = try tool("check", name)
    #expect(good.status == 0)
    #expect(bad.status == 1)
    #expect(
      Set(bad.lines).subtracting(good.lines.map { $0.replacing(Self.sample, with: name) })
        .first?.hasPrefix("dot.jsonl:2: error monitor-name: ") == true)
    let json = try tool("check", name, "--json")
    #expect(json.out.contains(#"{"id":"monitor-name","level":"error","entry":1,"line":2,"text":"#))
    let report = try tool("report", name, "--json")
    #expect(
      report.out.contains(#"{"id":"monitor-name","level":"error","entry":1,"line":2,"text":"#))
  }

  @Test func `the console calls stays after a file of places`() throws {
    let tool = try Tool()
    let script = try tool.file(
      "walk.ns",
      """
      goto 2026-04-23 19:11
      diary
      expect screen contains "Willow Chemist"
      places
      expect not screen contains "Willow Chemist"
      places \(Self.places)
      expect screen contains "Kiln Corner Store"
      """)
    let result = try tool("run", script, Self.sample, "--places", Self.places)
    #expect(result.status == 0, "\(result.err)")
    let missing = try tool("run", script, Self.sample, "--places", "missing.geojson")
    #expect(missing.status == 2)
    #expect(missing.err == "missing.geojson: there is no such file\n")
  }

  @Test func `the deleted home that is still monitored is seen on the device`() throws {
    let tool = try Tool()
    let script = try tool.file(
      "walk.ns",
      """
      goto 2026-05-19 20:59
      keys v6
      expect not screen contains "STILL MONITORED"
      goto 2026-05-19 21:01
      expect screen contains "! home" and screen contains "STILL MONITORED"
      details
      expect summary = "" and entry = 90
      """)
    let result = try tool("run", script, Tool.sample("deleted-home"))
    #expect(result.status == 0, "\(result.err)")
  }

  @Test func `a quick stop is a stay, and passing through is none, however low the floor`() throws {
    let tool = try Tool()
    func stays(_ lasted: Double, _ more: [String] = []) throws -> Int {
      let log = """
        {"nightstep":1,"timeZone":"Asia/Tokyo"}
        {"kind":"anchor","at":798595200,"monitor":"M","condition":"a","lat":35.66,"lng":139.75,"radius":50,"horizontalAccuracy":20}
        {"kind":"monitor","at":798596000,"monitor":"M","condition":"a","state":"unsatisfied","timestamp":\(798_595_200 + lasted)}
        """
      let name = try tool.file("stop.jsonl", log)
      let day = ["diary", name, "--day", "2026-04-23", "--json"]
      return try #require(object(try tool.run(day + more))["stays"] as? [Any]).count
    }
    #expect(try stays(220) == 1)
    #expect(try stays(120) == 1)
    #expect(try stays(119) == 0)
    #expect(try stays(15) == 0)
    let low = ["--least-stay", "0"]
    #expect(try stays(119, low) == 1)
    #expect(try stays(20, low) == 1)
    #expect(try stays(19, low) == 0)
    #expect(try stays(15, low) == 0)
  }

  @Test func `a file that is not there or is empty is told in a sentence`() throws {
    let tool = try Tool()
    let missing = try tool("diary", "missing.jsonl", "--day", "2026-04-23")
    #expect(missing.status == 2)
    #expect(missing.err == "missing.jsonl: there is no such file\n")
    let empty = try tool.file("empty.jsonl", "{\"nightstep\":1,\"timeZone\":\"Asia/Tokyo\"}\n")
    let none = try tool("diary", empty)
    #expect(none.status == 2)
    #expect(none.out.isEmpty)
    #expect(none.err.hasPrefix("empty.jsonl: "))
  }
}
