import DeviceLog
import HomeLearner
import Replay

extension Model {
  /// `l` and `L`: to where the selected row got the value it has, or gets its next one.
  mutating func toValueChange(_ direction: Int, _ times: Int) throws(ConsoleError) {
    if pane == .log, showsHistory, screenShown == .state, direction < 0 {
      try toSourceOfVisit()
      return
    }
    let (fields, name) = fieldsHere
    var count = position.count
    var found: Int?
    for _ in 0..<min(times, max(total, 1)) {
      var index =
        direction < 0
        ? replay.lastChange(ofAny: fields, before: count)
        : replay.nextChange(ofAny: fields, from: count)
      // Standing where the value came from, one asks for the value before.
      if direction < 0, let here = index, here + 1 == count {
        index = replay.lastChange(ofAny: fields, before: here)
      }
      guard let index else { break }
      found = index
      count = index + 1
    }
    guard let found else {
      throw ConsoleError("\(name) has no \(direction < 0 ? "earlier" : "later") change")
    }
    jump(to: replay.position(count: found + 1))
    say("\(name) changed here, at entry \(Words.grouped(found + 1))")
  }

  /// What the selected row is made of.
  private var fieldsHere: ([StateField], String) {
    guard screenShown == .state else { return ([.findings], "A finding") }
    switch pane {
    case .home: return ([.home, .regions, .pending, .away, .relocations], "Home")
    case .candidates: return ([.candidateFigures], "A candidate")
    case .departures:
      guard let median = shownMedian else { return ([.departures], "A departure") }
      return ([.median(median.group)], "The median of \(median.group.name)")
    case .log: return (Replay.learnedFields, "What is learned")
    }
  }

  private mutating func toSourceOfVisit() throws(ConsoleError) {
    guard moment.learner.visits.indices.contains(selectedVisit),
      let index = entryIndex(ofNumber: moment.learner.visits[selectedVisit].entry)
    else { throw ConsoleError("no visit is recorded yet") }
    jump(to: replay.position(count: index + 1))
    say("The visit is as it is since entry \(Words.grouped(index + 1))")
  }
}
