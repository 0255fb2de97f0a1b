import DeviceLog
import DeviceModel
import HomeLearner
import StayDiary
import Testing

@testable import Replay

@Suite struct DeviceTrackTests {
  /// Errands with circles, in which the app does many things wrong.
  private func capture(seed: UInt64) -> Capture {
    let made = Scenario.shopStops.make(seed: seed, days: 3)
    var entries: [Entry] = []
    for (index, entry) in made.entries.enumerated() {
      entries.append(entry)
      let at = entry.at + 0.001
      var event = MonitorEvent()
      event.monitor = index % 2 == 0 ? "StayMonitor" : "stay.\(index)"
      event.state = "opened"
      switch index % 7 {
      case 0: entries += [Entry(at: at, .session(event)), Entry(at: at, .session(event))]
      case 2: entries.append(Entry(at: at, .reboot))
      case 3: entries.append(Entry(at: at, .background))
      case 5:
        let region = Region(identifier: "r\(index)", center: Town.home, radius: 90)
        entries.append(Entry(at: at, .regionStart(region)))
      default: break
      }
    }
    let lines = entries.enumerated().map { Capture.Line($1, line: $0 + 2) }
    return Capture(format: "nightstep", lines: lines)
  }

  private let zone = LocalZone(identifier: "Asia/Tokyo") ?? .utc

  @Test(arguments: [1, 2] as [UInt64])
  func `the device and its diary at any place are those of the entries before it`(seed: UInt64) {
    var replay = Replay(capture: capture(seed: seed), zone: zone)
    replay.use(
      edits: [3, 90, 91].enumerated().map {
        RecordedEdit(sequence: $0 + 1, .skip(.captured($1)))
      }, rules: .current)
    let entries = replay.timeline.entries
    for step in 0..<80 {
      let place = step * 7919 % (entries.count + 1)
      let position = replay.position(count: place)
      let applied = entries[..<place].filter { !$0.isSkipped }.map(\.entry)
      let log = DiaryLog(applied, zone: zone)
      #expect(replay.device(at: position) == log.device)
      let stays = replay.stays(at: position, places: .none)
      #expect(stays.stays == log.stays)
      if let day = log.lastDay {
        let yesterday = replay.diary(of: day - 1, from: stays, at: position)
        #expect(yesterday.stays == log.diary(of: day - 1).stays)
        let diary = replay.diary(of: day, from: stays, at: position)
        #expect(diary.stays == log.diary(of: day).stays)
        #expect(diary.distanceMetres == log.diary(of: day).distanceMetres)
      }
    }
  }

  @Test func `findings of the device stand behind the learner's of the same entry, everywhere`() {
    let capture = capture(seed: 1)
    var replay = Replay(capture: capture, zone: zone)
    var learner = HomeLearner(zone: zone)
    var device = DeviceState()
    var findings: [[Finding]] = [[]]
    for entry in replay.timeline.entries {
      let new =
        learner.apply(entry.entry, isBackwards: entry.isBackwards).findings
        + device.apply(entry.entry).findings.map(\.finding).filter { $0.id != .regionLimit }
      findings.append((findings.last ?? []) + new)
    }
    let ids = Set((findings.last ?? []).map(\.id))
    #expect(ids.isSuperset(of: [.monitorName, .monitorTwice, .noSession, .locked, .smallRegion]))
    let count = replay.timeline.entries.count
    for step in 0...count {
      let place = step * 7919 % (count + 1)
      let moment = replay.seek(replay.position(count: place))
      #expect(moment.findings == findings[place])
      if place > 0 {
        #expect(moment.outcome.findings == Array(findings[place][findings[place - 1].count...]))
      }
    }
    let rows = replay.rows(0..<count, applied: count).filter { $0.entry != nil }
    #expect(rows.flatMap(\.findings) == findings.last ?? [])
    let report = Report(
      file: "a", timeline: replay.timeline, rules: .current, zone: zone)
    #expect(report.findings.map(\.finding) == findings.last ?? [])
  }

  @Test func `conditions, shrinking and the self-check know them`() throws {
    let capture = capture(seed: 1)
    var replay = Replay(capture: capture, zone: zone)
    let raised = replay.findings(before: replay.timeline.entries.count)
      .filter { $0.finding.id == .noSession }.map(\.index)
    let condition = try Condition("finding no-session")
    var found: [Int] = []
    var place = 0
    search: while true {
      switch replay.search([condition], from: place, .forwards) {
      case .found(let index, _):
        found.append(index)
        place = index + 1
      case .continues(let next): place = next
      case .notFound: break search
      }
    }
    #expect(found == raised)
    var shrink = Shrink(capture: capture, zone: zone, rules: .current, condition: condition)
    let shrunk = shrink.run()
    let kept = try #require(shrunk)
    #expect(kept.count == 2, "a circle, and the app leaving the foreground")
    let check = SelfCheck(capture: capture, edits: [], rules: .current, zone: zone)
    #expect(check.flaws == [])
  }

  @Test func `a 21st region is found once, by the learner`() {
    let lines = (0..<21).map { index in
      Capture.Line(
        Entry(
          at: Instant(8e8 + Double(index)),
          .regionStart(Region(identifier: "r\(index)", center: Town.home, radius: 150))),
        line: index + 2)
    }
    var replay = Replay(capture: Capture(format: "nightstep", lines: lines), zone: zone)
    let found = replay.seek(replay.end).findings
    #expect(found.map(\.id) == [.regionLimit])
    #expect(found.map(\.entry) == [21])
  }

  @Test func `an edit changes what comes behind it`() throws {
    var replay = Replay(capture: capture(seed: 1), zone: zone)
    let before = replay.seek(replay.end)
    let device = replay.device(at: replay.end)
    let at = try #require(replay.position(count: 100).clock)
    let reboot = RecordedEdit(sequence: 1, .inject([Entry(at: at, .reboot)], title: "reboot"))
    replay.use(edits: [reboot], rules: .current)
    #expect(replay.device(at: replay.end).entryCount == device.entryCount + 1)
    _ = replay.seek(replay.end)
    replay.use(edits: [], rules: .current)
    #expect(replay.seek(replay.end).findings == before.findings)
    #expect(replay.device(at: replay.end) == device)
  }
}
