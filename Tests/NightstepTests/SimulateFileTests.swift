import Foundation
import Testing

/// `simulate` with a script or a track of one's own.
@Suite struct SimulateFileTests {
  private static let script = """
    start 2026-05-11 15:00
    launch
    stay home 16h30m
    repeat 7
      walk office; stay 9h
      walk home; until 07:30
    end
    """

  @Test func `a script is played to a learner, and home is where it says`() throws {
    let tool = try Tool()
    let script = try tool.file("week.script", Self.script)
    let made = try tool("simulate", script, "week.jsonl", "--seed", "3")
    #expect(made.status == 0, "\(made.err)")
    let again = try tool("simulate", script, "-", "--seed", "3")
    #expect(Data(again.out.utf8) == tool.contents("week.jsonl"))
    let report = try tool("report", "week.jsonl", "--json")
    #expect(report.out.contains(#""home":{"confirmed":true,"lat":35.658"#))
    // What the learner asked for was monitored: its exits are in the capture.
    #expect(again.out.contains(#""kind":"regionStart""#))
    #expect(again.out.contains(#""kind":"regionExit""#))
  }

  @Test func `a mistake in a script is told with its line`() throws {
    let tool = try Tool()
    let script = try tool.file("bad.script", "stay home 8h\nwlak office\n")
    let made = try tool("simulate", script, "out.jsonl")
    #expect(made.status == 2)
    #expect(made.err.hasPrefix("bad.script:2: "))
    #expect(tool.contents("out.jsonl") == nil)
    #expect(try tool("simulate", script, "out.jsonl", "--days", "3").status == 2)
    #expect(try tool("simulate", "no-such-scenario", "out.jsonl").status == 2)
  }

  @Test func `a track goes where it went, and a gap in it is a stay`() throws {
    let tool = try Tool()
    func point(_ minute: Int, _ latitude: Double) -> String {
      let hour = 9 + minute / 60
      let time = String(format: "2026-05-11T%02d:%02d:00Z", hour, minute % 60)
      return "<trkpt lat=\"\(latitude)\" lon=\"139.75\"><time>\(time)</time></trkpt>"
    }
    // A walk of 20 minutes and 1.6 km, an hour and a half without a place, and the way back.
    let out = (0...20).map { point($0, 35.66 + 0.0007 * Double($0)) }
    let back = (0...20).map { point(110 + $0, 35.674 - 0.0007 * Double($0)) }
    let track = try tool.file(
      "walk.gpx",
      "<?xml version=\"1.0\"?><gpx version=\"1.1\"><trk><trkseg>"
        + (out + back).joined() + "</trkseg></trk></gpx>")
    let made = try tool("simulate", track, "-", "--time-zone", "Europe/Berlin")
    #expect(made.status == 0, "\(made.err)")
    #expect(made.lines.first?.contains("Europe/Berlin") == true)
    let visits = made.lines.filter { $0.contains(#""kind":"visit""#) }
    #expect(visits.contains { $0.contains(#""lat":35.67"#) }, "the gap is a visit")
    #expect(made.lines.contains { $0.contains(#""kind":"location""#) })
    // Without times nobody moves.
    let still = try tool.file(
      "still.gpx",
      "<?xml version=\"1.0\"?><gpx version=\"1.1\"><wpt lat=\"35\" lon=\"139\"/></gpx>")
    #expect(try tool("simulate", still, "out.jsonl").status == 2)
  }
}
