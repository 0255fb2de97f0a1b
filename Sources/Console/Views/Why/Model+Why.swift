import HomeLearner
import Replay

extension Model {
  /// The part of the view that explains to which what is selected belongs.
  var sectionAtHand: WhySection {
    switch pane {
    case .home, .candidates: .gates
    case .departures: .median
    case .log:
      // Who has selected nothing and has no home asks for home.
      selection.log == nil && moment.learner.home == nil ? .gates : .steps
    }
  }

  /// To the next part, or the previous one.
  mutating func focusWhy(_ direction: Int) {
    let count = WhySection.allCases.count
    let next = (why.section.rawValue + direction + count) % count
    why = WhyState(section: WhySection(rawValue: next) ?? .steps)
  }

  /// Explains the next candidate, departure, group of days or entry, whichever part is large.
  mutating func explainNext(_ count: Int) throws(ConsoleError) {
    switch why.section {
    case .steps: try step(count)
    case .gates:
      let last = max(facts.candidates.count - 1, 0)
      selection.candidate = min(max(selection.candidate + count, 0), last)
    case .median:
      selection.group = min(max(selection.group + count, 0), facts.medians.count - 1)
    case .departure:
      let departures = moment.learner.departures
      let now = DeparturePart(content: WhyContent(model: self)).departure
      guard let now, let place = departures.firstIndex(where: { $0.id == now.id }) else {
        throw ConsoleError("There is no departure yet")
      }
      why.departure = departures[min(max(place + count, 0), departures.count - 1)].id
    }
    why.row = 0
  }

  /// The part that is large.
  private var largePart: WhyPart {
    WhyContent(model: self).part(why.section, width: Model.leastWidth)
  }

  mutating func selectWhy(_ rows: Int) {
    let last = max(largePart.lines.count - 1, 0)
    why.row = min(max(min(why.row, last) + rows, 0), last)
  }

  /// The selected line.
  var selectedWhy: WhyLine? {
    let lines = largePart.lines
    return lines.indices.contains(why.row) ? lines[why.row] : lines.last
  }

  /// Goes to the entry that the selected line speaks of.
  mutating func followWhy() throws(ConsoleError) {
    guard let number = selectedWhy?.entry, let index = entryIndex(ofNumber: number) else {
      throw ConsoleError("This line speaks of no entry to go to")
    }
    screenShown = .state
    pane = .log
    showsHistory = false
    jump(to: replay.position(count: index + 1))
  }

  /// The index of the entry that the view explains: the selected one, else the last one passed.
  var explainedEntry: Int? {
    switch selectedKey {
    case .entry(let index), .timer(let index): index < total ? index : nil
    case .clock: position.count > 0 ? position.count - 1 : nil
    case .start: nil
    }
  }

  /// The number, among those applied, of the entry at an index.
  func entryNumber(ofIndex index: Int) -> Int? {
    let entries = replay.timeline.entries
    guard entries.indices.contains(index), !entries[index].isSkipped else { return nil }
    return entries[...index].count { !$0.isSkipped }
  }
}
