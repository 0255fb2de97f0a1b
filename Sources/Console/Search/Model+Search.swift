import DeviceLog
import HomeLearner
import Replay

/// A search through the log that is going on.
struct LogSearch: Equatable {
  var pattern: TextPattern
  /// 1 or −1.
  var direction: Int
  /// The next entry to be looked at.
  var next: Int
  /// Matches still to be passed.
  var remaining: Int
  /// The last match passed.
  var found: Int?
}

extension Model {
  /// Searches onward from here: the log with what was made of it and why, and the screen.
  mutating func search(_ text: String) throws(ConsoleError) {
    guard let pattern = TextPattern(text) else {
      throw ConsoleError("search takes a text, such as search departure confirmed")
    }
    searched = pattern
    try searchAgain(1, 1)
  }

  /// Goes to the next or previous match of what was searched for last.
  mutating func searchAgain(_ direction: Int, _ times: Int) throws(ConsoleError) {
    guard let pattern = searched else { throw ConsoleError("Nothing is searched for; / does") }
    let here = selectedEntry ?? position.count - 1
    begin(
      .search(
        LogSearch(
          pattern: pattern, direction: direction, next: here + direction,
          remaining: max(1, times))))
  }

  /// Looks at a piece of the log. `nil` while there is more to look at.
  mutating func proceed(_ search: inout LogSearch) -> SearchOutcome? {
    let interval = replay.interval
    while search.next >= 0, search.next < total {
      let start = search.next / interval * interval
      let end = min(start + interval, total)
      let matches = matches(of: .text(search.pattern), in: start..<end)
      let ahead =
        search.direction > 0
        ? matches.filter { $0 >= search.next } : matches.reversed().filter { $0 <= search.next }
      for index in ahead {
        search.found = index
        search.remaining -= 1
        if search.remaining == 0 { return .found(index) }
      }
      search.next = search.direction > 0 ? end : start - 1
      return nil
    }
    return .exhausted(search.found)
  }

  /// How a search ended.
  enum SearchOutcome {
    case found(Int)
    /// No further match; the last one found on the way.
    case exhausted(Int?)
  }

  /// Goes to what was found.
  mutating func finish(_ search: LogSearch, _ outcome: SearchOutcome) {
    let text = "“\(search.pattern.text)”"
    switch outcome {
    case .found(let index), .exhausted(let index?):
      screenShown = .state
      showsHistory = false
      pane = .log
      jump(to: replay.position(count: index + 1))
      if case .found = outcome {
        say("\(text) at entry \(Words.grouped(index + 1)); n N for more, Esc ends the search")
      } else {
        say("\(text): the \(search.direction > 0 ? "last" : "first") match")
      }
    case .exhausted(nil):
      fail(
        ConsoleError(
          "\(text) is not found \(search.direction > 0 ? "from here on" : "before this"); "
            + "\(search.direction > 0 ? "N searches back" : "n searches on")"))
    }
  }

  /// Entries of a range whose rows match.
  ///
  /// - Complexity: folds the range with its trace, and an interval before it at most.
  mutating func matches(of test: LogFilter.Test, in range: Range<Int>) -> [Int] {
    switch test {
    case .text(let pattern):
      let learner = moment.learner
      let rowText = RowText(
        text: EventText(rules: learner.rules, home: learner.home?.coordinate, zone: zone),
        notes: notes)
      var found: [Int] = []
      for row in replay.rows(range, applied: total) where pattern.matches(rowText.of(row)) {
        if found.last != row.index { found.append(row.index) }
      }
      return found
    case .effect:
      var found: [Int] = []
      for row in replay.rows(range, applied: total) where row.hasEffect {
        if found.last != row.index { found.append(row.index) }
      }
      return found
    }
  }
}

extension LogRow {
  /// The index of the entry, or of the one before which the timer fired.
  var index: Int {
    switch kind {
    case .entry(let index): index
    case .timer(_, let before): before
    }
  }

  /// Whether anything came of it.
  var hasEffect: Bool {
    !findings.isEmpty || entry?.isSkipped == true || entry?.entry.isSynthetic == true
      || !["", "known already", "ignored", "again"].contains(summary)
  }
}
