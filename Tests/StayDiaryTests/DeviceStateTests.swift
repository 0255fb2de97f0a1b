import DeviceLog
import Testing

@testable import StayDiary

@Suite struct DeviceStateTests {
  private func device(_ entries: [Entry]) -> DeviceState {
    var device = DeviceState()
    for entry in entries { device.apply(entry) }
    return device
  }

  private let home = Region(identifier: "home", center: shop, radius: 150)
  private let office = Region(identifier: "office", center: shop, radius: 150)

  @Test func `at first nothing is known`() {
    let device = DeviceState()
    #expect(device.isForeground == nil)
    #expect(device.isRunning == nil)
    #expect(device.lock == .unknown)
    #expect(device.session == nil)
    #expect(device.authorization == nil)
    #expect(device.regionRows(asked: []).isEmpty)
  }

  @Test func `authorisation, session, lock and the app's state follow the entries`() {
    var state = device([
      entry(0, .launch), entry(1, .foreground), entry(2, .authorization(status: "always")),
      session(3), entry(4, .timeZone(identifier: "Asia/Seoul")),
    ])
    #expect(state.authorization == "always")
    #expect(state.session?.isFromForeground == true)
    #expect(state.isForeground == true)
    #expect(state.zone == "Asia/Seoul")
    state.apply(entry(5, .background))
    #expect(state.isForeground == false)
    #expect(state.session != nil)
    state.apply(entry(6, .reboot))
    #expect(state.isRunning == false)
    #expect(state.session == nil)
    #expect(state.lock == .locked(since: morning + 6))
    state.apply(entry(7, .unlock))
    #expect(state.lock == .unlocked(at: morning + 7))
    #expect(state.entryCount == 8)
    #expect(state.clock == morning + 7)
  }

  @Test func `the last fix is the one taken last`() {
    let late = Entry(
      at: morning + 900,
      .location(Fix(away(9), timestamp: morning - 5, horizontalAccuracy: 5, source: .slc)))
    let state = device([fix(100, shop), late, fix(200, away(5), accuracy: -1)])
    #expect(state.lastFix?.coordinate == shop)
    #expect(state.lastFixEntry == 1)
  }

  @Test func `regions know whether the device is inside`() {
    var state = device([entry(0, .regionStart(home))])
    #expect(state.regions.first?.isInside == nil)
    let out = RegionCrossing(region: "home", timestamp: morning + 50)
    state.apply(entry(60, .regionExit(out)))
    #expect(state.regions.first?.isInside == false)
    // Delivered later, but happened before.
    let enter = RegionCrossing(region: "home", timestamp: morning + 40)
    state.apply(entry(70, .regionEnter(enter)))
    #expect(state.regions.first?.isInside == false)
    #expect(state.regions.first?.crossedAt == morning + 50)
  }

  @Test func `a deleted home that is still monitored stands out`() {
    let state = device([
      entry(0, .regionStart(home)), entry(1, .regionStart(office)), entry(9, .reset),
    ])
    let rows = state.regionRows(asked: [office])
    #expect(rows.map(\.identifier) == ["home", "office"])
    #expect(rows.map(\.verdict) == [.leftBehind, .foreign])
    let stopped = device([entry(0, .regionStart(home)), entry(1, .regionStop(home))])
    #expect(stopped.regionRows(asked: []).isEmpty)
  }

  @Test func `what the learner asked for stands beside what the app does`() {
    let state = device([entry(0, .regionStart(home))])
    func verdict(_ region: Region) -> RegionRow.Verdict? {
      state.regionRows(asked: [region]).first?.verdict
    }
    #expect(verdict(home) == .same)
    #expect(verdict(Region(identifier: "home", center: away(0.9), radius: 150)) == .same)
    #expect(verdict(Region(identifier: "home", center: away(1.1), radius: 150)) == .different)
    #expect(verdict(Region(identifier: "home", center: shop, radius: 200)) == .different)
    #expect(DeviceState().regionRows(asked: [home]).map(\.verdict) == [.missing])
  }

  @Test func `a refused region is told as such`() {
    let entries = (0..<21).map { index in
      entry(0, .regionStart(Region(identifier: "r\(index)", center: shop, radius: 150)))
    }
    let state = device(entries)
    #expect(state.regions.count == 20)
    #expect(state.regionRows(asked: []).first { $0.identifier == "r20" }?.verdict == .refused)
  }
}
