import DeviceLog
import Testing

@testable import StayDiary

@Suite struct FindingTests {
  private func ids(_ entries: [Entry]) -> [DiaryFinding.ID] { findings(entries).map(\.id) }

  /// The entries that show a finding.
  private func entries(_ id: DiaryFinding.ID, _ log: [Entry]) -> [Int] {
    findings(log).filter { $0.id == id }.map(\.entry)
  }

  @Test(
    arguments: [
      ("Stays", true), ("stays2", true), ("com.example.stay", false), ("stay-monitor", false),
      ("stay monitor", false), ("", false), ("滞在", false), ("stay\u{301}", false),
    ])
  func `a monitor's name has letters and digits only`(name: String, isGood: Bool) {
    let log = [anchor(0, monitor: name), state("satisfied", 1, monitor: name)]
    #expect(entries(.monitorName, log) == (isGood ? [] : [1]))
    #expect(entries(.monitorName, [session(0, monitor: name)]) == (isGood ? [] : [1]))
    let text = findings(log).first?.text ?? ""
    #expect(isGood || text.contains("second launch"))
  }

  @Test func `one name is opened once`() {
    let twice = [session(0), session(60)]
    #expect(entries(.monitorTwice, twice) == [2])
    #expect(ids([session(0), session(1, monitor: "Other")]).isEmpty)
    #expect(ids([session(0), session(1, "ended"), session(2)]).isEmpty)
    #expect(ids([session(0), entry(1, .launch), session(2)]).isEmpty)
    #expect(ids([session(0), entry(1, .terminate), session(2)]).isEmpty)
    #expect(entries(.monitorTwice, [state("opened", 0), state("opened", 5)]) == [2])
    #expect(ids([session(0), session(1, "renewed"), session(2, nil, monitor: nil)]).isEmpty)
    // Noted anew on a return to the foreground it is held, not opened; once for each return.
    let back = [session(0), entry(60, .background), entry(90, .foreground), session(91)]
    #expect(ids(back).isEmpty)
    #expect(ids(back + [entry(95, .foreground), session(96, nil)]).isEmpty)
    #expect(entries(.monitorTwice, back + [session(92)]) == [5])
    #expect(entries(.monitorTwice, back.dropLast() + [session(91, "opened")]) == [4])
    // Events of its circles open nothing.
    #expect(ids([session(0), state("satisfied", 1), state("satisfied", 2)]).isEmpty)
  }

  @Test func `circles need a session held from the foreground`() {
    let bare = [entry(0, .foreground), anchor(1), entry(9, .background)]
    #expect(entries(.noSession, bare) == [3])
    let held = [entry(0, .foreground), session(1), anchor(2), entry(9, .background)]
    #expect(ids(held).isEmpty)
    #expect(ids(held + [left(500), anchor(501)]).isEmpty)
    let late = [entry(0, .foreground), anchor(1), entry(9, .background), session(15), anchor(20)]
    #expect(entries(.noSession, late) == [3])
    let ended = held + [entry(20, .foreground), session(21, "ended"), entry(30, .background)]
    #expect(entries(.noSession, ended) == [7])
    #expect(entries(.noSession, [entry(0, .background), anchor(1), anchor(2)]) == [2])
    #expect(ids([entry(0, .foreground), entry(9, .background)]).isEmpty)
    // Circles that no entry placed are monitored all the same.
    let placed = [entry(0, .foreground), state("satisfied", 1), entry(9, .background)]
    #expect(entries(.noSession, placed) == [3])
    let dropped = [
      anchor(0), state("unmonitored", 1), entry(2, .foreground), entry(9, .background),
    ]
    #expect(ids(dropped).isEmpty)
  }

  @Test func `a session goes on when the app that held it is started anew`() {
    let held = [entry(0, .foreground), session(1), anchor(2), entry(9, .background)]
    let anew = held + [entry(5000, .launch), session(5001), entry(5002, .background), anchor(5003)]
    #expect(ids(anew).isEmpty)
    let forgotten = held + [entry(5000, .launch), entry(5002, .background)]
    #expect(entries(.noSession, forgotten) == [6])
  }

  @Test func `events in the minute before the app listens are at risk`() {
    func before(_ seconds: Double) -> [Int] {
      entries(.lateStart, [left(0), entry(seconds, .launch)])
    }
    #expect(before(60) == [1])
    #expect(before(60.1) == [])
    #expect(entries(.lateStart, [visit(-900, nil, at: 0), entry(30, .launch)]) == [1])
    #expect(entries(.lateStart, [anchor(0), entry(30, .launch)]).isEmpty)
    // The app that was running had it.
    #expect(entries(.lateStart, [left(0), entry(10, .terminate), entry(30, .launch)]).isEmpty)
  }

  @Test func `listeners attached late after the launch are found by what had to wait`() {
    func late(_ attached: Double, happened: Double) -> [Int] {
      entries(
        .lateStart,
        [entry(0, .launch), session(attached), state("satisfied", happened, at: attached + 1)])
    }
    #expect(late(30, happened: 20) == [3])
    #expect(late(30, happened: -30) == [3])
    #expect(late(30, happened: -30.1) == [])
    #expect(late(30, happened: 30) == [])
    #expect(late(5, happened: 1) == [])
    #expect(late(5.1, happened: 1) == [3])
    let between = [entry(0, .launch), left(10), session(30)]
    #expect(entries(.lateStart, between) == [2])
    #expect(entries(.lateStart, [entry(0, .launch), left(10), session(70.1)]).isEmpty)
  }

  @Test func `between a start of the device and the first unlock circles cannot be read`() {
    let log = [
      anchor(0), entry(10, .reboot), state("satisfied", 20), anchor(30), entry(40, .unlock),
      state("satisfied", 50),
    ]
    #expect(entries(.locked, log) == [3, 4])
    #expect(entries(.locked, [entry(0, .unlock), left(1)]).isEmpty)
    #expect(entries(.locked, [entry(0, .reboot), visit(-900, nil, at: 10)]).isEmpty)
  }

  @Test func `regions under 100 m are small, circles of a diary under 50 m`() {
    func region(_ radius: Double) -> Entry {
      entry(0, .regionStart(Region(identifier: "r", center: shop, radius: radius)))
    }
    #expect(ids([region(99.9)]) == [.smallRegion])
    #expect(ids([region(100)]).isEmpty)
    #expect(ids([region(80), region(80)]) == [.smallRegion])
    #expect(ids([anchor(0, radius: 50)]).isEmpty)
    #expect(ids([anchor(0, radius: 49), anchor(1, radius: 49)]) == [.smallRegion])
  }

  @Test func `the 21st region is refused`() {
    let log = (1...22).map { index in
      entry(
        Double(index),
        .regionStart(Region(identifier: "r\(index)", center: shop, radius: 150)))
    }
    #expect(findings(log).map(\.entry) == [21, 22])
    #expect(ids(log) == [.regionLimit, .regionLimit])
    #expect(ids(Array(log.prefix(20)) + log.prefix(20)).isEmpty)
    let stop = entry(30, .regionStop(Region(identifier: "r5", center: shop, radius: 0)))
    #expect(ids(Array(log.prefix(20)) + [stop, log[20]]).isEmpty)
  }

  @Test func `every finding has a level and a sentence`() {
    #expect(DeviceState.findingIDs.filter { $0.level == .error }.count == 4)
    for finding in findings([anchor(0, radius: 20, monitor: "a.b"), session(1), session(2)]) {
      #expect(!finding.text.isEmpty && finding.level == finding.id.level)
    }
  }
}
