/// Something that goes on by itself until it is done or a key stops it.
enum Activity {
  /// The clock runs, so many seconds of the log in a second.
  case play(speed: Double)
  /// The log is searched.
  case search(LogSearch)
  /// The log is run through to a breakpoint or a finding.
  case run(LogRun)
  /// The log is searched for a change of what is learned.
  case change(ChangeRun)
}

extension Model {
  /// How long to wait for a key before `proceed` is called; 0 only to look for one, `nil` for ever.
  package var patienceMilliseconds: Int? {
    let patience: Int? =
      switch activity {
      case .play: 100
      case .search, .run, .change: 0
      case nil: isComparing || filter.map { !$0.isDone(total) } ?? false ? 0 : nil
      }
    guard isFollowing else { return patience }
    return min(patience ?? .max, Int(Following.secondsBetween * 1000))
  }

  /// Goes on with what goes on by itself: a piece small enough not to be noticed.
  ///
  /// - Parameter seconds: passed since the last call or the last key.
  package mutating func proceed(seconds: Double) {
    follow(after: seconds)
    switch activity {
    case .play(let speed): play(on: seconds * speed)
    case .search(var search):
      let outcome = proceed(&search)
      activity = outcome == nil ? .search(search) : nil
      if let outcome { finish(search, outcome) } else { sayProgress(search) }
    case .change(var run):
      activity = proceed(&run) ? nil : .change(run)
    case .run(var run):
      activity = proceed(&run) ? nil : .run(run)
    case nil:
      scanSome()
      compareSome()
    }
  }

  /// Begins something; a first piece of it is done at once, and all of it where nothing can come
  /// between: in scripts.
  mutating func begin(_ new: Activity) {
    activity = new
    proceed(seconds: 0)
  }

  /// Goes on until all is done: for scripts, where no key comes between.
  package mutating func finishWork() {
    while patienceMilliseconds == 0 { proceed(seconds: 0) }
  }

  private mutating func sayProgress(_ search: LogSearch) {
    let place = Words.grouped(min(max(search.next, 0), total))
    say(
      "Searching “\(search.pattern.text)”: entry \(place) of \(Words.grouped(total)); any key stops"
    )
  }
}
