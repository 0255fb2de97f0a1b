import DeviceLog
import HomeLearner
import Replay

extension Model {
  /// `:break`: sets one, lists them, switches them off and on, deletes them.
  mutating func breakpoint(_ text: String) throws(ConsoleError) {
    let words = text.split(separator: " ").map(String.init)
    switch (words.first, words.count) {
    case (nil, _), ("list", 1): listBreakpoints()
    case ("delete", 2), ("off", 2), ("disable", 2), ("on", 2), ("enable", 2):
      let count: Int
      switch words[0] {
      case "delete": count = try breakpoints.delete(words[1])
      case "on", "enable": count = try breakpoints.enable(words[1], true)
      default: count = try breakpoints.enable(words[1], false)
      }
      let done = ["delete": "deleted", "on": "on", "enable": "on"][words[0]] ?? "off"
      say("\(Words.count(count, "breakpoint")) \(done)")
      savePlace()
    default: try setBreakpoint(words.first == "when" ? String(text.dropFirst(5)) : text)
    }
  }

  private mutating func setBreakpoint(_ text: String) throws(ConsoleError) {
    let condition: Condition
    do throws(ConditionError) {
      condition = try Condition(text)
    } catch { throw ConsoleError("\(error)") }
    let breakpoint = try breakpoints.add(condition)
    say("Breakpoint \(breakpoint.number): \(condition.text); c and C run to it")
    savePlace()
  }

  private mutating func listBreakpoints() {
    let lines =
      breakpoints.all.isEmpty
      ? [Span("None is set. Try :break when home.confirmed, or b on a row.")]
      : breakpoints.all.map { Span($0.text, $0.isEnabled ? .plain : .dim, hanging: 4) }
    mode = .overlay(
      Overlay(
        title: "Breakpoints",
        lines: lines + [
          Span(""), Span(":break when CONDITION sets one; off N, on N, delete N (or all)", .dim),
          Span("c and C also stop at every finding.", .dim),
        ]))
  }

  /// `b`: a breakpoint on the selected row, or none any more.
  mutating func toggleBreakpointHere() throws(ConsoleError) {
    guard let text = conditionHere else {
      throw ConsoleError("select a row to stop at, or type :break when CONDITION")
    }
    if let there = breakpoints.all.first(where: { $0.condition.text == text }) {
      _ = try breakpoints.delete("\(there.number)")
      say("Breakpoint \(there.number) deleted: \(text)")
      savePlace()
    } else {
      try setBreakpoint(text)
    }
  }

  /// What a breakpoint on the selected row waits for.
  private var conditionHere: String? {
    switch pane {
    case .home: return "home changes"
    case .candidates: return "candidates.count changes"
    case .departures: return shownMedian.map { "median(\($0.group.rawValue)) changes" }
    case .log where showsHistory: return "visits changes"
    case .log: return selectedEntry.map { "entry = \($0 + 1)" }
    }
  }
}

/// A run through the log that is going on.
struct LogRun {
  /// What it stops at; findings come last.
  var conditions: [Condition]
  /// The breakpoints that the first conditions are of.
  var breakpoints: [Breakpoint]
  var direction: Replay.Direction
  /// Where the next piece begins.
  var next: Int
  /// Stops still to be passed.
  var remaining: Int
  /// The last stop passed.
  var last: (index: Int, condition: Int)?
}

extension Model {
  /// `c` and `C`: to the next breakpoint or finding, or back.
  mutating func runToStop(_ direction: Int, _ times: Int) throws(ConsoleError) {
    let enabled = breakpoints.enabled
    let findings: Condition
    do throws(ConditionError) {
      findings = try Condition("findings changes")
    } catch { throw ConsoleError("\(error)") }
    begin(
      .run(
        LogRun(
          conditions: enabled.map(\.condition) + [findings], breakpoints: enabled,
          direction: direction > 0 ? .forwards : .backwards,
          next: direction > 0 ? position.count : max(position.count - 1, 0),
          remaining: max(1, times))))
  }

  /// Runs a piece of the way. `true` when the run is over.
  mutating func proceed(_ run: inout LogRun) -> Bool {
    while true {
      switch replay.search(run.conditions, from: run.next, run.direction) {
      case .continues(let index):
        run.next = index
        let place = Words.grouped(min(max(index, 0), total))
        say("Running: entry \(place) of \(Words.grouped(total)); any key stops")
        return false
      case .found(let index, let condition):
        run.last = (index, condition)
        run.remaining -= 1
        run.next = run.direction == .forwards ? index + 1 : index
        if run.remaining > 0 { continue }
        stop(run)
        return true
      case .notFound:
        stop(run)
        return true
      }
    }
  }

  private mutating func stop(_ run: LogRun) {
    let way = run.direction == .forwards ? "later" : "earlier"
    guard let last = run.last else {
      let what = run.breakpoints.isEmpty ? "finding" : "breakpoint or finding"
      fail(ConsoleError("There is no \(way) \(what)"))
      return
    }
    jump(to: replay.position(count: last.index + 1))
    if run.breakpoints.indices.contains(last.condition) {
      let breakpoint = run.breakpoints[last.condition]
      say("Breakpoint \(breakpoint.number): \(breakpoint.condition.text)")
    } else if let found = findingsHere.first {
      say("\(found.id.rawValue): \(found.text)")
    }
    if run.remaining > 0 {
      say((message?.text ?? "") + "; there is no \(way) one")
    }
  }
}
