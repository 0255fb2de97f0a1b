import DeviceLog
import Testing

@testable import StayDiary

@Suite struct CircleStayTests {
  /// Seconds from placing to leaving of the only stay; `nil` for none.
  private func stay(_ lasted: Double, radius: Double = 50, floor: Double? = nil) -> [Double?]? {
    var settings = DiarySettings.standard
    if let floor { settings.leastStaySeconds = floor }
    return stays([anchor(0, radius: radius), left(lasted)], [], settings).first?.span
  }

  @Test(arguments: [(119.0, false), (119.999, false), (120, true), (220, true), (15, false)])
  func `120 s in a circle are a stay, less is none`(lasted: Double, isStay: Bool) {
    #expect(stay(lasted) == (isStay ? [0, lasted] : nil))
  }

  @Test func `a threshold is not missed by what fractions of seconds do to a difference`() {
    for tenth in 0..<50 {
      let start = 0.1 * Double(tenth)
      #expect(stays([anchor(start), left(start + 120)]).count == 1)
      #expect(stays([anchor(start), left(start + 119.999)]).isEmpty)
    }
  }

  @Test(
    arguments: [
      (50.0, 15.0, false), (50, 19.9, false), (50, 20, true), (100, 39.9, false), (100, 40, true),
    ])
  func `with the floor lowered, leaving faster than 2.5 m/s is passing through`(
    radius: Double, lasted: Double, isStay: Bool
  ) {
    #expect(stay(lasted, radius: radius, floor: 0) == (isStay ? [0, lasted] : nil))
    #expect(stay(lasted, radius: radius) == nil)
  }

  @Test func `a circle large enough decides above the floor, too`() {
    #expect(stay(159, radius: 400) == nil)
    #expect(stay(160, radius: 400) == [0, 160])
  }

  @Test(
    arguments: [
      (100.0, 10.0, true), (100.1, 0, false), (20, 10.001, false), (0, 0, false), (-1, 0, false),
      (20, -60, true), (20, -60.001, false),
    ])
  func `a circle is placed at a fix of 100 m and 10 s, not a worse one`(
    accuracy: Double, age: Double, isPlaced: Bool
  ) {
    var device = DeviceState()
    let outcome = device.apply(anchor(0, accuracy: accuracy, fixAge: age))
    #expect((outcome.placing == .placed) == isPlaced)
    #expect(device.circles.count == (isPlaced ? 1 : 0))
  }

  @Test func `what the app did not write is not held against it`() {
    var device = DeviceState()
    device.apply(anchor(0, radius: nil, accuracy: 73, fixAge: nil, condition: nil, monitor: nil))
    #expect(device.circles.first?.radiusMetres == 73)
    device.apply(anchor(0, radius: nil, accuracy: 12, monitor: nil))
    #expect(device.circles.first?.radiusMetres == 50)
    device.apply(anchor(0, radius: nil, accuracy: nil, monitor: nil))
    #expect(device.circles.first?.accuracyMetres == 50)
    #expect(device.circles.count == 1)
    device.apply(anchor(0, Coordinate(latitude: 0, longitude: 0), monitor: nil))
    #expect(device.circles.first?.center == shop)
  }

  @Test func `a circle that was refused leaves the older one standing`() {
    let entries = [
      anchor(0), anchor(60, away(500), accuracy: 150, condition: "b"), left(200, condition: "b"),
      left(300),
    ]
    #expect(stays(entries).map(\.span) == [[0, 300]])
  }

  @Test func `an event dated before the circle was placed belongs to an older one`() {
    #expect(stays([anchor(0), left(-0.1, at: 200), left(300)]).map(\.span) == [[0, 300]])
    // Without names, too; dated as the circle was placed, it is the circle's own.
    var device = DeviceState()
    device.apply(anchor(0))
    #expect(
      device.apply(left(-1, at: 5, condition: nil)).report
        == .ignored("it is dated before the circle was placed, and belongs to an older one"))
    #expect(device.apply(left(0, at: 5, condition: nil)).report == .passed(seconds: 0))
  }

  @Test func `another circle's event does not end this one's stay`() {
    let entries = [anchor(0), left(150, condition: "older"), left(400)]
    #expect(stays(entries).map(\.span) == [[0, 400]])
  }

  @Test func `an event dated after its delivery is ignored`() {
    #expect(stays([anchor(0), left(261, at: 200)]).isEmpty)
    #expect(stays([anchor(0), left(260, at: 200)]).count == 1)
  }

  @Test func `the same state again is no event`() {
    var device = DeviceState()
    device.apply(anchor(0))
    #expect(
      device.apply(state("satisfied", 1)).report == .ignored("the state the circle is in anyway"))
    guard case .stay = device.apply(left(200)).report else {
      Issue.record("no stay")
      return
    }
    #expect(
      device.apply(left(900)).report
        == .ignored("the same state again: the circle was left already"))
    // The system emits the present state when the app starts.
    #expect(
      stays([anchor(0), left(200), entry(300, .launch), left(301)]).map(\.span) == [[0, 200]])
  }

  @Test func `a state before the first event is unknown, and unknown is no event`() {
    var device = DeviceState()
    device.apply(anchor(0))
    #expect(device.circles.first?.state == .unknown)
    device.apply(state("unknown", 50))
    device.apply(state(nil, 60))
    #expect(device.circles.first?.state == .unknown)
    guard case .stay = device.apply(left(200)).report else {
      Issue.record("no stay")
      return
    }
  }

  @Test func `coming back into a circle begins a stay of its own`() {
    let entries = [
      anchor(0), left(200), state("satisfied", 500), left(600), state("satisfied", 700), left(900),
    ]
    #expect(stays(entries).map(\.span) == [[0, 200], [700, 900]])
  }

  @Test func `a circle that the system dropped must be placed again`() {
    let dropped = [anchor(0), state("unmonitored", 100), left(400)]
    #expect(stays(dropped).isEmpty)
    let again = [
      anchor(0), state("unmonitored", 100), anchor(110, condition: "b"), left(400, condition: "b"),
    ]
    #expect(stays(again).map(\.span) == [[110, 400]])
  }

  @Test func `each monitor has a circle of its own`() {
    let entries = [
      anchor(0), anchor(10, away(700), monitor: "Other"), left(300),
      state("unsatisfied", 400, monitor: "Other"),
    ]
    #expect(stays(entries).map(\.span) == [[0, 300], [10, 400]])
  }
}
