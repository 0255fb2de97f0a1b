import DeviceLog
import HomeLearner
import Replay

extension Model {
  /// Records an edit and takes it into force. On an error nothing has changed.
  mutating func record(_ edit: Edit) throws(ConsoleError) -> RecordedEdit {
    let recorded: RecordedEdit
    if let reason = journal.readOnlyReason { throw ConsoleError(reason) }
    do throws(JournalError) {
      recorded = try journal.append(edit)
    } catch { throw ConsoleError(error.description) }
    edits.append(recorded)
    return recorded
  }

  /// Takes the edits into force; the clock stays, and what it has passed is applied.
  mutating func useEdits() {
    let old = replay.timeline.entries
    let was = position
    surroundings.book = nil
    defer {
      filter?.restart()
      occurred = ordersByOccurrence ? OccurredOrder(replay.timeline) : nil
      renewBaseline()
    }
    replay.use(edits: edits, rules: Self.rules(of: edits, base: baseRules, floor: rulesFloor))
    seek(replay.position(after: was, in: old))
  }

  /// Adds entries, and goes to just after the last of them.
  mutating func inject(_ entries: [Entry], title: String) throws(ConsoleError) {
    let before = position
    let recorded = try record(.inject(entries, title: title))
    useEdits()
    stepBegan = before
    let indices = replay.timeline.entries.indices.filter {
      if case .injected(recorded.sequence, _) = replay.timeline.entries[$0].id { return true }
      return false
    }
    if let last = indices.last { seek(replay.position(count: last + 1)) }
    lastMove = (recorded.sequence, before, position)
    let what = entries.count == 1 ? title : "\(title), \(entries.count) entries"
    let summary = moment.outcome.summary
    say("Injected: \(what)" + (summary.isEmpty ? "" : " → \(summary)") + "; u takes it back")
  }

  /// Leaves the selected entry out, or takes it in again.
  mutating func skipOrRestore() throws(ConsoleError) {
    guard let index = selectedEntry else {
      throw ConsoleError("select an entry of the log to leave it out")
    }
    let entry = replay.timeline.entries[index]
    _ = try record(entry.isSkipped ? .restore(entry.id) : .skip(entry.id))
    let kept = selection.log
    useEdits()
    selection.log = kept
    let number = Words.grouped(index + 1)
    say(
      entry.isSkipped
        ? "Entry \(number) is back" : "Entry \(number) is left out; x takes it in again")
  }

  mutating func undo() throws(ConsoleError) {
    let taken: RecordedEdit?
    let outlook = edits.last?.edit.isRules ?? false ? outlook() : nil
    if let reason = journal.readOnlyReason { throw ConsoleError(reason) }
    do throws(JournalError) {
      taken = try journal.undo()
    } catch { throw ConsoleError(error.description) }
    guard let taken else { throw ConsoleError("There is nothing to undo") }
    edits.removeAll { $0.sequence == taken.sequence }
    let here = position
    useEdits()
    if let move = lastMove, move.sequence == taken.sequence {
      if move.after == here { seek(move.before) }
      lastMove = nil
    } else if let move = held?.moves.last(where: { $0.sequence == taken.sequence }),
      move.to == here
    {
      seek(move.from)
    }
    let outcome = outlook.map { ": " + outcomeText(since: $0) } ?? ""
    say("Undone: \(describe(taken.edit))\(outcome); ^R brings it back")
  }

  mutating func redo() throws(ConsoleError) {
    let brought: RecordedEdit?
    if let reason = journal.readOnlyReason { throw ConsoleError(reason) }
    do throws(JournalError) {
      brought = try journal.redo()
    } catch { throw ConsoleError(error.description) }
    guard let brought else { throw ConsoleError("There is nothing to redo") }
    let place = edits.firstIndex { $0.sequence > brought.sequence } ?? edits.endIndex
    let outlook = brought.edit.isRules ? outlook() : nil
    edits.insert(brought, at: place)
    useEdits()
    let outcome = outlook.map { ": " + outcomeText(since: $0) } ?? ""
    say("Back again: \(describe(brought.edit))\(outcome)")
  }

  private func describe(_ edit: Edit) -> String {
    switch edit {
    case .inject(let entries, let title):
      entries.count == 1 ? title : "\(title), \(entries.count) entries"
    case .skip(let id): "leaving out \(describe(id))"
    case .restore(let id): "taking in \(describe(id))"
    case .rules(let name, _): "rules \(name)"
    case .mark(let name, let at): at == nil ? "no mark \(name)" : "mark \(name)"
    case .note(let id, _): "note on \(describe(id))"
    }
  }

