import DeviceLog
import Replay
import StayDiary
import Testing

@testable import Console

@Suite struct DeviceViewTests {
  private static let sizes = [(80, 24), (120, 40), (200, 60)]
  private let morning = Instant(798_595_200)
  private let place = Coordinate(latitude: 35.66, longitude: 139.75)

  @Test(
    arguments: [
      ("deleted-home", "the-device", ["goto 2026-05-19 21:30", "device"]),
      ("shop-stops", "the-device", ["goto 2026-04-23 19:11", "device"]),
      ("commuter", "a-pending-departure", ["goto 2026-04-20 05:53", "device"]),
    ])
  func `a sample's device is as it was looked at`(
    sample: String, moment: String, script: [String]
  ) throws {
    var model = try openSample(sample)
    for line in script { run(&model, line) }
    model.message = nil
    for (width, height) in Self.sizes {
      try expectScreen(model, width, height, named: "\(sample)-\(moment)-\(width)x\(height)")
    }
  }

  @Test func `a deleted home that is still monitored stands out without colour`() throws {
    var model = try openSample("deleted-home")
    run(&model, "goto 2026-05-19 20:59")
    try model.press("v6")
    #expect(!model.text(80, 24).contains("STILL MONITORED"))
    try model.press("2s")
    #expect(model.text(80, 24).contains("! home"))
    #expect(model.text(80, 24).contains("STILL MONITORED"))
    #expect(model.text(80, 24).contains("the learner asks for no such region"))
    try model.press("<Enter>")
    #expect(model.screenShown == .state)
    #expect(model.moment.entry?.entry.event.kind == "regionStart")
  }

  @Test func `what the learner asked for and the app does not monitor stands out, if it notes any`()
    throws
  {
    var silent = try openSample("half-hour-bar")
    run(&silent, "rules first-release")
    run(&silent, "device")
    #expect(!silent.text().contains("NOT MONITORED"))
    var model = try openSample("commuter")
    run(&model, "device")
    #expect(!model.text().contains("NOT MONITORED"))
    run(&model, "goto 10%")
    #expect(model.text().contains("Regions"))
  }

  @Test func `lock, session, authorisation and findings follow the entries`() throws {
    var event = MonitorEvent()
    event.monitor = "stay.monitor"
    event.latitude = place.latitude
    event.longitude = place.longitude
    event.horizontalAccuracy = 20
    event.condition = "a"
    let events: [Event] = [
      .foreground, .anchor(event), .background, .reboot, .monitor(event), .unlock,
      .authorization(status: "whenInUse"),
    ]
    var model = try open(
      events.enumerated().map { Entry(at: morning + Double($0) * 60, $1) })
    run(&model, "device")
    run(&model, "goto 5")
    #expect(model.text().contains("LOCKED since"))
    #expect(model.text().contains("NONE, and a circle is monitored"))
    #expect(model.text().contains("entry 2     error monitor-name"))
    #expect(model.text().contains("entry 3     error no-session"))
    #expect(model.text().contains("entry 5     warning locked"))
    run(&model, "end")
    #expect(model.text().contains("unlocked Thu 04-23 09:05"))
    #expect(model.text().contains("whenInUse: nothing in the background"))
    // The circle, then the findings.
    try model.press("j")
    #expect(model.text().contains("monitor-name: the monitor is named “stay.monitor”"))
    try model.press("j<Enter>")
    #expect(model.position.count == 3)
    // They are among all findings, too, and c finds them.
    try model.press("gc")
    #expect(model.position.count == 2)
    try model.press("v7")
    #expect(model.text().contains("monitor-name"))
  }

  @Test func `a finding of the device can be asked for in a script`() throws {
    let model = try open([
      Entry(at: morning, .regionStart(Region(identifier: "r", center: place, radius: 60)))
    ])
    let condition = try Condition("small-region = 1 and warnings = 1 and no-session = 0")
    #expect(condition.holds(at: model.moment, in: model.replay))
  }
}
