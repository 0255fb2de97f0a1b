import DeviceLog
import HomeLearner
import Replay

extension Model {
  /// Shows all about the selected row.
  mutating func showDetails() throws(ConsoleError) {
    if screenShown == .map { return try goToDot() }
    if screenShown == .findings {
      try goToFinding()
      return
    }
    if screenShown == .rules { return try editRule() }
    if screenShown == .why { return try followWhy() }
    if let list = listShown {
      try follow(
        list.item,
        orElse: list.items.isEmpty
          ? "There is nothing here yet" : "No entry of the log tells of it")
      return
    }
    let details = Details(learner: moment.learner, facts: facts, zone: zone)
    switch pane {
    case .home:
      var overlay = Overlay(title: "Home", lines: details.home())
      let notes = document.notes + [document.zoneNote].compactMap { $0 }
      if !notes.isEmpty {
        overlay.lines += [Span(""), Span("The file", .bold)] + notes.map { Span($0) }
      }
      mode = .overlay(overlay)
    case .candidates:
      guard facts.candidates.indices.contains(selection.candidate) else {
        throw ConsoleError("there is no candidate yet")
      }
      mode = .overlay(
        Overlay(
          title: "Candidate \(selection.candidate + 1)",
          lines: details.candidate(facts.candidates[selection.candidate])))
    case .departures:
      guard let shown = shownMedian else { throw ConsoleError("there are no departures yet") }
      mode = .overlay(
        Overlay(title: "Departures: \(shown.group.name)", lines: details.median(shown)))
    case .log where showsHistory:
      guard moment.learner.visits.indices.contains(selectedVisit) else {
        throw ConsoleError("no visit is recorded yet")
      }
      let visit = moment.learner.visits[selectedVisit]
      mode = .overlay(
        Overlay(
          title: "Visit", lines: details.visit(visit),
          target: entryIndex(ofNumber: visit.entry).map { replay.position(count: $0 + 1) }))
    case .log:
      try showEntry(details)
    }
  }

  /// The median that is selected; they are shown with Weekdays first.
  var shownMedian: Median? {
    let shown = Model.inShownOrder(facts.medians)
    return shown.indices.contains(selection.group) ? shown[selection.group] : nil
  }

  /// Weekdays, Mon to Sun, Holiday.
  static func inShownOrder(_ medians: [Median]) -> [Median] {
    medians.filter { $0.group == .weekdays } + medians.filter { $0.group != .weekdays }
  }

  private mutating func showEntry(_ details: Details) throws(ConsoleError) {
    let index: Int
    switch selectedKey {
    case .entry(let selected): index = selected
    case .timer(let before): index = before
    case .clock: index = position.count - 1
    case .start: index = 0
    }
    guard replay.timeline.entries.indices.contains(index) else {
      throw ConsoleError("this log has no entries")
    }
    let entry = replay.timeline.entries[index]
    let then = index + 1 == position.count ? moment : replay.seek(replay.position(count: index + 1))
    mode = .overlay(
      Overlay(
        title: "Entry \(Words.grouped(index + 1)) of \(Words.grouped(total))",
        lines: details.entry(
          entry, outcome: then.outcome, isPast: index < position.count, note: notes[entry.id]),
        target: index + 1 == position.count ? nil : replay.position(count: index + 1),
        refresh: .details))
  }

  private mutating func goToFinding() throws(ConsoleError) {
    guard let finding = selectedFinding else {
      throw ConsoleError("There is no finding up to here")
    }
    guard let index = entryIndex(ofNumber: finding.entry) else { return }
    screenShown = .state
    pane = .log
    jump(to: replay.position(count: index + 1))
    say("\(finding.id.rawValue): \(finding.text)")
  }

  /// The finding that is selected, the latest where none is.
  var selectedFinding: Finding? {
    let index = selection.finding ?? moment.findings.count - 1
    return moment.findings.indices.contains(index) ? moment.findings[index] : nil
  }

  /// What the last step changed in the state.
  ///
  /// - Parameter places: one or two places as `:goto` knows them; from the first to the second, or
  ///   to here.
  mutating func showDifferences(_ places: String) throws(ConsoleError) {
    let words = places.split(separator: " ").map(String.init)
    if let first = words.first {
      // Two words are two marks; anything else is one place, which may have blanks in it.
      let isPair = words.count == 2 && words.allSatisfy { $0.hasPrefix("@") }
      let text = PlaceText(clock: position.clock, zone: zone, marks: marks)
      let from = try text.position(of: isPair ? first : places, in: replay)
      let to = isPair ? try text.position(of: words[1], in: replay) : position
      let (old, new) = (replay.seek(from).learner, replay.seek(to).learner)
      showDifferences(
        from: old, to: new,
        title: "From \(isPair ? first : places) to \(isPair ? words[1] : "here")")
      return
    }
    let before =
      stepBegan.map { replay.seek($0).learner } ?? moment.before
    showDifferences(
      from: before, to: moment.learner, title: "What the last step changed",
      refresh: .differences)
  }

  private mutating func showDifferences(
    from before: HomeLearner, to after: HomeLearner, title: String, refresh: Action? = nil
  ) {
    let old = StateLines.lines(of: before, zone: zone)
    let new = StateLines.lines(of: after, zone: zone)
    let lines = StateLines.difference(from: old, to: new)
    mode = .overlay(
      Overlay(
        title: title,
        lines: lines.isEmpty ? [Span("Nothing that is learned has changed.")] : lines,
        refresh: refresh))
  }
}