  private func describe(_ id: EntryID) -> String {
    guard let index = replay.timeline.entries.firstIndex(where: { $0.id == id }) else {
      return "an entry"
    }
    return "entry \(Words.grouped(index + 1))"
  }
}

// MARK: - Rules, marks, notes

extension Model {
  mutating func useNextRules() throws(ConsoleError) {
    let presets = Rules.presets
    let now = presets.firstIndex { $0.rules == replay.rules.rules } ?? -1
    let next = presets[(now + 1) % presets.count]
    try use(NamedRules(name: next.name, rules: next.rules))
  }

  mutating func useRules(_ name: String) throws(ConsoleError) {
    try use(try namedRules(name))
  }

  /// The rules of a preset or a file.
  func namedRules(_ name: String) throws(ConsoleError) -> NamedRules {
    if let preset = Rules.presets.first(where: { $0.name == name }) {
      return NamedRules(name: preset.name, rules: preset.rules)
    }
    guard let loadRules else {
      let names = Rules.presets.map(\.name).joined(separator: ", ")
      throw ConsoleError("there are no rules “\(name)”; there are \(names)")
    }
    do { return try loadRules(name) } catch { throw ConsoleError("\(error)") }
  }

  mutating func setRule(_ text: String) throws(ConsoleError) {
    let words = text.split(separator: " ", maxSplits: 1).map(String.init)
    guard words.count == 2 else {
      throw ConsoleError("set takes a rule and a value, such as set nights 4")
    }
    var rules = replay.rules.rules
    do { try rules.set(words[0], text: words[1]) } catch { throw ConsoleError("\(error)") }
    var name = replay.rules.name
    if !name.hasSuffix("+") { name += "+" }
    try use(NamedRules(name: rules.presetName ?? name, rules: rules))
  }

  private mutating func use(_ rules: NamedRules) throws(ConsoleError) {
    let before = facts.candidates.count
    let old = replay.rules.rules
    guard rules != replay.rules else {
      say("These are the rules in force")
      return
    }
    let outlook = outlook()
    _ = try record(.rules(name: rules.name, json: rules.rules.json))
    useEdits()
    let change = Self.changeText(from: old, to: rules.rules)
    say("Rules \(rules.name)\(change): \(outcomeText(since: outlook))")
    if facts.candidates.count != before { selection.candidate = 0 }
  }

  /// Names that are in force.
  package var marks: [String: Instant] {
    var marks: [String: Instant] = [:]
    for recorded in edits {
      if case .mark(let name, let at) = recorded.edit { marks[name] = at }
    }
    return marks
  }

  mutating func setMark(_ name: String) throws(ConsoleError) {
    guard let clock = position.clock else {
      throw ConsoleError("there is no instant to mark before the first entry")
    }
    guard name.count <= 40, !name.contains(" "), !name.hasPrefix("@") else {
      throw ConsoleError("a mark is one word of up to 40 letters")
    }
    _ = try record(.mark(name: name, at: clock))
    say("Mark \(name) at \(clock.fullText(in: zone)); ' goes there, as does :goto @\(name)")
  }

  mutating func setNote(_ text: String) throws(ConsoleError) {
    guard let index = selectedEntry else {
      throw ConsoleError("select an entry of the log to put a note on it")
    }
    _ = try record(.note(replay.timeline.entries[index].id, text: text))
    let number = Words.grouped(index + 1)
    say(text.isEmpty ? "No note on entry \(number)" : "Noted on entry \(number)")
  }

  /// The remarks in force.
  var notes: [EntryID: String] {
    var notes: [EntryID: String] = [:]
    for recorded in edits {
      if case .note(let id, let text) = recorded.edit { notes[id] = text.isEmpty ? nil : text }
    }
    return notes
  }
}

extension Edit {
  /// Whether it changes the rules.
  var isRules: Bool {
    if case .rules = self { true } else { false }
  }
}

extension Replay {
  /// The same place after edits: the same clock, and passed whatever had been passed and is still
  /// there, and what was added at or before the clock.
  func position(after was: Position, in old: [TimelineEntry]) -> Position {
    guard let clock = was.clock else { return start }
    let passed = old.prefix(was.count)
    guard let at = passed.last?.entry.at, at == clock else { return position(at: clock) }
    // Between entries of one instant: after the last of them that was passed.
    let end = timeline.count(upTo: clock)
    var index = end
    let ids = Set(passed.reversed().prefix { $0.entry.at == clock }.map(\.id))
    while index > 0, timeline.entries[index - 1].entry.at == clock {
      if ids.contains(timeline.entries[index - 1].id) {
        return Position(count: index, clock: clock)
      }
      index -= 1
    }
    return Position(count: index, clock: clock)
  }
}
