import DeviceLog
import DeviceModel
import Foundation
import HomeLearner
import Testing

@testable import Replay

/// Conditions at one place, and mistakes in them.
@Suite struct ConditionTests {
  private func result(
    _ text: String, atStart: Bool = false
  ) throws -> Condition.Result {
    let log = try Self.log.get()
    return try Condition(text).result(at: atStart ? log.start : log.end, in: log.replay)
  }

  private static let log = Result {
    var replay = try ReplayTests.replay(of: .commuter, days: 21)
    return (start: replay.seek(replay.start), end: replay.seek(replay.end), replay: replay)
  }

  @Test(arguments: [
    "home", "home = true", "home.confirmed", "home != false", "not not home",
    "home.lat > 35.5 and home.lat < 36", "home.lng >= 139", "home.confirmedAt > 2026-01-01",
    "home.confirmedAt < \"2027-01-01 07:30\"", "home.confirmedAt < 2027-01-01 07:30 and home",
    "clock > 700,000,000", "region", "regions = 1", "away = 0", "relocations = 0",
    "candidates > 0", "candidates.count >= 1", "candidate", "candidate.passes", "nights >= 5",
    "candidate.nights >= 5", "full >= 5", "stay > 1200", "stay > 20 h", "candidate.stay > 20h",
    "stay >= 1,200 min", "p90 < 150", "p90 < 0.15 km", "p90 < 150m", "n = 20 or n != 20",
    "visits > 5", "visits.count = 0 or visits.open <= 1", "departures >= 3",
    "departures.confirmed >= 3", "tentative = 0", "cancelled >= 0", "findings >= 0",
    "errors = 0", "findings.errors = 0", "stay-too-long = 0", "entry > 10",
    "entry = 1 or (entry > 1 and home)", "median(Mon) > 05:30", "median(mon) < 11:00:00",
    "departure(Weekdays).count >= 3", "median(Weekdays).count ≥ 3", "rules = current",
    "rules != first-release", "zone = Asia/Tokyo", "zone contains \"Tok\"", "night > 3",
    "night", "injected = false", "late >= 0 or not late",
  ])
  func `holds at the end of a commuter's log`(text: String) throws {
    let result = try result(text)
    #expect(result.holds, "\(result.values)")
  }

  @Test(arguments: [
    "not home", "home = false", "nights < 5", "pending", "waiting", "injected",
    "pending.reason = regionExit", "pending.reason != regionExit", "home and not (home or nights)",
    "median(Mon) < 05:30", "stay < 20h", "rules = first-release", "clock < 2026-01-01",
    "errors", "(home) and errors > 0",
  ])
  func `does not hold at the end of a commuter's log`(text: String) throws {
    #expect(try result(text).holds == false)
  }

  @Test func `what is not there compares with nothing, and counts are 0`() throws {
    for text in ["home.lat > 0", "home.lat <= 0", "median(Mon) != 07:00", "line = 1", "candidate"] {
      #expect(try result(text, atStart: true).holds == false, "\(text)")
    }
    #expect(try result("nights = 0 and stay = 0 and entry = 0 and not home", atStart: true).holds)
  }

  @Test func `and binds closer than or, and parentheses closer still`() throws {
    #expect(try result("home or home and errors > 0").holds)
    #expect(try result("(home or home) and errors > 0").holds == false)
    #expect(try result("not errors and home").holds)
    #expect(try result("not (errors and home)").holds)
  }

  @Test func `a result says what was there`() throws {
    #expect(
      try result("entry = 7 or home", atStart: true).values == ["entry is 0", "home is false"])
    #expect(try result("pending.reason = visit").values == ["pending.reason is not there"])
    #expect(
      try result("finding error or median(Sun) moves > 5h").values
        == ["the entry raised nothing", "median(Sun) moved 0 s"])
  }

  @Test(arguments: [
    ("wings = 2", 1, "wings"), ("home and nigths > 3", 10, "did you mean nights?"),
    ("home < 2", 6, "= !="), ("entry = two", 9, "two"), ("entry = = 2", 9, "missing"),
    ("entry =", 8, "missing"), ("", 1, "missing"), ("home and", 9, "missing"),
    ("(home", 6, ")"), ("home)", 5, ")"), ("home home", 6, "home"),
    ("home = maybe", 8, "true nor false"), ("nights > 3 m", 12, "no unit"),
    ("stay > 3 parsecs", 10, "s min h d"), ("p90 < 150 min", 11, "m km"),
    ("median(Foo) > 07:00", 8, "Mon"), ("median > 3", 8, "parentheses"),
    ("median(Mon).mean > 1", 12, ".count"), ("median(Mon > 1", 12, ")"),
    ("median(Mon) > 25:00", 15, "time of day"), ("clock > yesterday", 9, "date"),
    ("clock > 2026-02-30", 9, "date"), ("kind > exit", 6, "contains"),
    ("home contains x", 6, "text"), ("finding nothing", 9, "nothing"), ("finding", 8, "any"),
    ("kind moves", 6, "changes"), ("stay moves = 3", 12, "> or >="),
    ("home moves > x", 14, "no number"), ("rules = \"first", 9, "second"),
    ("home =! true", 6, "=!"),
    ("= 3", 1, "missing"), ("not", 4, "missing"), ("stay > 1e400", 8, "number"),
  ])
  func `a mistake is pointed at`(text: String, column: Int, part: String) throws {
    let error = #expect(throws: ConditionError.self) { try Condition(text) }
    #expect(error?.column == column, "\(error?.description ?? "")")
    #expect(error?.sentence.contains(part) == true, "\(error?.sentence ?? "")")
    #expect(error?.marked == text + "\n" + String(repeating: " ", count: column - 1) + "^")
  }

  @Test func `a condition of any length is refused and not followed to the end of the stack`() {
    for text in [
      String(repeating: "(", count: 100_000), String(repeating: "not ", count: 100_000) + "home",
      String(repeating: "home or ", count: 100_000) + "home",
    ] {
      #expect(throws: ConditionError.self) { try Condition(text) }
    }
  }

  @Test func `a condition on a step is known as one`() throws {
    for text in [
      "home changes", "home and median(Mon) moves > 1m", "finding any", "night 2026-04-23",
      "kind = exit", "entry = 4", "not finding error", "home or (nights and late > 3)",
    ] {
      #expect(try Condition(text).isOfStep, "\(text)")
    }
    for text in ["home", "candidates.count > 1", "median(Mon) > 07:00", "late-delivery > 3"] {
      #expect(try Condition(text).isOfStep == false, "\(text)")
    }
  }

  @Test func `the documentation has every name`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let text = try String(
      contentsOf: root.appending(path: "docs/conditions.md"), encoding: .utf8)
    for name in ConditionName.all.map(\.name) {
      let suffix = name.split(separator: ".").last.map { "`.\($0)`" } ?? name
      #expect(
        text.contains("`\(name)`") || name.hasPrefix("findings.")
          || name.contains(".") && text.contains(suffix), "\(name)")
    }
  }

  @Test func `names of the caller get their values from the caller`() throws {
    let (_, moment, replay) = try Self.log.get()
    let condition = try Condition(
      "edits > 2 and screen contains \"07\"",
      extras: [Condition.ExtraName("edits", .count), Condition.ExtraName("screen", .text)])
    let result = condition.result(at: moment, in: replay) { name in
      name == "edits" ? .number(3) : .text("at 07:44")
    }
    #expect(result.holds)
    #expect(result.values == ["edits is 3"])
    #expect(condition.holds(at: moment, in: replay) == false)
  }
}
