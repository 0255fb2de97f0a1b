import DeviceLog
import HomeLearner
import Replay

extension Model {
  mutating func focus(_ direction: Int) {
    if screenShown == .why { return focusWhy(direction) }
    guard screenShown == .state else {
      screenShown = .state
      return
    }
    let count = Pane.allCases.count
    pane = Pane(rawValue: (pane.rawValue + direction + count) % count) ?? .log
  }

  /// Esc: ends the search, then the filter, then the screen and the selection.
  mutating func leaveWhatIsOn() {
    if searched != nil {
      searched = nil
    } else if screenShown == .map, map.isInHand {
      map.isInHand = false
    } else if filter != nil || ordersByOccurrence {
      filter = nil
      ordersByOccurrence = false
    } else {
      screenShown = .state
      selection.log = nil
    }
  }

  mutating func toggleHistory() {
    screenShown = .state
    showsHistory.toggle()
    pane = .log
  }

  /// Moves the selection of the focused list.
  mutating func selectRow(_ rows: Int) throws(ConsoleError) {
    if screenShown == .map { return selectDot(rows) }
    if screenShown == .findings {
      let last = max(moment.findings.count - 1, 0)
      selection.finding = min(max((selection.finding ?? last) + rows, 0), last)
      return
    }
    if screenShown == .rules { return selectRule(rows) }
    if screenShown == .why { return selectWhy(rows) }
    if let list = listShown {
      let last = max(list.items.count - 1, 0)
      let row = min(max(min(list.selected, last) + rows, 0), last)
      if screenShown == .diary { selection.stay = row } else { selection.device = row }
      return
    }
    switch pane {
    case .home:
      try showDetails()
    case .candidates:
      selection.candidate = min(
        max(selection.candidate + rows, 0), max(facts.candidates.count - 1, 0))
    case .departures:
      selection.group = min(max(selection.group + rows, 0), facts.medians.count - 1)
    case .log where showsHistory:
      let last = max(moment.learner.visits.count - 1, 0)
      selection.visit = min(max((selection.visit ?? last) + rows, 0), last)
    case .log:
      selectLogRow(rows)
    }
  }

  /// The list of the screen that is shown, where it is one.
  var listShown: RowList? {
    switch screenShown {
    case .diary: DiaryView(model: self).list
    case .device:
      surroundings.device.map { DeviceList(model: self, device: $0).list }
    case .state, .map, .why, .rules, .findings: nil
    }
  }

  private mutating func selectLogRow(_ rows: Int) {
    let list = LogList(
      &replay, moment, zone: zone, order: logOrder, from: selectedKey,
      reach: min(abs(rows), 10_000) + 2,
      separators: false)
    guard let now = list.index(of: selectedKey) else { return }
    let next = min(max(now + rows, 0), list.lines.count - 1)
    let key = list.lines[next].key
    selection.log = key == list.cursor ? nil : key
  }

  /// The row of the log that is selected: the place in time, where nothing else is.
  var selectedKey: LogKey { selection.log ?? LogList.cursor(of: moment, in: logOrder) }

  /// The index of the selected entry, for what is done to entries.
  var selectedEntry: Int? {
    switch selectedKey {
    case .entry(let index) where index < total: index
    case .clock: position.count > 0 ? position.count - 1 : nil
    default: nil
    }
  }

  /// The visit that is selected in the History.
  var selectedVisit: Int { selection.visit ?? max(moment.learner.visits.count - 1, 0) }

  /// The index in the timeline of the entry that the learner counted as number `number`.
  func entryIndex(ofNumber number: Int) -> Int? {
    var seen = 0
    for (index, entry) in replay.timeline.entries.enumerated() where !entry.isSkipped {
      seen += 1
      if seen == number { return index }
    }
    return nil
  }
}
