import DeviceLog
import Testing

@testable import DeviceModel

/// The device moved by hand, from a visit at home that is known already.
@Suite struct SessionTests {
  private func atHome() -> DeviceSession<ScriptedApp> {
    let visit = VisitDelivery(
      Town.home, arrivalDate: morning - 36_000, departureDate: .distantFuture,
      horizontalAccuracy: 12)
    let phone = Phone(
      settings: .clean, seed: 5, start: morning, at: Town.home, currentVisit: visit)
    return DeviceSession(
      phone, app: ScriptedApp([(morning, Town.homeRegion())]), at: morning, Town.home)
  }

  @Test func `past 300 m and away, by hand: the region fires, the fix is far, the visit ends`() {
    var session = atHome()
    let started = session.wait(seconds: 60)
    #expect(started == [Entry(at: morning, .regionStart(Town.homeRegion()))])
    var entries = session.move(
      to: Town.home.moved(east: 400, north: 0), metresPerSecond: Itinerary.Speed.walk)
    entries += session.wait(seconds: 3600)
    #expect(entries.exits.count == 1)
    #expect(
      entries.fixes(.oneShot).first.map { $0.coordinate.distance(to: Town.home) > 300 } == true)
    #expect(entries.visits.first?.arrivalDate == morning - 36_000)
    #expect(entries.visits.first.map { $0.departureDate < .distantFuture } == true)
    #expect(session.now == morning + 60 + 3600 + Town.home.distance(to: session.place) / 1.35)
  }

  @Test func `out and back within ten minutes: the fix is near, and the visit goes on`() {
    var session = atHome()
    var entries = session.wait(seconds: 60)
    entries += session.move(
      to: Town.home.moved(east: 320, north: 0), metresPerSecond: Itinerary.Speed.cycle)
    entries += session.move(to: Town.home, metresPerSecond: Itinerary.Speed.cycle)
    entries += session.wait(seconds: 3600)
    #expect(entries.exits.count == 1)
    #expect(
      entries.fixes(.oneShot).first.map { $0.coordinate.distance(to: Town.home) < 50 } == true)
    #expect(entries.visits.isEmpty)
  }

  @Test func `what the app is asked to start and stop is noted, and acts`() {
    var session = atHome()
    _ = session.wait(seconds: 60)
    let region = Region(identifier: "office", center: Town.office.rounded, radius: 150)
    session.carryOut(.startMonitoring(region))
    session.carryOut(.stopMonitoring(identifier: "office"))
    session.carryOut(.stopMonitoring(identifier: "unknown"))
    session.carryOut(.stopMonitoring(identifier: "home"))
    let entries = session.wait(seconds: 1)
    #expect(
      entries.map(\.event) == [
        .regionStart(region), .regionStop(region), .regionStop(Town.homeRegion()),
      ])
    #expect(session.phone.monitoredRegions.isEmpty)
  }

  @Test func `a long way in pieces gives what it gives in one`() {
    let target = Town.home.moved(east: 1300, north: 0)
    var whole = atHome()
    _ = whole.wait(seconds: 60)
    let once = whole.move(to: target, metresPerSecond: 1) + whole.wait(seconds: 1800)
    var parts = atHome()
    _ = parts.wait(seconds: 60)
    var pieces: [Entry] = []
    let length = Town.home.distance(to: target)
    for step in 1...13 {
      pieces += parts.go(
        to: Town.home.between(target, Double(step) / 13),
        arriving: morning + 60 + length * Double(step) / 13)
    }
    pieces += parts.wait(seconds: 1800)
    #expect(pieces.map(\.event.kind) == once.map(\.event.kind))
  }
}
