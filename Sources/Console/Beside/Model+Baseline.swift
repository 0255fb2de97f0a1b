import DeviceLog
import HomeLearner
import Replay

extension Model {
  /// Shows the same log beside this one, without the edits or under other rules, or ends that.
  ///
  /// - Parameter text: a preset or a file of rules, or `captured`; nothing for what there is to
  ///   compare with: the capture without the edits, or else another preset.
  mutating func toggleBaseline(_ text: String) throws(ConsoleError) {
    if text.isEmpty, baseline != nil {
      baseline = nil
      say("One log again")
      return
    }
    let kind: Baseline.Kind
    switch text {
    case "captured": kind = .captured
    case "": kind = hasWhatIf ? .captured : .rules(otherPreset)
    default: kind = .rules(try namedRules(text))
    }
    if kind == .captured, !hasWhatIf {
      throw ConsoleError("There are no edits: this is the log as captured; try w first-release")
    }
    if case .rules(let rules) = kind, rules.rules == replay.rules.rules {
      throw ConsoleError("These are the rules in force; name others, or change them")
    }
    screenShown = .state
    baseline = makeBaseline(kind)
    say("Left: \(baseline?.title ?? ""), right: the what-if; W goes to the first difference")
  }

  /// Whether anything differs from the capture as it was opened.
  private var hasWhatIf: Bool {
    let changesEntries = edits.contains { recorded in
      switch recorded.edit {
      case .inject, .skip, .restore: true
      case .rules, .mark, .note: false
      }
    }
    return changesEntries || replay.rules.rules != baseRules.rules
  }

  private var otherPreset: NamedRules {
    let other = Rules.presets.first { $0.rules != replay.rules.rules }
    return other.map { NamedRules(name: $0.name, rules: $0.rules) } ?? .current
  }

  private func makeBaseline(_ kind: Baseline.Kind) -> Baseline {
    var other = self
    other.baseline = nil
    other.activity = nil
    other.filter = nil
    other.ordersByOccurrence = false
    other.selection = Selection()
    switch kind {
    case .captured:
      other.edits = []
      other.replay.use(edits: [], rules: baseRules)
    case .rules(let rules):
      other.replay.use(edits: edits, rules: rules)
    }
    other.seek(other.replay.position(after: position, in: replay.timeline.entries))
    let comparison = Comparison(
      (other.replay.timeline, other.replay.rules.rules), (replay.timeline, replay.rules.rules),
      zone: document.zone)
    return Baseline(kind, other, comparison)
  }

  /// After an edit: the other side, and the comparison anew.
  mutating func renewBaseline() {
    guard let kind = baseline?.kind else { return }
    baseline = makeBaseline(kind)
  }

  /// The other side goes to the same place.
  mutating func moveBaseline() {
    let (place, entries) = (position, replay.timeline.entries)
    baseline?.change { other in
      other.seek(other.replay.position(after: place, in: entries))
    }
  }

  /// Whether there is more to compare.
  var isComparing: Bool { baseline.map { !$0.comparison.isDone } ?? false }

  /// Compares a piece more.
  mutating func compareSome() {
    baseline?.comparison.proceed(entries: 2000)
  }

  /// Goes to the first entry after which the two sides differ.
  mutating func toFirstDifference() throws(ConsoleError) {
    if baseline == nil { try toggleBaseline("") }
    compareSome()
    guard let comparison = baseline?.comparison else { return }
    guard let first = comparison.first else {
      throw ConsoleError(
        comparison.isDone
          ? "The two sides never differ" : "No difference so far; the rest is still compared")
    }
    jump(to: replay.position(count: first.entry))
    say("The first difference: entry \(Words.grouped(first.entry)), \(first.kind)")
  }
}
