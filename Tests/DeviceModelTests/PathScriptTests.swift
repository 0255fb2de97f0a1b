import DeviceLog
import Testing

@testable import DeviceModel

@Suite struct PathScriptTests {
  private let zone = LocalZone(identifier: "Asia/Tokyo") ?? .utc

  private func mistake(_ text: String) -> PathScript.Mistake? {
    do throws(PathScript.Mistake) {
      _ = try PathScript.stage(text)
      return nil
    } catch {
      return error
    }
  }

  @Test func `a day in one line`() throws {
    let stage = try PathScript.stage(
      "start 2026-05-11 00:00; stay home 8h; walk office; stay 9h; walk home")
    let midnight = zone.instant(of: CalendarDay(year: 2026, month: 5, day: 11), second: 0)
    #expect(stage.timeZone == "Asia/Tokyo")
    #expect(stage.path.position(at: midnight + 7 * 3600) == Town.home)
    #expect(stage.path.last.coordinate == Town.home)
    let way = Town.home.distance(to: Town.office) / Itinerary.Speed.walk
    #expect(abs(stage.path.last.instant - midnight - 17 * 3600 - 2 * way) < 0.01)
  }

  @Test func `until is the next time the clock shows it`() throws {
    let stage = try PathScript.stage("start 2026-05-11 15:00; until 07:40; until 07:40")
    let day = CalendarDay(year: 2026, month: 5, day: 13)
    #expect(stage.path.last.instant == zone.instant(of: day, second: 27_600))
  }

  @Test func `repeat unfolds, nested too`() throws {
    let stage = try PathScript.stage(
      """
      # three times two walks
      repeat 3
        repeat 2; walk 100 90; end
        stay 10m   # and a rest
      end
      """)
    #expect(stage.path.waypoints.count == 10)
    #expect(abs(stage.path.last.coordinate.distance(to: Town.home) - 600) < 1)
  }

  @Test func `regions and resets happen where they stand in the text`() throws {
    let stage = try PathScript.stage(
      "stay 1h; monitor home 150; launch; stay 1h; walk 400 0; stay 30m; reset")
    let entries = stage.entries(seed: 1, settings: .clean)
    #expect(entries.filter { $0.event.kind == "regionStart" }.count == 1)
    #expect(entries.exits.count == 1)
    #expect(entries.fixes(.oneShot).count == 1)
    #expect(entries.last?.event == .reset)
    let launch = entries.first { $0.event == .launch }
    #expect(launch?.at == stage.path.first.instant + 3600)
  }

  @Test(arguments: [
    ("", 1), ("# nothing", 1), ("stay home", 1), ("stay 8x", 1), ("stay 1h\nfly moon", 2),
    ("stay 1h; walk moon", 1), ("stay office 1h; stay home 1h", 1), ("repeat 2; stay 1h", 1),
    ("stay 1h\nend", 2), ("repeat -1; stay 1h; end", 1), ("until 24:00", 1), ("until 7", 1),
    ("zone Mars/Olympus", 1), ("start tomorrow", 1), ("place x 95 0", 1), ("place x nan 0", 1),
    ("monitor home 0", 1), ("launch now", 1), ("walk 300 up", 1), ("stay 1h; start 2026-05-11", 1),
    ("repeat 100000\nrepeat 100000\nstay 1s\nend\nend", 1), ("repeat 99999999999999999999", 1),
    ("stay -5m", 1), ("stay 1e99h", 1), ("walk 1e300 0", 1), ("stay nanh", 1), ("stay infh", 1),
  ])
  func `a mistake is told with its line`(text: String, line: Int) throws {
    let found = try #require(mistake(text), "\(text)")
    #expect(found.line == line)
    #expect(!found.reason.isEmpty)
  }
}
