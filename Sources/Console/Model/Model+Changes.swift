import DeviceLog
import HomeLearner
import Replay

/// A search for changes of what is learned that is going on.
struct ChangeRun {
  var fields: [StateField]
  /// What changes, for the message: `The median of Monday`.
  var name: String
  var direction: Replay.Direction
  /// Where the next piece begins.
  var next: Int
  /// Changes still to be passed.
  var remaining: Int
  /// The last change passed.
  var last: Int?
}

extension Model {
  /// `e` and `E`: to the next or previous entry that changes what is learned.
  mutating func toChange(_ direction: Int, _ times: Int) throws(ConsoleError) {
    begin(
      .change(
        ChangeRun(
          fields: Replay.learnedFields, name: "", direction: direction > 0 ? .forwards : .backwards,
          next: direction > 0 ? position.count : max(position.count - 1, 0), remaining: times)))
  }

  /// `l` and `L`: to where the selected row got the value it has, or gets its next one.
  mutating func toValueChange(_ direction: Int, _ times: Int) throws(ConsoleError) {
    if pane == .log, showsHistory, screenShown == .state, direction < 0 {
      try toSourceOfVisit()
      return
    }
    let (fields, name) = fieldsHere
    var next = position.count
    // Standing where the value came from, one asks for the value before.
    if direction < 0, replay.changedHere(fields, at: next - 1) { next -= 1 }
    begin(
      .change(
        ChangeRun(
          fields: fields, name: name, direction: direction > 0 ? .forwards : .backwards,
          next: next, remaining: times)))
  }

  /// Searches a piece of the way. `true` when the search is over.
  mutating func proceed(_ run: inout ChangeRun) -> Bool {
    // What is near is counted off at once.
    while true {
      switch replay.searchChange(ofAny: run.fields, from: run.next, run.direction) {
      case .continues(let index):
        run.next = index
        let place = max(index, replay.changesIndexed)
        say(
          "Looking for a change: entry \(Words.grouped(place)) of \(Words.grouped(total)); "
            + "any key stops")
        return false
      case .found(let index, _):
        run.last = index
        run.remaining -= 1
        run.next = run.direction == .forwards ? index + 1 : index
        if run.remaining > 0 { continue }
      case .notFound: break
      }
      finish(run)
      return true
    }
  }

  private mutating func finish(_ run: ChangeRun) {
    let way = run.direction == .forwards ? "later" : "earlier"
    guard let index = run.last else {
      fail(
        ConsoleError(
          run.name.isEmpty ? "There is no \(way) change" : "\(run.name) has no \(way) change"))
      return
    }
    jump(to: replay.position(count: index + 1))
    let summary = moment.outcome.summary
    if !run.name.isEmpty {
      say("\(run.name) changed here, at entry \(Words.grouped(index + 1))")
    } else if run.remaining > 0 {
      say("There is no \(way) change than this")
    } else if !summary.isEmpty {
      say(summary)
    }
  }

  /// What the selected row is made of.
  private var fieldsHere: ([StateField], String) {
    guard screenShown == .state else { return (Replay.learnedFields, "What is learned") }
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
